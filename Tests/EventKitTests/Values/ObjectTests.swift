@testable import EventKit
import Testing

/// What objects know of their changes, by example of an alarm, which has another object inside.
@Suite("EKObject")
struct ObjectTests {
    @Test("a new object is new and has no changes until something is set")
    func new() {
        let alarm = EKAlarm()
        #expect(alarm.isNew && !alarm.hasChanges)
        alarm.relativeOffset = -60
        #expect(alarm.isNew && alarm.hasChanges)
        alarm.relativeOffset = 0
        #expect(!alarm.hasChanges)
    }

    @Test("reset and rollback go back to what was saved", arguments: [EKObject.reset, EKObject.rollback])
    func back(_ restore: @Sendable (EKObject) -> () -> Void) {
        let alarm = EKAlarm(relativeOffset: -60)
        alarm.markStored()
        #expect(!alarm.isNew && !alarm.hasChanges)
        alarm.absoluteDate = Date()
        #expect(alarm.hasChanges)
        restore(alarm)()
        #expect(alarm.relativeOffset == -60 && alarm.absoluteDate == nil && !alarm.hasChanges)
    }

    @Test("what was never saved has nothing to go back to")
    func neverSaved() {
        let alarm = EKAlarm(relativeOffset: -60)
        alarm.reset()
        alarm.rollback()
        #expect(alarm.relativeOffset == -60)
        #expect(alarm.refresh())
    }

    @Test("what an object contains is saved with it")
    func contained() throws {
        let alarm = EKAlarm()
        alarm.structuredLocation = EKStructuredLocation(title: "Office")
        let place = try #require(alarm.structuredLocation)
        #expect(place.isNew)
        alarm.markStored()
        #expect(!place.isNew && !place.hasChanges)
        place.title = "Home"
        alarm.rollback()
        #expect(alarm.structuredLocation === place && place.title == "Office")
    }

    @Test("an end is the only thing of a rule that changes")
    func rule() {
        let rule = EKRecurrenceRule(recurrenceWith: .daily, interval: 1, end: nil)
        #expect(!rule.hasChanges)
        rule.markStored()
        rule.recurrenceEnd = EKRecurrenceEnd(occurrenceCount: 3)
        #expect(rule.hasChanges)
        rule.rollback()
        #expect(rule.recurrenceEnd == nil && !rule.hasChanges)
    }
}
