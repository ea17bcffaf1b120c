import CalendarStore
import CommandLineKit
import ConferenceModel
import ICalendar
import Recurrence

/// Events and conferences in the JSON of our interface: keys are added, never renamed or removed.
enum EventJSON {
    /// An occurrence, as `events` lists it and `show` shows it.
    ///
    /// - Parameters:
    ///   - reference: how it is named on a command line.
    ///   - isWholeSeries: true where the occurrence only stands for its series.
    static func value(
        _ occurrence: Occurrence, reference: String, calendar: String, isWholeSeries: Bool = false
    ) -> JSONValue {
        let event = occurrence.event
        return .object([
            .init(key: "identifier", value: .string(event.identifier)),
            .init(key: "reference", value: .string(reference)),
            .init(key: "uid", value: .string(event.uid)),
            .init(key: "calendar", value: .string(calendar)),
            .init(key: "title", value: .string(event.title)),
            .init(key: "start", value: time(occurrence.start, at: occurrence.startInstant)),
            .init(key: "end", value: time(occurrence.end, at: occurrence.endInstant)),
            .init(
                key: "timeZone",
                value: .optional(occurrence.start.reference == .utc ? "UTC" : occurrence.start.zoneName)),
            .init(key: "allDay", value: .bool(occurrence.start.isDate)),
            .init(key: "recurring", value: .bool(event.isRecurring || !occurrence.recurrenceID.isEmpty)),
            .init(
                key: "recurrenceID",
                value: isWholeSeries || occurrence.recurrenceID.isEmpty ? .null : .string(occurrence.recurrenceID)),
            .init(key: "location", value: .optional(event.location)),
            .init(key: "notes", value: .optional(event.notes)),
            .init(key: "url", value: .optional(event.url)),
            .init(key: "status", value: .optional(event.status)),
            .init(key: "conference", value: value(occurrence.conference)),
        ])
    }

    /// A conference, or null.
    static func value(_ conference: VirtualConference?) -> JSONValue {
        guard let conference else { return .null }
        return [
            "provider": .optional(conference.provenance?.room.provider),
            "room": .optional(conference.provenance?.room.room),
            "title": .optional(conference.title),
            "details": .optional(conference.details),
            "created": conference.provenance.map { .string(utc($0.created)) } ?? .null,
            "urls": .array(conference.entryPoints.map(value)),
        ]
    }

    /// `2026-03-01T09:00:00Z`.
    static func utc(_ instant: Int64) -> String { "\(LocalDateTime(secondsSinceEpoch: instant))Z" }

    /// One way to join.
    static func value(_ entry: EntryPoint) -> JSONValue {
        [
            "url": .string(entry.url.text),
            "title": .optional(entry.title),
            "kind": .string(entry.kind.rawValue),
            "meetingCode": .optional(entry.meetingCode),
            "passcode": .optional(entry.passcode),
            "pin": .optional(entry.pin),
            "region": .optional(entry.region),
        ]
    }

    /// A day as `2026-03-01`, a floating time without offset, any other time with the offset that its clock had.
    private static func time(_ time: EventTime, at instant: Int64) -> JSONValue {
        if time.isDate { return .string(time.local.date.description) }
        if time.reference == .floating { return .string(time.local.description) }
        let minutes = (time.local.secondsSinceEpoch - instant) / 60
        let digits = [abs(minutes) / 60, abs(minutes) % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
        return .string("\(time.local)\(minutes < 0 ? "-" : "+")\(digits.joined(separator: ":"))")
    }
}
