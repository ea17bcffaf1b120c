import CalendarModel
import CalendarStore
import EventKit
import Foundation
import TestSupport
import Testing

/// What an item is named by, from its creation on.
@Suite("Identifiers of items")
struct IdentityTests {
    private let fixture: StoreFixture
    private let store: EKEventStore

    init() throws {
        fixture = try StoreFixture()
        store = fixture.store()
    }

    private func save(_ item: EKCalendarItem) throws {
        if let event = item as? EKEvent { try store.save(event, span: .thisEvent) }
        if let reminder = item as? EKReminder { try store.save(reminder, commit: true) }
    }

    private func remove(_ item: EKCalendarItem) throws {
        if let event = item as? EKEvent { try store.remove(event, span: .thisEvent) }
        if let reminder = item as? EKReminder { try store.remove(reminder, commit: true) }
    }

    @Test("an identifier is set at creation, and the same for good", arguments: [true, false])
    func creation(isEvent: Bool) throws {
        let item: EKCalendarItem = isEvent ? store.event() : store.reminder()
        let other: EKCalendarItem = isEvent ? store.event() : store.reminder()
        let (name, hash) = (item.calendarItemIdentifier, item.hash)
        expectNotEmpty(name)
        expectNotEqual(name, other.calendarItemIdentifier)
        expectNil(store.calendarItem(withIdentifier: name))
        try save(item)
        expectEqual(item.calendarItemIdentifier, name)
        expectEqual(item.hash, hash)
        expectEqual(fixture.store().calendarItem(withIdentifier: name), item)
        try remove(item)
        expectEqual(item.calendarItemIdentifier, name)
        expectNil(store.calendarItem(withIdentifier: name))
        try save(item)
        expectEqual(item.calendarItemIdentifier, name)
        expectEqual(store.calendarItem(withIdentifier: name)?.title, item.title)
    }

    @Test("items of one commit have their identifiers before it")
    func batch() throws {
        let (event, reminder) = (store.event(), store.reminder())
        try store.save(event, span: .thisEvent, commit: false)
        try store.save(reminder, commit: false)
        let names = [event.calendarItemIdentifier, reminder.calendarItemIdentifier]
        try store.commit()
        expectEqual(names.map { store.calendarItem(withIdentifier: $0) }, [event, reminder])
        expectEqual(event.eventIdentifier, names[0])
    }

    @Test("an occurrence that was removed and saved again becomes an event of its own")
    func occurrence() throws {
        let series = store.event(rule: every(.daily, count: 3))
        try store.save(series, span: .thisEvent)
        let second = fixture.events(store, "2026-12-02", "2026-12-03")[0]
        try store.remove(second, span: .thisEvent)
        second.recurrenceRules = nil
        try store.save(second, span: .thisEvent)
        expectNotEqual(second.calendarItemIdentifier, series.calendarItemIdentifier)
        expectEqual(fixture.events(store, "2026-12-01", "2026-12-09").count, 3)
    }

    @Test("on this computer, the external identifier is the identifier; the UID also finds the item and is exported")
    func local() throws {
        for item in [store.event(), store.reminder()] as [EKCalendarItem] {
            let name = item.calendarItemIdentifier
            expectEqual(item.calendarItemExternalIdentifier, name)
            try save(item)
            expectEqual(item.calendarItemExternalIdentifier, name)
            let uid = try #require(
                try fixture.records.series(identifier: name).first?.uid
                    ?? fixture.records.reminder(identifier: name)?.uid)
            for known in [name, uid] {
                expectEqual(fixture.store().calendarItems(withExternalIdentifier: known), [item], "\(known)")
            }
            try expectContains(fixture.export(), "UID:\(uid)")
        }
        expectNil(EKEvent(eventStore: store).calendarItemExternalIdentifier)
    }

    @Test(
        "of a calendar that comes from elsewhere, the external identifier is the UID, and the identifier does not count"
    )
    func elsewhere() throws {
        try fixture.records.write { writer in
            let source = try writer.subscribedSource()
            try writer.insert(CalendarRecord(identifier: "copy", sourceID: source.id, title: "Copy"))
        }
        try fixture.importing(
            "BEGIN:VEVENT\nUID:a@example.org\nDTSTAMP:20260101T000000Z\nSUMMARY:A\nDTSTART:20261201T090000Z\nEND:VEVENT",
            into: "Copy")
        let copy = fixture.events(store, "2026-12-01", "2026-12-02")[0]
        expectEqual(copy.calendarItemExternalIdentifier, "a@example.org")
        expectEqual(store.calendarItems(withExternalIdentifier: "a@example.org"), [copy])
        expectEmpty(store.calendarItems(withExternalIdentifier: copy.calendarItemIdentifier))
        // Where it was stored counts, not where the program is about to save it.
        copy.calendar = store.defaultCalendarForNewEvents
        expectEqual(copy.calendarItemExternalIdentifier, "a@example.org")
    }

    @Test("date components of a new reminder have a date", arguments: [nil, "Asia/Tokyo"])
    func dates(zone: String?) throws {
        let reminder = EKReminder(eventStore: store)
        var parts = DateComponents(year: 2026, month: 12, day: 24, hour: 9, minute: 0, second: 0)
        parts.timeZone = zone.flatMap { TimeZone(identifier: $0) }
        reminder.dueDateComponents = parts
        reminder.startDateComponents = parts
        let expected = date("2026-12-24 09:00", zone ?? TimeZone.current.identifier)
        expectEqual(reminder.dueDateComponents?.date, expected)
        expectEqual(reminder.startDateComponents?.date, expected)
        reminder.title = "Bread"
        reminder.calendar = store.defaultCalendarForNewReminders()
        try store.save(reminder, commit: true)
        expectEqual(reminder.dueDateComponents?.date, expected)
        // The same date, as a program writes it, is not a change.
        reminder.dueDateComponents = parts
        expectFalse(reminder.hasChanges)
        reminder.dueDateComponents = nil
        expectNil(reminder.dueDateComponents)
    }
}
