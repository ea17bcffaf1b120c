extension RecurrenceRule {
    /// Parses the value of an RRULE.
    ///
    /// Accepts blanks and lower case, as other programs write them, and ignores unknown parts. A single invalid part
    /// makes the whole rule invalid: reading only the rest would produce a different series.
    ///
    /// - Throws: ``RecurrenceRuleError``.
    package init(text: String) throws(RecurrenceRuleError) {
        let written = text.utf8.span
        guard written.count <= Self.longestText else { throw .tooLong }
        var reader = RuleReader()
        let bytes = RuleGrammar.normalized(written)
        var begin = 0
        while begin < bytes.count {
            let end = bytes[begin...].firstIndex(of: UInt8(ascii: ";")) ?? bytes.count
            try reader.read(bytes[begin..<end])
            begin = end + 1
        }
        self = try reader.rule()
    }
}

/// Collects the parts of a rule one by one.
private struct RuleReader {
    private var parsed = RecurrenceRule(.daily)
    /// The parts read so far, as bits by their index in `known`.
    private var seen: UInt32 = 0
    private var scale = "GREGORIAN"
    private var hasLeapMonth = false

    /// - Parameter bytes: a part in upper case and without blanks.
    mutating func read(_ bytes: ArraySlice<UInt8>) throws(RecurrenceRuleError) {
        guard !bytes.isEmpty else { return }
        let (nameBytes, written) = RuleGrammar.divided(bytes)
        let name = String(decoding: nameBytes, as: UTF8.self)
        guard let value = written else { throw .malformed(part: name) }
        guard let index = Self.known.firstIndex(of: name) else { return }
        guard seen & 1 << UInt32(index) == 0 else { throw .repeated(part: name) }
        seen |= 1 << UInt32(index)
        switch name {
        case "FREQ":
            guard let frequency = RecurrenceRule.Frequency(text: String(decoding: value, as: UTF8.self)) else {
                throw .malformed(part: name)
            }
            parsed.frequency = frequency
        case "INTERVAL": parsed.interval = try Self.number(value, name, in: 1...RecurrenceRule.largestNumber)
        case "COUNT": parsed.count = try Self.number(value, name, in: 1...RecurrenceRule.largestNumber)
        case "UNTIL":
            guard let time = EventTime(basicFormat: String(decoding: value, as: UTF8.self)) else {
                throw .malformed(part: name)
            }
            parsed.until = time
        case "WKST": parsed.weekStart = try Self.weekday(value, name)
        case "RSCALE": scale = String(decoding: value, as: UTF8.self)
        case "SKIP":
            guard let skip = RecurrenceRule.Skip(rawValue: String(decoding: value, as: UTF8.self)) else {
                throw .malformed(part: name)
            }
            parsed.skip = skip
        case "BYDAY": parsed.byDay = try Self.list(value) { item throws(RecurrenceRuleError) in try Self.day(item) }
        case "BYMONTH" where value.contains(UInt8(ascii: "L")): hasLeapMonth = true
        case "BYMONTH": parsed.byMonth = try Self.numbers(value, name, in: 1...12)
        case "BYWEEKNO": parsed.byWeekNumber = try Self.numbers(value, name, in: -53...53)
        case "BYYEARDAY": parsed.byYearDay = try Self.numbers(value, name, in: -366...366)
        case "BYMONTHDAY": parsed.byMonthDay = try Self.numbers(value, name, in: -31...31)
        case "BYHOUR": parsed.byHour = try Self.numbers(value, name, in: 0...23)
        case "BYMINUTE": parsed.byMinute = try Self.numbers(value, name, in: 0...59)
        case "BYSECOND": parsed.bySecond = try Self.numbers(value, name, in: 0...60)
        default: parsed.bySetPosition = try Self.numbers(value, name, in: -366...366)
        }
    }

    /// Validates the combination of all parts and returns the rule.
    func rule() throws(RecurrenceRuleError) -> RecurrenceRule {
        // FREQ is the first of the known names.
        guard seen & 1 != 0 else { throw .noFrequency }
        guard scale == "GREGORIAN" else { throw .unsupportedScale(scale) }
        guard !hasLeapMonth else { throw .outOfRange(part: "BYMONTH") }
        if parsed.skip != .omit,
            !parsed.byDay.isEmpty || !parsed.byWeekNumber.isEmpty || !parsed.byYearDay.isEmpty
        {
            throw .unsupportedSkip
        }
        return parsed
    }

    /// A short array of short strings, which is faster to search than a set.
    private static let known: [String] = [
        "FREQ", "INTERVAL", "COUNT", "UNTIL", "WKST", "RSCALE", "SKIP", "BYDAY", "BYMONTH", "BYWEEKNO", "BYYEARDAY",
        "BYMONTHDAY", "BYHOUR", "BYMINUTE", "BYSECOND", "BYSETPOS",
    ]

    private static func list<Element>(
        _ value: ArraySlice<UInt8>, _ read: (ArraySlice<UInt8>) throws(RecurrenceRuleError) -> Element
    ) throws(RecurrenceRuleError) -> [Element] {
        let items = RuleGrammar.items(value)
        guard items.count <= RecurrenceRule.largestList else { throw .tooLong }
        var elements: [Element] = []
        elements.reserveCapacity(items.count)
        for item in items { elements.append(try read(item)) }
        return elements
    }

    private static func numbers(
        _ value: ArraySlice<UInt8>, _ part: String, in range: ClosedRange<Int>
    ) throws(RecurrenceRuleError) -> [Int] {
        try list(value) { item throws(RecurrenceRuleError) in try number(item, part, in: range) }
    }

    /// Parses a number with an optional sign. 0 is accepted only if it is the lower bound of the range: lists that
    /// count from the end have no 0.
    private static func number(
        _ digits: ArraySlice<UInt8>, _ part: String, in range: ClosedRange<Int>
    ) throws(RecurrenceRuleError) -> Int {
        guard let number = RuleGrammar.number(digits) else {
            let isNumber = !digits.isEmpty && digits.allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
            throw isNumber ? .outOfRange(part: part) : .malformed(part: part)
        }
        guard range.contains(number), number != 0 || range.lowerBound == 0 else { throw .outOfRange(part: part) }
        return number
    }

    private static func weekday(
        _ value: ArraySlice<UInt8>, _ part: String
    ) throws(RecurrenceRuleError) -> RecurrenceRule.Weekday {
        guard let weekday = RuleGrammar.weekday(value) else { throw .malformed(part: part) }
        return weekday
    }

    private static func day(_ item: ArraySlice<UInt8>) throws(RecurrenceRuleError) -> RecurrenceRule.WeekdayNumber {
        let (ordinal, letters) = RuleGrammar.dividedDay(item)
        let weekday = try weekday(letters, "BYDAY")
        if ordinal.isEmpty { return .init(weekday) }
        return .init(weekday, ordinal: try number(ordinal, "BYDAY", in: -53...53))
    }
}
