import EventKit
import TestSupport
import Testing

/// Programs store raw values, index arrays with them and read those that Apple's systems wrote.
@Suite("Raw values")
struct RawValueTests {
    @Test("cases have Apple's numbers, and other numbers have no case", arguments: Row.all)
    func numbers(row: Row) {
        expectEqual(row.found, row.expected)
    }

    struct Row: Sendable, CustomTestStringConvertible {
        let name: String
        let found: [String]
        let expected: [String]

        var testDescription: String { name }

        init<Value: RawRepresentable & Sendable>(_ type: Value.Type, _ expected: [Int: String])
        where Value.RawValue: BinaryInteger & Sendable {
            name = "\(type)"
            // Everything that may be a number of the type, and some that may not.
            let numbers = (-3...30).filter { Value.RawValue(exactly: $0) != nil }
            found = numbers.compactMap { number in
                Value.RawValue(exactly: number).flatMap(Value.init(rawValue:)).map { "\($0) \(number)" }
            }
            self.expected = expected.sorted { $0.key < $1.key }.map { "\($1) \($0)" }
        }

        init<Value: RawRepresentable & Sendable>(_ type: Value.Type, from first: Int = 0, _ names: String)
        where Value.RawValue: BinaryInteger & Sendable {
            let cases = names.split(separator: " ").enumerated().map { (first + $0.offset, String($0.element)) }
            self.init(type, Dictionary(uniqueKeysWithValues: cases))
        }

        static let all = [
            Row(EKAuthorizationStatus.self, "notDetermined restricted denied fullAccess writeOnly"),
            Row(EKEntityType.self, "event reminder"),
            Row(EKSpan.self, "thisEvent futureEvents"),
            Row(EKCalendarType.self, "local calDAV exchange subscription birthday"),
            Row(EKSourceType.self, "local exchange calDAV mobileMe subscribed birthdays"),
            Row(EKEventAvailability.self, from: -1, "notSupported busy free tentative unavailable"),
            Row(EKEventStatus.self, "none confirmed tentative canceled"),
            Row(EKParticipantType.self, "unknown person room resource group"),
            Row(EKParticipantRole.self, "unknown required optional chair nonParticipant"),
            Row(
                EKParticipantStatus.self,
                "unknown pending accepted declined tentative delegated completed inProcess"),
            Row(
                EKParticipantScheduleStatus.self,
                """
                none pending sent delivered recipientNotRecognized noPrivileges deliveryFailed cannotDeliver \
                recipientNotAllowed
                """),
            Row(EKRecurrenceFrequency.self, "daily weekly monthly yearly"),
            Row(EKWeekday.self, from: 1, "sunday monday tuesday wednesday thursday friday saturday"),
            Row(EKReminderPriority.self, [0: "none", 1: "high", 5: "medium", 9: "low"]),
            Row(EKAlarmProximity.self, "none enter leave"),
            Row(EKAlarmType.self, "display audio procedure email"),
        ]
    }

    @Test("masks have Apple's bits")
    func masks() {
        expectEqual([EKEntityMask.event.rawValue, EKEntityMask.reminder.rawValue], [1, 2])
        expectEqual([EKEntityMask.event, .reminder] as EKEntityMask, EKEntityMask(rawValue: 3))
        let availabilities: [EKCalendarEventAvailabilityMask] = [.busy, .free, .tentative, .unavailable]
        expectEqual(availabilities.map(\.rawValue), [1, 2, 4, 8])
    }

    @Test("old names are those of the same values")
    @available(*, deprecated, message: "Names what is deprecated.")
    func oldNames() {
        expectEqual(EKAuthorizationStatus.authorized, .fullAccess)
        let days: [EKWeekday] = [
            .EKSunday, .EKMonday, .EKTuesday, .EKWednesday, .EKThursday, .EKFriday, .EKSaturday,
        ]
        expectEqual(days.map(\.rawValue), Array(1...7))
    }
}
