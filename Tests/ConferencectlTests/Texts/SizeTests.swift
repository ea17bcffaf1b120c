import CalendarEditing
import ConferenceErrors
import ConferenceHost
import ICalendar
import Scheduling
import TestSupport
import Testing
@testable import ConferencectlKit

@Suite("Sizes in errors")
struct SizeTests {
    private static let limit = 1_048_576

    @Test(
        "a size is told in a unit that people can read",
        arguments: [
            ConferenceError.componentTooLarge("a", line: 7, kind: "b", limit: limit), .eventTooLarge(limit: limit),
            .reminderTooLarge(limit: limit), .messageTooLarge("a", limit: limit), .textTooLong(limit: limit),
            .manifestTooLarge("a", limit: limit), .executableTooLarge(provider: "a", path: "b", limit: limit),
        ])
    func errors(error: ConferenceError) {
        expectContains(error.message, "1 MB")
        expectNotContains(error.message, "bytes")
    }

    @Test(
        "so is that of what is skipped in a calendar file",
        arguments: [
            CalendarDamage.tooLarge(kind: "VEVENT", line: 1, limit: limit), .lineTooLarge(line: 1, limit: limit),
        ])
    func skipped(damage: CalendarDamage) {
        expectContains(damage.text, "1 MB")
        expectNotContains(damage.text, "bytes")
    }
}
