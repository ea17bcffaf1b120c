import CommandLineKit
package import Recurrence

/// A recurrence rule in words: `every 2 weeks on Tuesday and Thursday until 2026-12-22`.
package struct RepeatText {
    /// The words, or the rule itself if it has parts that have none.
    package let text: String

    /// - Parameters:
    ///   - rule: the value of an RRULE.
    ///   - last: returns the last day on which a rule with UNTIL takes place. UNTIL itself can be any time before the next
    ///     occurrence, in UTC; nil shows its day.
    package init(_ rule: String, last: () -> LocalDate? = { nil }) {
        guard let known = try? RecurrenceRule(text: rule), let words = Self.words(known, last) else {
            text = rule
            return
        }
        text = words
    }

    package static func words(_ rule: RecurrenceRule, _ last: () -> LocalDate?) -> String? {
        var rule = withNumberedWeekday(rule)
        let picked = pickedDay(of: rule)
        if picked != nil { (rule.byDay, rule.bySetPosition) = ([], []) }
        guard rule.byHour.isEmpty, rule.byMinute.isEmpty, rule.bySecond.isEmpty, rule.bySetPosition.isEmpty,
            rule.byWeekNumber.isEmpty, rule.byYearDay.isEmpty
        else { return nil }
        let unit =
            switch rule.frequency {
            case .yearly: "year"
            case .monthly: "month"
            case .weekly: "week"
            case .daily: "day"
            case .hourly: "hour"
            case .minutely: "minute"
            case .secondly: "second"
            }
        var text = rule.interval == 1 ? "every \(unit)" : "every \(rule.interval) \(unit)s"
        let weekdays = RecurrenceRule.Weekday.allCases.prefix(5).map { RecurrenceRule.WeekdayNumber($0) }
        if rule.frequency == .weekly, rule.interval == 1, rule.byDay == weekdays {
            text = "every weekday"
        } else if !rule.byDay.isEmpty {
            text += " on " + list(rule.byDay.map(weekday))
        }
        if let picked { text += " on " + picked }
        if !rule.byMonthDay.isEmpty { text += " on day " + list(rule.byMonthDay.map(day)) }
        if !rule.byMonth.isEmpty {
            let months = DateNames.englishMonths
            let names = rule.byMonth.compactMap { months.indices.contains($0 - 1) ? months[$0 - 1] : nil }
            guard names.count == rule.byMonth.count else { return nil }
            text += " in " + list(names)
        }
        if let count = rule.count { text += count == 1 ? ", once" : ", \(count) times" }
        if let until = rule.until { text += " until \(last() ?? until.local.date)" }
        return text
    }

    /// The number of a rule that picks one day of a month with BYSETPOS, as Outlook writes it; nil for other rules.
    private static func position(of rule: RecurrenceRule) -> Int? {
        let isMonth = rule.frequency == .monthly || rule.frequency == .yearly && rule.byMonth.count == 1
        guard isMonth, rule.bySetPosition.count == 1, rule.byMonthDay.isEmpty,
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

    /// `the last weekday`, for rules that pick one of several days of a month with BYSETPOS; nil for others.
    private static func pickedDay(of rule: RecurrenceRule) -> String? {
        guard let number = position(of: rule) else { return nil }
        let days = Set(rule.byDay.map(\.weekday))
        switch days.count {
        case 5 where days.isDisjoint(with: [.saturday, .sunday]): return numbered(number, "weekday")
        case 2 where days == [.saturday, .sunday]: return numbered(number, "day of a weekend")
        case 7: return numbered(number, "day")
        default: return nil
        }
    }

    private static func weekday(_ entry: RecurrenceRule.WeekdayNumber) -> String {
        let name = entry.weekday.englishName
        return entry.ordinal == 0 ? name : numbered(entry.ordinal, name)
    }

    /// `the 2nd Tuesday`, counted from the end if the number is negative.
    private static func numbered(_ number: Int, _ name: String) -> String {
        switch number {
        case -1: "the last \(name)"
        case ..<0: "the \(ordinal(-number)) last \(name)"
        default: "the \(ordinal(number)) \(name)"
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
