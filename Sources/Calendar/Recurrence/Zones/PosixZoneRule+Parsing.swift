extension PosixZoneRule {
    /// Parses a TZ string. Returns nil if it is invalid, or if it names daylight saving time without its dates.
    init?(_ text: some Collection<UInt8>) {
        var reader = PosixReader(rest: Array(text)[...])
        guard reader.skipName(), let west = reader.offset() else { return nil }
        standardOffset = -west
        guard !reader.rest.isEmpty else {
            daylight = nil
            return
        }
        guard reader.skipName() else { return nil }
        var daylightOffset = standardOffset + 3_600
        if reader.rest.first != UInt8(ascii: ",") {
            guard let west = reader.offset() else { return nil }
            daylightOffset = -west
        }
        guard reader.skip(","), let start = reader.yearlyTime(), reader.skip(","), let end = reader.yearlyTime(),
            reader.rest.isEmpty
        else { return nil }
        daylight = Daylight(offset: daylightOffset, start: start, end: end)
    }
}

/// Reads the parts of a TZ string from left to right.
private struct PosixReader {
    var rest: ArraySlice<UInt8>

    mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard rest.first == UInt8(ascii: character) else { return false }
        rest.removeFirst()
        return true
    }

    /// Skips a name: three or more letters, or any text in angle brackets.
    mutating func skipName() -> Bool {
        if skip("<") {
            guard let close = rest.firstIndex(of: UInt8(ascii: ">")), close > rest.startIndex else { return false }
            rest = rest[(close + 1)...]
            return true
        }
        let name = rest.prefix { ($0 | 0x20) >= UInt8(ascii: "a") && ($0 | 0x20) <= UInt8(ascii: "z") }
        guard name.count >= 3 else { return false }
        rest = rest.dropFirst(name.count)
        return true
    }

    /// Seconds *west* of UTC, as POSIX counts.
    mutating func offset() -> Int? { signedTime(hours: 0...24) }

    mutating func yearlyTime() -> PosixZoneRule.YearlyTime? {
        guard let day = day() else { return nil }
        guard skip("/") else { return PosixZoneRule.YearlyTime(day: day, time: 7_200) }
        guard let time = signedTime(hours: 0...167) else { return nil }
        return PosixZoneRule.YearlyTime(day: day, time: time)
    }

    private mutating func day() -> PosixZoneRule.YearlyTime.Day? {
        if skip("J") { return number(in: 1...365).map { .dayWithoutLeap($0) } }
        guard skip("M") else { return number(in: 0...365).map { .dayOfYear($0) } }
        guard let month = number(in: 1...12), skip("."), let week = number(in: 1...5), skip("."),
            let weekday = number(in: 0...6)
        else { return nil }
        return .weekday(month: month, week: week, weekday: weekday)
    }

    private mutating func signedTime(hours: ClosedRange<Int>) -> Int? {
        let isNegative = skip("-")
        if !isNegative { _ = skip("+") }
        guard var seconds = number(in: hours).map({ $0 * 3_600 }) else { return nil }
        if skip(":") {
            guard let minutes = number(in: 0...59) else { return nil }
            seconds += minutes * 60
            if skip(":") {
                guard let rest = number(in: 0...59) else { return nil }
                seconds += rest
            }
        }
        return isNegative ? -seconds : seconds
    }

    private mutating func number(in range: ClosedRange<Int>) -> Int? {
        let digits = rest.prefix { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
        guard (1...3).contains(digits.count) else { return nil }
        let value = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
        guard range.contains(value) else { return nil }
        rest = rest.dropFirst(digits.count)
        return value
    }
}
