/// The length classes by which the index of time ranges is ordered.
///
/// A B-tree over start times alone would have to be read from its very beginning, because the oldest event may be a
/// series that is still going on. Within a length class, the start is bounded on both sides. There are 23 classes.
enum Span {
    /// Up to three days: nearly every single event.
    static let shortest: Int64 = 18
    /// Longer than any calendar: series without end.
    static let endless: Int64 = 40

    /// The smallest number n from 18 to 39 for which the range is at most 2^n seconds long, or 40 if there is none.
    static func of(start: Int64, end: Int64) -> Int64 {
        let (length, overflow) = end.subtractingReportingOverflow(start)
        if overflow { return end > start ? endless : shortest }
        guard length > 1 << shortest else { return shortest }
        return min(endless, Int64(Int64.bitWidth - (length - 1).leadingZeroBitCount))
    }
}
