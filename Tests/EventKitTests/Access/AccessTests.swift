import CalendarStore
import EventKit
import Testing

@Suite("Access to a store")
struct AccessTests {
    @Test("requests answer what the owner has granted, with a completion and without", arguments: AccessLevel.allCases)
    func requests(level: AccessLevel) async throws {
        let fixture = try StoreFixture(events: level, reminders: level == .writeOnly ? .none : level)
        let store = fixture.store()
        #expect(try await store.requestFullAccessToEvents() == (level == .full))
        #expect(try await store.requestWriteOnlyAccessToEvents() == (level == .full || level == .writeOnly))
        #expect(try await store.requestFullAccessToReminders() == (level == .full))
        let granted = await withCheckedContinuation { continuation in
            store.requestFullAccessToEvents { granted, error in continuation.resume(returning: granted && error == nil)
            }
        }
        #expect(granted == (level == .full))
        let writing = await withCheckedContinuation { continuation in
            store.requestWriteOnlyAccessToEvents { granted, _ in continuation.resume(returning: granted) }
        }
        #expect(writing == (level == .full || level == .writeOnly))
    }

    @Test("without access there is nothing to read and nothing to write", arguments: [AccessLevel.none, .denied])
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
        #expect(fixture.events(store, "2026-12-01", "2026-12-02").isEmpty)
        #expect(store.event(withIdentifier: saved.eventIdentifier) == nil)
        #expect(store.calendarItem(withIdentifier: list.calendarItemIdentifier) == nil)
        #expect(
            store.calendars(for: .event).isEmpty && store.calendars(for: .reminder).isEmpty && store.sources.isEmpty)
        #expect(store.defaultCalendarForNewEvents == nil && store.defaultCalendarForNewReminders() == nil)
        #expect(store.calendar(withIdentifier: calendar.calendarIdentifier) == nil)
        #expect(await store.found(store.predicateForReminders(in: nil)) == nil)
        #expect(!saved.refresh())
        saved.title = "Other"
        list.title = "Other"
        for failure in [
            code { try owner.save(saved, span: .thisEvent) }, code { try owner.remove(saved, span: .thisEvent) },
            code { try owner.save(list, commit: true) }, code { try owner.remove(list, commit: true) },
            code { try owner.saveCalendar(calendar, commit: true) },
            code { try owner.removeCalendar(calendar, commit: true) },
        ] {
            #expect(failure == .eventStoreNotAuthorized)
        }
    }

    @Test("a grant for events is none for reminders, and the reverse")
    func apart() async throws {
        let (first, second) = (try StoreFixture(reminders: .none), try StoreFixture(events: .none))
        let (events, reminders) = (first.store(), second.store())
        #expect(events.defaultCalendarForNewEvents != nil && events.defaultCalendarForNewReminders() == nil)
        #expect(reminders.defaultCalendarForNewEvents == nil)
        #expect(reminders.calendars(for: .event).isEmpty && !reminders.sources.isEmpty)
        let reminder = reminders.reminder()
        try reminders.save(reminder, commit: true)
        #expect(await reminders.found(reminders.predicateForReminders(in: nil))?.map(\.title) == ["Bread"])
    }

    @Test("with write-only access events are added to a calendar that says nothing, and nothing is read")
    func writeOnly() throws {
        let fixture = try StoreFixture(events: .writeOnly, reminders: .none)
        let store = fixture.store()
        let calendar = try #require(store.defaultCalendarForNewEvents)
        #expect(calendar.title.isEmpty && calendar.source == nil && calendar.isImmutable)
        #expect(calendar.allowsContentModifications && calendar.allowedEntityTypes == .event)
        let event = store.event()
        try store.save(event, span: .thisEvent)
        event.title = "Changed"
        try store.save(event, span: .thisEvent)
        #expect(!event.isNew && event.calendar == calendar)
        #expect(fixture.events(store, "2026-12-01", "2026-12-02").isEmpty && store.calendars(for: .event).isEmpty)
        #expect(store.event(withIdentifier: event.eventIdentifier) == nil)
        calendar.title = "Mine"
        #expect(code { try store.saveCalendar(calendar, commit: true) } == .eventStoreNotAuthorized)
        try fixture.grant(.full, .events)
        let found = fixture.events(fixture.store(), "2026-12-01", "2026-12-02")
        #expect(found.map(\.title) == ["Changed"] && found.first?.calendar.title == "Calendar")
    }

    @Test("access that is taken away is taken away at once, also from a commit")
    func takenAway() throws {
        let fixture = try StoreFixture()
        let store = fixture.store()
        let event = store.event()
        try store.save(event, span: .thisEvent, commit: false)
        try fixture.grant(.denied, .events)
        #expect(code { try store.commit() } == .eventStoreNotAuthorized)
        try fixture.grant(.full, .events)
        try store.commit()
        #expect(!event.isNew)
    }
}
