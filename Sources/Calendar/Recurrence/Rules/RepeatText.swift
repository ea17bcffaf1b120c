/// A recurrence rule in words: `every 2 weeks on Tuesday and Thursday until 2026-12-22`.
package struct RepeatText {
    /// The words, or the text itself if it is not a valid rule.
    package let text: String

    /// - Parameters:
    ///   - rule: the value of an RRULE.
    ///   - last: returns the last day on which a rule with UNTIL takes place. UNTIL itself can be any time before the next
    ///     occurrence, in UTC; nil shows its day.
    package init(_ rule: String, last: () -> LocalDate? = { nil }) {
        text = (try? RecurrenceRule(text: rule)).map { Self.words($0, last) } ?? rule
    }

    /// Returns a rule in words. Every part of it is said, except the first day of the week.
    package static func words(_ rule: RecurrenceRule, _ last: () -> LocalDate?) -> String {
        var rule = withNumberedWeekday(rule)
        let picked = pickedDay(of: rule)
        if picked != nil { (rule.byDay, rule.bySetPosition) = ([], []) }
        let unit = unit(rule.frequency)
        var text = rule.interval == 1 ? "every \(unit)" : "every \(rule.interval) \(unit)s"
        let weekdays = RecurrenceRule.Weekday.allCases.prefix(5).map { RecurrenceRule.WeekdayNumber($0) }
        if rule.frequency == .weekly, rule.interval == 1, rule.byDay == weekdays {
            text = "every weekday"
        } else if !rule.byDay.isEmpty {
            text += " on " + list(rule.byDay.map(weekday))
        }
        if let picked { text += " on \(picked)" }
        if !rule.byMonthDay.isEmpty { text += " on day " + list(rule.byMonthDay.map(day)) }
        if !rule.byYearDay.isEmpty { text += " on day \(list(rule.byYearDay.map(day))) of the year" }
        if !rule.byWeekNumber.isEmpty { text += " in week \(list(rule.byWeekNumber.map(day))) of the year" }
        if !rule.byMonth.isEmpty {
            let months = LocalDate.englishMonths
            text += " in " + list(rule.byMonth.map { months.indices.contains($0 - 1) ? months[$0 - 1] : "month \($0)" })
        }
        text += times(of: rule)
        if !rule.bySetPosition.isEmpty {
            text +=
                ", only \(list(rule.bySetPosition.map { numbered($0, "") })) of these in each "
                + (rule.interval == 1 ? unit : "such \(unit)")
        }
        switch rule.skip {
        case .omit: break
        case .backward: text += ", or on the last day before it if a month does not have the day"
        case .forward: text += ", or on the first day after it if a month does not have the day"
        }
        if let count = rule.count { text += count == 1 ? ", once" : ", \(count) times" }
        if let until = rule.until { text += " until \(last() ?? until.local.date)" }
        return text
    }

    private static func unit(_ frequency: RecurrenceRule.Frequency) -> String {
        switch frequency {
        case .yearly: "year"
        case .monthly: "month"
        case .weekly: "week"
        case .daily: "day"
        case .hourly: "hour"
        case .minutely: "minute"
        case .secondly: "second"
        }
    }

    /// ` at 9:00 and 17:30`, or the hours, minutes and seconds apart if they are not all given or are many.
    private static func times(of rule: RecurrenceRule) -> String {
        if let clocks = clocks(of: rule) { return " at " + list(clocks) }
        var text = ""
        if !rule.byHour.isEmpty { text += " in hour " + list(rule.byHour.map(String.init)) }
        if !rule.byMinute.isEmpty { text += " at minute " + list(rule.byMinute.map(String.init)) }
        if !rule.bySecond.isEmpty { text += " at second " + list(rule.bySecond.map(String.init)) }
        return text
    }

    /// Returns the times of day of a rule, such as `9:00`; nil if it does not give them, or if they are too many to list.
    package static func clocks(of rule: RecurrenceRule) -> [String]? {
        guard !rule.byHour.isEmpty, !rule.byMinute.isEmpty, rule.bySecond.isEmpty,
            rule.byHour.count * rule.byMinute.count <= mostClocks
        else { return nil }
        return rule.byHour.flatMap { hour in
            rule.byMinute.map { "\(hour):\($0 < 10 ? "0" : "")\($0)" }
        }
    }

    private static let mostClocks = 6

    /// The number of a rule that picks one day of a month with BYSETPOS, as Outlook writes it; nil for other rules.
    private static func position(of rule: RecurrenceRule) -> Int? {
        let isMonth = rule.frequency == .monthly || rule.frequency == .yearly && rule.byMonth.count == 1
        let picksDays =
            rule.byMonthDay.isEmpty && rule.byYearDay.isEmpty && rule.byWeekNumber.isEmpty && rule.byHour.count <= 1
            && rule.byMinute.count <= 1 && rule.bySecond.count <= 1
        guard isMonth, rule.bySetPosition.count == 1, picksDays,
            rule.byDay.allSatisfy({ $0.ordinal == 0 })
        else { return nil }
        return rule.bySetPosition.first
    }

    /// Returns a rule that picks one of the Thursdays of a month with BYSETPOS in the usual form.
    package static func withNumberedWeekday(_ rule: RecurrenceRule) -> RecurrenceRule {
        guard let number = position(of: rule), number.magnitude <= 5, rule.byDay.count == 1, let day = rule.byDay.first
        else { return rule }
        var plain = rule
        plain.byDay = [.init(day.weekday, ordinal: number)]
        plain.bySetPosition = []
        return plain
    }

    /// The kinds of days that a rule can pick one of.
    package enum PickedDays: Sendable {
        case weekdays, weekends, all
    }

    /// Returns the days of which a rule picks one in each month with BYSETPOS, and its number; nil for other rules.
    package static func picked(by rule: RecurrenceRule) -> (number: Int, of: PickedDays)? {
        guard let number = position(of: rule) else { return nil }
        let days = Set(rule.byDay.map(\.weekday))
        switch days.count {
        case 5 where days.isDisjoint(with: [.saturday, .sunday]): return (number, .weekdays)
        case 2 where days == [.saturday, .sunday]: return (number, .weekends)
        case 7: return (number, .all)
        default: return nil
        }
    }

    /// `the last weekday`
    private static func pickedDay(of rule: RecurrenceRule) -> String? {
        picked(by: rule).map { number, days in
            switch days {
            case .weekdays: numbered(number, "weekday")
            case .weekends: numbered(number, "day of a weekend")
            case .all: numbered(number, "day")
            }
        }
    }

    private static func weekday(_ entry: RecurrenceRule.WeekdayNumber) -> String {
        let name = entry.weekday.englishName
        return entry.ordinal == 0 ? name : numbered(entry.ordinal, name)
    }

    /// `the 2nd Tuesday`, counted from the end if the number is negative.
    private static func numbered(_ number: Int, _ name: String) -> String {
        let name = name.isEmpty ? "" : " " + name
        return switch number {
        case -1: "the last\(name)"
        case ..<0: "the \(ordinal(-number)) last\(name)"
        default: "the \(ordinal(number))\(name)"
        }
    }

    private static func day(_ number: Int) -> String {
        number > 0 ? "\(number)" : number == -1 ? "last" : "\(ordinal(-number)) last"
    }

    private static func ordinal(_ number: Int) -> String {
        let ending =
            switch (number % 100, number % 10) {
            case (11...13, _): "th"
            case (_, 1): "st"
            case (_, 2): "nd"
            case (_, 3): "rd"
            default: "th"
            }
        return "\(number)\(ending)"
    }

    private static func list(_ words: [String]) -> String {
        guard let last = words.last, words.count > 1 else { return words.first ?? "" }
        return words.dropLast().joined(separator: ", ") + " and " + last
    }
}
