import ConferenceErrors
import TestSupport
import Testing
@testable import CalendarModel
@testable import CalendarStore

@Suite("Calendars and their contents")
struct CalendarTests {
    @Test("the default calendar for reminders is a separate one, created once")
    func reminders() throws {
        let place = try TemporaryStore(isMade: true)
        try expectNil(place.store.chosenDefaultCalendar(for: .reminders))
        let made = try place.store.write { try $0.defaultCalendar(for: .reminders) }
        expectEqual(made.title, "Reminders")
        expectEqual(made.entities, .reminders)
        let events = try place.store.write { try $0.defaultCalendar() }
        expectEqual(events.entities, .all)
        let again = try place.store.write { try $0.defaultCalendar(for: .reminders) }
        expectEqual(again, made)
        try expectEqual(place.store.chosenDefaultCalendar(for: .reminders), made)
        try expectEqual(place.store.chosenDefaultCalendar(for: .events), events)
    }

    @Test("another calendar can become the default, for events and for reminders")
    func choosing() throws {
        let place = try TemporaryStore(isMade: true)
        let mine = try place.store.write { writer in
            _ = try writer.defaultCalendar()
            _ = try writer.defaultCalendar(for: .reminders)
            let mine = try writer.insert(CalendarRecord(identifier: "", title: "Mine"))
            try writer.setDefaultCalendar(mine.id, for: .events)
            try writer.setDefaultCalendar(mine.id, for: .events)
            try writer.setDefaultCalendar(mine.id, for: .reminders)
            return mine
        }
        try expectEqual(place.store.chosenDefaultCalendar(for: .events), mine)
        try expectEqual(place.store.chosenDefaultCalendar(for: .reminders), mine)
        let error = try storeError { try place.store.write { try $0.setDefaultCalendar(99, for: .events) } }
        expectEqual(error.code, .calendarVanished)
    }

    @Test("a calendar accepts only its kinds of items, and the error names the other kind")
    func entities() throws {
        let place = try TemporaryStore(isMade: true)
        let calendars = try place.store.write { writer in
            try [CalendarEntities.events, .reminders].map {
                try writer.insert(CalendarRecord(identifier: "", title: "\($0.rawValue)", entities: $0))
            }
        }
        try expectEqual(place.store.calendars(), calendars)
        let noEvents = try storeError { try place.add(event(calendar: calendars[1].id)) }
        expectEqual(noEvents.code, .calendarTakesNo)
        expectContains(noEvents.message, "“2” takes no events")
        let noReminders = try storeError { try place.add(reminder("r", calendar: calendars[0].id)) }
        expectContains(noReminders.message, "“1” takes no reminders")
        // Nor by a move.
        var moved = try place.add(event(calendar: calendars[0].id))
        moved.calendarID = calendars[1].id
        try expectEqual(
            storeError { try place.store.write { [moved] in try $0.update(moved) } }.code, .calendarTakesNo)
    }

    @Test("only the code that maintains a read-only calendar can add, change or remove its items")
    func readOnly() throws {
        let place = try TemporaryStore(isMade: true)
        let (calendar, kept, todo) = try place.store.write(overridingReadOnly: true) { writer in
            let calendar = try writer.insert(CalendarRecord(identifier: "", title: "Holidays", isReadOnly: true))
            return (
                calendar, try writer.insert(event(calendar: calendar.id)),
                try writer.insert(reminder("r", calendar: calendar.id))
            )
        }
        try expectEqual(place.store.calendar(id: calendar.id)?.isReadOnly, true)
        let attempts: [(borrowing StoreWriter) throws -> Void] = [
            { try $0.insert(event(calendar: calendar.id)) }, { try $0.update(kept) },
            { try $0.deleteEvent(id: kept.id) },
            { try $0.insert(reminder("s", calendar: calendar.id)) },
            { try $0.update(todo) }, { try $0.deleteReminder(id: todo.id) },
            { try $0.deleteReminderSeries(identifier: todo.identifier) }, { try $0.deleteCalendar(id: calendar.id) },
            { try $0.setDefaultCalendar(calendar.id, for: .events) },
        ]
        for attempt in attempts {
            let error = try storeError { try place.store.write(attempt) }
            expectEqual(error.code, .calendarReadOnly)
            expectEqual(error.exitStatus, .noPermission)
            expectContains(error.message, "“Holidays” is read-only")
        }
        try expectEqual(place.store.events(in: nil, calendars: nil), [kept])
        try place.store.write { writer in
            var renamed = calendar
            renamed.title = "Feiertage"
            try writer.update(renamed)
        }
        let removed = try place.store.write(overridingReadOnly: true) { try $0.deleteEvent(id: kept.id) }
        expectTrue(removed)
    }

    @Test("an immutable calendar cannot be renamed or removed, but accepts items")
    func immutable() throws {
        let place = try TemporaryStore(isMade: true)
        let calendar = try place.store.write {
            try $0.insert(CalendarRecord(identifier: "", title: "Birthdays", isImmutable: true))
        }
        try place.add(event(calendar: calendar.id))
        for attempt in [
            { try $0.update(calendar) }, { try $0.deleteCalendar(id: calendar.id) },
        ] as [(borrowing StoreWriter) throws -> Void] {
            let error = try storeError { try place.store.write(attempt) }
            expectEqual(error.code, .calendarImmutable)
            expectContains(error.message, "“Birthdays”")
        }
        try expectEqual(place.store.calendars(), [calendar])
    }

    @Test("removing a calendar removes everything in it and nothing else")
    func delete() throws {
        let place = try TemporaryStore(isMade: true)
        let kept = try place.add(event())
        let calendar = try place.store.write { writer in
            let calendar = try writer.insert(CalendarRecord(identifier: "", title: "Old"))
            try writer.insert(event(calendar: calendar.id))
            try writer.insert(reminder("r", calendar: calendar.id))
            try writer.upsert(ComponentRecord(calendarID: calendar.id, kind: "VTIMEZONE", key: "z", text: "z"))
            try writer.setDefaultCalendar(calendar.id, for: .reminders)
            return calendar
        }
        let removed = try place.store.write {
            [try $0.deleteCalendar(id: calendar.id), try $0.deleteCalendar(id: calendar.id)]
        }
        expectEqual(removed, [true, false])
        try expectEqual(place.store.events(in: nil, calendars: nil), [kept])
        for table in ["component", "reminder"] {
            try expectEqual(place.store.rows("SELECT count(*) FROM \(table)"), ["0"])
        }
        try expectNil(place.store.chosenDefaultCalendar(for: .reminders))
        try expectEmpty(place.store.rows("PRAGMA foreign_key_check"))
    }

    @Test("calendars and sources are found by their identifiers")
    func lookUp() throws {
        let place = try TemporaryStore(isMade: true)
        try expectNil(place.store.calendar(identifier: "c"))
        try expectNil(place.store.source(identifier: "s"))
        let made = try place.store.write { try $0.insert(CalendarRecord(identifier: "c", title: "C")) }
        let source = try #require(try place.store.sources().first)
        try expectEqual(place.store.calendar(identifier: "c"), made)
        try expectNil(place.store.calendar(identifier: "C"))
        try expectEqual(place.store.source(identifier: source.identifier), source)
    }
}
