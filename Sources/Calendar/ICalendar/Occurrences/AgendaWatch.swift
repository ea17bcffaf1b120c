import CalendarStore
import Recurrence

/// Says once for each occurrence that it is about to begin, and once that it begins.
///
/// Fed with the agenda from time to time; how often does not matter, as long as it is more often than things happen. What
/// has begun before the first time, or while the computer was asleep for longer than `patience`, is not told.
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
    private var last: Int64
    private var told: Set<Key> = []

    /// - Parameters:
    ///   - lead: how many seconds before the beginning it is said.
    ///   - instant: when the watch begins.
    package init(lead: Int64, from instant: Int64) {
        self.lead = lead
        last = instant
    }

    /// What has come up since the last time.
    package mutating func events(in agenda: Agenda) -> [Event] {
        let now = agenda.instant
        defer { last = max(last, now) }
        var events: [Event] = []
        for occurrence in agenda.upcoming where occurrence.startInstant - now <= lead {
            if told.insert(Key(occurrence)).inserted { events.append(.soon(occurrence)) }
        }
        let beginning = agenda.current.filter {
            $0.startInstant > last && $0.startInstant > now - Self.patience && !$0.start.isDate
        }
        if !beginning.isEmpty { events.append(.begins(beginning)) }
        // A watch can last for months.
        if told.count > 1_000 { told = told.filter { $0.start > now } }
        return events
    }
}
