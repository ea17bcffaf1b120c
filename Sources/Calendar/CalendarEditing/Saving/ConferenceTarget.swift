package import CalendarModel
package import CalendarStore
package import ConferenceModel
package import ICalendar

/// What a conference is attached to: a whole event or series, or one occurrence of a series.
///
/// A name, not a copy: the event is read again whenever it matters, because other programs write to the same store and a
/// provider may take its time.
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

    /// A whole event: a single one, or all of a series.
    package init(_ event: EventRecord) {
        self.init(calendarID: event.calendarID, uid: event.uid)
    }

    /// One occurrence; of an event that does not repeat, the event.
    package init(_ occurrence: Occurrence) {
        self.init(
            calendarID: occurrence.event.calendarID, uid: occurrence.event.uid, recurrenceID: occurrence.recurrenceID)
    }

    /// What a request was about.
    package init(_ intent: IntentRecord) {
        self.init(calendarID: intent.calendarID, uid: intent.uid, recurrenceID: intent.recurrenceID)
    }
}

/// What a ``ConferenceTarget`` stands for at one moment.
package struct EventState: Sendable {
    /// All records of the event: the single event or the master first.
    package let series: [EventRecord]
    /// The single event, or the master of the series.
    package let main: EventRecord
    /// The occurrence that is meant, or nil for a whole event.
    package let occurrence: Occurrence?

    /// The record that holds the title and the times: the occurrence's own, or that of the series.
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
