/// The row numbers of the search index. They are ordered by time, so that a search can read only the events near a date,
/// however many others there are.
///
/// A number consists of a class, a time slot of a little more than an hour, and a place in the slot.
enum SearchPlace: Int64, CaseIterable {
    /// Events of at most three days, by their start. Nearly all single events are in this class.
    case short = 0
    /// Longer events, mostly series, by their end, so that all those that have not ended at some moment are adjacent.
    case long = 1
    /// Series without end, by their start.
    case endless = 2
    /// Events whose slot has no place left, in the order in which they were indexed.
    case spilled = 3

    /// The number of places in a slot.
    static let slots: Int64 = 256
    private static let classShift: Int64 = 40

    /// Determines the class of an event.
    init(begins: Int64, ends: Int64) {
        switch Span.of(start: begins, end: ends) {
        case Span.shortest: self = .short
        case Span.endless: self = .endless
        default: self = .long
        }
    }

    /// Returns the first number of the slot that an event belongs to.
    static func base(begins: Int64, ends: Int64) -> Int64 {
        let place = SearchPlace(begins: begins, ends: ends)
        return place.base(at: place == .long ? ends : begins)
    }

    /// Returns the first number of the slot at a time, in this class.
    func base(at time: Int64) -> Int64 {
        // From the year 0 to a little after 9999; never negative.
        let clamped = min(max(time, -62_200_000_000), 253_500_000_000)
        return rawValue << Self.classShift | ((clamped >> 12) + 1 << 24) * Self.slots
    }

    /// All numbers of the class.
    var all: ClosedRange<Int64> {
        rawValue << Self.classShift...(rawValue + 1) << Self.classShift - 1
    }

    /// Returns the numbers of the class from one time to another, including all numbers of the slots that contain the two
    /// times.
    func numbers(from first: Int64?, to last: Int64?) -> ClosedRange<Int64> {
        let low = first.map { base(at: $0) } ?? all.lowerBound
        let high = last.map { base(at: $0) + Self.slots - 1 } ?? all.upperBound
        return low...max(low, high)
    }
}
