import CalendarModel
import ConferenceErrors
import ConferenceModel
import TestSupport
import Testing
@testable import CalendarStore

@Suite("Events that were made of entries of the inbox")
struct InboxEventTests {
    private static let key = InboxRecord.EventKey(calendarID: 1, uid: "u")

    /// A store with an entry of which an event was made, in a transaction of its own.
    ///
    /// - Returns: the store, the number of the entry, and that of the addition in the history.
    private func sample() throws -> (place: TemporaryStore, entry: Int64, addition: Int64) {
        let place = try TemporaryStore(isMade: true)
        try place.add(event("Other", uid: "o"))
        let entry = try #require(try place.store.write { try $0.insert(InboxTests.entry()) })
        place.store.endHistoryEntry()
        let (_, addition) = try place.store.writeEntry { writer in
            _ = try writer.insert(event("Flight", uid: "u", calendar: 1))
            try writer.link(inboxEntry: entry.id, to: Self.key, base: "first")
        }
        place.store.endHistoryEntry()
        return (place, entry.id, try #require(addition))
    }

    private func entry(_ place: TemporaryStore) throws -> InboxRecord {
        try #require(try place.store.inboxEntries().first)
    }

    private func undo(_ place: TemporaryStore, _ id: Int64) throws -> Int64 {
        defer { place.store.endHistoryEntry() }
        return try #require(try place.store.writeEntry { _ = try $0.undo(entry: id) }.entry)
    }

    @Test("an entry with an event is added, and knows its event")
    func added() throws {
        let (place, id, _) = try sample()
        let found = try entry(place)
        let event = try #require(try place.store.series(calendar: 1, uid: "u").first)
        expectEqual(found.state, .added)
        expectEqual(found.event?.identifier, event.identifier)
        expectEqual(found.base, "first")
        try expectEqual(place.store.inboxEntries(ofEvent: "u", calendar: 1).map(\.id), [id])
        try expectEqual(place.store.openInboxCount(), 0)
        try expectEmpty(place.store.check().problems)
    }

    @Test("undoing the addition removes the event and gives the entry back, and undoing that adds both again")
    func undoing() throws {
        let (place, _, addition) = try sample()
        let undone = try undo(place, addition)
        try expectEmpty(place.store.series(calendar: 1, uid: "u"))
        try expectEqual(entry(place).state, .new)
        try expectNil(entry(place).event)
        _ = try undo(place, undone)
        try expectEqual(place.store.series(calendar: 1, uid: "u").map(\.title), ["Flight"])
        try expectEqual(entry(place).state, .added)
        try expectEqual(entry(place).base, "first")
    }

    @Test("undoing an update of the event restores the contents that it was written from")
    func updating() throws {
        let (place, id, _) = try sample()
        let update = try place.store.writeEntry { writer in
            var event = try #require(try writer.series(calendar: 1, uid: "u").first)
            event.text += "X:1\r\n"
            try writer.update(event)
            try writer.link(inboxEntry: id, to: Self.key, base: "second")
        }.entry
        place.store.endHistoryEntry()
        try expectEqual(entry(place).base, "second")
        _ = try undo(place, try #require(update))
        try expectEqual(entry(place).base, "first")
        try expectEqual(entry(place).state, .added)
    }

    @Test("an entry does not come back as a new one if its event or its calendar is removed")
    func removing() throws {
        let (place, id, _) = try sample()
        let removal = try place.store.writeEntry { writer in
            for record in try writer.series(calendar: 1, uid: "u") { _ = try writer.deleteEvent(id: record.id) }
        }.entry
        place.store.endHistoryEntry()
        try expectEqual(entry(place).state, .done)
        try expectNil(entry(place).event?.identifier)
        _ = try undo(place, try #require(removal))
        try expectEqual(entry(place).state, .added)
        _ = try place.store.write { try $0.deleteCalendar(id: 1) }
        try expectEqual(entry(place).state, .done)
        try expectNil(place.store.inboxEntry(id: id)?.event)
    }

    @Test("an entry follows its event to another calendar, and back")
    func moving() throws {
        let (place, _, _) = try sample()
        let other = try place.store.write { try $0.insert(CalendarRecord(identifier: "", title: "Travel")) }
        place.store.endHistoryEntry()
        let move = try place.store.writeEntry { writer in
            var event = try #require(try writer.series(calendar: 1, uid: "u").first)
            event.calendarID = other.id
            try writer.update(event)
        }.entry
        place.store.endHistoryEntry()
        try expectEqual(entry(place).event?.calendarID, other.id)
        try expectEqual(entry(place).state, .added)
        _ = try undo(place, try #require(move))
        try expectEqual(entry(place).event?.calendarID, 1)
        try expectEqual(entry(place).state, .added)
    }

    @Test("undoing an earlier change of the event keeps the entry added")
    func earlierChange() throws {
        let place = try TemporaryStore(isMade: true)
        try place.add(event("Flight", uid: "u"))
        place.store.endHistoryEntry()
        let edit = try place.store.writeEntry { writer in
            var event = try #require(try writer.series(calendar: 1, uid: "u").first)
            event.text += "X:1\r\n"
            try writer.update(event)
        }.entry
        place.store.endHistoryEntry()
        try place.store.write { writer in
            let entry = try #require(try writer.insert(InboxTests.entry()))
            try writer.link(inboxEntry: entry.id, to: Self.key, base: "first")
        }
        place.store.endHistoryEntry()
        _ = try undo(place, try #require(edit))
        try expectEqual(entry(place).state, .added)
    }

    @Test("undoing does not bring back the connection of an entry that is gone or has another event")
    func otherEvent() throws {
        let (place, id, addition) = try sample()
        let undone = try undo(place, addition)
        try place.store.write { try $0.link(inboxEntry: id, to: .init(calendarID: 1, uid: "o"), base: "x") }
        place.store.endHistoryEntry()
        let again = try undo(place, undone)
        try expectEqual(entry(place).event?.uid, "o")
        _ = try undo(place, again)
        try place.store.write { _ = try $0.deleteInboxEntry(id: id) }
        try expectEqual(place.store.series(calendar: 1, uid: "o").count, 1)
        let error = try storeError {
            try place.store.write { try $0.link(inboxEntry: id, to: Self.key, base: "x") }
        }
        expectEqual(error.code, .inboxEntryGone)
    }

    @Test("removing an event permanently removes its entry and the messages about it that are settled")
    func forgetting() throws {
        let (place, id, _) = try sample()
        let messages = try ["sent@example.org", "open@example.org"].map { name in
            try place.store.write { try $0.insert(MessageTests.message(name, entry: id)) }
        }
        try expectTrue(place.store.write { try $0.claim(message: messages[0].id, as: 1) })
        try place.store.write { writer in
            try writer.finish(message: messages[0].id, claim: 1, as: .sent)
            for record in try writer.series(calendar: 1, uid: "u") { try writer.deleteEvent(id: record.id) }
            try writer.forget(uid: "u", calendar: 1)
        }
        try expectEmpty(place.store.inboxEntries())
        try expectNil(place.store.message(id: messages[0].id))
        try expectEqual(place.store.openMessages().map(\.messageID), ["open@example.org"])
    }

    @Test("a backup and its restoration keep entries and their events")
    func backup() throws {
        let (place, _, _) = try sample()
        let before = try place.store.inboxEntries()
        let file = try place.store.backup(to: place.directory + "/backup.sqlite").path
        try place.store.write { _ = try $0.deleteInboxEntry(id: before[0].id) }
        _ = try place.store.restore(from: file)
        try expectEqual(place.store.inboxEntries(), before)
    }
}
