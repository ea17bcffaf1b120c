import ConferenceErrors
import ConferenceModel
import Foundation
import TestSupport
import Testing
@testable import CalendarModel
@testable import CalendarStore

@Suite("Migrations")
struct MigrationTests {
    /// A file with the given migrations only.
    private func file(ofSchemas schemas: [StaticString], _ sql: String) throws -> TemporaryStore {
        let place = try TemporaryStore()
        let folder = URL(fileURLWithPath: place.path).deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = try RawSQL(place.path)
        try file.execute("PRAGMA application_id = \(Schema.calendars.applicationID); PRAGMA journal_mode = WAL")
        for schema in schemas { try file.execute("\(schema)") }
        try file.execute(sql)
        return place
    }

    /// A calendar with an event, a to-do, a to-do of the same UID, and a time zone.
    private static let contents = """
        INSERT INTO source (identifier, title, kind) VALUES ('s', 'On This Computer', 'local');
        INSERT INTO calendar (source_id, identifier, title, color, properties, is_default)
        VALUES (1, 'c', 'Work', 'teal', 'X-A:1', 1);
        INSERT INTO event (calendar_id, identifier, uid, recurrence_id, is_recurring, range_start, range_end, span,
            start_form, start_local, end_form, end_local, sequence, owns_conference, title, folded_title, text,
            import_form)
        VALUES (1, '0123456789abc', 'u', '', 0, 0, 60, 18, 2, 0, 2, 60, 4, 0, 'T', 't', 'text', 1);
        INSERT INTO component (calendar_id, kind, key, recurrence_id, text)
        VALUES (1, 'VTODO', 'a', '', 'BEGIN:VTODO'), (1, 'VTIMEZONE', 'z', '', 'zone'), (1, 'VTODO', 'b', '', 'second');
        """

    @Test(
        "files of versions 1 and 2 keep calendars, events and to-dos, and the to-dos wait to be read",
        arguments: [1, 2])
    func reminders(version: Int) throws {
        let place = try file(
            ofSchemas: Array([Schema.schema1, Schema.schema2].prefix(version)), Self.contents)
        let store = place.store
        let calendar = CalendarRecord(
            id: 1, identifier: "c", sourceID: 1, title: "Work", color: "teal", properties: "X-A:1", entities: .all)
        try expectEqual(store.calendars(), [calendar])
        try expectEqual(store.chosenDefaultCalendar(for: .events), calendar)
        try expectNil(store.chosenDefaultCalendar(for: .reminders))
        var event = try #require(try store.series(identifier: "0123456789abc").first)
        expectEqual([event.text, event.importedText, event.title], ["text", "text", "T"])
        expectEqual(event.version, 0)
        try expectEqual(store.components(calendar: 1, kind: nil).map(\.text), ["BEGIN:VTODO", "zone", "second"])
        try expectEmpty(store.reminders(calendars: nil, filter: .all))

        let waiting = try store.remindersToRead(limit: 10)
        expectEqual(waiting.map(\.key), ["a", "b"])
        try expectEqual(store.remindersToRead(limit: 1).map(\.key), ["a"])
        try store.write { writer in
            var record = reminder("First", uid: "a", calendar: 1)
            record.id = waiting[0].id
            try writer.settle(componentToRead: waiting[0].id, as: record)
            try writer.settle(componentToRead: waiting[1].id, as: nil)
        }
        try expectEmpty(store.remindersToRead(limit: 10))
        // The text is the component's, untouched.
        try expectEqual(store.reminders(uid: "a").map(\.text), ["BEGIN:VTODO"])
        try expectEqual(store.components(calendar: 1, kind: nil).map(\.text), ["BEGIN:VTODO", "zone", "second"])

        event.title = "New"
        try store.write { [event] in try $0.update(event) }
        try expectNotEqual(store.state(of: event), .unchanged)
        try expectEqual(store.rows("PRAGMA integrity_check"), ["ok"])
        try expectEmpty(store.rows("PRAGMA foreign_key_check"))
    }

    /// A file as a program of version 1 left it: an open intent, a settled one, and one that was deleted.
    private func version1() throws -> TemporaryStore {
        try file(
            ofSchemas: [Schema.schema1],
            """
            INSERT INTO intent (event_identifier, calendar_id, uid, recurrence_id, provider, room, idempotency_key,
                created, failure, outcome, finished)
            VALUES ('0123456789abc', 7, 'u', '20260301', 'org.example', 'room', 'a', 5, 'no answer', NULL, NULL),
                ('0123456789abc', 7, 'u', '', 'org.example', 'room', 'b', 6, NULL, 'accepted', 9),
                ('0123456789abc', 7, 'u', '', 'org.example', 'room', 'c', 6, NULL, NULL, NULL);
            DELETE FROM intent WHERE idempotency_key = 'c'
            """)
    }

    @Test("a file of version 1 keeps its intents, as requests to make a conference")
    func intents() throws {
        let place = try version1()
        let open = IntentRecord(
            id: 1, kind: .make, eventIdentifier: "0123456789abc", calendarID: 7, uid: "u", recurrenceID: "20260301",
            room: RoomReference(provider: "org.example", room: "room"), idempotencyKey: "a", created: 5,
            failure: "no answer")
        try expectEqual(place.store.intents(), [open])
        try expectEqual(
            place.store.rows("SELECT id, kind, outcome, finished FROM intent ORDER BY id"),
            ["1|make|NULL|NULL", "2|make|accepted|9"])
        try expectEqual(place.store.rows("PRAGMA user_version"), ["\(Schema.calendars.current)"])
        try expectEqual(place.store.rows("PRAGMA integrity_check"), ["ok"])
    }

    @Test("row numbers of intents in a file of version 1 are never reused")
    func numbers() throws {
        let place = try version1()
        let intent = IntentRecord(
            kind: .end(.init(identifier: nil, url: "https://e.org")), eventIdentifier: "", calendarID: 1, uid: "",
            recurrenceID: "", room: RoomReference(provider: "p", room: "r"), idempotencyKey: "k", created: 1)
        try expectEqual(place.store.write { try $0.insert(intent) }.id, 4)
    }

    @Test("a file that was migrated has the same tables as a new one")
    func sameSchema() throws {
        let sql = "SELECT type, name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%' ORDER BY name"
        let old = try version1()
        _ = try old.store.intents()
        let new = try TemporaryStore()
        try new.add(event())
        try expectEqual(old.store.rows(sql), new.store.rows(sql))
    }
}
