/// The length classes by which the index of time ranges is ordered.
///
/// With a B-tree over start times alone, every query would have to read from its beginning, because even the oldest event may
/// be a series that is still going on. Within a length class, the start of a matching event is bounded on both sides. There are
/// 23 classes.
enum Span {
    /// The class of events of up to three days, which contains nearly all single events.
    static let shortest: Int64 = 18
    /// The class of series without end.
    static let endless: Int64 = 40

    /// Returns the class of a range: the smallest number n from 18 to 39 for which the range is at most 2^n seconds long, or 40
    /// if there is none.
    static func of(start: Int64, end: Int64) -> Int64 {
        let (length, overflow) = end.subtractingReportingOverflow(start)
        if overflow { return end > start ? endless : shortest }
        guard length > 1 << shortest else { return shortest }
        return min(endless, Int64(Int64.bitWidth - (length - 1).leadingZeroBitCount))
    }
}
