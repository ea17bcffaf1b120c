import EventKit
import TestSupport
import Testing

@Suite("Several changes in one commit")
struct BatchingTests {
    private let fixture: StoreFixture
    private let store: EKEventStore

    init() throws {
        fixture = try StoreFixture()
        store = fixture.store()
    }

    private var titles: [String] { fixture.events(store, "2026-11-01", "2027-02-01").map { $0.title ?? "–" } }

    @Test("changes appear only with the commit")
    func together() throws {
        let calendar = EKCalendar(for: .event, eventStore: store)
        calendar.title = "Music"
        calendar.source = store.sources.first
        try store.saveCalendar(calendar, commit: false)
        let event = store.event("A")
        event.calendar = calendar
        try store.save(event, span: .thisEvent, commit: false)
        let reminder = store.reminder()
        try store.save(reminder, commit: false)
        expectEmpty(titles)
        expectTrue(event.isNew)
        expectNil(event.eventIdentifier)
        expectTrue(calendar.isNew)
        expectTrue(reminder.isNew)
        expectNotContains(store.calendars(for: .event), calendar)
        try store.commit()
        expectEqual(titles, ["A"])
        expectFalse(event.isNew)
        expectFalse(event.hasChanges)
        expectNotNil(event.eventIdentifier)
        expectContains(store.calendars(for: .event), calendar)
        expectFalse(calendar.isNew)
        expectFalse(reminder.isNew)
        try store.commit()
    }

    @Test("an event is saved with the values at the time of the request, and later changes stay unsaved")
    func snapshot() throws {
        let event = store.event("A")
        let alarm = EKAlarm(relativeOffset: -60)
        event.alarms = [alarm]
        try store.save(event, span: .thisEvent, commit: false)
        event.title = "B"
        alarm.relativeOffset = -120
        try store.commit()
        expectEqual(titles, ["A"])
        let stored = try #require(store.event(withIdentifier: event.eventIdentifier))
        expectEqual(stored.alarms?.map(\.relativeOffset), [-60])
        expectEqual(event.title, "B")
        expectEqual(event.alarms?.map(\.relativeOffset), [-120])
        expectTrue(event.hasChanges)
        try store.save(event, span: .thisEvent)
        expectEqual(titles, ["B"])
        expectTrue(stored.refresh())
        expectEqual(stored.alarms?.map(\.relativeOffset), [-120])
    }

    @Test("of several saves of an event in one commit, the last one wins")
    func twice() throws {
        let event = store.event("A", rule: every(.daily, count: 3))
        try store.save(event, span: .thisEvent, commit: false)
        event.title = "B"
        try store.save(event, span: .futureEvents, commit: false)
        try store.commit()
        expectEqual(titles, ["B", "B", "B"])
        event.title = "C"
        event.alarms = [EKAlarm(relativeOffset: -60)]
        try store.save(event, span: .futureEvents, commit: false)
        // Back to the stored values, without the pending ones.
        event.title = "B"
        event.alarms = nil
        try store.save(event, span: .futureEvents, commit: false)
        try store.commit()
        expectEqual(titles, ["B", "B", "B"])
        expectTrue(fixture.events(fixture.store(), "2026-12-01", "2026-12-09").allSatisfy { !$0.hasAlarms })
    }

    @Test("removing and then saving an event in one commit keeps it; saving and then removing does not")
    func removedAndSaved() throws {
        let event = store.event("A")
        try store.save(event, span: .thisEvent)
        try store.remove(event, span: .thisEvent, commit: false)
        try store.save(event, span: .thisEvent, commit: false)
        try store.commit()
        expectEqual(titles, ["A"])
        expectNotNil(event.eventIdentifier)
        event.title = "B"
        try store.save(event, span: .thisEvent, commit: false)
        try store.remove(event, span: .thisEvent, commit: false)
        let other = store.event("New")
        try store.save(other, span: .thisEvent, commit: false)
        try store.remove(other, span: .thisEvent, commit: false)
        try store.commit()
        expectEmpty(titles)
        expectNil(event.eventIdentifier)
        expectNil(other.eventIdentifier)
    }

    @Test("a failed commit changes nothing, keeps the pending changes, and can be retried or discarded")
    func failing() throws {
        let event = store.event("A")
        try store.save(event, span: .thisEvent)
        let other = fixture.store()
        let rival = try #require(other.event(withIdentifier: event.eventIdentifier))
        rival.title = "Rival"
        let new = store.event("New")
        try store.save(new, span: .thisEvent, commit: false)
        event.title = "B"
        try store.save(event, span: .thisEvent, commit: false)
        try other.save(rival, span: .thisEvent)
        expectEqual(code { try store.commit() }, .internalFailure)
        expectEqual(titles, ["Rival"])
        expectTrue(new.isNew)
        expectEqual(event.title, "B")
        expectTrue(event.hasChanges)
        expectEqual(code { try store.commit() }, .internalFailure)
        // Another save commits the pending changes as well, and fails with them.
        let third = store.event("Third")
        expectEqual(code { try store.save(third, span: .thisEvent) }, .internalFailure)
        store.reset()
        try store.save(third, span: .thisEvent)
        expectEqual(titles, ["Rival", "Third"])
        expectTrue(new.isNew)
    }

    @Test("reset discards pending changes and restores the stored values of all objects")
    func reset() throws {
        let event = store.event("A")
        try store.save(event, span: .thisEvent)
        let found = try #require(store.event(withIdentifier: event.eventIdentifier))
        event.title = "B"
        try store.save(event, span: .thisEvent, commit: false)
        found.title = "C"
        let calendar = try #require(store.defaultCalendarForNewEvents)
        let name = calendar.title
        calendar.title = "Other"
        let new = store.event("New")
        try store.save(new, span: .thisEvent, commit: false)
        store.reset()
        expectEqual(event.title, "A")
        expectEqual(found.title, "A")
        expectEqual(calendar.title, name)
        expectEqual(new.title, "New")
        try store.commit()
        expectEqual(titles, ["A"])
    }

    @Test("several threads save through one store at once")
    func threads() throws {
        let calendar = try #require(store.defaultCalendarForNewEvents)
        // A store has a lock; each event is used by only one thread, and the calendar is only read.
        nonisolated(unsafe) let (store, shared) = (store, calendar)
        DispatchQueue.concurrentPerform(iterations: 8) { number in
            let event = EKEvent(eventStore: store)
            event.title = "\(number)"
            event.calendar = shared
            event.startDate = date("2026-12-01 10:00")
            event.endDate = date("2026-12-01 11:00")
            #expect(throws: Never.self) { try store.save(event, span: .thisEvent) }
            expectEqual(store.event(withIdentifier: event.eventIdentifier ?? "")?.title, "\(number)")
        }
        expectEqual(titles.sorted(), (0..<8).map { "\($0)" })
    }

    @Test("an event can be saved to a calendar saved in the same commit, but not to an unsaved one")
    func newCalendar() throws {
        let calendar = EKCalendar(for: .event, eventStore: store)
        calendar.title = "Music"
        calendar.source = store.sources.first
        let event = store.event("A")
        event.calendar = calendar
        expectEqual(code { try store.save(event, span: .thisEvent) }, .noCalendar)
        try store.saveCalendar(calendar, commit: false)
        try store.save(event, span: .thisEvent)
        expectEqual(titles, ["A"])
        try store.removeCalendar(calendar, commit: true)
        expectEmpty(titles)
        let second = store.event("B")
        second.calendar = calendar
        expectEqual(code { try store.save(second, span: .thisEvent) }, .noCalendar)
    }

    @Test("a second save in one transaction conflicts as the first one would, and then neither is made")
    func batchContradicting() throws {
        let other = fixture.store()
        let mine = store.event()
        try store.save(mine, span: .thisEvent)
        let theirs = try #require(other.event(withIdentifier: mine.eventIdentifier))
        theirs.location = "Room 5"
        try other.save(theirs, span: .thisEvent)
        mine.title = "One"
        try store.save(mine, span: .thisEvent, commit: false)
        mine.location = "Mine"
        try store.save(mine, span: .thisEvent, commit: false)
        let error = try #require(throws: EKError.self) { try store.commit() }
        expectTrue(error.isConflict)
        let stored = try #require(other.event(withIdentifier: mine.eventIdentifier))
        expectEqual(stored.title, "Lesson")
        expectEqual(stored.location, "Room 5")
    }
}
