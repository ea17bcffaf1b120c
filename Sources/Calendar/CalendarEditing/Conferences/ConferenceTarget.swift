package import CalendarModel
package import CalendarStore
package import ConferenceModel
package import ICalendar

/// The target of a conference: a whole event or series, or one occurrence of a series.
///
/// A target is a reference, not a copy: the event is re-read when needed, because other programs write to the same store while
/// a provider is working.
package struct ConferenceTarget: Hashable, Sendable {
    package var calendarID: Int64
    package var uid: String
    /// The occurrence, as in ``EventRecord/recurrenceID``; empty for a single event or a whole series.
    package var recurrenceID: String
    /// The title of the event, for messages about one that was removed. Two targets are the same whatever they are called.
    package var title: String?

    package static func == (left: Self, right: Self) -> Bool {
        left.calendarID == right.calendarID && left.uid == right.uid && left.recurrenceID == right.recurrenceID
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(calendarID)
        hasher.combine(uid)
        hasher.combine(recurrenceID)
    }

    package init(calendarID: Int64, uid: String, recurrenceID: String = "") {
        self.calendarID = calendarID
        self.uid = uid
        self.recurrenceID = recurrenceID
    }

    /// Creates a target for a whole event: a single event or all of a series.
    package init(_ event: EventRecord) {
        self.init(calendarID: event.calendarID, uid: event.uid)
        title = event.title
    }

    /// Creates a target for one occurrence, or for the event itself if it does not repeat.
    package init(_ occurrence: Occurrence) {
        self.init(
            calendarID: occurrence.event.calendarID, uid: occurrence.event.uid, recurrenceID: occurrence.recurrenceID)
        title = occurrence.event.title
    }

    /// Creates the target of a request. If the event has moved to another calendar since, finds it by its UID.
    package init(_ intent: IntentRecord, _ reader: borrowing some StoreReading & ~Copyable) throws {
        self.init(calendarID: intent.calendarID, uid: intent.uid, recurrenceID: intent.recurrenceID)
        title = intent.title
        guard try reader.series(calendar: intent.calendarID, uid: intent.uid).isEmpty else { return }
        let homes = try reader.events(uid: intent.uid).map(\.calendarID)
        // A copy in a read-only calendar cannot be the target.
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
    /// The occurrence that the target names, or nil for a whole event.
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
