import CalendarModel
import ConferenceErrors
import ConferenceModel
import Foundation
import TestSupport
import Testing
@testable import CalendarStore

@Suite("Damaged stores", .timeLimit(.minutes(15)))
struct DamageTests {
    /// The errors that a damaged file may cause. None of them blames this program.
    private static let codes: Set<ConferenceError.Code> = [
        .storeDamaged, .notAStore, .foreignDatabase, .newerStore, .invalidRow, .storeFailed, .duplicateEvent,
        .storeRefusesValue, .noBackupBeforeMigration, .calendarVanished, .eventVanished, .searchIndexDamaged,
    ]

    /// A store with series, conferences, reminders and free pages, closed.
    private static func sample(_ place: TemporaryStore) throws -> Data {
        let data = try made.get()
        try FileManager.default.createDirectory(
            atPath: (place.path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        try data.write(to: URL(fileURLWithPath: place.path))
        return data
    }

    private static let made = Result { try make(TemporaryStore()) }

    private static func make(_ place: TemporaryStore) throws -> Data {
        // Closed before it is read: what is in the log comes into the file then.
        do {
            let store = try place.second()
            let calendar = try store.write { try $0.defaultCalendar().id }
            try store.write { writer in
                for number in 0..<120 {
                    var record = event(
                        "Event \(number)", uid: "uid-\(number)", calendar: calendar, recurring: number % 5 == 0)
                    record.notes = String(repeating: "notes ", count: 40)
                    if number % 4 == 0 { record.conference = try conference("https://example.org/\(number)") }
                    record.ownsConference = record.conference != nil
                    try writer.insert(record)
                    try writer.insert(reminder("Reminder \(number)", uid: "todo-\(number)", calendar: calendar))
                }
            }
            try store.write { writer in
                for number in 0..<40 {
                    for event in try writer.series(calendar: calendar, uid: "uid-\(number)") {
                        try writer.deleteEvent(id: event.id)
                    }
                }
            }
            try store.updateSearchIndex(least: 1)
        }
        return try Data(contentsOf: URL(fileURLWithPath: place.path))
    }

    private static func conference(_ url: String) throws -> VirtualConference {
        try VirtualConference(entryPoints: [
            EntryPoint(url: try ConferenceURL(url, policy: .stored(url), limits: Limits()))
        ])
    }

    /// Performs all kinds of operations, and returns the errors.
    private func use(_ place: TemporaryStore) throws -> [ConferenceError] {
        var limits = Limits()
        limits.storeLockTimeout = .milliseconds(50)
        let store = try place.second(limits: limits)
        var errors: [ConferenceError] = []
        func attempt(_ body: () throws -> Void) throws {
            do {
                try body()
            } catch let error as ConferenceError {
                errors.append(error)
            }
        }
        try attempt { _ = try store.calendars() }
        try attempt { _ = try store.events(in: nil, calendars: nil) }
        try attempt { _ = try store.events(in: 1_772_000_000..<1_773_000_000, calendars: nil) }
        try attempt { try store.forEachEvent(calendar: 1) { _ in } }
        try attempt { _ = try store.series(uid: "uid-70", limit: 5) }
        try attempt { _ = try store.series(titled: "Event 71", limit: 5) }
        try attempt { _ = try store.search(SearchQuery("notes"), around: 0, limit: 5) }
        try attempt { _ = try store.reminders(calendars: nil, filter: .all) }
        try attempt { _ = try store.intents() }
        try attempt {
            if let problem = try store.check().problems.first {
                errors.append(.storeDamaged(store.path, detail: problem.sentence))
            }
        }
        try attempt { _ = try store.backup(to: place.directory + "/copy.sqlite", replacing: true) }
        try attempt {
            try store.write { writer in
                try writer.insert(event("New", calendar: try writer.defaultCalendar().id))
                for event in try writer.series(uid: "uid-90", limit: 1) { try writer.update(event) }
                for event in try writer.series(uid: "uid-91", limit: 1) { try writer.deleteEvent(id: event.id) }
            }
        }
        return errors
    }

    private func judge(_ errors: [ConferenceError], _ comment: String) {
        let known = Self.codes.union([.backupNotSound])
        for error in errors {
            expectContains(known, error.code, "\(comment): \(error.code.rawValue): \(error.message)")
        }
    }

    @Test("damage is reported as damage, wherever it is", arguments: Damage.table)
    func table(damage: Damage) throws {
        let place = try TemporaryStore()
        let sound = try Self.sample(place)
        try damage.strike(place.path)
        let damaged = try Data(contentsOf: URL(fileURLWithPath: place.path))
        let errors = try use(place)
        judge(errors, damage.testDescription)
        // Nothing at all is an empty store, as it is before the first event.
        if damaged.isEmpty { return expectEmpty(errors) }
        guard damaged != sound, errors.isEmpty else { return }
        // Bytes that SQLite does not go by.
        try expectEqual(place.second().events(in: nil, calendars: nil).count, 80)
    }

    @Test("the check finds an index that does not match its table")
    func index() throws {
        let place = try TemporaryStore()
        _ = try Self.sample(place)
        do {
            let file = try RawSQL(place.path)
            try file.execute(
                "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = replace(sql, '(folded_title)', '(title)') WHERE name = 'event_by_title'"
            )
        }
        let problems = try place.second().check().problems
        expectTrue(problems.contains { $0.kind == .damage && $0.text.contains("event_by_title") })
        try expectTrue(place.second().check().isDamaged)
    }

    @Test(
        "the check finds contradicting rows",
        arguments: rows(
            [
                ("UPDATE event SET folded_title = 'x' WHERE uid = 'uid-70'", "is sorted by another title"),
                ("UPDATE event SET span = 30 WHERE uid = 'uid-71'", "is sorted by another length"),
                (
                    "UPDATE event SET identifier = (SELECT identifier FROM event WHERE uid = 'uid-70') WHERE uid = 'uid-72'",
                    "is that of several events"
                ),
                (
                    "UPDATE reminder SET identifier = (SELECT identifier FROM event WHERE uid = 'uid-70') WHERE uid = 'todo-3'",
                    "is that of an event and of a reminder"
                ),
                (
                    "DELETE FROM entry_point WHERE event_id = (SELECT id FROM event WHERE uid = 'uid-80')",
                    "has no entry point"
                ),
                (
                    "DELETE FROM conference WHERE event_id = (SELECT id FROM event WHERE uid = 'uid-80')",
                    "is said to own a conference"
                ),
                ("UPDATE component SET kind = 'VJOURNAL' WHERE key = 'todo-3'", "are in different places"),
                ("PRAGMA foreign_keys = OFF; DELETE FROM calendar", "that is not there"),
                ("DROP INDEX event_by_range", "is missing"),
                ("CREATE TABLE theirs (id)", "is not ours"),
                ("DROP INDEX event_by_range; CREATE INDEX event_by_range ON event (span)", "is another one"),
            ], plain: 0, 2, 4, 6, 7, 9))
    func contradictions(sql: String, text: String) throws {
        let place = try TemporaryStore()
        _ = try Self.sample(place)
        try expectEmpty(place.second().check().problems)
        try RawSQL(place.path).execute(sql)
        let check = try place.second().check()
        expectTrue(check.problems.contains { $0.text.contains(text) }, "\(check.problems)")
        expectFalse(check.isDamaged)
    }

    @Test("damaged parts of the log and everything behind them are ignored, and no change is seen in part")
    func log() throws {
        let place = try TemporaryStore()
        _ = try Self.sample(place)
        let owner = try place.second()
        for number in 0..<6 {
            try place.add(event("Logged \(number)", uid: "logged-\(number)", calendar: 1), to: owner)
        }
        let main = try Data(contentsOf: URL(fileURLWithPath: place.path))
        let log = try Data(contentsOf: URL(fileURLWithPath: place.path + "-wal"))
        try #require(log.count > 40_000)
        for position in stride(from: 0, to: log.count, by: tier(plain: 23_993, all: 1_999)) {
            let path = "\(place.directory)/copy-\(position).sqlite"
            var damaged = log
            damaged[position] ^= 0x40
            try main.write(to: URL(fileURLWithPath: path))
            try damaged.write(to: URL(fileURLWithPath: path + "-wal"))
            let store = try CalendarStore(path: path) { 0 }
            let logged = try store.events(in: nil, calendars: nil).map(\.title).filter { $0.hasPrefix("Logged") }
            expectEqual(logged, (0..<6).map { "Logged \($0)" }.prefix(logged.count).map { $0 })
            try expectEmpty(store.check().problems)
        }
        // A log of somebody else, too.
        let path = place.directory + "/other.sqlite"
        try main.write(to: URL(fileURLWithPath: path))
        try Data(repeating: 0xA5, count: 50_000).write(to: URL(fileURLWithPath: path + "-wal"))
        try expectEmpty(CalendarStore(path: path) { 0 }.check().problems)
    }

    @Test(
        "randomly changed bytes cause neither a crash nor an endless loop",
        arguments: 0..<tier(plain: 1, all: 6))
    func random(seed: UInt64) throws {
        let place = try TemporaryStore()
        let sound = try Self.sample(place)
        var generator = SeededNumbers(seed: seed + 1)
        for round in 0..<10 {
            var data = sound
            for _ in 0..<Int.random(in: 1...12, using: &generator) {
                // Often in the places that hold the structure: the header and the beginnings of pages.
                let page = Int.random(in: 0..<data.count / 4_096, using: &generator) * 4_096
                let offset =
                    Bool.random(using: &generator)
                    ? Int.random(in: 0..<64, using: &generator) : Int.random(in: 0..<4_096, using: &generator)
                data[page + offset] = UInt8.random(in: 0...255, using: &generator)
            }
            if round % 5 == 4 { data = data.prefix(Int.random(in: 0..<data.count, using: &generator)) }
            for suffix in ["-wal", "-shm"] { unlink(place.path + suffix) }
            try data.write(to: URL(fileURLWithPath: place.path))
            judge(try use(place), "seed \(seed), round \(round)")
        }
    }
}
