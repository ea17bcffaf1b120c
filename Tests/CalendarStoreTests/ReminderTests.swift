import ConferenceErrors
import Foundation
import Recurrence
import TestSupport
import Testing
@testable import CalendarModel
@testable import CalendarStore

@Suite("Reminders in the store")
struct ReminderTests {
    @Test("a reminder keeps all its fields, and gets a row, an identifier and a version")
    func roundTrip() throws {
        let place = try TemporaryStore(isMade: true)
        var record = reminder("Buy milk", uid: "u")
        record.calendarID = try place.store.write { try $0.defaultCalendar(for: .reminders).id }
        record.recurrenceID = "20260301"
        record.location = "There"
        record.notes = "n\0ä"
        record.url = "https://example.org"
        record.start = EventTime(try #require(LocalDate(year: 2026, month: 3, day: 1)))
        record.due = EventTime(LocalDateTime(secondsSinceEpoch: 7_200), .zone("Europe/Berlin"))
        record.dueInstant = 3_600
        record.isCompleted = true
        record.completed = 9
        record.priority = 9
        record.isRecurring = true
        record.sequence = 3
        record.created = 1
        record.modified = 2
        record.importedText = "as it was"
        let stored = try place.store.write { [record] in try $0.insert(record) }
        expectGreaterThan(stored.id, 0)
        expectGreaterThan(stored.version, 0)
        expectEqual(stored.identifier.count, 13)
        var expected = record
        (expected.id, expected.identifier, expected.version) = (stored.id, stored.identifier, stored.version)
        expectEqual(stored, expected)
        try expectEqual(place.store.reminder(identifier: stored.identifier), stored)
        try expectEqual(place.store.reminder(id: stored.id), stored)
        try expectEqual(place.store.reminders(uid: "u"), [stored])
        try expectEqual(place.store.reminders(calendar: stored.calendarID, uid: "u"), [stored])
        try expectEqual(
            place.store.components(calendar: stored.calendarID, kind: "VTODO"),
            [
                ComponentRecord(
                    id: stored.id, calendarID: stored.calendarID, kind: "VTODO", key: "u", recurrenceID: "20260301",
                    text: record.text)
            ])
    }

    @Test("an update writes every field, the text and a new version")
    func update() throws {
        let place = try TemporaryStore(isMade: true)
        let first = try place.add(reminder("before", uid: "u"))
        var changed = reminder("Nachher", uid: "u", calendar: first.calendarID, due: 77, completed: 99)
        changed.id = first.id
        changed.identifier = "ignored"
        changed.text = "t"
        changed.importedText = "t"
        changed.priority = 1
        try place.store.write { [changed] in try $0.update(changed) }
        changed.identifier = first.identifier
        changed.version = first.version + 1
        try expectEqual(place.store.reminders(calendars: nil, filter: .all), [changed])
        try expectEqual(place.store.components(calendar: first.calendarID, kind: nil).map(\.text), ["t"])
    }

    @Test("a reminder that moves to another calendar gets the identifier for that calendar")
    func move() throws {
        let place = try TemporaryStore(isMade: true)
        var record = try place.add(reminder("r", uid: "u"))
        let other = try place.store.write { try $0.insert(CalendarRecord(identifier: "o", title: "Other")) }
        let old = record.calendarID
        record.calendarID = other.id
        try place.store.write { [record] in try $0.update(record) }
        try expectEmpty(place.store.reminders(calendars: [old], filter: .all))
        try expectEqual(
            place.store.reminders(calendars: [other.id], filter: .all).map(\.identifier), [record.identifier])
        try expectEqual(place.store.components(calendar: other.id, kind: "VTODO").count, 1)
    }

    @Test("a reminder that no longer exists cannot be changed, and removing it is not an error")
    func gone() throws {
        let place = try TemporaryStore(isMade: true)
        let master = try place.add(reminder("m", uid: "u"))
        var detached = reminder("d", uid: "u", calendar: master.calendarID)
        detached.recurrenceID = "20260301"
        detached = try place.add(detached)
        expectEqual(detached.identifier, master.identifier)
        try expectEqual(place.store.reminderSeries(identifier: master.identifier), [master, detached])
        let removed = try place.store.write { writer in
            [
                try writer.deleteReminder(id: detached.id) ? 1 : 0, try writer.deleteReminder(id: detached.id) ? 1 : 0,
                try writer.deleteReminderSeries(identifier: master.identifier),
                try writer.deleteReminderSeries(identifier: master.identifier),
            ]
        }
        expectEqual(removed, [1, 0, 1, 0])
        try expectEmpty(place.store.components(calendar: master.calendarID, kind: nil))
        try expectEqual(storeError { try place.store.write { try $0.update(master) } }.code, .reminderVanished)
    }

    @Test("a duplicate reminder in a calendar is refused by name")
    func duplicate() throws {
        let place = try TemporaryStore(isMade: true)
        let first = try place.add(reminder("first", uid: "same"))
        let error = try storeError { try place.add(reminder("second", uid: "same", calendar: first.calendarID)) }
        expectEqual(error.code, .duplicateReminder)
        try expectEqual(place.store.reminders(uid: "same"), [first])
        try expectEqual(place.store.components(calendar: first.calendarID, kind: nil).count, 1)
    }

    @Test("an event and a reminder with the same UID have different identifiers, the same ones on every machine")
    func identifiers() throws {
        let place = try TemporaryStore(isMade: true)
        let event = try place.add(event(uid: "u"))
        let reminder = try place.add(reminder("r", uid: "u", calendar: event.calendarID))
        expectEqual(event.identifier, EventIdentifier.of(uid: "u"))
        expectEqual(reminder.identifier, EventIdentifier.of(uid: "u\0VTODO"))
        // A UID that was made to collide is moved aside, whichever of the two comes second.
        let other = try place.add(CalendarStoreTests.event(uid: "x"))
        try place.store.execute(
            "UPDATE event SET identifier = '\(EventIdentifier.of(uid: "v\0VTODO"))' WHERE uid = 'x'")
        let aside = try place.add(CalendarStoreTests.reminder("r", uid: "v", calendar: other.calendarID))
        expectNotEqual(aside.identifier, EventIdentifier.of(uid: "v\0VTODO"))
    }

    /// Due and completion dates as in the titles, in hours.
    private static let hour: Int64 = 3_600
    private func filled(_ place: TemporaryStore) throws {
        let calendar = try place.store.write { try $0.defaultCalendar(for: .reminders).id }
        for (title, due, completed) in [
            ("never", nil, nil), ("at 0", 0, nil), ("at 100", 100, nil), ("done at 50", 0, 50), ("done at 60", nil, 60),
        ] as [(String, Int64?, Int64?)] {
            try place.add(
                reminder(
                    title, calendar: calendar, due: due.map { $0 * Self.hour },
                    completed: completed.map { $0 * Self.hour }))
        }
        var undated = reminder("done", calendar: calendar)
        undated.isCompleted = true
        try place.add(undated)
    }

    @Test(
        "filters find reminders that are due or were completed in a range, plus 14 hours for floating times",
        arguments: [
            (ReminderFilter.all, ["never", "at 0", "at 100", "done at 50", "done at 60", "done"]),
            (.incomplete(dueFrom: nil, dueBefore: nil), ["at 0", "at 100", "never"]),
            (.incomplete(dueFrom: nil, dueBefore: 50 * hour), ["at 0"]),
            (.incomplete(dueFrom: 50 * hour, dueBefore: nil), ["at 100"]),
            (.incomplete(dueFrom: 114 * hour, dueBefore: nil), ["at 100"]),
            (.incomplete(dueFrom: 114 * hour + 1, dueBefore: nil), []),
            (.incomplete(dueFrom: .min, dueBefore: .max), ["at 0", "at 100"]),
            (.completed(from: nil, before: nil), ["done at 50", "done at 60", "done"]),
            (.completed(from: 50 * hour, before: 60 * hour), ["done at 50"]),
            (.completed(from: 51 * hour, before: nil), ["done at 60"]),
            (.completed(from: nil, before: 51 * hour), ["done at 50"]),
        ])
    func filters(filter: ReminderFilter, titles: [String]) throws {
        let place = try TemporaryStore(isMade: true)
        try filled(place)
        try expectEqual(place.store.reminders(calendars: nil, filter: filter).map(\.title), titles)
        try expectEqual(place.store.reminders(calendars: [1], filter: filter).map(\.title), titles)
        try expectEmpty(place.store.reminders(calendars: [2], filter: filter))
        try expectEmpty(place.store.reminders(calendars: [], filter: filter))
    }

    @Test("reminders are counted by calendar, recurring ones once")
    func counts() throws {
        let place = try TemporaryStore(isMade: true)
        try filled(place)
        var detached = reminder("d", uid: "s", calendar: 1)
        detached.recurrenceID = "20260301"
        try place.add(reminder("m", uid: "s", calendar: 1))
        try place.add(detached)
        try expectEqual(place.store.reminderCounts(), [1: 7])
    }

    @Test("a calendar has entries if it has an event or a reminder of its own")
    func entries() throws {
        let place = try TemporaryStore(isMade: true)
        let empty = try place.store.write { try $0.insert(CalendarRecord(identifier: "", title: "Empty")) }
        try place.add(event())
        let reminders = try place.store.write { try $0.insert(CalendarRecord(identifier: "", title: "To do")) }
        try place.add(reminder("r", uid: "r", calendar: reminders.id))
        let holder = try #require(try place.store.events(in: nil, calendars: nil).first).calendarID
        try expectTrue(place.store.hasEntries(calendar: reminders.id))
        try expectTrue(place.store.hasEntries(calendar: holder))
        expectNotEqual(holder, empty.id)
        try expectFalse(place.store.hasEntries(calendar: empty.id))
        try expectFalse(place.store.hasEntries(calendar: 99))
    }

    @Test(
        "the schema refuses values that the types cannot represent",
        arguments: [
            ("reminder_identifier", "identifier = 'short'"), ("reminder_uid", "uid = ''"),
            ("reminder_priority", "priority = 10"), ("reminder_start", "start_form = 2"),
            ("reminder_start", "start_local = 2"), ("reminder_due_zone", "due_zone = 'x'"),
            ("reminder_due_instant", "due_instant = 1"), ("reminder_completed", "completed = 1"),
            ("reminder_imported_text", "imported_text = 'x'"), ("FOREIGN KEY", "component_id = 99"),
        ])
    func checks(rule: String, change: String) throws {
        let place = try TemporaryStore(isMade: true)
        try place.add(reminder("r"))
        let failure = #expect(throws: RawSQL.Failure.self) {
            try place.store.execute("PRAGMA foreign_keys = ON; UPDATE reminder SET \(change)")
        }
        expectContains(failure?.message, rule, "\(failure?.message ?? "")")
    }
}

extension TemporaryStore {
    /// Adds a reminder, to the default calendar for reminders unless it names one.
    @discardableResult
    func add(_ reminder: ReminderRecord) throws -> ReminderRecord {
        try store.write { writer in
            var reminder = reminder
            if reminder.calendarID == 0 { reminder.calendarID = try writer.defaultCalendar(for: .reminders).id }
            return try writer.insert(reminder)
        }
    }
}

/// A reminder that is due, and was completed, at these instants.
func reminder(
    _ title: String, uid: String = UUID().uuidString, calendar: Int64 = 0, due: Int64? = nil, completed: Int64? = nil
) -> ReminderRecord {
    ReminderRecord(
        calendarID: calendar, uid: uid, title: title,
        due: due.map { EventTime(LocalDateTime(secondsSinceEpoch: $0), .utc) }, dueInstant: due,
        isCompleted: completed != nil, completed: completed,
        text: "BEGIN:VTODO\r\nUID:\(uid)\r\nSUMMARY:\(title)\r\nEND:VTODO\r\n")
}
