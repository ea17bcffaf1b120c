@testable import EventKit
import TestSupport
import Testing

@Suite("Reminders of a store")
struct ReminderTests {
    private let fixture: StoreFixture
    private let store: EKEventStore

    init() throws {
        fixture = try StoreFixture()
        store = fixture.store()
    }

    private static let day = DateComponents(year: 2026, month: 12, day: 1)
    private static let floating = DateComponents(year: 2026, month: 12, day: 1, hour: 18, minute: 30)
    private static let zoned = DateComponents(
        timeZone: TimeZone(identifier: "America/New_York"), year: 2026, month: 12, day: 1, hour: 18, minute: 30)

    /// The components that were set, without Foundation's calendar.
    private func parts(_ components: DateComponents?) -> String {
        guard let components else { return "–" }
        let numbers = [components.year, components.month, components.day, components.hour, components.minute]
        return numbers.map { $0.map(String.init) ?? "–" }.joined(separator: " ") + " "
            + (components.timeZone?.identifier ?? "–")
    }

    @Test("a title and a calendar are enough, and nothing is filled in")
    func title() async throws {
        let reminder = store.reminder()
        expectTrue(reminder.isNew)
        try store.save(reminder, commit: true)
        expectFalse(reminder.isNew)
        expectFalse(reminder.hasChanges)
        let found = try #require(await fixture.store().found(store.predicateForReminders(in: nil))?.first)
        for reminder in [reminder, found] {
            expectEqual(reminder.title, "Bread")
            expectNil(reminder.dueDateComponents)
            expectEqual(reminder.priority, 0)
            expectNil(reminder.startDateComponents)
            expectNil(reminder.completionDate)
            expectFalse(reminder.isCompleted)
            expectNil(reminder.notes)
            expectNil(reminder.location)
            expectNil(reminder.url)
            expectFalse(reminder.hasAlarms)
            expectEqual(reminder.creationDate?.timeIntervalSince1970, 1_795_248_000)
            expectFalse(reminder.hasRecurrenceRules)
        }
    }

    static let lacking: [(EKError.Code, @Sendable (EKReminder) -> Void)] = [
        (.noCalendar, { $0.calendar = nil }), (.internalFailure, { $0.title = nil }),
        (.priorityIsInvalid, { $0.priority = 10 }), (.priorityIsInvalid, { $0.priority = -1 }),
        (.recurringReminderRequiresDueDate, { $0.addRecurrenceRule(every(.daily)) }),
        (.internalFailure, { $0.dueDateComponents = DateComponents(year: 2026, month: 2, day: 30) }),
        (.internalFailure, { $0.dueDateComponents = DateComponents(hour: 9) }),
        (
            .internalFailure,
            {
                $0.dueDateComponents = day
                $0.addRecurrenceRule(
                    EKRecurrenceRule(
                        recurrenceWith: .yearly, interval: 1, daysOfTheWeek: nil, daysOfTheMonth: nil,
                        monthsOfTheYear: [13], weeksOfTheYear: nil, daysOfTheYear: nil, setPositions: nil, end: nil))
            }
        ),
    ]

    @Test("an incomplete or invalid reminder is rejected", arguments: lacking.indices)
    func refused(index: Int) async throws {
        let (expected, change) = Self.lacking[index]
        let reminder = store.reminder()
        change(reminder)
        expectEqual(code { try store.save(reminder, commit: true) }, expected)
        await expectEqual(store.found(store.predicateForReminders(in: nil)), [])
        expectTrue(reminder.isNew)
    }

    @Test("days, floating times and times in a zone survive a round trip", arguments: [day, floating, zoned])
    func times(components: DateComponents) throws {
        let reminder = store.reminder(due: components)
        try store.save(reminder, commit: true)
        let other = fixture.store()
        let found = try #require(other.calendarItem(withIdentifier: reminder.calendarItemIdentifier) as? EKReminder)
        expectEqual(parts(found.dueDateComponents), parts(components))
        expectNil(found.startDateComponents)
        expectEqual(found.timeZone, components.timeZone)
        found.startDateComponents = components
        found.dueDateComponents?.day = 2
        try other.save(found, commit: true)
        expectTrue(reminder.refresh())
        expectEqual(parts(reminder.startDateComponents), parts(components))
        expectEqual(reminder.dueDateComponents?.day, 2)
        reminder.dueDateComponents = nil
        reminder.startDateComponents = nil
        try store.save(reminder, commit: true)
        expectTrue(found.refresh())
        expectNil(found.dueDateComponents)
        expectNil(found.startDateComponents)
    }

    @Test("completing sets a date, a date completes it, and reopening removes the date")
    func completion() throws {
        let reminder = store.reminder()
        try store.save(reminder, commit: true)
        let other = fixture.store()
        let found = try #require(other.calendarItem(withIdentifier: reminder.calendarItemIdentifier) as? EKReminder)
        reminder.isCompleted = true
        expectEqual(reminder.completionDate?.timeIntervalSince1970, 1_795_248_000)
        try store.save(reminder, commit: true)
        expectTrue(found.refresh())
        expectTrue(found.isCompleted)
        expectEqual(found.completionDate, reminder.completionDate)
        found.isCompleted = false
        expectNil(found.completionDate)
        try other.save(found, commit: true)
        expectTrue(reminder.refresh())
        expectFalse(reminder.isCompleted)
        expectNil(reminder.completionDate)
        reminder.completionDate = date("2026-11-20 07:00")
        expectTrue(reminder.isCompleted)
        try store.save(reminder, commit: true)
        expectTrue(found.refresh())
        expectTrue(found.isCompleted)
        expectEqual(text(found.completionDate), "2026-11-20 07:00")
        found.completionDate = nil
        expectFalse(found.isCompleted)
    }

    static let properties: [(String, @Sendable (EKReminder) -> Void, @Sendable (EKReminder) -> AnyHashable?)] = [
        ("title", { $0.title = "Milk" }, { $0.title }), ("notes", { $0.notes = "1\n2" }, { $0.notes }),
        ("location", { $0.location = "Shop" }, { $0.location }),
        ("url", { $0.url = URL(string: "https://example.org") }, { $0.url }),
        ("priority", { $0.priority = Int(EKReminderPriority.high.rawValue) }, { $0.priority }),
        ("alarm", { $0.addAlarm(EKAlarm(relativeOffset: -600)) }, { $0.alarms?.map(\.relativeOffset) }),
        (
            "alarm at a date", { $0.addAlarm(EKAlarm(absoluteDate: date("2026-11-30 09:00"))) },
            { $0.alarms?.map(\.absoluteDate) }
        ),
        (
            "alarm at a place",
            {
                let alarm = EKAlarm()
                let place = EKStructuredLocation(title: "Shop")
                place.geoLocation = CLLocation(latitude: 52, longitude: 13)
                place.radius = 100
                alarm.structuredLocation = place
                alarm.proximity = .enter
                $0.addAlarm(alarm)
            },
            { $0.alarms?.map { [$0.structuredLocation?.title, "\($0.proximity.rawValue)"] } }
        ),
        ("rule", { $0.addRecurrenceRule(every(.weekly, 2, count: 4)) }, { $0.recurrenceRules }),
    ]

    @Test("properties are saved, in this object and for others", arguments: properties.indices)
    func roundTrip(index: Int) throws {
        let (name, set, get) = Self.properties[index]
        for isNew in [true, false] {
            let reminder = store.reminder("\(isNew)", due: Self.zoned)
            if !isNew { try store.save(reminder, commit: true) }
            set(reminder)
            let expected = get(reminder)
            expectTrue(reminder.hasChanges)
            try store.save(reminder, commit: true)
            expectTrue(!reminder.hasChanges && get(reminder) == expected, "\(name)")
            let other = fixture.store().calendarItem(withIdentifier: reminder.calendarItemIdentifier) as? EKReminder
            expectEqual(other.map(get), .some(expected), "\(name)")
            reminder.title = "Other"
            reminder.alarms = nil
            reminder.rollback()
            expectTrue(get(reminder) == expected && !reminder.hasChanges, "\(name)")
        }
    }

    @Test("completing a recurring reminder moves it to its next date and keeps the completed occurrence")
    func recurring() async throws {
        let reminder = store.reminder(due: Self.day)
        reminder.addRecurrenceRule(every(.daily, count: 3))
        try store.save(reminder, commit: true)
        reminder.isCompleted = true
        try store.save(reminder, commit: true)
        expectEqual(parts(reminder.dueDateComponents), "2026 12 2 – – –")
        expectFalse(reminder.isCompleted)
        expectFalse(reminder.hasChanges)
        let done = await store.found(
            store.predicateForCompletedReminders(withCompletionDateStarting: nil, ending: nil, calendars: nil))
        expectEqual(done?.map { parts($0.dueDateComponents) }, ["2026 12 1 – – –"])
        for _ in 0..<2 {
            reminder.isCompleted = true
            try store.save(reminder, commit: true)
        }
        expectTrue(reminder.isCompleted)
        let open = await store.found(
            store.predicateForIncompleteReminders(withDueDateStarting: nil, ending: nil, calendars: nil))
        expectEqual(open, [])
        try store.remove(reminder, commit: true)
        let left = await store.found(store.predicateForReminders(in: nil)) ?? []
        expectEqual(left.count, 2)
        expectTrue(left.allSatisfy { $0.isCompleted && !$0.hasRecurrenceRules })
    }

    @Test("predicates find open reminders, completed ones, and those of some calendars")
    func predicates() async throws {
        let list = EKCalendar(for: .reminder, eventStore: store)
        list.title = "List"
        list.source = store.sources.first
        try store.saveCalendar(list, commit: true)
        for (title, day, done) in [
            ("never", 0, nil), ("first", 1, nil), ("third", 3, nil), ("done", 2, "2026-11-20 10:00"),
            ("done later", 0, "2026-11-25 10:00"),
        ] as [(String, Int, String?)] {
            let reminder = store.reminder(
                title, due: day == 0 ? nil : DateComponents(year: 2026, month: 12, day: day, hour: 12))
            reminder.completionDate = done.map { date($0) }
            if title == "third" { reminder.calendar = list }
            try store.save(reminder, commit: false)
        }
        try store.commit()
        func titles(_ predicate: NSPredicate) async -> [String] {
            (await store.found(predicate) ?? []).map { $0.title }.sorted()
        }
        await expectEqual(titles(store.predicateForReminders(in: nil)).count, 5)
        await expectEqual(titles(store.predicateForReminders(in: [list])), ["third"])
        await expectEqual(titles(store.predicateForReminders(in: [])), [])
        func open(_ from: String?, _ to: String?, _ calendars: [EKCalendar]? = nil) async -> [String] {
            await titles(
                store.predicateForIncompleteReminders(
                    withDueDateStarting: from.map { date($0) }, ending: to.map { date($0) }, calendars: calendars))
        }
        await expectEqual(open(nil, nil), ["first", "never", "third"])
        await expectEqual(open("2026-12-01", "2026-12-03"), ["first"])
        await expectEqual(open("2026-12-02", nil), ["third"])
        await expectEqual(open(nil, "2026-12-02"), ["first"])
        await expectEqual(open(nil, nil, [list]), ["third"])
        let done = store.predicateForCompletedReminders(
            withCompletionDateStarting: date("2026-11-21"), ending: date("2026-11-30"), calendars: nil)
        await expectEqual(titles(done), ["done later"])
    }

    @Test("a fetch completes once, on another thread; a cancelled one does not")
    func cancelled() async throws {
        try store.save(store.reminder(), commit: true)
        let isMain = await withCheckedContinuation { continuation in
            store.fetchReminders(matching: store.predicateForReminders(in: nil)) { _ in
                continuation.resume(returning: Thread.isMainThread)
            }
        }
        expectFalse(isMain)
        let request = store.fetchReminders(matching: store.predicateForReminders(in: nil)) { _ in }
        store.cancelFetchRequest(request)
        store.cancelFetchRequest("nothing of the kind")
        let late = ReminderFetch()
        late.unlessCancelled { store.cancelFetchRequest(late) }
        late.unlessCancelled { Issue.record("a request that was given up is answered") }
    }

    @Test("a reminder moves to another calendar and keeps its identifier")
    func moved() throws {
        let list = EKCalendar(for: .reminder, eventStore: store)
        list.title = "List"
        list.source = store.sources.first
        try store.saveCalendar(list, commit: true)
        let reminder = store.reminder()
        try store.save(reminder, commit: true)
        let name = reminder.calendarItemIdentifier
        reminder.calendar = list
        expectTrue(reminder.hasChanges)
        try store.save(reminder, commit: true)
        expectEqual(reminder.calendarItemIdentifier, name)
        expectEqual(fixture.store().calendarItem(withIdentifier: name)?.calendar, list)
    }
}
