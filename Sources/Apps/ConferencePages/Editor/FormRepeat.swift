import EventPresentation
import ICalendar
import Recurrence

/// How an event repeats, as a form has it: a preset, a rule of the person's own, or a rule that the form cannot show and keeps.
struct FormRepeat {
    /// The choices of the field `repeat`.
    enum Choice: String, CaseIterable {
        case never, daily, weekdays, weekly, biweekly, monthly, yearly, custom
        /// The rules that the event has and the form has no fields for.
        case keep
    }

    /// The periods of the field `unit`.
    enum Unit: String, CaseIterable {
        case day, week, month, year

        var frequency: RecurrenceRule.Frequency {
            switch self {
            case .day: .daily
            case .week: .weekly
            case .month: .monthly
            case .year: .yearly
            }
        }
    }

    /// The choices of the field `month-by`: the same day of the month, the same weekday counted from its start, or its last one.
    enum MonthDay: String, CaseIterable {
        case day, weekday, last
    }

    /// The choices of the field `ends`.
    enum End: String, CaseIterable {
        case never, day, count
    }

    /// A field whose value makes no rule.
    enum Problem: String, Error {
        case every, days, monthDay, until, count, countIsPast, choice
    }

    /// All fields of the form about repetition.
    static let keys =
        ["repeat", "every", "unit", "month-by", "ends", "until", "count"]
        + RecurrenceRule.Weekday.allCases.map { key(of: $0) }

    /// The largest number of periods or occurrences that the form takes.
    static let most = 9_999

    /// The values of RRULE.
    let rules: [String]
    private let start: LocalDate
    private let weekStart: RecurrenceRule.Weekday
    /// The last day of the series; nil without UNTIL, or if there is none.
    private let last: LocalDate?

    /// - Parameters:
    ///   - start: the first day of the event that the form shows.
    ///   - weekStart: the first day of the person's week.
    ///   - last: returns the last day of a series whose rule has UNTIL.
    init(_ rules: [String], start: LocalDate, weekStart: RecurrenceRule.Weekday, last: () -> LocalDate? = { nil }) {
        self.rules = rules
        self.start = start
        self.weekStart = weekStart
        let until = rules.count == 1 ? (try? RecurrenceRule(text: rules[0]))?.until : nil
        self.last = until.map { last() ?? $0.local.date }
    }

    static func key(of day: RecurrenceRule.Weekday) -> String { "on-\(day.rawValue)" }

    /// The rule, if the event has one that is understood.
    private var rule: RecurrenceRule? { rules.count == 1 ? try? RecurrenceRule(text: rules[0]) : nil }

    /// Whether the form has fields for the end of the series.
    var canEnd: Bool { rules.isEmpty || rule != nil }

    // MARK: What the fields show at first

    var values: [String: String] {
        var values = [
            "repeat": choice.rawValue, "every": "1", "unit": Unit.week.rawValue, "month-by": MonthDay.day.rawValue,
            "ends": End.never.rawValue, "until": "", "count": "",
        ]
        values[Self.key(of: start.dayOfWeek)] = "on"
        guard let rule else { return values }
        if let count = rule.count { (values["ends"], values["count"]) = (End.count.rawValue, "\(count)") }
        if let last { (values["ends"], values["until"]) = (End.day.rawValue, last.description) }
        guard choice != .keep else { return values }
        values["every"] = "\(rule.interval)"
        values["unit"] = Unit.allCases.first { $0.frequency == rule.frequency }?.rawValue
        if rule.frequency == .weekly, !rule.byDay.isEmpty {
            values[Self.key(of: start.dayOfWeek)] = nil
            for entry in rule.byDay { values[Self.key(of: entry.weekday)] = "on" }
        }
        if rule.frequency == .monthly, let entry = rule.byDay.first {
            values["month-by"] = (entry.ordinal == -1 ? MonthDay.last : .weekday).rawValue
        }
        return values
    }

    private var choice: Choice {
        guard !rules.isEmpty else { return .never }
        guard let rule, isShowable(rule) else { return .keep }
        let isPlain = rule.byDay.isEmpty || rule.frequency == .weekly && rule.byDay == [.init(start.dayOfWeek)]
        switch (rule.frequency, rule.interval, isPlain) {
        case (.daily, 1, true): return .daily
        case (.weekly, 1, true): return .weekly
        case (.weekly, 2, true): return .biweekly
        case (.monthly, 1, true): return .monthly
        case (.yearly, 1, true): return .yearly
        case (.weekly, 1, false) where rule.byDay == Self.workdays: return .weekdays
        default: return .custom
        }
    }

    /// Whether the form has a field for each part of a rule.
    private func isShowable(_ rule: RecurrenceRule) -> Bool {
        let hasOthers =
            !rule.byHour.isEmpty || !rule.byMinute.isEmpty || !rule.bySecond.isEmpty || !rule.bySetPosition.isEmpty
            || !rule.byWeekNumber.isEmpty || !rule.byYearDay.isEmpty || rule.skip != .omit
        guard !hasOthers, rule.interval <= Self.most, rule.count ?? 1 <= Self.most else { return false }
        let isOwnMonth = rule.byMonth.isEmpty || rule.byMonth == [start.month] && rule.frequency == .yearly
        let isOwnDay = rule.byMonthDay.isEmpty || rule.byMonthDay == [start.day] && rule.frequency != .weekly
        guard isOwnMonth, isOwnDay else { return false }
        switch rule.frequency {
        case .weekly: return rule.byDay.allSatisfy { $0.ordinal == 0 } && Set(rule.byDay).count == rule.byDay.count
        case .monthly:
            guard let entry = rule.byDay.first else { return true }
            let isOwn = entry.ordinal == -1 ? isLastOfMonth : entry.ordinal == number
            return rule.byDay.count == 1 && rule.byMonthDay.isEmpty && entry.weekday == start.dayOfWeek && isOwn
        case .daily: return rule.byDay.isEmpty && rule.byMonthDay.isEmpty
        case .yearly: return rule.byDay.isEmpty && (rule.byMonthDay.isEmpty || !rule.byMonth.isEmpty)
        case .hourly, .minutely, .secondly: return false
        }
    }

    private static let workdays = RecurrenceRule.Weekday.allCases.prefix(5).map { RecurrenceRule.WeekdayNumber($0) }

    /// The number of the start's weekday in its month: 2 for the second Tuesday.
    private var number: Int { (start.day - 1) / 7 + 1 }

    private var isLastOfMonth: Bool { start.adding(days: 7).month != start.month }

    // MARK: Reading a form

    /// Returns the rules that a form asks for; the present ones if it means the same.
    ///
    /// - Parameter start: the first day of the event in the form.
    func rules(_ form: [String: String], start: LocalDate) throws(Problem) -> [String] {
        guard let choice = Choice(rawValue: form["repeat"] ?? "") else { throw .choice }
        var asked: RecurrenceRule
        switch choice {
        case .never: return []
        case .keep:
            guard !rules.isEmpty else { throw .choice }
            guard let rule else { return rules }
            asked = rule
        case .daily: asked = RecurrenceRule(.daily)
        case .weekdays:
            asked = RecurrenceRule(.weekly)
            asked.byDay = Self.workdays
        case .weekly: asked = RecurrenceRule(.weekly)
        case .biweekly: asked = every(2, .week)
        case .monthly: asked = RecurrenceRule(.monthly)
        case .yearly: asked = RecurrenceRule(.yearly)
        case .custom: asked = try custom(form, start)
        }
        try setEnd(of: &asked, form, start)
        let isSame = rule.map { means($0, asked, at: start) } ?? false
        return isSame ? rules : [asked.text]
    }

    private func every(_ interval: Int, _ unit: Unit) -> RecurrenceRule {
        var rule = RecurrenceRule(unit.frequency)
        rule.interval = interval
        // The week matters only for weeks that are left out.
        if unit == .week, interval > 1 { rule.weekStart = self.rule?.weekStart ?? weekStart }
        return rule
    }

    private func custom(_ form: [String: String], _ start: LocalDate) throws(Problem) -> RecurrenceRule {
        guard let interval = Self.number(form["every"]) else { throw .every }
        guard let unit = Unit(rawValue: form["unit"] ?? "") else { throw .choice }
        var rule = every(interval, unit)
        switch unit {
        case .week:
            rule.byDay = RecurrenceRule.Weekday.allCases.filter { form[Self.key(of: $0)] != nil }.map { .init($0) }
            guard !rule.byDay.isEmpty else { throw .days }
            if rule.byDay == [.init(start.dayOfWeek)] { rule.byDay = [] }
        case .month:
            guard let kind = MonthDay(rawValue: form["month-by"] ?? "") else { throw .monthDay }
            switch kind {
            case .day: break
            case .weekday: rule.byDay = [.init(start.dayOfWeek, ordinal: (start.day - 1) / 7 + 1)]
            case .last:
                guard start.adding(days: 7).month != start.month else { throw .monthDay }
                rule.byDay = [.init(start.dayOfWeek, ordinal: -1)]
            }
        case .day, .year: break
        }
        return rule
    }

    private func setEnd(of rule: inout RecurrenceRule, _ form: [String: String], _ start: LocalDate) throws(Problem) {
        switch End(rawValue: form["ends"] ?? "") {
        case .never: (rule.count, rule.until) = (nil, nil)
        case .day:
            // A last day that was not changed keeps its time.
            if form["until"] == last?.description, let until = self.rule?.until {
                (rule.count, rule.until) = (nil, until)
                return
            }
            guard let day = FormTimes.day(form["until"]), day >= start else { throw .until }
            (rule.count, rule.until) = (nil, EventTime(day))
        case .count:
            guard let count = Self.number(form["count"]) else { throw .count }
            (rule.count, rule.until) = (count, nil)
        case nil: throw .choice
        }
    }

    /// Returns how many days after a day a series with these rules begins, if it does not take place on that day: the next one
    /// that the person has chosen.
    static func daysUntilFirst(_ rules: [String], from start: LocalDate) -> Int {
        guard rules.count == 1, let rule = try? RecurrenceRule(text: rules[0]), rule.frequency == .weekly,
            !rule.byDay.isEmpty
        else { return 0 }
        return (0..<7).first { day in
            rule.byDay.contains { $0.weekday == start.adding(days: day).dayOfWeek }
        } ?? 0
    }

    private static func number(_ text: String?) -> Int? {
        guard let text = text?.trimmed, text.utf8.count <= 4, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let number = Int(text), number > 0
        else { return nil }
        return number
    }

    /// Whether two rules give the same days for a series that starts on a day.
    private func means(_ one: RecurrenceRule, _ other: RecurrenceRule, at start: LocalDate) -> Bool {
        func plain(_ rule: RecurrenceRule) -> RecurrenceRule {
            var rule = rule
            if rule.frequency == .weekly, rule.byDay == [.init(start.dayOfWeek)] { rule.byDay = [] }
            if rule.byMonthDay == [start.day] { rule.byMonthDay = [] }
            if rule.byMonth == [start.month], rule.frequency == .yearly { rule.byMonth = [] }
            if rule.interval == 1 || rule.frequency != .weekly { rule.weekStart = .monday }
            return rule
        }
        return plain(one) == plain(other)
    }
}

extension LocalDate {
    fileprivate var dayOfWeek: RecurrenceRule.Weekday {
        // The days of a week have the numbers 1 to 7 in both types.
        RecurrenceRule.Weekday(rawValue: weekday) ?? .monday
    }
}
