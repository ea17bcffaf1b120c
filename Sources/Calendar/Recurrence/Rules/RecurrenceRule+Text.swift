extension RecurrenceRule {
    /// The value of an RRULE, in the order of RFC 5545's grammar, without parts that state a default.
    ///
    /// ``init(text:)`` parses it back to an equal rule if all values are in range.
    package var text: String {
        var parts: [String] = []
        // RFC 7529, 4.1: SKIP requires RSCALE.
        if skip != .omit { parts.append("RSCALE=GREGORIAN") }
        parts.append("FREQ=" + frequency.text)
        if let until { parts.append("UNTIL=" + until.basicFormat) }
        if let count { parts.append("COUNT=\(count)") }
        if interval != 1 { parts.append("INTERVAL=\(interval)") }
        func list(_ name: String, _ numbers: [Int]) {
            if !numbers.isEmpty { parts.append(name + "=" + numbers.map(String.init).joined(separator: ",")) }
        }
        list("BYSECOND", bySecond)
        list("BYMINUTE", byMinute)
        list("BYHOUR", byHour)
        if !byDay.isEmpty { parts.append("BYDAY=" + byDay.map(\.text).joined(separator: ",")) }
        list("BYMONTHDAY", byMonthDay)
        list("BYYEARDAY", byYearDay)
        list("BYWEEKNO", byWeekNumber)
        list("BYMONTH", byMonth)
        list("BYSETPOS", bySetPosition)
        if weekStart != .monday { parts.append("WKST=" + weekStart.text) }
        if skip != .omit { parts.append("SKIP=" + skip.rawValue) }
        return parts.joined(separator: ";")
    }
}

extension RecurrenceRule.Frequency {
    /// Indexed by the raw value.
    private static let names = ["YEARLY", "MONTHLY", "WEEKLY", "DAILY", "HOURLY", "MINUTELY", "SECONDLY"]

    /// Parses the value of FREQ, in upper case.
    package init?(text: some StringProtocol) {
        guard let index = Self.names.firstIndex(where: { $0 == text }) else { return nil }
        self.init(rawValue: index)
    }

    /// The value of FREQ: `DAILY`.
    package var text: String { Self.names[rawValue] }
}

extension RecurrenceRule.WeekdayNumber {
    /// The form used in BYDAY: `MO`, `2TU`, `-1FR`.
    package var text: String { (ordinal == 0 ? "" : String(ordinal)) + weekday.text }
}
