import ConferenceModel
import Foundation
import Support
import Testing

@testable import CalendarStore

@Suite("Migrations")
struct MigrationTests {
    /// A file as a program of version 1 left it: an open intent, a settled one, and one that was deleted.
    private func version1() throws -> TemporaryStore {
        let place = try TemporaryStore()
        let folder = URL(fileURLWithPath: place.path).deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = try RawSQL(place.path)
        try file.execute("PRAGMA application_id = \(Schema.applicationID); PRAGMA journal_mode = WAL")
        try file.execute("\(Schema.schema1)")
        try file.execute(
            """
            INSERT INTO intent (event_identifier, calendar_id, uid, recurrence_id, provider, room, idempotency_key,
                created, failure, outcome, finished)
            VALUES ('0123456789abc', 7, 'u', '20260301', 'org.example', 'room', 'a', 5, 'no answer', NULL, NULL),
                ('0123456789abc', 7, 'u', '', 'org.example', 'room', 'b', 6, NULL, 'accepted', 9),
                ('0123456789abc', 7, 'u', '', 'org.example', 'room', 'c', 6, NULL, NULL, NULL);
            DELETE FROM intent WHERE idempotency_key = 'c'
            """)
        return place
    }

    @Test("a file of version 1 keeps its intents, as requests to make a conference")
    func intents() throws {
        let place = try version1()
        let open = IntentRecord(
            id: 1, kind: .make, eventIdentifier: "0123456789abc", calendarID: 7, uid: "u", recurrenceID: "20260301",
            room: RoomReference(provider: "org.example", room: "room"), idempotencyKey: "a", created: 5,
            failure: "no answer")
        #expect(try place.store.intents() == [open])
        #expect(
            try place.store.rows("SELECT id, kind, outcome, finished FROM intent ORDER BY id")
                == ["1|make|NULL|NULL", "2|make|accepted|9"])
        #expect(try place.store.rows("PRAGMA user_version") == ["\(Schema.current)"])
        #expect(try place.store.rows("PRAGMA integrity_check") == ["ok"])
    }

    @Test("numbers that a file of version 1 gave out are not given out again")
    func numbers() throws {
        let place = try version1()
        let intent = IntentRecord(
            kind: .end(.init(identifier: nil, url: "https://e.org")), eventIdentifier: "", calendarID: 1, uid: "",
            recurrenceID: "", room: RoomReference(provider: "p", room: "r"), idempotencyKey: "k", created: 1)
        #expect(try place.store.write { try $0.insert(intent) }.id == 4)
    }

    @Test("a file that was migrated has the same tables as a new one")
    func sameSchema() throws {
        let sql = "SELECT type, name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%' ORDER BY name"
        let old = try version1()
        _ = try old.store.intents()
        let new = try TemporaryStore()
        try new.add(event())
        #expect(try old.store.rows(sql) == new.store.rows(sql))
    }
}
