/// The numbers of rows in the search index: in the order of time, so that what is near to a day is read first and the rest
/// not at all, however much there is of it.
///
/// A number is a class, a stretch of time of little more than an hour, and a place in that.
enum SearchPlace: Int64, CaseIterable {
    /// At most three days long, by their beginning: nearly every single event.
    case short = 0
    /// Longer, series mostly, by their end: what has not ended at a moment stands together.
    case long = 1
    /// Without end, by their beginning.
    case endless = 2
    /// Those whose stretch of time has no place left, in the order in which they came.
    case spilled = 3

    /// As many events may begin in one stretch of time.
    static let slots: Int64 = 256
    private static let classShift: Int64 = 40

    /// The class of an event.
    init(begins: Int64, ends: Int64) {
        switch Span.of(start: begins, end: ends) {
        case Span.shortest: self = .short
        case Span.endless: self = .endless
        default: self = .long
        }
    }

    /// The first number of the stretch of time that an event belongs to.
    static func base(begins: Int64, ends: Int64) -> Int64 {
        let place = SearchPlace(begins: begins, ends: ends)
        return place.base(at: place == .long ? ends : begins)
    }

    /// The first number of the class at that time.
    func base(at time: Int64) -> Int64 {
        // The years from 0 to 9999 and a little more; never negative.
        let clamped = min(max(time, -62_200_000_000), 253_500_000_000)
        return rawValue << Self.classShift | ((clamped >> 12) + 1 << 24) * Self.slots
    }

    /// All numbers of the class.
    var all: ClosedRange<Int64> {
        rawValue << Self.classShift...(rawValue + 1) << Self.classShift - 1
    }

    /// The numbers of the class from one time to another, all those of the stretches in which they lie included.
    func numbers(from first: Int64?, to last: Int64?) -> ClosedRange<Int64> {
        let low = first.map { base(at: $0) } ?? all.lowerBound
        let high = last.map { base(at: $0) + Self.slots - 1 } ?? all.upperBound
        return low...max(low, high)
    }
}
