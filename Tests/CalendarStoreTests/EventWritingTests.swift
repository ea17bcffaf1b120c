import ConferenceErrors
import TestSupport
import Testing
@testable import CalendarModel
@testable import CalendarStore

@Suite("Changing events")
struct EventWritingTests {
    @Test("a duplicate event in a calendar is refused by name, and the first one stays")
    func duplicate() throws {
        let place = try TemporaryStore(isMade: true)
        let first = try place.add(event("first", uid: "same\u{1B}[31m"))
        let error = try storeError { try place.add(event("second", uid: "same\u{1B}[31m")) }
        expectEqual(error.code, .duplicateEvent)
        expectContains(error.message, "same\u{FFFD}[31m")
        try expectEqual(place.store.events(in: nil, calendars: nil), [first])
        try place.add(event("detached", uid: "same\u{1B}[31m", recurrenceID: "20260301"))
    }

    @Test("an event cannot be added to a calendar that does not exist")
    func noCalendar() throws {
        let place = try TemporaryStore(isMade: true)
        let error = try storeError { try place.add(event(calendar: 77)) }
        expectEqual(error.code, .calendarVanished)
        expectEqual(error.exitStatus, .notFound)
    }

    @Test("an update writes every field")
    func update() throws {
        let place = try TemporaryStore(isMade: true)
        var record = try place.add(event("before"))
        record.title = "Nachher"
        record.location = "There"
        record.notes = "n"
        record.url = "u"
        record.status = "CONFIRMED"
        record.start = event(from: 5).start
        record.end = event(from: 50).end
        record.rangeStart = 5
        record.rangeEnd = .max
        record.isRecurring = true
        record.sequence = 3
        record.modified = 9
        record.text = "t"
        record.importedText = "i"
        record.recurrenceID = "20260301"
        record.ownsConference = true
        try place.store.write { [record] in try $0.update(record) }
        record.version += 1
        try expectEqual(place.store.series(titled: "NACHHER", limit: 2), [record])
        try expectEmpty(place.store.series(titled: "before", limit: 2))
        try expectEqual(place.store.events(in: 6..<7, calendars: nil), [record])
    }

    @Test("updating an event that no longer exists is an error, not a silent loss")
    func updateOfNothing() throws {
        let place = try TemporaryStore(isMade: true)
        let record = try place.add(event())
        let removed = try place.store.write { writer in
            [try writer.deleteEvent(id: record.id), try writer.deleteEvent(id: record.id)]
        }
        expectEqual(removed, [true, false])
        let error = try storeError { try place.store.write { try $0.update(record) } }
        expectEqual(error.code, .eventVanished)
        expectEqual(error.exitStatus, .notFound)
    }

    @Test("removing an event removes its conference, and removing a series removes all its records")
    func delete() throws {
        let place = try TemporaryStore(isMade: true)
        let master = try place.add(event(uid: "s", recurring: true))
        let detached = try place.add(event(uid: "s", recurrenceID: "20260301"))
        try place.store.execute(
            "INSERT INTO conference (event_id) VALUES (\(detached.id));"
                + "INSERT INTO entry_point (event_id, position, kind, url) VALUES (\(detached.id), 0, 'video', 'https://e.org')"
        )
        try place.store.write { writer in
            let isRemoved = try writer.deleteEvent(id: master.id)
            expectTrue(isRemoved)
            let rest = try writer.series(identifier: master.identifier)
            expectEqual(rest.count, 1)
            let removed = [
                try writer.deleteEvent(id: detached.id), try writer.deleteEvent(id: detached.id),
            ]
            expectEqual(removed, [true, false])
        }
        try expectEqual(
            place.store.rows("SELECT count(*) FROM conference UNION ALL SELECT count(*) FROM entry_point"),
            [
                "0", "0",
            ])
    }

    @Test("the default calendar is created once, and stays the default under another title")
    func defaultCalendar() throws {
        let place = try TemporaryStore(isMade: true)
        let work = try place.store.write { try $0.insert(CalendarRecord(identifier: "", title: "Work")) }
        var made = try place.store.write { try $0.defaultCalendar() }
        expectEqual(made.title, "Calendar")
        expectNotEqual(made.id, work.id)
        made.title = "Mine"
        try place.store.write { [made] writer in
            try writer.update(made)
            let again = try writer.defaultCalendar()
            expectEqual(again, made)
        }
        try expectEqual(place.second().calendars(), [made, work])
    }

    @Test("an existing calendar with the default title becomes the default calendar")
    func takenForDefault() throws {
        let place = try TemporaryStore(isMade: true)
        let imported = try place.store.write { try $0.insert(CalendarRecord(identifier: "", title: "Calendar")) }
        let chosen = try place.store.write { try $0.defaultCalendar() }
        expectEqual(chosen, imported)
    }
}
