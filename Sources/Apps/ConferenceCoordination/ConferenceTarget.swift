package import CalendarEditing
package import CalendarModel
package import CalendarStore
import ConferenceModel
package import ICalendar
import Recurrence

/// What a conference is attached to: a whole event or series, or one occurrence of a series.
///
/// A name, not a copy: the event is read again whenever it matters, because other programs write to the same store and
/// a provider may take its time.
package struct ConferenceTarget: Hashable, Sendable {
    package var calendarID: Int64
    package var uid: String
    /// As ``EventRecord/recurrenceID``; empty for a single event or a whole series.
    package var recurrenceID: String

    package init(calendarID: Int64, uid: String, recurrenceID: String = "") {
        self.calendarID = calendarID
        self.uid = uid
        self.recurrenceID = recurrenceID
    }

    /// A whole event: the single one, or all of the series.
    package init(_ event: EventRecord) {
        self.init(calendarID: event.calendarID, uid: event.uid)
    }

    /// One occurrence; of a single event, the event.
    package init(_ occurrence: Occurrence) {
        self.init(
            calendarID: occurrence.event.calendarID, uid: occurrence.event.uid, recurrenceID: occurrence.recurrenceID)
    }

    package init(_ intent: IntentRecord) {
        self.init(calendarID: intent.calendarID, uid: intent.uid, recurrenceID: intent.recurrenceID)
    }
}

/// What a target stands for at one moment.
struct TargetState {
    /// All records of the event: the master first.
    var series: [EventRecord]
    /// The single event, or the master of the series.
    var main: EventRecord
    /// The record of its own that the occurrence has already.
    var detached: EventRecord?
    /// The occurrence that is meant; nil for a whole event.
    var occurrence: Occurrence?

    /// The record that a conference is read from and written to; a series' master stands in for an occurrence that has
    /// no record of its own yet.
    var record: EventRecord { detached ?? main }

    /// How to join it now: an occurrence without a conference of its own has that of its series.
    var conference: VirtualConference? {
        guard let occurrence else { return main.conference }
        return occurrence.conference
    }

    /// Nil where the event, or that occurrence of it, is not there (any more).
    init?(_ target: ConferenceTarget, series: [EventRecord], query: OccurrenceQuery, zones: ZoneDatabase) throws {
        guard let first = series.first else { return nil }
        self.series = series
        main = first
        guard !target.recurrenceID.isEmpty else { return }
        detached = series.first { $0.recurrenceID == target.recurrenceID }
        let moment =
            detached?.start ?? EventTime(basicFormat: target.recurrenceID, reference: first.start.reference)
        guard let moment else { return nil }
        // A day on each side covers every difference between zones, those of the calendar file included.
        let instant = moment.instant(zones: zones) { _ in nil }
        let found = try query.occurrences(of: series, in: (instant - 86_400)..<(instant + 86_400))
            .first { $0.recurrenceID == target.recurrenceID }
        guard let found else { return nil }
        occurrence = found
    }
}
