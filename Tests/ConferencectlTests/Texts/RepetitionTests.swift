import ConferencectlKit
import EventPresentation
import Foundation
import Recurrence
import TestSupport
import Testing

@Suite("Recurrence rules in words")
struct RepetitionTests {
    private static func english(_ rule: RecurrenceRule) -> String { RepeatText.words(rule) { nil } }
    private static func german(_ rule: RecurrenceRule) -> String {
        GermanRepetition.words(rule, { nil }) { "\($0.day).\($0.month).\($0.year)" }
    }

    static let rules: [(String, String, String)] = [
        (
            "FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=1,-1",
            "every month on Monday and Tuesday, only the 1st and the last of these in each month",
            "jeden Monat am Montag und Dienstag, davon jeweils nur der 1. und letzte"
        ),
        (
            "FREQ=MONTHLY;INTERVAL=2;BYDAY=FR;BYMONTHDAY=13,14;BYSETPOS=-2",
            "every 2 months on Friday on day 13 and 14, only the 2nd last of these in each such month",
            "alle 2 Monate am Freitag am 13. und 14., davon jeweils nur der vorletzte"
        ),
        (
            "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", "every month on the last weekday",
            "jeden Monat am letzten Werktag (Montag bis Freitag)"
        ),
        ("FREQ=MONTHLY;BYDAY=TH;BYSETPOS=2", "every month on the 2nd Thursday", "jeden Monat am 2. Donnerstag"),
        (
            "FREQ=YEARLY;BYYEARDAY=1,100,-1", "every year on day 1, 100 and last of the year",
            "jedes Jahr am 1. Tag, 100. Tag und letzten Tag des Jahres"
        ),
        (
            "FREQ=YEARLY;BYWEEKNO=20,-1;BYDAY=MO", "every year on Monday in week 20 and last of the year",
            "jedes Jahr am Montag in KW 20 und der letzten KW"
        ),
        (
            "FREQ=DAILY;BYHOUR=9,17;BYMINUTE=0,30", "every day at 9:00, 9:30, 17:00 and 17:30",
            "jeden Tag um 9:00, 9:30, 17:00 und 17:30 Uhr"
        ),
        ("FREQ=DAILY;BYHOUR=9,17", "every day in hour 9 and 17", "jeden Tag in Stunde 9 und 17"),
        (
            "FREQ=HOURLY;BYMINUTE=0,20;BYSECOND=10;COUNT=4", "every hour at minute 0 and 20 at second 10, 4 times",
            "jede Stunde in Minute 0 und 20 in Sekunde 10, 4-mal"
        ),
        (
            "RSCALE=GREGORIAN;FREQ=MONTHLY;BYMONTHDAY=31;SKIP=BACKWARD",
            "every month on day 31, or on the last day before it if a month does not have the day",
            "jeden Monat am 31., am letzten Tag davor, wenn ein Monat den Tag nicht hat"
        ),
    ]

    @Test("rare parts have words in English and German", arguments: rules)
    func rare(text: String, english: String, german: String) throws {
        let rule = try RecurrenceRule(text: text)
        expectEqual(Self.english(rule), english)
        expectEqual(Self.german(rule), german)
        expectEqual(RepeatText(text).text, english)
    }

    @Test("what is no rule stays as it is written")
    func invalid() { expectEqual(RepeatText("FREQ=SOMETIMES").text, "FREQ=SOMETIMES") }

    @Test("no rule of the random generator is shown as its text")
    func generated() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Fixtures/random_rules.txt")
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        expectTrue(lines.count >= 80)
        for line in lines { try check(String(line.prefix { $0 != "|" })) }
    }

    @Test("every part of a random rule changes its words, so that none is left out")
    func everyPart() throws {
        var numbers = SeededNumbers(seed: 13)
        for _ in 0..<tier(plain: 400, all: 20_000) {
            let rule = Self.random(&numbers)
            try check(rule.text)
            for part in Self.parts(of: rule) {
                var less = rule
                less[keyPath: part] = []
                expectNotEqual(Self.english(less), Self.english(rule), rule.text)
                expectNotEqual(Self.german(less), Self.german(rule), rule.text)
            }
        }
    }

    private func check(_ text: String) throws {
        let rule = try RecurrenceRule(text: text)
        for words in [Self.english(rule), Self.german(rule), RepeatText(text).text] {
            expectFalse(words.contains("=") || words.contains("FREQ"), text)
        }
    }

    private static var lists: [WritableKeyPath<RecurrenceRule, [Int]>] {
        [\.byMonth, \.byWeekNumber, \.byYearDay, \.byMonthDay, \.byHour, \.byMinute, \.bySecond, \.bySetPosition]
    }

    private static func parts(of rule: RecurrenceRule) -> [WritableKeyPath<RecurrenceRule, [Int]>] {
        lists.filter { !rule[keyPath: $0].isEmpty }
    }

    private static func random(_ numbers: inout SeededNumbers) -> RecurrenceRule {
        var rule = RecurrenceRule(RecurrenceRule.Frequency.allCases.randomElement(using: &numbers) ?? .daily)
        rule.interval = .random(in: 1...3, using: &numbers)
        let ranges: [ClosedRange<Int>] = [1...12, 1...53, 1...366, 1...31, 0...23, 0...59, 0...59, 1...366]
        for (part, range) in zip(lists, ranges) where Bool.random(using: &numbers) {
            let values = (0..<Int.random(in: 1...4, using: &numbers)).map { _ in
                let value = Int.random(in: range, using: &numbers)
                let isFromEnd = range.lowerBound == 1 && part != \.byMonth && Bool.random(using: &numbers)
                return isFromEnd ? -value : value
            }
            rule[keyPath: part] = Array(Set(values)).sorted()
        }
        // Weeks are parts of years, days of the year no parts of days, weeks and months, days of months no parts of weeks.
        if rule.frequency != .yearly { rule.byWeekNumber = [] }
        if [.daily, .weekly, .monthly].contains(rule.frequency) { rule.byYearDay = [] }
        if rule.frequency == .weekly { rule.byMonthDay = [] }
        if Bool.random(using: &numbers) {
            let weekdays = RecurrenceRule.Weekday.allCases.filter { _ in Bool.random(using: &numbers) }
            let hasNumbers = rule.frequency == .monthly && Bool.random(using: &numbers)
            rule.byDay = weekdays.map { day in
                .init(day, ordinal: hasNumbers ? [-2, -1, 1, 2].randomElement(using: &numbers) ?? 1 : 0)
            }
        }
        // A position needs another part.
        if parts(of: rule).count == 1, rule.byDay.isEmpty { rule.bySetPosition = [] }
        return rule
    }
}
