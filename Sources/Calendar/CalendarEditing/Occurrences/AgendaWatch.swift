import CalendarModel
import CalendarStore
package import ICalendar
import Recurrence

/// Reports each occurrence once when it is about to start and once when it starts.
///
/// Pass it the agenda at the time given by ``nextMoment(after:countsDown:)``, and whenever the calendar has changed.
/// Occurrences that started before the watch, or more than `patience` seconds ago because the computer was asleep, are
/// not reported.
package struct AgendaWatch: Sendable {
    package enum Event: Hashable, Sendable {
        /// The occurrence starts within the lead time.
        case soon(Occurrence)
        /// The occurrences start now, all at the same time.
        case begins([Occurrence])
    }

    /// The number of seconds after its start for which an occurrence is still reported as starting.
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
    ///   - lead: the number of seconds before its start at which an occurrence is reported as upcoming.
    ///   - instant: the time at which the watch begins.
    package init(lead: Int64, from instant: Int64) {
        self.lead = lead
        begin = instant
    }

    /// The number of seconds before the start from which a countdown shows seconds instead of minutes.
    package static let secondsFrom: Int64 = 300
    /// The longest time between two checks, so that the start of a day or a changed time zone is noticed.
    package static let longestWait: Int64 = 86_400

    /// Returns the time of the next check: when an event starts or ends, is about to start, or when a visible countdown
    /// changes its text.
    ///
    /// - Parameter countsDown: whether a countdown to the next event is visible.
    package func nextMoment(after agenda: Agenda, countsDown: Bool) -> Int64 {
        let now = agenda.instant
        var moments = agenda.following.filter { !announced.contains(Key($0)) }.map { $0.startInstant - lead }
            .filter { $0 > now }
        if let change = agenda.nextChange { moments.append(change) }
        if countsDown, let next = agenda.countedDown {
            let left = next.startInstant - now
            // Minutes are rounded up: 61 seconds are shown as two minutes, 60 as one.
            moments.append(now + (left <= Self.secondsFrom ? 1 : (left - 1) % 60 + 1))
        }
        return min(moments.min() ?? .max, now + Self.longestWait)
    }

    /// Returns the events that have happened since the last call.
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
        // A watch can run for months, so old entries are removed.
        if announced.count + begun.count > 1_000 {
            announced = announced.filter { $0.start > now }
            begun = begun.filter { $0.start > now - Self.patience }
        }
        return events
    }
}
