import CalendarModel
import ConferenceErrors
import Foundation
import TestSupport
import Testing
@testable import CalendarStore

@Suite("A damaged search index")
struct SearchIndexDamageTests {
    /// Kinds of damage to the index, as SQL.
    static let damages: [(name: String, sql: String)] = [
        ("zeroes for a leaf", "UPDATE search_gram_data SET block = zeroblob(length(block)) WHERE id > 1000000"),
        (
            "a byte within a leaf",
            """
            UPDATE search_gram_data SET block = CAST(substr(block, 1, 60) || x'FFFFFF' || substr(block, 64) AS BLOB)
            WHERE id = (SELECT max(id) FROM search_gram_data)
            """
        ),
        ("a missing leaf", "DELETE FROM search_gram_data WHERE id > 1000000"),
        ("garbage for the structure", "UPDATE search_gram_data SET block = x'A5A5A5A5A5' WHERE id = 10"),
        ("no structure", "DELETE FROM search_gram_data WHERE id = 10"),
        ("no list of leaves", "DELETE FROM search_gram_idx"),
        ("another format", "UPDATE search_gram_config SET v = 77"),
        ("no format", "DELETE FROM search_gram_config"),
        ("nothing in it", "INSERT INTO search_gram (search_gram) VALUES ('delete-all')"),
        ("a gram of a text that does not exist", "INSERT INTO search_gram (rowid, grams) VALUES (7, 'abc')"),
        (
            "a gram that its text does not contain",
            "INSERT INTO search_gram (rowid, grams) SELECT min(id), 'zzz' FROM search_text"
        ),
        ("another text", "UPDATE search_text SET folded = 'other' WHERE id = (SELECT max(id) FROM search_text)"),
        ("a missing text", "DELETE FROM search_text WHERE id = (SELECT max(id) FROM search_text)"),
        (
            "a text in another place",
            "UPDATE search_text SET id = id + 100000 WHERE id = (SELECT max(id) FROM search_text)"
        ),
        ("a text of another time", "UPDATE search_text SET ends = ends + 60"),
        ("a text in another calendar", "UPDATE search_text SET calendar_id = 77"),
        (
            "a text of no event",
            "INSERT INTO search_text (id, event_id, calendar_id, begins, ends, folded) VALUES (9, 9999, 1, 0, 0, 'x')"
        ),
    ]

    /// Events that the index knows, one that has changed since, and a new one.
    private func sample() throws -> TemporaryStore {
        let place = try TemporaryStore(isMade: true)
        let events = try place.store.write { writer in
            let calendar = try writer.defaultCalendar().id
            return try (0..<150).map {
                try writer.insert(event("Event \($0) Größe 会議", calendar: calendar, from: 1_772_000_000 + $0 * 9_000))
            }
        }
        try place.store.updateSearchIndex(least: 1)
        try place.store.write { writer in
            var changed = events[3]
            changed.title = "Changed"
            try writer.update(changed)
            _ = try writer.deleteEvent(id: events[4].id)
            try writer.insert(event("New", calendar: changed.calendarID))
        }
        return place
    }

    @Test(
        "damage is reported as such and as nothing else, and a vacuum rebuilds the index",
        arguments: tier(plain: Array(stride(from: 0, to: damages.count, by: 3)), all: Array(damages.indices)))
    func found(index: Int) throws {
        let place = try sample()
        try expectEmpty(place.store.check().problems)
        try place.store.execute(Self.damages[index].sql)
        let problems = try place.second().check().problems
        expectEqual(problems.map(\.kind), [.index], "\(problems)")
        // A search reports the same, or finds everything: it compares the texts of the events in the end.
        do {
            _ = try place.second().search(SearchQuery("größe"), around: TemporaryStore.now, limit: 500)
        } catch let error as ConferenceError {
            expectEqual(error.code, .searchIndexDamaged)
        }
        try expectTrue(place.second().vacuum().hasNewIndex)
        try expectEmpty(place.second().check().problems)
        try expectEqual(place.titles("größe").count, 148)
        try expectEqual(place.titles("changed"), ["Changed"])
        try expectEqual(place.titles("new"), ["New"])
        try expectFalse(place.second().vacuum().hasNewIndex)
    }

    @Test("a check writes nothing, and neither waits for writers nor blocks them")
    func others() throws {
        let place = try sample()
        let other = try RawSQL(place.path)
        try other.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        let before = try Data(contentsOf: URL(fileURLWithPath: place.path))
        try other.execute("BEGIN IMMEDIATE; UPDATE calendar SET title = 'Theirs'")
        try expectEmpty(place.second().check().problems)
        try other.execute("ROLLBACK")
        var isDone = false
        let problems = try place.second().check { _, _ in
            guard !isDone else { return }
            isDone = true
            #expect(throws: Never.self) {
                try other.execute("BEGIN IMMEDIATE; UPDATE calendar SET title = 'Theirs'; ROLLBACK")
            }
        }.problems
        expectEmpty(problems)
        expectTrue(isDone)
        try expectEqual(Data(contentsOf: URL(fileURLWithPath: place.path)), before)
    }

    @Test("a store of a version without a search index has no problem")
    func earlier() throws {
        let place = try TemporaryStore()
        let folder = URL(fileURLWithPath: place.path).deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = try RawSQL(place.path)
        try file.execute("PRAGMA application_id = \(Schema.calendars.applicationID); PRAGMA journal_mode = WAL")
        try file.execute("\(Schema.schema1)")
        try expectFalse(place.second().vacuum().hasNewIndex)
    }
}
