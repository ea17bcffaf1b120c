import CalendarStore
package import ICalendar
import Recurrence

/// What takes place now and what comes next, of the events that somebody wants to join.
package struct Agenda: Hashable, Sendable {
    /// Going on, in the order in which they began; those that last whole days at the end.
    package let current: [Occurrence]
    /// What begins first after now: several where they begin at the same time.
    package let upcoming: [Occurrence]
    /// What begins after now, as far as it was looked for; no whole days.
    package let following: [Occurrence]
    /// When that was, in seconds since 1970-01-01T00:00:00Z.
    package let instant: Int64
    /// When something begins or ends next, so that it has to be read anew; nil where nothing of the kind is known.
    package let nextChange: Int64?

    private init(_ other: Agenda, at instant: Int64) {
        current = other.current
        upcoming = other.upcoming
        following = other.following
        nextChange = other.nextChange
        self.instant = instant
    }

    /// From occurrences that are not over, in the order of their beginning.
    package init(_ occurrences: [Occurrence], at instant: Int64) {
        self.instant = instant
        let begun = occurrences.filter { $0.startInstant <= instant }
        current = begun.filter { !$0.start.isDate } + begun.filter(\.start.isDate)
        let later = occurrences.filter { $0.startInstant > instant }
        // A day is in nobody's way: only where nothing has a time does it come next.
        let first = later.first { !$0.start.isDate } ?? later.first
        upcoming = later.filter { $0.startInstant == first?.startInstant && $0.start.isDate == first?.start.isDate }
        following = Array(later.lazy.filter { !$0.start.isDate }.prefix(Self.mostFollowing))
        // What takes no time is over in the next second.
        let ends = begun.map { max($0.endInstant, instant + 1) }
        nextChange = (ends + later.map(\.startInstant)).min()
    }

    private static let mostFollowing = 256

    /// What a countdown is about: what begins next.
    package var countedDown: Occurrence? { upcoming.first { !$0.start.isDate } ?? upcoming.first }

    /// The same at a later moment; nil where something has begun or ended since, so that it has to be read anew.
    package func later(_ instant: Int64) -> Agenda? {
        guard instant >= self.instant, nextChange.map({ instant < $0 }) ?? true else { return nil }
        return Agenda(self, at: instant)
    }

    /// What somebody means who wants to join now: what is going on, and what begins so soon that people are gathering
    /// already. Whole days count only where nothing else does.
    ///
    /// - Parameter lead: how many seconds before its beginning an event can be joined.
    package func joinable(lead: Int64 = 600) -> [Occurrence] {
        let soon = following.filter { $0.startInstant - instant <= lead }
        let timed = current.filter { !$0.start.isDate } + soon
        return timed.isEmpty ? current : timed
    }

    /// What somebody means who wants to join what is next: the same, and where there is none of it, what begins first.
    package func next(lead: Int64 = 600) -> [Occurrence] {
        let soon = joinable(lead: lead)
        if soon.contains(where: { !$0.start.isDate }) { return soon }
        // A day that goes on must not hide the call of this afternoon.
        return soon.isEmpty || upcoming.contains { !$0.start.isDate } ? upcoming : soon
    }
}

extension OccurrenceQuery {
    /// What takes place now and what comes next within a year. Cancelled events do not count.
    ///
    /// - Parameter isWanted: what else an occurrence has to be, such as one that can be joined.
    package func agenda(
        at instant: Int64, calendars: [Int64]? = nil, where isWanted: (Occurrence) -> Bool = { _ in true }
    ) throws -> Agenda {
        let day: Int64 = 86_400
        var agenda = Agenda([], at: instant)
        for days: Int64 in [2, 31, 366] {
            let found = try occurrences(in: instant..<instant + days * day, calendars: calendars).filter {
                !$0.isCancelled && ($0.endInstant > instant || $0.startInstant >= instant)
                    && isWanted($0)
            }
            agenda = Agenda(found, at: instant)
            if !agenda.upcoming.isEmpty { break }
        }
        return agenda
    }
}
