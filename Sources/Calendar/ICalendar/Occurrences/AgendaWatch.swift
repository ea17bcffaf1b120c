import CalendarStore
import Recurrence

/// Says once for each occurrence that it is about to begin, and once that it begins.
///
/// Fed with the agenda from time to time; how often does not matter, as long as it is more often than things happen. What
/// began before the watch did, or longer ago than `patience` because the computer was asleep, is not told.
package struct AgendaWatch: Sendable {
    /// What is to be done.
    package enum Event: Hashable, Sendable {
        /// Begins within the time that was asked for.
        case soon(Occurrence)
        /// Begins now, all at the same time.
        case begins([Occurrence])
    }

    /// How long after its beginning an occurrence still counts as beginning, in seconds.
    package static let patience: Int64 = 300

    private struct Key: Hashable {
        var calendar: Int64
        var uid: String
        var recurrenceID: String
        var start: Int64

        init(_ occurrence: Occurrence) {
            calendar = occurrence.event.calendarID
            uid = occurrence.event.uid
            recurrenceID = occurrence.recurrenceID
            start = occurrence.startInstant
        }
    }

    private let lead: Int64
    private let begin: Int64
    private var announced: Set<Key> = []
    private var begun: Set<Key> = []

    /// - Parameters:
    ///   - lead: how many seconds before the beginning it is said.
    ///   - instant: when the watch begins.
    package init(lead: Int64, from instant: Int64) {
        self.lead = lead
        begin = instant
    }

    /// What has come up since the last time.
    package mutating func events(in agenda: Agenda) -> [Event] {
        let now = agenda.instant
        var events: [Event] = []
        for occurrence in agenda.upcoming where occurrence.startInstant - now <= lead {
            if announced.insert(Key(occurrence)).inserted { events.append(.soon(occurrence)) }
        }
        let fresh = agenda.current.filter {
            $0.startInstant > max(begin, now - Self.patience) && !$0.start.isDate && begun.insert(Key($0)).inserted
        }
        if !fresh.isEmpty { events.append(.begins(fresh)) }
        // A watch can last for months.
        if announced.count + begun.count > 1_000 {
            announced = announced.filter { $0.start > now }
            begun = begun.filter { $0.start > now - Self.patience }
        }
        return events
    }
}
