package import CalendarModel
package import CalendarStore
package import ConferenceModel
package import ICalendar

/// The target of a conference: a whole event or series, or one occurrence of a series.
///
/// A target is a reference, not a copy: the event is re-read when needed, because other programs write to the same
/// store and a provider may take a while.
package struct ConferenceTarget: Hashable, Sendable {
    package var calendarID: Int64
    package var uid: String
    /// The occurrence, as in ``EventRecord/recurrenceID``; empty for a single event or a whole series.
    package var recurrenceID: String

    package init(calendarID: Int64, uid: String, recurrenceID: String = "") {
        self.calendarID = calendarID
        self.uid = uid
        self.recurrenceID = recurrenceID
    }

    /// The whole event: a single one, or all of a series.
    package init(_ event: EventRecord) {
        self.init(calendarID: event.calendarID, uid: event.uid)
    }

    /// One occurrence, or the event itself if it does not repeat.
    package init(_ occurrence: Occurrence) {
        self.init(
            calendarID: occurrence.event.calendarID, uid: occurrence.event.uid, recurrenceID: occurrence.recurrenceID)
    }

    /// The target of a request. If the event has moved to another calendar since, it is found by its UID.
    package init(_ intent: IntentRecord, _ reader: borrowing some StoreReading & ~Copyable) throws {
        self.init(calendarID: intent.calendarID, uid: intent.uid, recurrenceID: intent.recurrenceID)
        guard try reader.series(calendar: intent.calendarID, uid: intent.uid).isEmpty else { return }
        let homes = try reader.events(uid: intent.uid).map(\.calendarID)
        // A copy in a calendar that cannot be changed cannot be meant.
        calendarID =
            try homes.first { try reader.calendar(id: $0)?.isReadOnly == false } ?? homes.first ?? calendarID
    }
}

/// The state of a ``ConferenceTarget`` at one moment.
package struct EventState: Sendable {
    /// All records of the event: the single event or the master first.
    package let series: [EventRecord]
    /// The single event, or the master of the series.
    package let main: EventRecord
    /// The occurrence that was named, or nil for a whole event.
    package let occurrence: Occurrence?

    /// The record with the title and the times: the occurrence's own, or that of the series.
    package var record: EventRecord {
        guard let occurrence else { return main }
        return series.first { $0.recurrenceID == occurrence.recurrenceID } ?? main
    }

    /// The conference of the target. An occurrence without one of its own has that of its series.
    package var conference: VirtualConference? {
        guard let occurrence else { return main.conference }
        return occurrence.conference
    }
}
