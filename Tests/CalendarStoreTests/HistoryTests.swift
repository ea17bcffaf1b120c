import CalendarModel
import ConferenceErrors
import ConferenceModel
import Foundation
import TestSupport
import Testing
@testable import CalendarStore

@Suite("The history of changes")
struct HistoryTests {
    private static let conference = Result {
        try VirtualConference(
            title: "Room", details: "PIN 1",
            entryPoints: ["https://meet.example.org/1", "tel:+491"].map {
                EntryPoint(url: try ConferenceURL($0, policy: .file))
            },
            provenance: ConferenceProvenance(room: RoomReference(provider: "org.example", room: "r"), created: 1))
    }

    private static let zones = ZoneSet("BEGIN:VTIMEZONE\r\nTZID:Z\r\nEND:VTIMEZONE\r\n")

    /// A store with a series, a moved occurrence of it, a single event with a conference, and a reminder. The occurrence and
    /// the reminder came with the definition of a time zone.
    private func sample() throws -> TemporaryStore {
        let place = try TemporaryStore(isMade: true)
        try place.add(event("Series", uid: "s", recurring: true))
        var moved = event("Moved", uid: "s", recurrenceID: "20260308T090000Z", calendar: 1)
        moved.zoneSet = Self.zones
        try place.add(moved)
        var single = event("Single", uid: "x", calendar: 1)
        single.conference = try Self.conference.get()
        try place.add(single)
        try place.store.write { writer in
            var bread = reminder("Bread", uid: "r", calendar: 1)
            bread.zoneSet = Self.zones
            _ = try writer.insert(bread)
            try writer.upsert(
                ComponentRecord(calendarID: 1, kind: "VTIMEZONE", key: "Z", recurrenceID: "", text: "zone"))
        }
        return place
    }

    /// Everything that a user can see or export, in the order of the rows.
    private func contents(_ store: CalendarStore) throws -> [String] {
        try store.rows("SELECT identifier, title, color, properties, entities FROM calendar ORDER BY id")
            + store.rows(
                """
                SELECT calendar_id, identifier, uid, recurrence_id, title, range_start, range_end, event.text,
                    imported_text, zone_set.text
                FROM event LEFT JOIN zone_set ON zone_set.id = zone_set ORDER BY event.id
                """)
            + store.rows(
                """
                SELECT recurrence_id, conference.title, details, provider, position, entry_point.url FROM event
                JOIN conference ON event_id = event.id JOIN entry_point USING (event_id) ORDER BY event.id, position
                """)
            + store.rows(
                """
                SELECT calendar_id, kind, key, recurrence_id, component.text, zone_set.text
                FROM component LEFT JOIN zone_set ON zone_set.id = zone_set ORDER BY component.id
                """)
            + store.rows("SELECT identifier, title, is_completed, due_local FROM reminder ORDER BY component_id")
    }

    private func first(_ store: CalendarStore, _ uid: String, _ recurrenceID: String = "") throws -> EventRecord {
        try #require(try store.event(calendar: 1, uid: uid, recurrenceID: recurrenceID))
    }

    enum Change: String, CaseIterable, CustomTestStringConvertible {
        case add, addOccurrence, addReminder, addCalendar, edit, moveToCalendar, attach, detach
        case removeOccurrence, removeSeries, removeEvent, completeReminder, removeReminder
        case renameCalendar, removeCalendar, replaceZone, addZone, redefine, everything

        var testDescription: String { rawValue }
    }

    private func make(_ change: Change, _ store: CalendarStore, _ writer: borrowing StoreWriter) throws {
        func edit(_ uid: String, _ recurrenceID: String = "", _ body: (inout EventRecord) throws -> Void) throws {
            var record = try #require(try writer.event(calendar: 1, uid: uid, recurrenceID: recurrenceID))
            try body(&record)
            try writer.update(record)
        }
        switch change {
        case .add: try writer.insert(event("New", uid: "n", calendar: 1))
        case .addOccurrence: try writer.insert(event("Other", uid: "s", recurrenceID: "20260315T090000Z", calendar: 1))
        case .addReminder: _ = try writer.insert(reminder("Milk", uid: "m", calendar: 1))
        case .addCalendar:
            let calendar = try writer.insert(CalendarRecord(identifier: "", title: "Second"))
            try writer.insert(event("There", uid: "t", calendar: calendar.id))
        case .edit:
            try edit("s") {
                $0.text += "X-CHANGED:1\r\n"; $0.title = "Edited"
            }
            try edit("s") { $0.text += "X-CHANGED:2\r\n" }
        case .moveToCalendar:
            let calendar = try writer.insert(CalendarRecord(identifier: "", title: "Second"))
            for record in try writer.series(calendar: 1, uid: "s") {
                var record = record
                record.calendarID = calendar.id
                try writer.update(record)
            }
        case .attach: try edit("s") { $0.conference = try Self.conference.get() }
        case .detach: try edit("x") { $0.conference = nil }
        case .removeOccurrence:
            try writer.deleteEvent(
                id: #require(try writer.event(calendar: 1, uid: "s", recurrenceID: "20260308T090000Z")).id)
        case .removeSeries:
            for record in try writer.series(calendar: 1, uid: "s") { try writer.deleteEvent(id: record.id) }
        case .removeEvent:
            try writer.deleteEvent(id: #require(try writer.series(calendar: 1, uid: "x").first).id)
        case .completeReminder:
            var record = try #require(try writer.reminders(uid: "r").first)
            record.isCompleted = true
            record.text += "STATUS:COMPLETED\r\n"
            try writer.update(record)
        case .removeReminder:
            try writer.deleteReminderSeries(identifier: #require(try writer.reminders(uid: "r").first).identifier)
        case .renameCalendar:
            var record = try #require(try writer.calendar(id: 1))
            record.title = "Renamed"
            record.color = "red"
            try writer.update(record)
        case .removeCalendar: try writer.deleteCalendar(id: 1)
        case .replaceZone:
            try writer.upsert(
                ComponentRecord(calendarID: 1, kind: "VTIMEZONE", key: "Z", recurrenceID: "", text: "other"))
        case .addZone:
            try writer.upsert(
                ComponentRecord(calendarID: 1, kind: "VTIMEZONE", key: "Y", recurrenceID: "", text: "zone"))
        case .redefine:
            try edit("s", "20260308T090000Z") { $0.zoneSet = ZoneSet("other") }
            var record = try #require(try writer.reminders(uid: "r").first)
            record.zoneSet = nil
            try writer.update(record)
        case .everything:
            for change in Change.allCases where ![.everything, .removeCalendar, .moveToCalendar].contains(change) {
                if [.removeOccurrence, .completeReminder, .redefine].contains(change) { continue }
                try make(change, store, writer)
            }
        }
    }

    @Test("every kind of change is undone, made again and undone again", arguments: Change.allCases)
    func everyKind(change: Change) throws {
        let place = try sample()
        let before = try contents(place.store)
        try place.store.write { try make(change, place.store, $0) }
        let after = try contents(place.store)
        expectNotEqual(before, after)
        var entry = try #require(try place.store.newestUndoableEntry().entry).id
        for round in 0..<4 {
            // What nothing refers to any more gets another row when it comes back.
            try place.store.write { try $0.removeUnusedZoneSets() }
            try place.store.write { _ = try $0.undo(entry: entry) }
            try expectEqual(contents(place.store), round.isMultiple(of: 2) ? before : after, "round \(round)")
            try expectEmpty(place.store.check().problems)
            entry = try #require(try place.store.history(limit: 1).first).id
        }
        try expectNil(place.store.historyEntry(id: entry)?.problem)
    }

    @Test("changes are undone one after the other, back to the empty store")
    func backToTheStart() throws {
        let place = try sample()
        for change in [Change.edit, .attach, .add, .renameCalendar, .removeReminder, .removeCalendar] {
            try place.store.write { try make(change, place.store, $0) }
        }
        while let entry = try place.store.newestUndoableEntry().entry {
            try place.store.write { _ = try $0.undo(entry: entry.id) }
        }
        try expectEmpty(contents(place.store))
        try expectEmpty(place.store.check().problems)
        try expectEqual(storeError { try place.store.write { _ = try $0.undo(entry: 1) } }.code, .alreadyUndone)
        try expectEqual(storeError { try place.store.write { _ = try $0.undo(entry: 999) } }.code, .noSuchHistoryEntry)
    }

    @Test("what another program has changed since is left alone, and the error names its change")
    func changedSince() throws {
        let place = try sample()
        let other = try CalendarStore(path: place.path, author: ChangeAuthor(program: "other")) { TemporaryStore.now }
        try place.store.write { try make(.edit, place.store, $0) }
        let own = try #require(try place.store.newestUndoableEntry().entry).id
        var record = try first(other, "s", "20260308T090000Z")
        record.text += "X-THEIRS:1\r\n"
        try other.write { [record] in try $0.update(record) }
        let contents = try contents(place.store)
        var error = try storeError { try place.store.write { _ = try $0.undo(entry: own) } }
        expectEqual(error.code, .changedSince)
        expectEqual(error.arguments, ["\(own + 1)"])
        try expectEqual(self.contents(place.store), contents)
        try expectEqual(place.store.historyEntry(id: own + 1)?.program, "other")
        // Their change undone, ours can be undone, too.
        try place.store.write { _ = try $0.undo(entry: own + 1) }
        try place.store.write { _ = try $0.undo(entry: own) }
        // A change that is in no history, as one in a folder.
        try place.store.write { try make(.edit, place.store, $0) }
        try other.write(mirroring: true) { [record] in try $0.update(record) }
        let newest = try #require(try place.store.newestUndoableEntry().entry).id
        error = try storeError { try place.store.write { _ = try $0.undo(entry: newest) } }
        expectEqual(error.code, .changedSince)
        expectEqual(error.arguments, [])
    }

    @Test("all transactions of one command are one entry; a program's are one each")
    func oneCommand() throws {
        let place = try sample()
        let count = try place.store.history().count
        let before = try contents(place.store)
        let command = try CalendarStore(
            path: place.path, author: ChangeAuthor(program: "conferencectl", action: "edit", isOneCommand: true)
        ) { TemporaryStore.now }
        for change in [Change.edit, .attach, .add] { try command.write { try make(change, command, $0) } }
        let entries = try place.store.history()
        expectEqual(entries.count, count + 1)
        expectEqual(entries[0].action, "edit")
        expectEqual(entries[0].title, "Series")
        expectEqual(entries[0].changes, 2)
        command.endHistoryEntry()
        try command.write { try make(.removeReminder, command, $0) }
        try expectEqual(place.store.history().count, count + 2)
        for entry in try place.store.history(limit: 2) { try place.store.write { _ = try $0.undo(entry: entry.id) } }
        try expectEqual(contents(place.store), before)
    }

    @Test("a transaction that fails or changes nothing, a refresh and a folder that is read leave no entry")
    func unrecorded() throws {
        let place = try sample()
        let count = try place.store.history().count
        struct Failure: Error {}
        #expect(throws: Failure.self) {
            try place.store.write { writer in
                try make(.edit, place.store, writer)
                throw Failure()
            }
        }
        try place.store.write { try $0.update(try #require(try $0.event(calendar: 1, uid: "s", recurrenceID: ""))) }
        try place.store.write(overridingReadOnly: true) { try make(.add, place.store, $0) }
        try place.store.write(mirroring: true) { try make(.edit, place.store, $0) }
        try place.store.write(recording: false) { try make(.attach, place.store, $0) }
        try expectEqual(place.store.history().count, count)
        try expectEmpty(
            place.store.rows("SELECT id FROM history_change WHERE id >> 32 NOT IN (SELECT id FROM history_entry)"))
    }

    @Test("entries that are too old go, and the oldest ones while there are too many bytes")
    func limits() throws {
        let day: Int64 = 86_400
        let place = try sample()
        let later = try CalendarStore(path: place.path) { TemporaryStore.now + 31 * day }
        try later.write { try make(.edit, later, $0) }
        try expectEqual(later.history().count, 1)

        var limits = Limits()
        limits.historyLength = 6_000
        let small = try CalendarStore(path: place.path, limits: limits) { TemporaryStore.now + 31 * day }
        for number in 0..<10 {
            try small.write { writer in
                var record = try #require(try writer.event(calendar: 1, uid: "x", recurrenceID: ""))
                record.text += "X-NUMBER:\(number)\r\n"
                try writer.update(record)
            }
        }
        let kept = try small.history()
        expectTrue((1...8).contains(kept.count), "\(kept.count)")
        let (first, last) = try (#require(kept.last).id, #require(kept.first).id)
        expectEqual(kept.map(\.id), Array(first...last).reversed())
        try expectEqual(small.rows("SELECT sum(length(before)) < 6000 FROM history_change"), ["1"])
        try small.write { _ = try $0.undo(entry: kept[0].id) }
    }

    @Test("a change that is larger than the history is made, and cannot be undone")
    func tooLarge() throws {
        let place = try sample()
        var limits = Limits()
        limits.historyLength = 1_000
        let small = try place.second(limits: limits)
        try small.write { try make(.removeCalendar, small, $0) }
        let entry = try #require(try small.history(limit: 1).first)
        expectEqual(entry.problem, .large)
        let error = try storeError { try small.write { _ = try $0.undo(entry: entry.id) } }
        expectEqual(error.code, .cannotUndo)
        expectContains(error.message, "more than the history holds")
    }

    @Test("what was removed for good is in no entry, and those that had it cannot be undone")
    func forgotten() throws {
        let place = try sample()
        try place.store.write { try make(.edit, place.store, $0) }
        try place.store.write { try make(.attach, place.store, $0) }
        try place.store.write(recording: false) { writer in
            try make(.removeSeries, place.store, writer)
            try writer.forget(uid: "s", calendar: 1)
        }
        try expectEmpty(place.store.rows("SELECT id FROM history_change WHERE uid = 's'"))
        try expectEmpty(place.store.rows("SELECT id FROM history_change WHERE instr(before, 'Edited') > 0"))
        try expectEmpty(place.store.rows("SELECT id FROM history_entry WHERE title IN ('Series', 'Edited')"))
        let newest = try #require(try place.store.newestUndoableEntry().entry).id
        try expectEqual(storeError { try place.store.write { _ = try $0.undo(entry: newest) } }.code, .cannotUndo)
        let count = try place.store.history().count
        try expectEqual(place.store.write { try $0.clearHistory() }, count)
        try expectEmpty(place.store.rows("SELECT id FROM history_change"))
    }

    @Test("rows that others have taken meanwhile stay theirs")
    func takenRows() throws {
        let place = try sample()
        try place.store.write { try make(.removeEvent, place.store, $0) }
        let entry = try #require(try place.store.newestUndoableEntry().entry).id
        let new = try place.add(event("Later", uid: "l", calendar: 1))
        try place.store.write { _ = try $0.undo(entry: entry) }
        try expectEqual(place.store.event(id: new.id)?.title, "Later")
        let back = try first(place.store, "x")
        expectNotEqual(back.id, new.id)
        try expectEqual(back.conference, Self.conference.get())
        try expectEmpty(place.store.check().problems)
    }

    @Test("a version that was read before a change and its undoing counts as changed")
    func versions() throws {
        let place = try sample()
        try place.store.write { try make(.edit, place.store, $0) }
        let edited = try first(place.store, "s")
        let entry = try #require(try place.store.newestUndoableEntry().entry).id
        try place.store.write { _ = try $0.undo(entry: entry) }
        expectNotEqual(try place.store.state(of: edited), .unchanged)
        expectGreaterThan(try first(place.store, "s").version, edited.version)
    }

    @Test("an image is read back as it was written, and anything else is refused")
    func images() throws {
        let image = RowImage(tables: [
            .init(
                name: .event, columns: ["a", "ü"],
                rows: [
                    [.integer(.min), .null], [.text(Array("x\0y".utf8)), .blob([])], [.real(-1.5), .blob([0, 255])],
                    [.text(Array(repeating: 65, count: 70_000)), .integer(.max)],
                ]), .init(name: .file, columns: [], rows: [[]]),
        ])
        let bytes = image.bytes
        expectEqual(RowImage(bytes), image)
        for count in stride(from: 0, to: 200, by: 1) where count < bytes.count {
            let part = RowImage(Array(bytes.prefix(count)))
            expectTrue(part == nil || count == 1, "\(count)")
        }
        expectNil(RowImage([2] + bytes.dropFirst()))
        // An event without a conference has the state that its insertion computes.
        let place = try sample()
        let record = try first(place.store, "s", "20260308T090000Z")
        let rows = try place.store.reading { try $0.image(of: HistorySubject(.series, calendar: 1, uid: "s")) }
        let master = try first(place.store, "s")
        expectEqual(
            rows?.state,
            RowImage.state(ofEvent: master.recurrenceID, text: master.text)
                ^ RowImage.state(ofEvent: record.recurrenceID, text: record.text, zoneSet: record.zoneSet))
    }

    @Test("several programs that change and undo at once leave a sound store")
    func atOnce() async throws {
        let place = try sample()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for program in 0..<4 {
                group.addTask {
                    let store = try place.second()
                    for number in 0..<10 {
                        try store.write { _ = try $0.insert(event("e", uid: "\(program)-\(number)", calendar: 1)) }
                        try store.write { writer in
                            guard let entry = try writer.newestUndoableEntry().entry else { return }
                            _ = try writer.undo(entry: entry.id)
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        try expectEmpty(place.store.check().problems)
        // Every program has undone one change for each that it has made, so that only the sample is left.
        try expectEqual(place.store.events(in: nil, calendars: nil).count, 3)
    }

    @Test("a schema that another program has changed is refused by writers, until it is ours again")
    func foreignTrigger() throws {
        let place = try sample()
        try RawSQL(place.path).execute(
            "CREATE TRIGGER theirs AFTER INSERT ON event BEGIN DELETE FROM calendar; END")
        for store in [place.store, try place.second()] {
            try expectEqual(storeError { try store.write { _ in } }.code, .foreignSchema)
            try expectEqual(store.events(in: nil, calendars: nil).count, 3)
        }
        try RawSQL(place.path).execute("DROP TRIGGER theirs")
        try place.store.write { _ in }
        try RawSQL(place.path).execute("PRAGMA user_version = 9")
        try expectEqual(storeError { try place.second().write { _ in } }.code, .foreignSchema)
        try expectEmpty(place.store.backups.backups())
    }
}
