import Recurrence

extension SeriesDefinition {
    /// Calls `body` with the local seconds of all occurrences in a window, ascending, until it returns false.
    ///
    /// - Parameters:
    ///   - window: a part of the section; nil for nothing.
    ///   - section: the requested places. RDATEs with a length of their own are included even if they begin before the window,
    ///     unless they begin before the section.
    ///   - work: the number of places that rules may still produce, including excluded ones.
    /// - Returns: false if `body` returned false, or if `work` was used up.
    func forEachPlace(
        in window: ClosedRange<Int64>?, of section: ClosedRange<Int64>, work: inout Int, _ body: (Int64) -> Bool
    ) -> Bool {
        if let window, isPlain { return forEachPlainPlace(in: window, &work, body) }
        for place in periods(in: section, before: window?.lowerBound) { guard body(place) else { return false } }
        return window.map { forEachMergedPlace(in: $0, &work, body) } ?? true
    }

    /// Returns the places of RDATEs with a length of their own, ascending. Their lengths are not limited by that of the series.
    private func periods(in section: ClosedRange<Int64>, before end: Int64?) -> [Int64] {
        guard !additions.isEmpty else { return [] }
        let places = Set(additions.lazy.filter { $0.span != nil }.map(\.start.local.secondsSinceEpoch))
            .filter { section.contains($0) && $0 < end ?? .max && !exceptions.contains($0) && !isExcludedDay($0) }
        return places.filter { place in
            exceptionRules.allSatisfy { $0.occurrences(in: place...place, limit: 1).isEmpty }
        }.sorted()
    }

    private func forEachPlainPlace(in window: ClosedRange<Int64>, _ work: inout Int, _ body: (Int64) -> Bool) -> Bool {
        let first = start.local.secondsSinceEpoch
        // DTSTART counts even if it does not match the rule.
        if window.contains(first), !exceptions.contains(first), !body(first) { return false }
        var isComplete = true
        var left = work
        rules.first?.forEach(in: window) { place in
            left -= 1
            isComplete = left >= 0 && (place == first || exceptions.contains(place) || body(place))
            return isComplete
        }
        work = left
        return isComplete
    }

    /// Merges rules, additions and exceptions. Divides the window into parts whose places fit into memory, because a rule that
    /// repeats every second has a million of them in two weeks.
    private func forEachMergedPlace(
        in window: ClosedRange<Int64>, _ work: inout Int, _ body: (Int64) -> Bool
    ) -> Bool {
        var begin = window.lowerBound
        var length = window.upperBound - window.lowerBound + 1
        while begin <= window.upperBound {
            let end = begin + min(length, window.upperBound - begin + 1) - 1
            guard work >= 0 else { return false }
            guard let places = places(in: begin...end, &work) else {
                length = max(length / 16, Int64(Self.placesInMemory))
                continue
            }
            for place in places { guard body(place) else { return false } }
            begin = end + 1
            length *= 2
        }
        return true
    }

    /// The largest number of places of one rule in memory. There is at most one place per second.
    private static let placesInMemory = 16_384

    /// Returns the places in a window, ascending; nil if a rule has too many of them.
    private func places(in window: ClosedRange<Int64>, _ work: inout Int) -> [Int64]? {
        var places: Set<Int64> = []
        func found(by rule: RuleOccurrences, _ work: inout Int) -> [Int64]? {
            let found = rule.occurrences(in: window, limit: Self.placesInMemory + 1)
            work -= found.count
            return found.count > Self.placesInMemory ? nil : found
        }
        for addition in additions {
            let place = addition.start.local.secondsSinceEpoch
            if window.contains(place) { places.insert(place) }
        }
        let first = start.local.secondsSinceEpoch
        if window.contains(first) { places.insert(first) }
        for rule in rules {
            guard let found = found(by: rule, &work) else { return nil }
            places.formUnion(found)
        }
        for rule in exceptionRules {
            guard let found = found(by: rule, &work) else { return nil }
            places.subtract(found)
        }
        places.subtract(exceptions)
        return places.filter { !isExcludedDay($0) }.sorted()
    }

    private func isExcludedDay(_ place: Int64) -> Bool {
        !excludedDays.isEmpty
            && excludedDays.contains(LocalDateTime(secondsSinceEpoch: place).date.daysSinceEpoch)
    }
}
