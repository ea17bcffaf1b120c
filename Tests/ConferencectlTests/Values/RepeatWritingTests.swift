import Recurrence
import TestSupport
import Testing
@testable import CommandLineKit

@Suite("Rules in words for a form")
struct RepeatWritingTests {
    static let rules: [(String, String, String?)] = [
        ("FREQ=DAILY", "daily", nil), ("FREQ=WEEKLY;INTERVAL=2", "every 2 weeks", nil),
        ("FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "weekdays", nil),
        ("FREQ=WEEKLY;BYDAY=MO,WE;COUNT=3", "weekly", "mon, wed"),
        ("FREQ=WEEKLY;BYDAY=TU;WKST=SU;UNTIL=20270331", "weekly", "tue"),
        ("FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;WKST=SU", "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;WKST=SU", nil),
        ("FREQ=MONTHLY;BYDAY=2TU,-1FR", "monthly", "second tue, last fri"),
        ("FREQ=MONTHLY;BYDAY=-2MO", "monthly", "-2mo"),
        ("FREQ=MONTHLY;BYMONTHDAY=1,-1", "monthly", "1, last"), ("FREQ=YEARLY", "yearly", nil),
        ("FREQ=MONTHLY;BYMONTHDAY=-2", "FREQ=MONTHLY;BYMONTHDAY=-2", nil), ("FREQ=HOURLY", "FREQ=HOURLY", nil),
        ("FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=1", "FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=1", nil),
    ]

    @Test("a rule is written in words that mean the same, or as a rule", arguments: rules)
    func words(rule: String, every: String, days: String?) throws {
        let parsed = try RecurrenceRule(text: rule)
        let written = RequestedRepetition(writing: parsed)
        try expectEqual(
            written.every.map { $0.contains("=") ? try RecurrenceRule(text: $0).text : $0 },
            every.contains("=") ? RecurrenceRule(text: every).text : every)
        expectEqual(written.days, days)
        var read = try written.rule(changing: nil, in: context())
        var endless = parsed
        (endless.count, endless.until) = (nil, nil)
        if parsed.interval == 1 { (read.weekStart, endless.weekStart) = (.monday, .monday) }
        expectEqual(read, endless)
    }
}
