@testable import ConferencePages
import Recurrence
import TestSupport
import Testing

/// The fields about repetition, without a page.
@Suite("The repetition in a form")
struct FormRepeatTests {
    /// A rule of an event that starts on Tuesday, 9 March 2027, and what the fields show of it.
    struct Shown: Sendable {
        let rule: String
        let fields: [String: String]

        init(_ rule: String, _ choice: String, _ fields: [String: String] = [:]) {
            self.rule = rule
            self.fields = fields.merging(["repeat": choice]) { $1 }
        }
    }

    private static let start = LocalDate(year: 2027, month: 3, day: 9)

    private func repetition(_ rules: [String]) throws -> FormRepeat {
        FormRepeat(rules, start: try #require(Self.start), weekStart: .monday)
    }

    static let shown = [
        Shown("FREQ=DAILY", "daily"),
        Shown("FREQ=WEEKLY", "weekly"),
        Shown("FREQ=WEEKLY;BYDAY=TU", "weekly"),
        Shown("FREQ=WEEKLY;INTERVAL=2", "biweekly"),
        Shown("FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "weekdays"),
        Shown("FREQ=MONTHLY", "monthly"),
        Shown("FREQ=MONTHLY;BYMONTHDAY=9", "monthly"),
        Shown("FREQ=YEARLY", "yearly"),
        Shown("FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=9", "yearly"),
        Shown("FREQ=DAILY;COUNT=5", "daily", ["ends": "count", "count": "5"]),
        Shown("FREQ=DAILY;UNTIL=20270401", "daily", ["ends": "day", "until": "2027-04-01"]),
        Shown("FREQ=DAILY;INTERVAL=3", "custom", ["every": "3", "unit": "day"]),
        Shown("FREQ=WEEKLY;BYDAY=TU,TH", "custom", ["every": "1", "unit": "week", "on-2": "on", "on-4": "on"]),
        Shown("FREQ=MONTHLY;BYDAY=2TU", "custom", ["unit": "month", "month-by": "weekday"]),
        Shown("FREQ=MONTHLY;INTERVAL=2", "custom", ["every": "2", "unit": "month", "month-by": "day"]),
        Shown("FREQ=YEARLY;INTERVAL=4", "custom", ["every": "4", "unit": "year"]),
        // Rules for which the form has no fields.
        Shown("FREQ=MONTHLY;BYDAY=-1FR", "keep"),
        Shown("FREQ=MONTHLY;BYDAY=2TU,4TU", "keep"),
        Shown("FREQ=MONTHLY;BYDAY=TU;BYSETPOS=-1", "keep"),
        Shown("FREQ=YEARLY;BYMONTH=4,8", "keep"),
        Shown("FREQ=DAILY;BYHOUR=9,15", "keep"),
        Shown("FREQ=HOURLY", "keep"),
        Shown("FREQ=DAILY;INTERVAL=10000", "keep"),
        Shown("not a rule", "keep"),
    ]

    @Test("a rule is a preset, fields, or kept; sent unchanged, it stays as it is", arguments: shown)
    func showing(_ shown: Shown) throws {
        let repetition = try repetition([shown.rule])
        let values = repetition.values
        for (field, value) in shown.fields { expectEqual(values[field], value, field) }
        let days = values.filter { $0.key.hasPrefix("on-") && $0.value == "on" }.map(\.key).sorted()
        let wanted = shown.fields.keys.filter { $0.hasPrefix("on-") }.sorted()
        if !wanted.isEmpty { expectEqual(days, wanted) }
        expectEqual(try repetition.rules(values, start: #require(Self.start)), [shown.rule])
    }

    @Test("several rules are kept")
    func several() throws {
        let rules = ["FREQ=DAILY;COUNT=2", "FREQ=WEEKLY"]
        let repetition = try repetition(rules)
        expectEqual(repetition.values["repeat"], "keep")
        expectFalse(repetition.canEnd)
        expectEqual(try repetition.rules(repetition.values, start: #require(Self.start)), rules)
    }

    static let asked: [([String: String], String)] = [
        (["repeat": "never"], ""),
        (["repeat": "daily"], "FREQ=DAILY"),
        (["repeat": "weekdays"], "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
        (["repeat": "biweekly"], "FREQ=WEEKLY;INTERVAL=2"),
        (["repeat": "yearly", "ends": "count", "count": " 3 "], "FREQ=YEARLY;COUNT=3"),
        (["repeat": "daily", "ends": "day", "until": "2027-03-09"], "FREQ=DAILY;UNTIL=20270309"),
        (["repeat": "custom", "unit": "day", "every": "9999"], "FREQ=DAILY;INTERVAL=9999"),
        (["repeat": "custom", "unit": "week", "on-2": "on"], "FREQ=WEEKLY"),
        (["repeat": "custom", "unit": "week", "on-2": "on", "on-7": "on"], "FREQ=WEEKLY;BYDAY=TU,SU"),
        (["repeat": "custom", "unit": "month", "month-by": "weekday"], "FREQ=MONTHLY;BYDAY=2TU"),
        // Fields that a choice does not use count for nothing.
        (["repeat": "daily", "every": "0", "unit": "x", "until": "never"], "FREQ=DAILY"),
    ]

    @Test("the fields make a rule", arguments: asked)
    func asking(fields: [String: String], rule: String) throws {
        let repetition = try repetition([])
        let form = repetition.values.filter { !$0.key.hasPrefix("on-") }.merging(fields) { $1 }
        expectEqual(try repetition.rules(form, start: #require(Self.start)), rule.isEmpty ? [] : [rule])
    }

    static let refused: [([String: String], FormRepeat.Problem)] = [
        (["repeat": ""], .choice), (["repeat": "sometimes"], .choice), (["repeat": "keep"], .choice),
        (["repeat": "daily", "ends": "some day"], .choice),
        (["repeat": "custom", "unit": "hour"], .choice),
        (["repeat": "custom", "unit": "day", "every": "0"], .every),
        (["repeat": "custom", "unit": "day", "every": "-1"], .every),
        (["repeat": "custom", "unit": "day", "every": "10000"], .every),
        (["repeat": "custom", "unit": "day", "every": "२"], .every),
        (["repeat": "custom", "unit": "week"], .days),
        (["repeat": "custom", "unit": "month", "month-by": "moon"], .monthDay),
        // 9 March is not the last Tuesday of its month.
        (["repeat": "custom", "unit": "month", "month-by": "last"], .monthDay),
        (["repeat": "daily", "ends": "day", "until": "2027-03-08"], .until),
        (["repeat": "daily", "ends": "day", "until": "2027-02-30"], .until),
        (["repeat": "daily", "ends": "count", "count": ""], .count),
        (["repeat": "daily", "ends": "count", "count": "1e3"], .count),
    ]

    @Test("a field without a meaning is a problem of that field", arguments: refused)
    func refusing(fields: [String: String], problem: FormRepeat.Problem) throws {
        let repetition = try repetition([])
        let form = repetition.values.filter { !$0.key.hasPrefix("on-") }.merging(fields) { $1 }
        let start = try #require(Self.start)
        expectEqual(#expect(throws: FormRepeat.Problem.self) { try repetition.rules(form, start: start) }, problem)
    }

    @Test("an end that was not changed keeps its time")
    func untilWithTime() throws {
        let rule = "FREQ=DAILY;UNTIL=20270401T215959Z"
        let repetition = try repetition([rule])
        expectEqual(repetition.values["until"], "2027-04-01")
        let weekly = repetition.values.merging(["repeat": "weekly"]) { $1 }
        expectEqual(
            try repetition.rules(weekly, start: #require(Self.start)), ["FREQ=WEEKLY;UNTIL=20270401T215959Z"])
    }

    @Test(
        "a series begins on the first day that was chosen",
        arguments: [
            ("FREQ=WEEKLY;BYDAY=TU,TH", 0), ("FREQ=WEEKLY;BYDAY=TH", 2), ("FREQ=WEEKLY;BYDAY=MO", 6), ("FREQ=DAILY", 0),
        ])
    func first(rule: String, days: Int) throws {
        expectEqual(FormRepeat.daysUntilFirst([rule], from: try #require(Self.start)), days)
    }
}
