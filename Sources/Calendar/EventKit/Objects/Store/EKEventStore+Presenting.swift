import CalendarEditing
import CalendarModel
import CalendarStore
import ConferenceErrors
import ConferenceModel
import Foundation
import ICalendar
import Synchronization

// What EventKitUI needs for its pages. A program sees none of it.
extension EKEventStore {
    /// The path of the file.
    ///
    /// - Throws: ``EKError`` if the store could not be opened.
    package func path() throws -> String { try EKError.translated { try backend().store.path } }

    /// Whether the program may read events, now.
    package var mayReadEvents: Bool { (try? backend())?.mayRead(.event) ?? false }

    /// Returns the calendars that a person has chosen.
    ///
    /// Without full access, these are objects from which nothing can be read. They differ from each other, and the same
    /// calendar has the same object as long as the program runs.
    package func calendars(chosen identifiers: [String], for entity: EKEntityType) -> [EKCalendar] {
        let mayRead = (try? backend())?.mayRead(entity) ?? false
        return identifiers.compactMap { identifier in
            mayRead
                ? calendar(withIdentifier: identifier)
                : EKCalendar(opaqueFor: self, chosen: identifier, name: OpaqueNames.name(of: identifier))
        }
    }

    /// Returns the object that stands for the default calendar of a program that must not see it.
    package var opaqueDefaultCalendar: EKCalendar { EKCalendar(opaqueFor: self) }
}

extension EKCalendar {
    /// The identifier of the stored calendar; nil for the default one of a program that must not see it.
    package var presentedIdentifier: String? { isOpaque ? chosenIdentifier : calendarIdentifier }
}

extension EKEvent {
    /// The store that the event belongs to.
    package var presentedStore: EKEventStore { eventStore }

    /// The stored event and the occurrence that this object stands for; nil if the event is new or was removed.
    package var presentedName: (identifier: String, occurrence: String)? {
        stored.map { ($0.record.identifier, $0.occurrence.recurrenceID) }
    }

    /// Returns the values of the event as a VEVENT, with its conference as in a calendar file. A new event without times gets the next full hour.
    ///
    /// - Throws: ``EKError`` for values that cannot be saved, such as an end before the start.
    package func proposal() throws -> String {
        try EKError.translated {
            let backend = try eventStore.backend()
            let times = ItemTimes(zones: backend.zones, resolver: backend.resolver)
            var contents = contents(withDetails: true)
            let start = contents.start ?? contents.end?.addingTimeInterval(-3_600) ?? Self.nextHour(backend.now())
            contents.start = start
            contents.end = contents.end ?? (contents.isAllDay ? start : start.addingTimeInterval(3_600))
            if let end = contents.end, end < start, !contents.isAllDay { throw EKError(.datesInverted) }
            let draft = try draft(contents, times)
            var record = try backend.editor.newEvent(draft, resolver: times.resolver)
            guard let conference = contents.conference else { return record.text }
            (record.conference, record.ownsConference) = (conference, true)
            return ConferenceDecoration.text(of: record, inherited: nil, limits: Limits())
        }
    }

    private static func nextHour(_ now: Int64) -> Date {
        Date(timeIntervalSince1970: TimeInterval((now / 3_600 + 1) * 3_600))
    }
}

/// The identifiers that a program sees in place of those of calendars that it must not know.
private enum OpaqueNames {
    private static let names = Mutex<[String: String]>([:])

    static func name(of identifier: String) -> String {
        names.withLock { names in
            if let known = names[identifier] { return known }
            let name = EKCalendar.opaqueIdentifier + "-" + UUID().uuidString.lowercased()
            names[identifier] = name
            return name
        }
    }
}
