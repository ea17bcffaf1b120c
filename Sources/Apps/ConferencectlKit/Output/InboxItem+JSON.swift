import CalendarEditing
import CalendarModel
import CalendarStore
import CommandLineKit
import ConferenceErrors
import ConferenceModel
import ICalendar
import Reservations
import Recurrence

// An entry for programs.
extension InboxItem {
    var json: JSONValue {
        let format = context.format.forPrograms
        let times = occurrence.map { EventJSON.times($0, in: format) }
        return [
            "number": .integer(entry.id), "kind": .string(entry.shownKind.rawValue),
            "state": .string(state(forPrograms: entry)),
            "isNew": .bool(entry.isOpen), "title": .optional(wholeTitle), "start": times?.start ?? .null,
            "end": times?.end ?? .null, "location": .optional(entry.location), "booking": .optional(entry.number),
            "sender": .optional(entry.hasUnknownSender ? nil : entry.shownSender), "subject": .optional(entry.subject),
            "organizer": .optional(entry.organizer), "source": .string(entry.source.kind.rawValue),
            "sourceName": .string(entry.source.program?.executable ?? entry.source.name),
            "received": .string(EventJSON.utc(entry.received)), "changed": .string(EventJSON.utc(entry.changed)),
            "event": .optional(entry.event?.identifier), "join": .optional(conferences.first?.preferred.url.text),
            "occurrences": .array(occurrences.map { EventJSON.times($0, in: format).start }),
            "overlaps": .array(overlaps.prefix(Self.mostOverlapsForPrograms).map { Self.json($0, format) }),
            "overlapCount": .integer(Int64(overlaps.count)),
            "changes": .array(changes.map { Self.json($0, format) }),
            "remarks": .array(remarks.map(Self.json)), "endIsGuessed": .bool(booking?.isEndGuessed ?? false),
            "travellers": .array(
                (booking?.travellers ?? []).map { traveller in
                    ["name": .optional(traveller.name), "seats": .array(traveller.seats.map { .string($0) })]
                }),
        ]
    }

    private static let mostOverlapsForPrograms = 10

    /// A change that the user does not want is ignored, although the event is in a calendar.
    private func state(forPrograms entry: InboxRecord) -> String {
        (entry.isKeptAsItWas ? InboxRecord.State.ignored : entry.state).rawValue
    }

    static func json(_ remark: EntryRemark) -> JSONValue {
        ["code": .string(remark.code), "text": .string(remark.sentence.text)]
    }

    static func json(_ change: EntryChange, _ format: EventFormat) -> JSONValue {
        let (before, after) = (
            change.before.map { EventJSON.times($0, in: format) }, change.after.map { EventJSON.times($0, in: format) }
        )
        return [
            "kind": .string(change.kind.rawValue),
            "occurrence": change.occurrence.map { EventJSON.times($0, in: format).start } ?? .null,
            "following": .bool(change.isThisAndFuture), "oldStart": before?.start ?? .null,
            "oldEnd": before?.end ?? .null, "newStart": after?.start ?? .null, "newEnd": after?.end ?? .null,
            "oldText": .optional(change.oldText), "newText": .optional(change.newText),
            "person": .optional(change.person), "fact": .optional(change.fact?.rawValue),
            "organizerChange": .optional(change.organizerChange?.rawValue),
        ]
    }

    private static func json(_ occurrence: Occurrence, _ format: EventFormat) -> JSONValue {
        let times = EventJSON.times(occurrence, in: format)
        return [
            "identifier": .string(occurrence.identifier), "reference": .string(format.reference(to: occurrence)),
            "title": .string(occurrence.title), "start": times.start, "end": times.end,
        ]
    }
}
