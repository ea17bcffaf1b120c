/// Finds the n-th occurrence of a rule without visiting the earlier ones.
///
/// Counts whole periods by the size of their sets, and skips them by division if all periods have the same size. Rules that
/// repeat within a day are counted day by day. So even with a COUNT of several billion, each day up to the year 9999 is
/// examined at most once.
struct OccurrenceCounter {
    private let plan: RulePlan

    /// The number up to which iterating is as fast as counting.
    private static let iterationLimit = 64

    init(_ plan: RulePlan) { self.plan = plan }

    /// - Parameter number: the number of the occurrence, from 1.
    /// - Returns: nil if the rule has fewer occurrences up to the year 9999.
    func occurrence(numbered number: Int) -> Int64? {
        guard plan.isPossible else { return nil }
        if number <= Self.iterationLimit || plan.skippingMonths != nil { return iterate(to: number) }
        if plan.frequency.isSubDaily, !(plan.days.allowsAll && plan.times.allowsAllPeriods) { return countDays(number) }
        return countPeriods(number)
    }

    private func iterate(to number: Int) -> Int64? {
        var iterator = OccurrenceIterator(plan, from: plan.start, through: RuleOccurrences.latest)
        for _ in 1..<number where iterator.next() == nil { return nil }
        return iterator.next()
    }

    // MARK: By periods

    private func countPeriods(_ number: Int) -> Int64? {
        // Start at the beginning of the first period, so that every period is whole.
        var iterator = OccurrenceIterator(plan, from: plan.start, through: RuleOccurrences.latest)
        var left = number
        if iterator.period == plan.firstPeriod, !iterator.hasEnded {
            left += selectedCount(of: iterator) { $0 < plan.start }
            let count = selectedCount(of: iterator)
            if left <= count { return occurrence(left, of: iterator) }
            left -= count
            if let each = constantCount {
                guard each > 0 else { return nil }
                let periods = Int64((left - 1) / each)
                let (distance, overflow) = (periods + 1).multipliedReportingOverflow(by: plan.step)
                guard !overflow, distance < 400_000_000_000, iterator.jump(to: plan.firstPeriod + distance) else {
                    return nil
                }
                return occurrence(left - Int(periods) * each, of: iterator)
            }
            guard iterator.advance() else { return nil }
        }
        while !iterator.hasEnded {
            let count = selectedCount(of: iterator)
            if left <= count { return occurrence(left, of: iterator) }
            left -= count
            guard iterator.advance() else { return nil }
        }
        return nil
    }

    /// The number of occurrences in each period, or nil if it differs between periods.
    private var constantCount: Int? {
        let days: Int
        switch plan.frequency {
        case .hourly, .minutely, .secondly: days = 1
        case .daily:
            guard plan.days.allowsAll else { return nil }
            days = 1
        case .weekly:
            guard let bits = plan.weekBits else { return nil }
            days = bits.nonzeroBitCount
        case .monthly, .yearly:
            return nil
        }
        return count(inSetOf: days * plan.times.count)
    }

    /// Returns how many members of a set of the given size BYSETPOS selects.
    private func count(inSetOf size: Int) -> Int {
        guard plan.hasPositions else { return size }
        let (first, last) = (plan.positions, plan.positionsFromEnd)
        var (index, count) = (0, 0)
        for position in last where size + position >= 0 {
            // Both lists are in ascending order; a position in both counts once.
            while index < first.count, first[index] <= size + position {
                index += 1
                count += 1
            }
            if index == first.count || first[index] != size + position + 1 { count += 1 }
        }
        while index < first.count, first[index] <= size {
            index += 1
            count += 1
        }
        return count
    }

    private func selectedCount(of iterator: OccurrenceIterator) -> Int { count(inSetOf: setSize(of: iterator)) }

    private func setSize(of iterator: OccurrenceIterator) -> Int {
        switch plan.frequency {
        case .yearly: iterator.periodDays.count * plan.times.count
        case .monthly, .weekly, .daily: iterator.periodDays[word: 0].nonzeroBitCount * plan.times.count
        case .hourly, .minutely, .secondly: plan.times.count
        }
    }

    /// Returns how many occurrences of a period come before DTSTART.
    private func selectedCount(of iterator: OccurrenceIterator, where isBefore: (Int64) -> Bool) -> Int {
        let size = setSize(of: iterator)
        // The set is sorted: binary search for the first occurrence that is not before DTSTART.
        var (low, high) = (0, count(inSetOf: size))
        while low < high {
            let middle = (low + high) / 2
            if isBefore(occurrence(middle + 1, of: iterator)) { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Returns the n-th occurrence of a period, counted from 1. The period must have that many.
    private func occurrence(_ number: Int, of iterator: OccurrenceIterator) -> Int64 {
        guard plan.hasPositions else { return iterator.occurrence(ranked: number - 1) }
        let size = setSize(of: iterator)
        let ranks = plan.positions.map { $0 - 1 } + plan.positionsFromEnd.map { $0 + size }
        let valid = Set(ranks.filter { (0..<size).contains($0) }).sorted()
        return iterator.occurrence(ranked: valid[number - 1])
    }

    // MARK: By days

    /// Counts rules that repeat within a day and omit some periods: the count of a day depends only on its first
    /// period.
    private func countDays(_ number: Int) -> Int64? {
        var left = number
        var iterator = OccurrenceIterator(plan, from: plan.start, through: RuleOccurrences.latest)
        guard !iterator.hasEnded else { return nil }
        // Add back the part of the first period that lies before DTSTART.
        if iterator.period == plan.firstPeriod { left += selectedCount(of: iterator) { $0 < plan.start } }
        let each = count(inSetOf: plan.times.count)
        guard each > 0 else { return nil }
        var known = [Int32](repeating: -1, count: Int(min(plan.step, 86_400)))
        while !iterator.hasEnded {
            let day = floorDivided(iterator.period, by: 86_400)
            let phase = Int(iterator.period - day * 86_400)
            // The phase says where the grid begins on this day, even if the first period is not allowed.
            let first = Int(Int64(phase) % plan.step)
            let isWhole = phase - first == 0 || iterator.period - Int64(phase - first) >= plan.firstPeriod
            var count = isWhole ? Int(known[first]) : -1
            if count < 0 {
                count = allowedPeriods(from: phase)
                if isWhole { known[first] = Int32(count) }
            }
            if left <= count * each {
                guard iterator.jump(to: day * 86_400 + Int64(allowedPeriod((left - 1) / each, from: phase))) else {
                    return nil
                }
                return occurrence((left - 1) % each + 1, of: iterator)
            }
            left -= count * each
            let next = (day + 1) * 86_400 - plan.firstPeriod
            guard iterator.jump(to: plan.firstPeriod + (next + plan.step - 1) / plan.step * plan.step) else {
                return nil
            }
        }
        return nil
    }

    private func allowedPeriods(from phase: Int) -> Int {
        var count = 0
        for second in stride(from: phase, to: 86_400, by: Int(plan.step))
        where plan.times.period(atOrAfter: second) == second { count += 1 }
        return count
    }

    private func allowedPeriod(_ rank: Int, from phase: Int) -> Int {
        var rank = rank
        for second in stride(from: phase, to: 86_400, by: Int(plan.step))
        where plan.times.period(atOrAfter: second) == second {
            if rank == 0 { return second }
            rank -= 1
        }
        return phase
    }
}
