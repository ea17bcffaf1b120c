/// The classes of length by which the index of ranges is ordered.
///
/// A B-tree over beginnings alone would have to be read from its very start, as the oldest event may be a series that
/// still goes on. Within one class the beginning is bounded on both sides, and there are 23 classes.
enum Span {
    /// Three days and below: nearly every single event.
    static let shortest: Int64 = 18
    /// Longer than any calendar: series without end.
    static let endless: Int64 = 40

    /// The smallest number from 18 to 39 such that the range is no longer than two to that power, in seconds; 40 where
    /// there is none.
    static func of(start: Int64, end: Int64) -> Int64 {
        let (length, overflow) = end.subtractingReportingOverflow(start)
        if overflow { return end > start ? endless : shortest }
        guard length > 1 << shortest else { return shortest }
        return min(endless, Int64(Int64.bitWidth - (length - 1).leadingZeroBitCount))
    }
}
