import Recurrence
import TestSupport
import Testing

@Suite("The parts of a rule")
struct RulePartsTests {
    @Test("parts are read in any case and with blanks, and kept as written")
    func keepsText() throws {
        let text = "freq = weekly;;X-A=b c; byday=MO, 2tu ;until=20260301t100000z"
        let parts = try #require(RuleParts(text))
        expectEqual(parts.text, text)
        expectEqual(parts.frequency, .weekly)
        expectEqual(parts.days, [.init(.monday), .init(.tuesday, ordinal: 2)])
        expectEqual(parts.until, EventTime(basicFormat: "20260301T100000Z"))
        expectTrue(parts.isBounded)
        expectEqual(parts.tidied.text, "FREQ=weekly;X-A=bc;BYDAY=MO,2tu;UNTIL=20260301t100000z")
    }

    @Test("a number out of range is still a number, and a list with anything else is none")
    func values() throws {
        let parts = try #require(
            RuleParts("FREQ=SECONDLY;INTERVAL=0;COUNT=-3;WKST=SU;BYMONTHDAY=45,,-1;BYMONTH=1,x;BYDAY=99MO;BYHOUR"))
        expectEqual(parts.frequency, .secondly)
        expectEqual(parts.interval, 0)
        expectEqual(parts.count, -3)
        expectEqual(parts.weekStart, .sunday)
        expectEqual(parts.numbers("BYMONTHDAY"), [45, -1])
        expectNil(parts.numbers("BYMONTH"))
        expectEqual(parts.days, [.init(.monday, ordinal: 99)])
        expectNil(parts.numbers("BYHOUR"))
        expectNil(parts.until)
        expectNil(RuleParts("COUNT=3"))
    }

    @Test("weekdays by their letters, their English names and a date")
    func weekdays() throws {
        let sunday = try #require(LocalDate(year: 2026, month: 3, day: 1))
        expectEqual(RecurrenceRule.Weekday(of: sunday), .sunday)
        for weekday in RecurrenceRule.Weekday.allCases {
            expectEqual(RecurrenceRule.Weekday(of: sunday.adding(days: weekday.rawValue)), weekday)
            expectEqual(RecurrenceRule.Weekday(text: weekday.text), weekday)
            expectEqual(RecurrenceRule.Weekday(englishName: weekday.englishName), weekday)
            expectEqual(RecurrenceRule.Weekday(englishName: weekday.englishName.prefix(3).uppercased()), weekday)
        }
        expectEqual(RecurrenceRule.Weekday.monday.text, "MO")
        expectNil(RecurrenceRule.Weekday(text: "mo"))
        expectNil(RecurrenceRule.Weekday(englishName: "mo"))
    }
}
