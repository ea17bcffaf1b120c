import CalendarStore
package import ICalendar
import Recurrence

/// The events going on now and those coming next, from all events or those that can be joined.
package struct Agenda: Hashable, Sendable {
    /// Events going on, ordered by start, with all-day events last.
    package let current: [Occurrence]
    /// The first event after now, or several if they start at the same time.
    package let upcoming: [Occurrence]
    /// The events after now within the range that was searched, without all-day events.
    package let following: [Occurrence]
    /// The time of the agenda, in seconds since 1970-01-01T00:00:00Z.
    package let instant: Int64
    /// The time at which the next event starts or ends, when the agenda must be queried again; nil if there is none.
    package let nextChange: Int64?

    private init(_ other: Agenda, at instant: Int64) {
        current = other.current
        upcoming = other.upcoming
        following = other.following
        nextChange = other.nextChange
        self.instant = instant
    }

    /// Creates an agenda from occurrences that have not ended, ordered by start.
    package init(_ occurrences: [Occurrence], at instant: Int64) {
        self.instant = instant
        let begun = occurrences.filter { $0.startInstant <= instant }
        current = begun.filter { !$0.start.isDate } + begun.filter(\.start.isDate)
        let later = occurrences.filter { $0.startInstant > instant }
        // An all-day event counts as the next one only if no timed event follows.
        let first = later.first { !$0.start.isDate } ?? later.first
        upcoming = later.filter { $0.startInstant == first?.startInstant && $0.start.isDate == first?.start.isDate }
        following = Array(later.lazy.filter { !$0.start.isDate }.prefix(Self.maximumFollowing))
        // An event without a duration ends in the next second.
        let ends = begun.map { max($0.endInstant, instant + 1) }
        nextChange = (ends + later.map(\.startInstant)).min()
    }

    static let maximumFollowing = 256

    /// The event to show a countdown for: the one that starts next.
    package var countedDown: Occurrence? { upcoming.first { !$0.start.isDate } ?? upcoming.first }

    /// Returns the agenda at a later time, or nil if an event has started or ended since, so that it must be queried
    /// again.
    package func advanced(to instant: Int64) -> Agenda? {
        guard instant >= self.instant, nextChange.map({ instant < $0 }) ?? true else { return nil }
        return Agenda(self, at: instant)
    }

    /// Returns the events that can be joined now: those going on, and those that start soon. All-day events count only if there
    /// is nothing else.
    ///
    /// - Parameter lead: the number of seconds before its start from which an event can be joined.
    package func joinable(lead: Int64 = 600) -> [Occurrence] {
        let soon = following.filter { $0.startInstant - instant <= lead }
        let timed = current.filter { !$0.start.isDate } + soon
        return timed.isEmpty ? current : timed
    }

    /// Returns the events to join next: those that ``joinable(lead:)`` returns, or else the first ones after now.
    package func next(lead: Int64 = 600) -> [Occurrence] {
        let soon = joinable(lead: lead)
        if soon.contains(where: { !$0.start.isDate }) { return soon }
        // An all-day event that is going on must not hide a call later today.
        return soon.isEmpty || upcoming.contains { !$0.start.isDate } ? upcoming : soon
    }
}

extension OccurrenceQuery {
    /// Returns the agenda at an instant, looking up to a year ahead. Cancelled events are ignored.
    ///
    /// - Parameter isWanted: a further condition, such as that the occurrence can be joined. It must give the same answer for all
    ///   occurrences of a record.
    package func agenda(
        at instant: Int64, calendars: [Int64]? = nil, where isWanted: (Occurrence) -> Bool = { _ in true }
    ) throws -> Agenda {
        let day: Int64 = 86_400
        var agenda = Agenda([], at: instant)
        for days: Int64 in [2, 31, 366] {
            let found = try agendaOccurrences(in: instant..<instant + days * day, calendars: calendars, where: isWanted)
            agenda = Agenda(found, at: instant)
            if !agenda.upcoming.isEmpty { break }
        }
        return agenda
    }
}
