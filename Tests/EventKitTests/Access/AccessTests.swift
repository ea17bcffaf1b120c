import CalendarStore
import EventKit
import TestSupport
import Testing

@Suite("Access to a store")
struct AccessTests {
    @Test("requests return the access granted, with and without a completion", arguments: AccessLevel.allCases)
    func requests(level: AccessLevel) async throws {
        let fixture = try StoreFixture(events: level, reminders: level == .writeOnly ? .none : level)
        let store = fixture.store()
        try await expectEqual(store.requestFullAccessToEvents(), (level == .full))
        try await expectEqual(store.requestWriteOnlyAccessToEvents(), (level == .full || level == .writeOnly))
        try await expectEqual(store.requestFullAccessToReminders(), (level == .full))
        let granted = await withCheckedContinuation { continuation in
            store.requestFullAccessToEvents { granted, error in continuation.resume(returning: granted && error == nil)
            }
        }
        expectEqual(granted, (level == .full))
        let writing = await withCheckedContinuation { continuation in
            store.requestWriteOnlyAccessToEvents { granted, _ in continuation.resume(returning: granted) }
        }
        expectEqual(writing, (level == .full || level == .writeOnly))
    }

    @Test("without access, nothing can be read or written", arguments: [AccessLevel.none, .denied])
    func nothing(level: AccessLevel) async throws {
        let fixture = try StoreFixture()
        let owner = fixture.store()
        let saved = owner.event()
        try owner.save(saved, span: .thisEvent)
        let list = owner.reminder()
        try owner.save(list, commit: true)
        let calendar = try #require(owner.defaultCalendarForNewEvents)
        try fixture.grant(level, .events)
        try fixture.grant(level, .reminders)
        let store = fixture.store()
        expectEmpty(fixture.events(store, "2026-12-01", "2026-12-02"))
        expectNil(store.event(withIdentifier: saved.eventIdentifier))
        expectNil(store.calendarItem(withIdentifier: list.calendarItemIdentifier))
        expectEmpty(store.calendars(for: .event))
        expectEmpty(store.calendars(for: .reminder))
        expectEmpty(store.sources)
        expectNil(store.defaultCalendarForNewEvents)
        expectNil(store.defaultCalendarForNewReminders())
        expectNil(store.calendar(withIdentifier: calendar.calendarIdentifier))
        await expectNil(store.found(store.predicateForReminders(in: nil)))
        expectFalse(saved.refresh())
        saved.title = "Other"
        list.title = "Other"
        for failure in [
            code { try owner.save(saved, span: .thisEvent) }, code { try owner.remove(saved, span: .thisEvent) },
            code { try owner.save(list, commit: true) }, code { try owner.remove(list, commit: true) },
            code { try owner.saveCalendar(calendar, commit: true) },
            code { try owner.removeCalendar(calendar, commit: true) },
        ] {
            expectEqual(failure, .eventStoreNotAuthorized)
        }
    }

    @Test("a grant for events does not apply to reminders, and vice versa")
    func apart() async throws {
        let (first, second) = (try StoreFixture(reminders: .none), try StoreFixture(events: .none))
        let (events, reminders) = (first.store(), second.store())
        expectNotNil(events.defaultCalendarForNewEvents)
        expectNil(events.defaultCalendarForNewReminders())
        expectNil(reminders.defaultCalendarForNewEvents)
        expectEmpty(reminders.calendars(for: .event))
        expectNotEmpty(reminders.sources)
        let reminder = reminders.reminder()
        try reminders.save(reminder, commit: true)
        await expectEqual(reminders.found(reminders.predicateForReminders(in: nil))?.map(\.title), ["Bread"])
    }

    @Test("with write-only access, events are added to a calendar without properties, and nothing is read")
    func writeOnly() throws {
        let fixture = try StoreFixture(events: .writeOnly, reminders: .none)
        let store = fixture.store()
        let calendar = try #require(store.defaultCalendarForNewEvents)
        expectEmpty(calendar.title)
        expectTrue(calendar.isImmutable)
        expectTrue(calendar.allowsContentModifications)
        expectEqual(calendar.allowedEntityTypes, .event)
        let event = store.event()
        try store.save(event, span: .thisEvent)
        event.title = "Changed"
        try store.save(event, span: .thisEvent)
        expectFalse(event.isNew)
        expectEqual(event.calendar, calendar)
        expectEmpty(fixture.events(store, "2026-12-01", "2026-12-02"))
        expectEqual(store.calendars(for: .event), [calendar])
        expectNil(store.event(withIdentifier: event.eventIdentifier))
        calendar.title = "Mine"
        expectEqual(code { try store.saveCalendar(calendar, commit: true) }, .eventStoreNotAuthorized)
        try fixture.grant(.full, .events)
        let found = fixture.events(fixture.store(), "2026-12-01", "2026-12-02")
        expectEqual(found.map(\.title), ["Changed"])
        expectEqual(found.first?.calendar.title, "Calendar")
    }

    @Test("revoked access ends at once, even for a commit")
    func takenAway() throws {
        let fixture = try StoreFixture()
        let store = fixture.store()
        let event = store.event()
        try store.save(event, span: .thisEvent, commit: false)
        try fixture.grant(.denied, .events)
        expectEqual(code { try store.commit() }, .eventStoreNotAuthorized)
        try fixture.grant(.full, .events)
        try store.commit()
        expectFalse(event.isNew)
    }
}
