/// BYSETPOS: selects occurrences of a period by rank.
extension OccurrenceIterator {
    /// Returns the next occurrence of the period that BYSETPOS selects.
    mutating func nextPosition() -> Int64? {
        guard plan.hasPositions else { return nil }
        var first = Int.max
        if position < plan.positions.count, plan.positions[position] <= setCount {
            first = plan.positions[position] - 1
        }
        while positionFromEnd < plan.positionsFromEnd.count, setCount + plan.positionsFromEnd[positionFromEnd] < 0 {
            positionFromEnd += 1
        }
        var last = Int.max
        if positionFromEnd < plan.positionsFromEnd.count {
            last = setCount + plan.positionsFromEnd[positionFromEnd]
        }
        let rank = min(first, last)
        guard rank != .max else { return nil }
        if first == rank { position += 1 }
        if last == rank { positionFromEnd += 1 }
        return occurrence(ranked: rank)
    }

    /// Returns the occurrence of the current period with the given rank, counted from 0 and ignoring BYSETPOS.
    func occurrence(ranked rank: Int) -> Int64 {
        if plan.frequency.isSubDaily { return period + plan.times.offset(ranked: rank) }
        let times = plan.times.count
        let day = times == 1 ? rank : rank / times
        let index =
            plan.frequency == .yearly ? periodDays.day(ranked: day) : periodDays[word: 0].position(ofBit: day)
        return Int64(periodFirstDay + index) * 86_400 + plan.times.offset(ranked: times == 1 ? 0 : rank % times)
    }
}
