/// Finds the n-th occurrence of a rule without going through those before it.
///
/// Whole periods are counted by their sets, and passed over by division where all of them have the same number of
/// occurrences. Rules within the day are counted by days. So a COUNT of some thousand millions costs, at worst, one look
/// at each day up to the year 9999.
struct OccurrenceCounter {
    private let plan: RulePlan

    /// Up to there it is simpler to go through them.
    private static let walked = 64

    init(_ plan: RulePlan) { self.plan = plan }

    /// - Parameter number: from 1.
    /// - Returns: nil where the rule has fewer occurrences up to the year 9999.
    func occurrence(numbered number: Int) -> Int64? {
        guard plan.isPossible else { return nil }
        if number <= Self.walked || plan.skippingMonths != nil { return walk(number) }
        if plan.frequency.isSubDaily, !(plan.days.allowsAll && plan.times.allowsAllPeriods) { return countDays(number) }
        return countPeriods(number)
    }

    private func walk(_ number: Int) -> Int64? {
        var iterator = OccurrenceIterator(plan, from: plan.start, through: RuleOccurrences.latest)
        for _ in 1..<number where iterator.next() == nil { return nil }
        return iterator.next()
    }

    // MARK: By periods

    private func countPeriods(_ number: Int) -> Int64? {
        // From the beginning of the first period, so that every period is whole.
        var iterator = OccurrenceIterator(plan, from: plan.start, through: RuleOccurrences.latest)
        var left = number
        if iterator.period == plan.firstPeriod, !iterator.hasEnded {
            left += chosen(of: iterator) { $0 < plan.start }
            let count = chosen(of: iterator)
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
            let count = chosen(of: iterator)
            if left <= count { return occurrence(left, of: iterator) }
            left -= count
            guard iterator.advance() else { return nil }
        }
        return nil
    }

    /// How many occurrences each period has, where that does not depend on the period.
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

    /// How many of a set BYSETPOS takes.
    private func count(inSetOf size: Int) -> Int {
        guard plan.hasPositions else { return size }
        let (first, last) = (plan.positions, plan.positionsFromEnd)
        var (index, count) = (0, 0)
        for position in last where size + position >= 0 {
            // Both lists ascend; a place that both name counts once.
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

    private func chosen(of iterator: OccurrenceIterator) -> Int { count(inSetOf: setSize(of: iterator)) }

    private func setSize(of iterator: OccurrenceIterator) -> Int {
        switch plan.frequency {
        case .yearly: iterator.periodDays.count * plan.times.count
        case .monthly, .weekly, .daily: iterator.periodDays[word: 0].nonzeroBitCount * plan.times.count
        case .hourly, .minutely, .secondly: plan.times.count
        }
    }

    /// How many occurrences of a period come before DTSTART.
    private func chosen(of iterator: OccurrenceIterator, where isBefore: (Int64) -> Bool) -> Int {
        let size = setSize(of: iterator)
        // The set is in order: the first one that is not before is found by halving.
        var (low, high) = (0, count(inSetOf: size))
        while low < high {
            let middle = (low + high) / 2
            if isBefore(occurrence(middle + 1, of: iterator)) { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// The n-th occurrence of a period that has that many, counted from 1.
    private func occurrence(_ number: Int, of iterator: OccurrenceIterator) -> Int64 {
        guard plan.hasPositions else { return iterator.occurrence(ranked: number - 1) }
        let size = setSize(of: iterator)
        let ranks = plan.positions.map { $0 - 1 } + plan.positionsFromEnd.map { $0 + size }
        let valid = Set(ranks.filter { (0..<size).contains($0) }).sorted()
        return iterator.occurrence(ranked: valid[number - 1])
    }

    // MARK: By days

    /// Rules within the day that leave some periods out: how many a day has depends only on where its first one lies.
    private func countDays(_ number: Int) -> Int64? {
        var left = number
        var iterator = OccurrenceIterator(plan, from: plan.start, through: RuleOccurrences.latest)
        guard !iterator.hasEnded else { return nil }
        // What the first period has before DTSTART.
        if iterator.period == plan.firstPeriod { left += chosen(of: iterator) { $0 < plan.start } }
        let each = count(inSetOf: plan.times.count)
        guard each > 0 else { return nil }
        var known = [Int32](repeating: -1, count: Int(min(plan.step, 86_400)))
        while !iterator.hasEnded {
            let day = floorDivided(iterator.period, by: 86_400)
            let phase = Int(iterator.period - day * 86_400)
            // The first allowed period of the day says where the day's first period lies, allowed or not.
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
