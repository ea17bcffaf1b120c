import CalendarModel
import ConferenceErrors
import ConferenceModel
import Recurrence
import TestSupport
import Testing
@testable import CalendarStore

@Suite("The inbox in the store")
struct InboxTests {
    static func entry(
        _ identity: String = "a", program: String = "/usr/bin/airline", changed: Int64 = 5, title: String? = "Flight"
    ) -> InboxRecord {
        InboxRecord(
            kind: .reservation, identity: identity, source: .init(.program, program), received: changed, title: title,
            contents: "{}")
    }

    /// An entry in which no field has its default.
    static func full(_ identity: String = "b") -> InboxRecord {
        InboxRecord(
            kind: .cancellation, state: .ignored, identity: identity, source: .init(.mail, "jo@example.org"),
            received: 5, changed: 6, title: "Stay at Hôtel de la Gare",
            start: EventTime(LocalDateTime(secondsSinceEpoch: 3_600), .zone("Europe/Paris")),
            end: EventTime(LocalDateTime(secondsSinceEpoch: 7_200), .floating), location: "Genève", number: "ab-12 C",
            sender: "Jo", subject: "Your booking", organizer: "boss@example.org", contents: "{\"a\":1}", sequence: 3,
            stamp: 9, needsLook: true)
    }

    @Test("an entry keeps every field", arguments: [entry(), full()])
    func everyField(entry: InboxRecord) throws {
        let place = try TemporaryStore(isMade: true)
        var expected = entry
        let stored = try #require(try place.store.write { try $0.insert(entry) })
        expected.id = stored.id
        expectEqual(stored, expected)
        try expectEqual(place.store.inboxEntries(), [expected])
        try expectEqual(place.store.inboxEntry(identity: entry.identity), expected)
        var changed = Self.full("c")
        changed.id = stored.id
        try place.store.write { [changed] in _ = try $0.update(changed) }
        try expectEqual(place.store.inboxEntry(id: stored.id), changed)
        try expectEmpty(place.store.check().problems)
        try expectEqual(place.store.write { try $0.deleteInboxEntry(id: stored.id) }, true)
        try expectEqual(place.store.write { try $0.deleteInboxEntry(id: stored.id) }, false)
        let error = try storeError { try place.store.write { [changed] in _ = try $0.update(changed) } }
        expectEqual(error.code, .inboxEntryGone)
    }

    @Test("entries to decide on and to look at come first, and in both groups the newest message")
    func order() throws {
        let place = try TemporaryStore(isMade: true)
        try place.store.write { writer in
            var ignored = Self.entry("ignored", changed: 9)
            ignored.state = .ignored
            var updated = Self.entry("updated", changed: 2)
            (updated.state, updated.needsLook) = (.done, true)
            for entry in [ignored, updated, Self.entry("old", changed: 1), Self.entry("new", changed: 3)] {
                _ = try writer.insert(entry)
            }
        }
        try expectEqual(place.store.inboxEntries().map(\.identity), ["new", "updated", "old", "ignored"])
        try expectEqual(place.store.inboxEntries(openOnly: true).map(\.identity), ["new", "updated", "old"])
        try expectEqual(place.store.inboxEntries(limit: 2).map(\.identity), ["new", "updated"])
        try expectEqual(place.store.openInboxCount(), 3)
        try expectEqual(place.store.inboxEntries(openOnly: true).map(\.isOpen), [true, true, true])
    }

    @Test("two entries never have the same identity")
    func unique() throws {
        let place = try TemporaryStore(isMade: true)
        let error = try storeError {
            try place.store.write { writer in for _ in 0..<2 { _ = try writer.insert(Self.entry()) } }
        }
        expectEqual(error.code, .storeRefusesValue)
        try expectEmpty(place.store.inboxEntries())
    }

    @Test(
        "a search finds entries by title, place, number, sender and subject, whatever their case and accents",
        arguments: [
            ("hotel gare", true), ("GENEVE", true), ("ab-12", true), ("jo", true), ("booking", true), ("boss", true),
            ("hotel jo geneve", true), ("hotel zurich", false), ("\"your booking\"", true), ("bookingab", false),
        ])
    func search(text: String, isFound: Bool) throws {
        let place = try TemporaryStore(isMade: true)
        try place.store.write { writer in
            for entry in [Self.full(), Self.entry()] { _ = try writer.insert(entry) }
        }
        try expectEqual(
            place.store.searchInbox(SearchQuery(text), limit: 5).map(\.identity), isFound ? ["b"] : [])
    }

    @Test("the bookings that a query can name are a bounded number, and first those that most of its words find")
    func bookings() throws {
        let place = try TemporaryStore(isMade: true)
        try place.store.write { writer in
            for (index, title) in ["Flight to Oslo", "Flight to Rome", "Hotel in Rome"].enumerated() {
                var entry = Self.entry("\(index)")
                (entry.title, entry.changed) = (title, Int64(index))
                _ = try writer.insert(entry)
            }
        }
        func titles(_ text: String, limit: Int = 2) throws -> [String?] {
            try place.store.bookings(with: SearchQuery(text), limit: limit).map(\.title)
        }
        try expectEqual(titles("Flug nach Rom", limit: 1), ["Hotel in Rome"])
        try expectEqual(titles("flight rome"), ["Flight to Rome", "Hotel in Rome"])
        try expectEqual(titles("Flug"), ["Hotel in Rome", "Flight to Rome"])
    }

    @Test("a booking number is found however it is spelled", arguments: ["AB12C", "ab 12 c", "ab-12 C"])
    func number(spelling: String) throws {
        let place = try TemporaryStore(isMade: true)
        try place.store.write { _ = try $0.insert(Self.full()) }
        try expectEqual(place.store.inboxEntries(number: spelling).map(\.identity), ["b"])
        try expectEmpty(place.store.inboxEntries(number: "AB12"))
    }

    @Test("a program has no more entries than it may, and finished ones make room for new ones")
    func bounds() throws {
        var limits = Limits()
        (limits.inboxEntriesPerProgram, limits.inboxEntries) = (2, 4)
        let place = try TemporaryStore(limits: limits, isMade: true)
        func insert(_ identity: String, _ program: String, _ state: InboxRecord.State = .new) throws -> Bool {
            var entry = Self.entry(identity, program: program)
            entry.state = state
            return try place.store.write { [entry] in try $0.insert(entry) } != nil
        }
        try expectEqual([insert("1", "/a"), insert("2", "/a", .ignored), insert("3", "/a")], [true, true, true])
        try expectEqual(place.store.inboxEntries().map(\.identity).sorted(), ["1", "3"])
        try expectEqual(insert("4", "/a"), false, "the user has decided on none of them")
        try expectEqual([insert("5", "/b", .done), insert("6", "/b"), insert("7", "/c")], [true, true, true])
        try expectEqual(place.store.inboxEntries().map(\.identity).sorted(), ["1", "3", "6", "7"])
        try expectEqual(insert("8", "/d"), false, "the whole inbox is full")
        try expectEqual(place.store.inboxPrograms().map(\.name), ["/a", "/b", "/c"])
        try expectEqual(place.store.inboxPrograms().map(\.entries), [2, 1, 1])
    }

    @Test("an entry with a message that is not sent yet is kept")
    func waitingMessage() throws {
        var limits = Limits()
        limits.inboxEntries = 1
        let place = try TemporaryStore(limits: limits, isMade: true)
        try place.store.write { writer in
            var entry = Self.entry()
            entry.state = .done
            let stored = try #require(try writer.insert(entry))
            _ = try writer.insert(MessageTests.message(entry: stored.id))
            try expectNil(writer.insert(Self.entry("b")))
        }
    }

    @Test("a program is another one if its executable or its bundle identifier differs")
    func programs() {
        let programs = [
            AccessProgram(executable: "/a"), AccessProgram(executable: "/b"),
            AccessProgram(executable: "/a", bundleIdentifier: "org.example.A"),
            AccessProgram(executable: "/a", bundleIdentifier: "org.example.B"),
        ]
        let sources = programs.map { InboxRecord.Source($0) }
        expectEqual(Set(sources).count, programs.count)
        expectEqual(sources.map(\.program), programs)
        expectNil(InboxRecord.Source(.mail, "/a").program)
    }

    @Test("a change of the inbox is reported to other programs that use the store")
    func notifications() throws {
        let place = try TemporaryStore(isMade: true)
        try place.add(event())
        let watch = place.store.changeWatch()
        let before = try watch.count()
        let entry = try #require(try place.second().write { try $0.insert(Self.entry()) })
        let added = try watch.count()
        expectNotEqual(before, added)
        try place.second().write { _ = try $0.deleteInboxEntry(id: entry.id) }
        try expectNotEqual(watch.count(), added)
    }

    @Test("the check finds an entry that a search would miss")
    func check() throws {
        let place = try TemporaryStore(isMade: true)
        try place.store.write { _ = try $0.insert(Self.full()) }
        try place.store.execute("UPDATE inbox SET title = 'Another'")
        try expectEqual(place.store.check().problems.map(\.kind), [.contradiction])
    }
}

extension InboxRecord: CustomTestStringConvertible {
    package var testDescription: String { identity }
}
