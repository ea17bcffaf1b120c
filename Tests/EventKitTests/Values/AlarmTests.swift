@testable import EventKit
import Testing

/// When an alarm rings and what it does are two questions, each with one answer at a time.
@Suite("EKAlarm")
struct AlarmTests {
    private static let date = Date(timeIntervalSince1970: 1_772_000_000)

    @Test("offset and date clear each other")
    func triggers() {
        let alarm = EKAlarm()
        #expect(alarm.relativeOffset == 0 && alarm.absoluteDate == nil)
        alarm.relativeOffset = -900
        alarm.absoluteDate = Self.date
        #expect(alarm.relativeOffset == 0 && alarm.absoluteDate == Self.date)
        alarm.relativeOffset = -60
        #expect(alarm.relativeOffset == -60 && alarm.absoluteDate == nil)
        alarm.absoluteDate = nil
        #expect(alarm.relativeOffset == -60)
        alarm.absoluteDate = Self.date
        alarm.absoluteDate = nil
        #expect(alarm.relativeOffset == 0 && alarm.absoluteDate == nil)
    }

    @Test("each initialiser makes its kind")
    func initialisers() {
        #expect(EKAlarm(relativeOffset: -300).relativeOffset == -300)
        #expect(EKAlarm(absoluteDate: Self.date).absoluteDate == Self.date)
        #expect([Self.date].map(EKAlarm.init(absoluteDate:)).compactMap(\.absoluteDate) == [Self.date])
        #expect(EKAlarm().type == .display)
        #expect(EKAlarm().proximity == .none)
    }

    @Test("the type follows from sound and address, of which one holds")
    @available(*, deprecated, message: "Names EKAlarm.url, which is deprecated.")
    func types() {
        let alarm = EKAlarm()
        alarm.soundName = "Basso"
        #expect(alarm.type == .audio)
        alarm.emailAddress = "ann@example.org"
        #expect(alarm.type == .email && alarm.soundName == nil)
        alarm.soundName = nil
        #expect(alarm.type == .email)
        alarm.url = URL(string: "https://example.org/")
        #expect(alarm.type == .procedure && alarm.emailAddress == nil)
        #expect(alarm.url?.host == "example.org")
        alarm.url = nil
        #expect(alarm.type == .display)
        alarm.emailAddress = "ann@example.org"
        alarm.emailAddress = nil
        #expect(alarm.type == .display)
        alarm.soundName = "Basso"
        alarm.soundName = nil
        #expect(alarm.type == .display)
    }

    @Test("a place is copied in, and a change to it afterwards is a change to the alarm")
    func place() throws {
        let place = EKStructuredLocation(title: "Office")
        let alarm = EKAlarm()
        alarm.structuredLocation = place
        alarm.proximity = .enter
        place.title = "Home"
        #expect(alarm.structuredLocation?.title == "Office")
        alarm.markStored()
        #expect(!alarm.hasChanges)
        try #require(alarm.structuredLocation).radius = 100
        #expect(alarm.hasChanges)
        alarm.rollback()
        #expect(alarm.structuredLocation?.radius == 0)
        #expect(!alarm.hasChanges)
    }

    @Test("alarms are equal by what they do, and a copy is another alarm")
    func equality() throws {
        let alarm = EKAlarm(relativeOffset: -300)
        alarm.soundName = "Basso"
        alarm.structuredLocation = EKStructuredLocation(title: "Office")
        let copy = try #require(alarm.copy() as? EKAlarm)
        #expect(copy == alarm && copy !== alarm && copy.hash == alarm.hash)
        #expect([copy].firstIndex(of: alarm) == 0)
        copy.structuredLocation?.title = "Home"
        #expect(copy != alarm && alarm.structuredLocation?.title == "Office")
        #expect(alarm != EKAlarm(relativeOffset: -300))
        #expect(EKAlarm() != NSObject())
        #expect(alarm.description.contains("-300") && alarm.description.contains("Office"))
    }
}
