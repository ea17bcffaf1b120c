@testable import EventKit
import TestSupport
import Testing

/// When an alarm rings and what it does are two questions, each with one answer at a time.
@Suite("EKAlarm")
struct AlarmTests {
    private static let date = Date(timeIntervalSince1970: 1_772_000_000)

    @Test("offset and date clear each other")
    func triggers() {
        let alarm = EKAlarm()
        expectEqual(alarm.relativeOffset, 0)
        expectNil(alarm.absoluteDate)
        alarm.relativeOffset = -900
        alarm.absoluteDate = Self.date
        expectEqual(alarm.relativeOffset, 0)
        expectEqual(alarm.absoluteDate, Self.date)
        alarm.relativeOffset = -60
        expectEqual(alarm.relativeOffset, -60)
        expectNil(alarm.absoluteDate)
        alarm.absoluteDate = nil
        expectEqual(alarm.relativeOffset, -60)
        alarm.absoluteDate = Self.date
        alarm.absoluteDate = nil
        expectEqual(alarm.relativeOffset, 0)
        expectNil(alarm.absoluteDate)
    }

    @Test("each initialiser creates its kind")
    func initialisers() {
        expectEqual(EKAlarm(relativeOffset: -300).relativeOffset, -300)
        expectEqual(EKAlarm(absoluteDate: Self.date).absoluteDate, Self.date)
        expectEqual([Self.date].map(EKAlarm.init(absoluteDate:)).compactMap(\.absoluteDate), [Self.date])
        expectEqual(EKAlarm().type, .display)
        expectEqual(EKAlarm().proximity, .none)
    }

    @Test("the type follows from sound and address, which exclude each other")
    @available(*, deprecated, message: "Names EKAlarm.url, which is deprecated.")
    func types() {
        let alarm = EKAlarm()
        alarm.soundName = "Basso"
        expectEqual(alarm.type, .audio)
        alarm.emailAddress = "ann@example.org"
        expectEqual(alarm.type, .email)
        expectNil(alarm.soundName)
        alarm.soundName = nil
        expectEqual(alarm.type, .email)
        alarm.url = URL(string: "https://example.org/")
        expectEqual(alarm.type, .procedure)
        expectNil(alarm.emailAddress)
        expectEqual(alarm.url?.host, "example.org")
        alarm.url = nil
        expectEqual(alarm.type, .display)
        alarm.emailAddress = "ann@example.org"
        alarm.emailAddress = nil
        expectEqual(alarm.type, .display)
        alarm.soundName = "Basso"
        alarm.soundName = nil
        expectEqual(alarm.type, .display)
    }

    @Test("a place is copied on assignment, and changing the copy changes the alarm")
    func place() throws {
        let place = EKStructuredLocation(title: "Office")
        let alarm = EKAlarm()
        alarm.structuredLocation = place
        alarm.proximity = .enter
        place.title = "Home"
        expectEqual(alarm.structuredLocation?.title, "Office")
        alarm.markStored()
        expectFalse(alarm.hasChanges)
        try #require(alarm.structuredLocation).radius = 100
        expectTrue(alarm.hasChanges)
        alarm.rollback()
        expectEqual(alarm.structuredLocation?.radius, 0)
        expectFalse(alarm.hasChanges)
    }

    @Test("alarms are equal by what they do, and a copy is another alarm")
    func equality() throws {
        let alarm = EKAlarm(relativeOffset: -300)
        alarm.soundName = "Basso"
        alarm.structuredLocation = EKStructuredLocation(title: "Office")
        let copy = try #require(alarm.copy() as? EKAlarm)
        expectEqual(copy, alarm)
        expectTrue(copy !== alarm)
        expectEqual(copy.hash, alarm.hash)
        expectEqual([copy].firstIndex(of: alarm), 0)
        copy.structuredLocation?.title = "Home"
        expectNotEqual(copy, alarm)
        expectEqual(alarm.structuredLocation?.title, "Office")
        expectNotEqual(alarm, EKAlarm(relativeOffset: -300))
        expectNotEqual(EKAlarm(), NSObject())
        expectContains(alarm.description, "-300")
        expectContains(alarm.description, "Office")
    }
}
