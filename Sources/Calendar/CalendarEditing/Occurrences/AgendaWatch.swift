import CalendarModel
import CalendarStore
package import ICalendar
import Recurrence

/// Says once for each occurrence that it is about to begin, and once that it begins.
///
/// Fed with the agenda from time to time, best when it says itself (``nextMoment(after:countsDown:)``), and when the calendar has
/// changed. What began before the watch did, or longer ago than `patience` because the computer was asleep, is not told.
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

    /// How many seconds before something begins its countdown shows seconds; minutes before that.
    package static let secondsFrom: Int64 = 300
    /// The longest time between two looks: a day that begins, or a zone that changes, is not missed for longer.
    package static let longestWait: Int64 = 86_400

    /// When there is something to tell or to show next: what begins or ends, what is about to begin, and where a countdown is
    /// shown, its next text.
    ///
    /// - Parameter countsDown: whether somebody looks at the time that is left until the first of what comes next.
    package func nextMoment(after agenda: Agenda, countsDown: Bool) -> Int64 {
        let now = agenda.instant
        var moments = agenda.following.filter { !announced.contains(Key($0)) }.map { $0.startInstant - lead }
            .filter { $0 > now }
        if let change = agenda.nextChange { moments.append(change) }
        if countsDown, let next = agenda.countedDown {
            let left = next.startInstant - now
            // Minutes are rounded up: with 61 seconds two are shown, with 60 one.
            moments.append(now + (left <= Self.secondsFrom ? 1 : (left - 1) % 60 + 1))
        }
        return min(moments.min() ?? .max, now + Self.longestWait)
    }

    /// What has come up since the last time.
    package mutating func events(in agenda: Agenda) -> [Event] {
        let now = agenda.instant
        var events: [Event] = []
        for occurrence in agenda.following where occurrence.startInstant - now <= lead {
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
