import CalendarModel
import CalendarStore
import EventKit
import TestSupport
import Testing

@Suite("Calendars and sources of a store")
struct CalendarTests {
    private let fixture: StoreFixture
    private let store: EKEventStore

    init() throws {
        fixture = try StoreFixture()
        store = fixture.store()
    }

    private func calendar(_ title: String = "Music", for type: EKEntityType = .event) -> EKCalendar {
        let calendar = EKCalendar(for: type, eventStore: store)
        calendar.title = title
        calendar.source = store.sources.first
        return calendar
    }

    @Test("an empty store offers the local source")
    func source() throws {
        let source = try #require(store.sources.first)
        expectEqual(store.sources.count, 1)
        expectEqual(source.sourceType, .local)
        expectNotEmpty(source.title)
        expectFalse(source.isDelegate)
        expectEqual(store.source(withIdentifier: source.sourceIdentifier), source)
        expectEmpty(store.delegateSources)
        expectEqual(fixture.store().sources, [source])
        expectEmpty(source.calendars(for: .event))
        let music = calendar()
        try store.saveCalendar(music, commit: true)
        expectEqual(source.calendars(for: .event), [music])
        expectEmpty(source.calendars(for: .reminder))
    }

    @Test("a calendar is created, found, changed, and removed with everything in it")
    func life() throws {
        let music = calendar()
        music.cgColor = CGColor(red: 1, green: 0.5, blue: 0, alpha: 1)
        expectTrue(music.isNew)
        expectTrue(music.hasChanges)
        // A title is one line.
        music.title = "Mu\nsic"
        try store.saveCalendar(music, commit: true)
        expectEqual(music.title, "Mu sic")
        expectFalse(music.hasChanges)
        music.title = "Music"
        let name = music.calendarIdentifier
        try store.saveCalendar(music, commit: true)
        expectFalse(music.isNew)
        expectFalse(music.hasChanges)
        expectEqual(music.calendarIdentifier, name)
        let other = fixture.store()
        let found = try #require(other.calendar(withIdentifier: name))
        expectEqual(found, music)
        expectEqual(found.title, "Music")
        expectEqual(found.type, .local)
        expectFalse(found.isSubscribed)
        expectEqual(found.cgColor.components?.map { ($0 * 255).rounded() }, [255, 128, 0, 255])
        expectTrue(found.allowsContentModifications)
        expectFalse(found.isImmutable)
        expectEqual(found.allowedEntityTypes, .event)
        expectEqual(found.source, music.source)
        found.title = "Violin"
        found.cgColor = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
        try other.saveCalendar(found, commit: true)
        expectEqual(music.title, "Music")
        expectTrue(music.refresh())
        expectEqual(music.title, "Violin")
        music.title = "Dropped"
        music.rollback()
        expectEqual(music.title, "Violin")
        let event = store.event()
        event.calendar = music
        try store.save(event, span: .thisEvent)
        try other.removeCalendar(found, commit: true)
        expectNil(store.event(withIdentifier: event.eventIdentifier))
        expectFalse(music.refresh())
        expectNil(store.calendar(withIdentifier: name))
        expectEqual(music.calendarIdentifier, name)
    }

    static let lacking: [(String, EKError.Code, @Sendable (EKCalendar) -> Void)] = [
        ("source", .calendarHasNoSource, { $0.source = nil }),
        ("title", .internalFailure, { $0.title = "" }),
        ("title with a letter", .internalFailure, { $0.title = " \n" }),
    ]

    @Test("a calendar without a … is rejected", arguments: lacking.indices)
    func refused(index: Int) throws {
        let (lack, expected, change) = Self.lacking[index]
        let music = calendar()
        change(music)
        expectEqual(code { try store.saveCalendar(music, commit: true) }, expected, "\(lack)")
        expectEmpty(store.calendars(for: .event))
        let other = fixture.store()
        expectEqual(code { try other.saveCalendar(music, commit: true) }, .objectBelongsToDifferentStore)
    }

    @Test("a calendar accepts only its kinds of items")
    func entities() throws {
        let (music, list) = (calendar(), calendar("List", for: .reminder))
        try store.saveCalendar(music, commit: true)
        try store.saveCalendar(list, commit: true)
        expectEqual(store.calendars(for: .event), [music])
        expectEqual(store.calendars(for: .reminder), [list])
        expectEqual(list.allowedEntityTypes, .reminder)
        let event = store.event()
        event.calendar = list
        expectEqual(code { try store.save(event, span: .thisEvent) }, .calendarDoesNotAllowEvents)
        let reminder = store.reminder()
        reminder.calendar = music
        expectEqual(code { try store.save(reminder, commit: true) }, .calendarDoesNotAllowReminders)
    }

    @Test("immutable calendars say so and are not changed")
    func immutable() throws {
        let records = try fixture.records.write { writer in
            try [
                writer.insert(CalendarRecord(identifier: "fixed", title: "Fixed", isImmutable: true)),
                writer.insert(CalendarRecord(identifier: "read", title: "Read", isReadOnly: true)),
            ]
        }
        let fixed = try #require(store.calendar(withIdentifier: records[0].identifier))
        expectTrue(fixed.isImmutable)
        expectTrue(fixed.allowsContentModifications)
        fixed.title = "Other"
        expectEqual(code { try store.saveCalendar(fixed, commit: true) }, .calendarIsImmutable)
        expectEqual(code { try store.removeCalendar(fixed, commit: true) }, .calendarIsImmutable)
        let read = try #require(store.calendar(withIdentifier: records[1].identifier))
        expectFalse(read.isImmutable)
        expectFalse(read.allowsContentModifications)
        expectEqual(code { try store.removeCalendar(read, commit: true) }, .calendarReadOnly)
        let event = store.event()
        event.calendar = read
        expectEqual(code { try store.save(event, span: .thisEvent) }, .calendarReadOnly)
        let reminder = store.reminder()
        reminder.calendar = read
        expectEqual(code { try store.save(reminder, commit: true) }, .calendarReadOnly)
        let other = store.event()
        other.calendar = fixed
        try store.save(other, span: .thisEvent)
    }

    @Test("the default calendars are created on first use and stay the same")
    func defaults() throws {
        let events = try #require(store.defaultCalendarForNewEvents)
        let reminders = try #require(store.defaultCalendarForNewReminders())
        expectTrue(events.allowedEntityTypes.contains(.event) && reminders.allowedEntityTypes == .reminder)
        expectEqual(fixture.store().defaultCalendarForNewEvents, events)
        expectEqual(fixture.store().defaultCalendarForNewReminders(), reminders)
        events.title = "Other"
        try store.saveCalendar(events, commit: true)
        expectEqual(fixture.store().defaultCalendarForNewEvents?.title, "Other")
    }

    @Test(
        "with access to one of two kinds of items, removing a calendar removes these items and the kind",
        arguments: [AccessEntity.events, .reminders], [AccessLevel.none, .writeOnly])
    func oneKind(accessible: AccessEntity, others: AccessLevel) async throws {
        let both = try fixture.records.write { try $0.defaultCalendar(for: .events) }
        try fixture.records.write { try $0.setDefaultCalendar(both.id, for: .reminders) }
        let (event, reminder) = (store.event(rule: every(.daily, count: 3)), store.reminder())
        try store.save(event, span: .thisEvent)
        let second = fixture.events(store, "2026-12-02", "2026-12-03")[0]
        second.title = "Second"
        try store.save(second, span: .thisEvent)
        try store.save(reminder, commit: true)
        let isEvents = accessible == .events
        let level: AccessLevel = isEvents ? .none : others
        try fixture.grant(level, isEvents ? .reminders : .events)
        let program = fixture.store()
        let calendar = try #require(program.calendar(withIdentifier: both.identifier))
        // Not without access to either.
        try fixture.grant(.denied, accessible)
        expectEqual(code { try program.removeCalendar(calendar, commit: true) }, .eventStoreNotAuthorized)
        try fixture.grant(.full, accessible)
        try program.removeCalendar(calendar, commit: true)
        expectEqual(calendar.allowedEntityTypes, isEvents ? .reminder : .event)
        try fixture.grant(.full, .events)
        try fixture.grant(.full, .reminders)
        let owner = fixture.store()
        expectEqual(fixture.events(owner, "2026-12-01", "2026-12-09").count, isEvents ? 0 : 3)
        await expectEqual(owner.found(owner.predicateForReminders(in: nil))?.count, isEvents ? 1 : 0)
        expectEqual(owner.calendars(for: isEvents ? .event : .reminder), [])
        let left = try #require(owner.calendar(withIdentifier: both.identifier))
        expectEqual(owner.calendars(for: isEvents ? .reminder : .event), [left])
        // The default calendar for what it no longer accepts is another one.
        let fallback = isEvents ? owner.defaultCalendarForNewEvents : owner.defaultCalendarForNewReminders()
        expectNotEqual(fallback, left)
        expectEqual(isEvents ? owner.defaultCalendarForNewReminders() : owner.defaultCalendarForNewEvents, left)
        try owner.removeCalendar(left, commit: true)
        expectNil(owner.calendar(withIdentifier: both.identifier))
    }

    @Test("a store of some sources sees only their calendars")
    func someSources() throws {
        let music = calendar()
        try store.saveCalendar(music, commit: true)
        let second = try fixture.records.write { writer in
            try writer.insert(CalendarRecord(identifier: "b", title: "B"))
        }
        let some = EKEventStore(sources: store.sources)
        expectEqual(Set(some.calendars(for: .event).map(\.title)), ["Music", second.title])
        expectEqual(some.sources, store.sources)
    }
}
