import ConferenceErrors
import Testing
@testable import CalendarModel
@testable import CalendarStore

@Suite("Calendars and what they hold")
struct CalendarTests {
    @Test("the default calendar for reminders is one of its own, made once")
    func reminders() throws {
        let place = try TemporaryStore()
        #expect(try place.store.chosenDefaultCalendar(for: .reminders) == nil)
        let made = try place.store.write { try $0.defaultCalendar(for: .reminders) }
        #expect(made.title == "Reminders")
        #expect(made.entities == .reminders)
        let events = try place.store.write { try $0.defaultCalendar() }
        #expect(events.entities == .all)
        let again = try place.store.write { try $0.defaultCalendar(for: .reminders) }
        #expect(again == made)
        #expect(try place.store.chosenDefaultCalendar(for: .reminders) == made)
        #expect(try place.store.chosenDefaultCalendar(for: .events) == events)
    }

    @Test("another calendar can become the default, for both kinds of entries")
    func choosing() throws {
        let place = try TemporaryStore()
        let mine = try place.store.write { writer in
            _ = try writer.defaultCalendar()
            _ = try writer.defaultCalendar(for: .reminders)
            let mine = try writer.insert(CalendarRecord(identifier: "", title: "Mine"))
            try writer.setDefaultCalendar(mine.id, for: .events)
            try writer.setDefaultCalendar(mine.id, for: .events)
            try writer.setDefaultCalendar(mine.id, for: .reminders)
            return mine
        }
        #expect(try place.store.chosenDefaultCalendar(for: .events) == mine)
        #expect(try place.store.chosenDefaultCalendar(for: .reminders) == mine)
        let error = try storeError { try place.store.write { try $0.setDefaultCalendar(99, for: .events) } }
        #expect(error.code == .calendarVanished)
    }

    @Test("a calendar takes what it is for, and the error says what it does not take")
    func entities() throws {
        let place = try TemporaryStore()
        let calendars = try place.store.write { writer in
            try [CalendarEntities.events, .reminders].map {
                try writer.insert(CalendarRecord(identifier: "", title: "\($0.rawValue)", entities: $0))
            }
        }
        #expect(try place.store.calendars() == calendars)
        let noEvents = try storeError { try place.add(event(calendar: calendars[1].id)) }
        #expect(noEvents.code == .calendarTakesNo)
        #expect(noEvents.message.contains("“2” takes no events"))
        let noReminders = try storeError { try place.add(reminder("r", calendar: calendars[0].id)) }
        #expect(noReminders.message.contains("“1” takes no reminders"))
        // Nor by a move.
        var moved = try place.add(event(calendar: calendars[0].id))
        moved.calendarID = calendars[1].id
        #expect(try storeError { try place.store.write { [moved] in try $0.update(moved) } }.code == .calendarTakesNo)
    }

    @Test("nothing in a read-only calendar is added, changed or removed, but by who keeps it")
    func readOnly() throws {
        let place = try TemporaryStore()
        let (calendar, kept, todo) = try place.store.write(overridingReadOnly: true) { writer in
            let calendar = try writer.insert(CalendarRecord(identifier: "", title: "Holidays", isReadOnly: true))
            return (
                calendar, try writer.insert(event(calendar: calendar.id)),
                try writer.insert(reminder("r", calendar: calendar.id))
            )
        }
        #expect(try place.store.calendar(id: calendar.id)?.isReadOnly == true)
        let attempts: [(borrowing StoreWriter) throws -> Void] = [
            { try $0.insert(event(calendar: calendar.id)) }, { try $0.update(kept) },
            { try $0.deleteEvent(id: kept.id) },
            { try $0.deleteSeries(identifier: kept.identifier) },
            { try $0.insert(reminder("s", calendar: calendar.id)) },
            { try $0.update(todo) }, { try $0.deleteReminder(id: todo.id) },
            { try $0.deleteReminderSeries(identifier: todo.identifier) }, { try $0.deleteCalendar(id: calendar.id) },
            { try $0.setDefaultCalendar(calendar.id, for: .events) },
        ]
        for attempt in attempts {
            let error = try storeError { try place.store.write(attempt) }
            #expect(error.code == .calendarReadOnly)
            #expect(error.exitStatus == .noPermission)
            #expect(error.message.contains("“Holidays” is read-only"))
        }
        #expect(try place.store.events(in: nil, calendars: nil) == [kept])
        try place.store.write { writer in
            var renamed = calendar
            renamed.title = "Feiertage"
            try writer.update(renamed)
        }
        let removed = try place.store.write(overridingReadOnly: true) { try $0.deleteEvent(id: kept.id) }
        #expect(removed)
    }

    @Test("an immutable calendar keeps its name and stays, and takes entries")
    func immutable() throws {
        let place = try TemporaryStore()
        let calendar = try place.store.write {
            try $0.insert(CalendarRecord(identifier: "", title: "Birthdays", isImmutable: true))
        }
        try place.add(event(calendar: calendar.id))
        for attempt in [
            { try $0.update(calendar) }, { try $0.deleteCalendar(id: calendar.id) },
        ] as [(borrowing StoreWriter) throws -> Void] {
            let error = try storeError { try place.store.write(attempt) }
            #expect(error.code == .calendarImmutable)
            #expect(error.message.contains("“Birthdays”"))
        }
        #expect(try place.store.calendars() == [calendar])
    }

    @Test("a calendar goes with everything in it, and nothing of the others goes")
    func delete() throws {
        let place = try TemporaryStore()
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
        #expect(removed == [true, false])
        #expect(try place.store.events(in: nil, calendars: nil) == [kept])
        for table in ["component", "reminder"] {
            #expect(try place.store.rows("SELECT count(*) FROM \(table)") == ["0"])
        }
        #expect(try place.store.chosenDefaultCalendar(for: .reminders) == nil)
        #expect(try place.store.rows("PRAGMA foreign_key_check").isEmpty)
    }

    @Test("calendars and sources are found by their identifiers")
    func lookUp() throws {
        let place = try TemporaryStore()
        #expect(try place.store.calendar(identifier: "c") == nil)
        #expect(try place.store.source(identifier: "s") == nil)
        let made = try place.store.write { try $0.insert(CalendarRecord(identifier: "c", title: "C")) }
        let source = try #require(try place.store.sources().first)
        #expect(try place.store.calendar(identifier: "c") == made)
        #expect(try place.store.calendar(identifier: "C") == nil)
        #expect(try place.store.source(identifier: source.identifier) == source)
    }
}
