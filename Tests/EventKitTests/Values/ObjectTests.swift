@testable import EventKit
import TestSupport
import Testing

/// What objects know of their changes, by example of an alarm, which has another object inside.
@Suite("EKObject")
struct ObjectTests {
    @Test("a new object is new and has no changes until something is set")
    func new() {
        let alarm = EKAlarm()
        expectTrue(alarm.isNew)
        expectFalse(alarm.hasChanges)
        alarm.relativeOffset = -60
        expectTrue(alarm.isNew)
        expectTrue(alarm.hasChanges)
        alarm.relativeOffset = 0
        expectFalse(alarm.hasChanges)
    }

    @Test("reset and rollback restore the saved values", arguments: [EKObject.reset, EKObject.rollback])
    func back(_ restore: @Sendable (EKObject) -> () -> Void) {
        let alarm = EKAlarm(relativeOffset: -60)
        alarm.markStored()
        expectFalse(alarm.isNew)
        expectFalse(alarm.hasChanges)
        alarm.absoluteDate = Date()
        expectTrue(alarm.hasChanges)
        restore(alarm)()
        expectEqual(alarm.relativeOffset, -60)
        expectNil(alarm.absoluteDate)
        expectFalse(alarm.hasChanges)
    }

    @Test("an object that was never saved has nothing to restore")
    func neverSaved() {
        let alarm = EKAlarm(relativeOffset: -60)
        alarm.reset()
        alarm.rollback()
        expectEqual(alarm.relativeOffset, -60)
        expectTrue(alarm.refresh())
    }

    @Test("objects within an object are saved with it")
    func contained() throws {
        let alarm = EKAlarm()
        alarm.structuredLocation = EKStructuredLocation(title: "Office")
        let place = try #require(alarm.structuredLocation)
        expectTrue(place.isNew)
        alarm.markStored()
        expectFalse(place.isNew)
        expectFalse(place.hasChanges)
        place.title = "Home"
        alarm.rollback()
        expectTrue(alarm.structuredLocation === place)
        expectEqual(place.title, "Office")
    }

    @Test("only the end of a rule can change")
    func rule() {
        let rule = EKRecurrenceRule(recurrenceWith: .daily, interval: 1, end: nil)
        expectFalse(rule.hasChanges)
        rule.markStored()
        rule.recurrenceEnd = EKRecurrenceEnd(occurrenceCount: 3)
        expectTrue(rule.hasChanges)
        rule.rollback()
        expectNil(rule.recurrenceEnd)
        expectFalse(rule.hasChanges)
    }
}
