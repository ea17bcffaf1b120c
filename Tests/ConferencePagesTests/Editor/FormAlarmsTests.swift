import CalendarModel
@testable import ConferencePages
import TestSupport
import Testing

/// The fields about reminders, without a page.
@Suite("The reminders in a form")
struct FormAlarmsTests {
    private static func before(_ seconds: Int64) -> AlarmDefinition {
        AlarmDefinition(trigger: .relative(seconds: -seconds, fromEnd: false))
    }

    @Test("a reminder that the list does not offer is kept as it is, under a name of its own")
    func kept() throws {
        let mail = AlarmDefinition(
            trigger: .relative(seconds: -600, fromEnd: false), action: .email, emailAddress: "jo@example.org",
            original: "BEGIN:VALARM\r\nEND:VALARM\r\n")
        let instant = AlarmDefinition(trigger: .absolute(1_800_000_000))
        let alarms = FormAlarms([mail, Self.before(600), instant], isAllDay: false)
        let values = alarms.values
        expectEqual(values["alarm-1"], "-600")
        for key in ["alarm-0", "alarm-2"] { expectHasPrefix(values[key], "kept-") }
        expectEqual(alarms.alarms(values), [mail, Self.before(600), instant])
        expectEqual(alarms.alarms(["alarm-0": try #require(values["alarm-2"])]), [instant])
    }

    @Test("the same reminder twice is one")
    func twice() {
        expectEqual(FormAlarms([], isAllDay: false).alarms(["alarm-0": "-60", "alarm-5": "-60"])?.count, 1)
    }

    @Test("reminders beyond the lists of the form are kept")
    func many() throws {
        let all = (1...25).map { Self.before(Int64($0)) }
        let alarms = FormAlarms(all, isAllDay: false)
        expectTrue(alarms.areTooMany)
        expectEqual(alarms.count(showing: alarms.values), FormAlarms.most)
        var values = alarms.values
        values["alarm-0"] = ""
        expectEqual(alarms.alarms(values), Array(all.dropFirst()))
    }

    @Test(
        "a value that the list does not offer is a problem",
        arguments: ["soon", "kept-0", "99999999999", "-9223372036854775808", "1.5"])
    func bad(value: String) { expectNil(FormAlarms([], isAllDay: false).alarms(["alarm-0": value])) }
}
