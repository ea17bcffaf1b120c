/// A set of days of one year: bit 0 is 1 January.
struct DayMask: Sendable {
    /// 366 bits in six words; the unused bits are never set.
    private(set) var words: InlineArray<6, UInt64>

    static let wordCount = 6

    init() { words = InlineArray(repeating: 0) }

    /// The first `count` days of a year.
    init(first count: Int) {
        words = InlineArray(repeating: 0)
        insert(0..<count)
    }

    subscript(word index: Int) -> UInt64 {
        get { words[index] }
        set { words[index] = newValue }
    }

    func contains(_ day: Int) -> Bool { words[day >> 6] >> UInt64(day & 63) & 1 != 0 }

    mutating func insert(_ day: Int) { words[day >> 6] |= 1 << UInt64(day & 63) }

    /// Inserts a range of days; days outside the year are ignored.
    mutating func insert(_ days: Range<Int>) {
        var day = max(days.lowerBound, 0)
        let end = min(days.upperBound, 366)
        while day < end {
            let count = min(64 - day & 63, end - day)
            words[day >> 6] |= (UInt64.max >> UInt64(64 - count)) << UInt64(day & 63)
            day += count
        }
    }

    /// Inserts up to 32 days, starting at `day`: bit 0 stands for `day` itself.
    mutating func insert(month bits: UInt64, from day: Int) {
        words[day >> 6] |= bits << UInt64(day & 63)
        if day & 63 > 32 { words[day >> 6 + 1] |= bits >> UInt64(64 - day & 63) }
    }

    /// Returns up to 32 days as bits, starting at `day`.
    func bits(from day: Int, count: Int) -> UInt64 {
        var bits = words[day >> 6] >> UInt64(day & 63)
        if day & 63 > 32, day >> 6 + 1 < Self.wordCount { bits |= words[day >> 6 + 1] << UInt64(64 - day & 63) }
        return bits & (1 << UInt64(count) - 1)
    }

    /// Returns the first day of the set at or after `day`, or nil if there is none.
    func first(from day: Int) -> Int? {
        guard day < 366 else { return nil }
        var index = day >> 6
        var word = words[index] & (UInt64.max << UInt64(day & 63))
        while word == 0 {
            index += 1
            guard index < Self.wordCount else { return nil }
            word = words[index]
        }
        return index << 6 + word.trailingZeroBitCount
    }

    var count: Int {
        var count = 0
        for index in 0..<Self.wordCount { count += words[index].nonzeroBitCount }
        return count
    }

    /// Returns how many days of the set come before `day`.
    func count(before day: Int) -> Int {
        var count = 0
        for index in 0..<min(day >> 6, Self.wordCount) { count += words[index].nonzeroBitCount }
        guard day < 384, day & 63 != 0 else { return count }
        return count + (words[day >> 6] & (1 << UInt64(day & 63) - 1)).nonzeroBitCount
    }

    /// Returns the day with the given rank, counted from 0. The set must have that many days.
    func day(ranked rank: Int) -> Int {
        var rank = rank
        for index in 0..<Self.wordCount {
            let count = words[index].nonzeroBitCount
            if rank < count { return index << 6 + words[index].position(ofBit: rank) }
            rank -= count
        }
        return 0
    }

    static func &= (left: inout DayMask, right: DayMask) {
        for index in 0..<wordCount { left.words[index] &= right.words[index] }
    }
}

extension UInt64 {
    /// A set of small numbers; numbers that do not fit are ignored.
    init(bitsOf numbers: some Sequence<Int>) {
        self = numbers.reduce(0) { (0...63).contains($1) ? $0 | 1 << UInt64($1) : $0 }
    }

    func has(_ bit: Int) -> Bool { self >> UInt64(bit) & 1 != 0 }

    /// Removes the lowest bit and returns its position. At least one bit must be set.
    mutating func popFirstBit() -> Int {
        let bit = trailingZeroBitCount
        self &= self &- 1
        return bit
    }

    /// Returns the position of the set bit with the given rank, counted from 0. That many bits must be set.
    func position(ofBit rank: Int) -> Int {
        var bits = self
        for _ in 0..<rank { bits &= bits &- 1 }
        return bits.trailingZeroBitCount
    }
}
