// The values of single parts. Their ranges are not checked, so a number may be one that no rule may have.
extension RuleParts {
    package var frequency: RecurrenceRule.Frequency? { self["FREQ"].flatMap { RecurrenceRule.Frequency(text: $0) } }
    package var interval: Int? { number("INTERVAL") }
    package var count: Int? { number("COUNT") }
    package var until: EventTime? { self["UNTIL"].flatMap { EventTime(basicFormat: $0) } }
    package var weekStart: RecurrenceRule.Weekday? { bytes(of: "WKST").flatMap { RuleGrammar.weekday($0) } }

    /// Whether the rule has COUNT or UNTIL.
    package var isBounded: Bool { self["COUNT"] != nil || self["UNTIL"] != nil }

    /// The entries of BYDAY; nil if there is no list or it contains invalid entries.
    package var days: [RecurrenceRule.WeekdayNumber]? {
        list("BYDAY") { item in
            let (ordinal, letters) = RuleGrammar.dividedDay(item)
            guard let weekday = RuleGrammar.weekday(letters) else { return nil }
            guard !ordinal.isEmpty else { return .init(weekday) }
            return RuleGrammar.number(ordinal).map { .init(weekday, ordinal: $0) }
        }
    }

    /// Returns the numbers in a list, or nil if there is no list or it contains anything but numbers.
    package func numbers(_ name: String) -> [Int]? { list(name) { RuleGrammar.number($0) } }

    private func number(_ name: String) -> Int? { bytes(of: name).flatMap { RuleGrammar.number($0) } }

    /// Returns the entries of a list without empty ones, or nil if any of them is invalid.
    private func list<Element>(_ name: String, _ read: (ArraySlice<UInt8>) -> Element?) -> [Element]? {
        guard let value = bytes(of: name) else { return nil }
        let items = RuleGrammar.items(value).filter { !$0.isEmpty }
        let elements = items.compactMap(read)
        return elements.count == items.count && !elements.isEmpty ? elements : nil
    }
}
