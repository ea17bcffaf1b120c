import ConferenceErrors
import ConferenceModel
import Foundation
import Recurrence
import TestSupport
import Testing
@testable import CalendarModel
@testable import CalendarStore

@Suite("The search index")
struct SearchIndexTests {
    /// Expects the index to match the events.
    private func expectSound(_ place: TemporaryStore) throws {
        try place.store.execute("INSERT INTO search_gram (search_gram) VALUES ('integrity-check')")
        try expectEqual(place.store.rows("PRAGMA integrity_check"), ["ok"])
        try expectEqual(
            place.store.rows("SELECT event_id FROM search_text ORDER BY 1"),
            place.store.rows("SELECT id FROM event ORDER BY 1"))
        try expectEmpty(place.store.rows("SELECT * FROM search_queue"))
        try expectEqual(
            place.store.rows("SELECT id FROM search_text ORDER BY 1"),
            place.store.rows("SELECT rowid FROM search_gram WHERE search_gram MATCH 'a OR b OR c' ORDER BY 1"))
    }

    private static func expected(
        _ records: [EventRecord], _ query: SearchQuery, _ range: Range<Int64>?
    ) -> Set<Int64> {
        Set(
            records.filter { record in
                let fields = [record.title, record.location ?? "", record.notes ?? ""].map {
                    FoldedText.scalars(of: $0)
                }
                let isInRange =
                    range.map { record.rangeStart < $0.upperBound && record.rangeEnd > $0.lowerBound } ?? true
                return isInRange && query.terms.allSatisfy { term in fields.contains { $0.contains(term) } }
            }.map(\.id))
    }

    @Test(
        "a search finds the current events after any additions, changes, moves and removals",
        arguments: tier(plain: [1], all: [1, 2, 3]))
    func changes(seed: UInt64) throws {
        var random = SeededNumbers(seed: seed)
        let place = try TemporaryStore(isMade: true)
        let calendars = try place.store.write { writer in
            try ["A", "B"].map { try writer.insert(CalendarRecord(identifier: "", title: $0)).id }
        }
        func text(_ random: inout SeededNumbers) -> String {
            String(
                (0..<Int.random(in: 1...6, using: &random)).map { _ in "aábcß 会議".randomElement(using: &random) ?? "a" }
            )
                + "abc"
        }
        func time(_ random: inout SeededNumbers) -> Int64 {
            TemporaryStore.now + Int64.random(in: -40...40, using: &random) * 43_200
        }
        func length(_ random: inout SeededNumbers) -> Int64 {
            [60, 3_600, 400_000, 40_000_000, .max].randomElement(using: &random) ?? 60
        }
        for round in 0..<tier(plain: 4, all: 12) {
            try place.store.write { writer in
                for _ in 0..<25 {
                    var record = event(
                        text(&random), calendar: calendars[Int.random(in: 0...1, using: &random)], from: time(&random),
                        for: length(&random))
                    record.notes = Bool.random(using: &random) ? text(&random) : nil
                    try writer.insert(record)
                }
                for var record in try writer.events(in: nil, calendars: nil).shuffled(using: &random).prefix(12) {
                    switch Int.random(in: 0..<4, using: &random) {
                    case 0: try writer.deleteEvent(id: record.id)
                    case 1:
                        record.title = text(&random)
                        try writer.update(record)
                    case 2:
                        record.calendarID = calendars[0] + calendars[1] - record.calendarID
                        try writer.update(record)
                    default:
                        record.rangeStart = time(&random)
                        record.rangeEnd = record.rangeStart + 3_600
                        try writer.update(record)
                    }
                }
            }
            // Sometimes all of it, sometimes a part, sometimes nothing.
            if round % 3 == 0 { try place.store.updateSearchIndex(least: 1, batch: 7) }
            if round % 3 == 1 {
                var folder = FoldedText()
                try place.store.write { _ = try $0.connection.indexForSearch(limit: 20, &folder) }
            }
            let records = try place.store.events(in: nil, calendars: nil)
            for _ in 0..<25 {
                let query = try SearchQuery(String(text(&random).prefix(Int.random(in: 1...5, using: &random))) + "a")
                let begin = time(&random)
                for range in [nil, begin..<begin + 1_000_000] {
                    let found = try place.store.search(query, in: range, around: TemporaryStore.now, limit: 10_000)
                    expectEqual(
                        Set(found.map(\.id)), Self.expected(records, query, range), "\(query.list) in round \(round)")
                    for calendar in calendars {
                        let there = try place.store.search(
                            query, in: range, calendars: [calendar], around: TemporaryStore.now, limit: 10_000)
                        expectEqual(
                            there, found.filter { $0.calendarID == calendar }, "\(query.list) in round \(round)")
                    }
                    // What a limit leaves is the beginning of that.
                    let first = try place.store.search(query, in: range, around: TemporaryStore.now, limit: 3)
                    expectEqual(first, Array(found.prefix(3)))
                }
            }
        }
        try place.store.write { _ = try $0.deleteCalendar(id: calendars[0]) }
        expectEqual(
            Set(try place.store.search(SearchQuery("abc"), around: 0, limit: 999).map(\.calendarID)), [calendars[1]])
        try place.store.updateSearchIndex(least: 1)
        try expectSound(place)
    }

    @Test("events are found in their order even if more start at one time than a slot has places")
    func spilled() throws {
        let place = try TemporaryStore(isMade: true)
        let begin: Int64 = 1_800_000_000
        try place.store.write { writer in
            let calendar = try writer.defaultCalendar().id
            for number in 0..<700 {
                try writer.insert(
                    event("crowd abc \(number)", calendar: calendar, from: begin + Int64(number % 7), for: 60))
            }
            try writer.insert(event("crowd abc later", calendar: calendar, from: begin + 86_400))
        }
        try place.store.updateSearchIndex(least: 1, batch: 100)
        let found = try place.store.search(SearchQuery("crowd"), around: TemporaryStore.now, limit: 1_000)
        expectEqual(found.count, 701)
        expectEqual(found.map(\.rangeStart), found.map(\.rangeStart).sorted())
        for limit in [1, 300, 650] {
            try expectEqual(
                place.store.search(SearchQuery("crowd"), around: TemporaryStore.now, limit: limit),
                Array(found.prefix(limit)))
        }
        try place.store.write { _ = try $0.deleteEvent(id: found[0].id) }
        try place.store.updateSearchIndex(least: 1)
        try expectEqual(place.titles("crowd").count, 700)
        try expectSound(place)
    }

    @Test("a search reads a few changed events itself; many are indexed first")
    func threshold() throws {
        let place = try TemporaryStore(isMade: true)
        for number in 0..<5 { try place.add(event("abc \(number)")) }
        let watch = ChangeWatch(path: place.path, limits: Limits())
        let before = try watch.count()
        #expect(try place.store.updateSearchIndex(least: 6) == 0)
        #expect(try place.titles("abc").count == 5)
        #expect(try watch.count() == before)
        var steps: [[Int]] = []
        #expect(try place.store.updateSearchIndex(least: 5, batch: 2, progress: { steps.append([$0, $1]) }) == 5)
        #expect(steps == [[2, 5], [4, 5], [5, 5]])
        #expect(try place.store.updateSearchIndex(least: 1) == 0)
        try expectSound(place)
    }

    @Test("while another program writes, a search is complete and does not wait")
    func locked() throws {
        let place = try TemporaryStore(isMade: true)
        let stale = try place.add(event("abc stale"))
        try place.store.updateSearchIndex(least: 1)
        try place.store.write { writer in
            var record = stale
            record.title = "abc fresh"
            try writer.update(record)
        }
        try place.add(event("abc new"))
        let other = try RawSQL(place.path)
        try other.execute("BEGIN IMMEDIATE")
        try expectEqual(place.store.updateSearchIndex(least: 1), 0)
        expectEqual(Set(try place.titles("abc")), ["abc fresh", "abc new"])
        try expectEmpty(place.titles("stale"))
        try other.execute("COMMIT")
        try expectEqual(place.store.updateSearchIndex(least: 1), 2)
        expectEqual(Set(try place.titles("abc")), ["abc fresh", "abc new"])
        try expectEmpty(place.titles("stale"))
        // And within a write, what it has changed itself.
        try place.store.write { writer in
            try writer.insert(event("abc inner", calendar: stale.calendarID))
            try expectEqual(writer.search(SearchQuery("inner"), around: 0, limit: 9).map(\.title), ["abc inner"])
        }
    }

    @Test("a change by a program that does not know the index is found")
    func foreign() throws {
        let place = try TemporaryStore(isMade: true)
        let first = try place.add(event("abc first"))
        let second = try place.add(event("abc second"))
        try place.store.updateSearchIndex(least: 1)
        try place.store.execute(
            """
            UPDATE event SET title = 'changed abc' WHERE id = \(first.id);
            DELETE FROM event WHERE id = \(second.id);
            INSERT INTO conference (event_id, title) VALUES (\(first.id), 'added abc');
            INSERT INTO entry_point (event_id, position, kind, url) VALUES (\(first.id), 0, 'video', 'https://e.org/1');
            """)
        try expectEmpty(place.titles("second"))
        try expectEqual(place.titles("added"), ["changed abc"])
        // The number of a row that is gone is given out again.
        let third = try place.add(event("abc third"))
        expectEqual(third.id, second.id)
        expectEqual(Set(try place.titles("abc")), ["changed abc", "abc third"])
        try place.store.execute("PRAGMA foreign_keys = ON; DELETE FROM conference")
        try expectEmpty(place.titles("added"))
        try place.store.updateSearchIndex(least: 1)
        expectEqual(Set(try place.titles("abc")), ["changed abc", "abc third"])
        try expectSound(place)
    }

    @Test("deleted text is no longer in the index")
    func deleted() throws {
        let place = try TemporaryStore(isMade: true)
        let record = try place.add(event("abc secret"))
        try place.store.updateSearchIndex(least: 1)
        try place.store.write { _ = try $0.deleteEvent(id: record.id) }
        try place.store.updateSearchIndex(least: 1)
        try expectEmpty(place.store.rows("SELECT folded FROM search_text"))
        try expectEmpty(place.store.rows("SELECT rowid FROM search_gram WHERE search_gram MATCH 'sec'"))
        try expectSound(place)
    }

    @Test("a store of version 3 can be searched before its index is built")
    func migrated() throws {
        let place = try TemporaryStore()
        let folder = URL(fileURLWithPath: place.path).deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = try RawSQL(place.path)
        try file.execute("PRAGMA application_id = \(Schema.calendars.applicationID); PRAGMA journal_mode = WAL")
        for schema in [Schema.schema1, Schema.schema2, Schema.schema3] { try file.execute("\(schema)") }
        try file.execute(
            """
            INSERT INTO source (identifier, title, kind) VALUES ('s', 'On This Computer', 'local');
            INSERT INTO calendar (source_id, identifier, title, properties, is_default) VALUES (1, 'c', 'W', '', 1);
            WITH RECURSIVE n (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 1000)
            INSERT INTO event (calendar_id, identifier, uid, recurrence_id, is_recurring, range_start, range_end, span,
                start_form, start_local, end_form, end_local, sequence, owns_conference, title, folded_title, text,
                import_form)
            SELECT 1, substr('0000000000000' || i, -13), 'u' || i, '', 0, i * 60, i * 60 + 60, 18, 2, i * 60, 2,
                i * 60 + 60, 0, 0, 'Old abc ' || i, 'old', 'text', 1 FROM n;
            """)
        try expectEqual(place.titles("old 777"), ["Old abc 777"])
        try expectEqual(place.store.rows("SELECT count(*) FROM search_queue"), ["0"])
        try expectEqual(place.store.rows("SELECT count(*) FROM search_text"), ["0"])
        try expectEqual(place.store.updateSearchIndex(), 1_000)
        try expectEqual(place.titles("old 777"), ["Old abc 777"])
        try expectSound(place)
    }

    @Test("no search reads all events")
    func plans() throws {
        let place = try TemporaryStore(isMade: true)
        for number in 0..<3 { try place.add(event("abc \(number)")) }
        try place.store.updateSearchIndex(least: 1)
        try place.add(event("abc 3"))
        _ = try place.store.search(SearchQuery("a bc abc"), in: 0..<1, calendars: [1], around: 0, limit: 9)
        let plans = try place.store.plans()
        expectTrue(plans.contains { $0.sql.contains("MATCH") })
        for (sql, plan) in plans {
            for line in plan where line.hasPrefix("SCAN") {
                let isHarmless =
                    [
                        "SCAN search_gram VIRTUAL TABLE INDEX", "SCAN wanted", "SCAN term", "SCAN json_each",
                        "SCAN CONSTANT",
                        // Of other calls, few rows each.
                        "SCAN source", "SCAN calendar", "SCAN sqlite_master", "SCAN sqlite_schema",
                    ]
                    .contains { line.hasPrefix($0) }
                    // What waits to be indexed, at most as much as is asked for.
                    || line.hasPrefix("SCAN (subquery")
                    || line.hasPrefix("SCAN event_to_read")
                    || (line.hasPrefix("SCAN search_queue") && sql.contains("count(*)"))
                expectTrue(isHarmless, "\(line) in \(sql)")
            }
        }
    }

    @Test("the cost of a search does not grow with events that are far away")
    func work() throws {
        func steps(events: Int) throws -> Int {
            let place = try TemporaryStore(isMade: true)
            try place.store.write { writer in
                let calendar = try writer.defaultCalendar().id
                for number in 0..<events {
                    try writer.insert(
                        event("abc \(number)", calendar: calendar, from: 1_700_000_000 + Int64(number) * 7_200))
                }
            }
            try place.store.updateSearchIndex(least: 1)
            _ = try place.store.steps(ofStatementsWith: "MATCH")
            for text in ["a", "ab", "abc"] {
                try expectEqual(place.store.search(SearchQuery(text), around: 1_701_500_000, limit: 5).count, 5)
            }
            return try place.store.steps(ofStatementsWith: "MATCH")
        }
        let few = try steps(events: tier(plain: 500, all: 1_000))
        let many = try steps(events: tier(plain: 4_000, all: 8_000))
        expectTrue(few > 0 && many < few * 3 / 2, "\(few), \(many)")
    }
}
