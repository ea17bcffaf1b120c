import CalendarModel
import CalendarStore
import ConferenceCoordination
import ConferenceErrors
import ConferenceModel
import ICalendar

/// What a command works on: an event, a series, or one occurrence of a series.
struct EventTarget {
    /// All records of the event: the single event or the master first, then the detached occurrences.
    let series: [EventRecord]
    /// The occurrence that was named by a day, or by `next`; nil where the whole event is meant.
    let occurrence: Occurrence?

    /// The single event, the master, or where a file had only detached occurrences the first of them.
    let main: EventRecord

    init?(series: [EventRecord], occurrence: Occurrence? = nil) {
        guard let main = series.first else { return nil }
        self.series = series
        self.main = main
        self.occurrence = occurrence
    }

    /// True where there are more occurrences than one could mean.
    var isSeries: Bool { main.isRecurring || series.count > 1 || !main.recurrenceID.isEmpty }

    /// The one occurrence of a series that is meant; nil for a single event and for a whole series.
    var singledOut: Occurrence? { isSeries ? occurrence : nil }

    /// The record that holds what is shown: the detached one, if the occurrence has one of its own.
    var record: EventRecord { occurrence?.event ?? main }

    /// How it is joined. An occurrence without a conference of its own has that of its series.
    var conference: VirtualConference? { occurrence.map(\.conference) ?? main.conference }

    /// - Throws: `hasConference` (64), naming it.
    func refuseSecondConference() throws(ConferenceError) {
        guard let conference else { return }
        throw .hasConference(main.title, conference: conference.title ?? conference.preferred.url.text)
    }
}
