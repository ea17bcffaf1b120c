import CalendarModel
import CalendarStore
import ConferenceModel
import ICalendar
import Recurrence

extension OccurrenceQuery {
    /// Returns the occurrences that an agenda at the beginning of a range needs, ordered by start, then title, then identifier:
    /// those going on, and the first ones after them.
    ///
    /// Each series is expanded only as far as it can be among them, because a file of a few kilobytes can have millions of
    /// occurrences in a day.
    ///
    /// - Parameter isWanted: has the same answer for all occurrences of a record.
    func agendaOccurrences(
        in range: Range<Int64>, calendars: [Int64]?, where isWanted: (Occurrence) -> Bool
    ) throws -> [Occurrence] {
        let resolver = ZoneResolver(zones: zones)
        let rules = KnownRules()
        var found = AgendaOccurrences(in: range, most: limits.listedOccurrences)
        try store.snapshot { snapshot in
            try snapshot.forEachPart(of: range, calendars: calendars) { part in
                Self.forEachSeries(in: part.records) { master, others in
                    var known: [Int64: Bool] = [:]
                    func withConference(_ occurrences: [Occurrence]) -> [Occurrence] {
                        guard let lookUpConference else { return occurrences }
                        var result = occurrences
                        Occurrence.setConferences(of: &result, from: 0) {
                            lookUpConference($0, $0.recurrenceID.isEmpty ? nil : master?.event)
                        }
                        return result
                    }
                    func isNeeded(_ occurrence: Occurrence) -> Bool {
                        guard !occurrence.isCancelled, !part.repeated.contains(occurrence.row) else { return false }
                        if let answer = known[occurrence.row] { return answer }
                        let answer = withConference([occurrence]).allSatisfy(isWanted)
                        known[occurrence.row] = answer
                        return answer
                    }
                    let series = SeriesExpansion(
                        master: master, detached: others, limits: limits, resolver: resolver, rules)
                    found.add(withConference(found.needed(of: series, where: isNeeded)))
                }
            }
        }
        return [SortedOccurrences(found.all)].merged()
    }
}

/// The occurrences that an agenda needs, of those that were found so far.
private struct AgendaOccurrences {
    private(set) var all: [Occurrence] = []
    private let instant: Int64
    /// The instant from which on no further occurrence is needed: enough begin before it.
    private var end: Int64
    private let most: Int
    /// The number of occurrences at which those that are not needed any more are removed.
    private var full = 2 * Agenda.maximumFollowing

    /// - Parameters:
    ///   - range: begins at the time of the agenda.
    ///   - most: with more occurrences than this, only one of each series is added that is going on.
    init(in range: Range<Int64>, most: Int) {
        instant = range.lowerBound
        end = range.upperBound
        self.most = most
    }

    func needed(of series: SeriesExpansion, where isNeeded: (Occurrence) -> Bool) -> [Occurrence] {
        var found: [Occurrence] = []
        // A series can have thousands of them at each moment, too, if they last longer than the time between them.
        series.append(
            to: &found, in: instant..<instant + 1, atMost: all.count < most ? Agenda.maximumFollowing : 1,
            where: isNeeded)
        guard instant + 1 < end else { return found }
        let later = instant + 1..<end
        series.append(
            to: &found, in: later, startingIn: later, atMost: Agenda.maximumFollowing, where: isNeeded)
        return found
    }

    mutating func add(_ occurrences: [Occurrence]) {
        all += occurrences
        guard all.count >= full else { return }
        var timed: [Int64] = []
        var firstDay = Int64.max
        for index in all.indices where all[index].startInstant > instant {
            if all[index].start.isDate {
                firstDay = min(firstDay, all[index].startInstant)
            } else {
                timed.append(all[index].startInstant)
            }
        }
        timed.sort()
        if timed.count >= Agenda.maximumFollowing { end = min(end, timed[Agenda.maximumFollowing - 1] + 1) }
        // Of the days that come, only the first one can be in the agenda.
        all.removeAll {
            $0.startInstant > instant && $0.startInstant >= ($0.start.isDate ? min(end, firstDay + 1) : end)
        }
        full = max(full, 2 * all.count)
    }
}
