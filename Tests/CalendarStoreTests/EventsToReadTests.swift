import CalendarModel
import Testing
@testable import CalendarStore

@Suite("Events of earlier versions, stored without their participants")
struct EventsToReadTests {
    /// A store as an earlier version left it, with events that have participants in their texts.
    private func earlier(_ version: Int64, _ sql: String = "") throws -> TemporaryStore {
        let place = try TemporaryStore()
        try EarlierStore.make(version, at: place.path)
        try RawSQL(place.path).execute(sql)
        return place
    }

    /// What CalendarEditing derives, as far as these events need it.
    private static func participants(of text: String) -> String? {
        text.contains("grace@example.org") ? names : nil
    }

    private static let names = "Ada Example\nada@example.org\nGrace, Example\ngrace@example.org"

    private func found(_ text: String, in place: TemporaryStore) throws -> [String] {
        try place.store.search(
            SearchQuery(text), around: TemporaryStore.now, limit: 9, participants: Self.participants
        ).map(\.title)
    }

    @Test("the migration queues the events whose text may name a participant, and no others", arguments: [1, 3, 7, 8])
    func queue(version: Int64) throws {
        let place = try earlier(version)
        #expect(try place.store.eventsToRead() == [1])
        #expect(try place.store.check().problems.isEmpty)
    }

    @Test("a search finds their participants before and after they are read", arguments: [3, 7])
    func search(version: Int64) throws {
        let place = try earlier(version)
        #expect(try found("grace example", in: place) == ["Design review, edited"])
        try place.store.updateSearchIndex(least: 1, participants: Self.participants)
        #expect(try place.store.eventsToRead().isEmpty)
        #expect(try place.store.event(id: 1)?.participants == Self.names)
        #expect(try place.titles("grace example") == ["Design review, edited"])
        #expect(try place.store.check().problems.isEmpty)
    }

    @Test("reading them does not count as a change, and their index entries stay")
    func noChange() throws {
        let place = try earlier(7)
        let before = try #require(try place.store.event(id: 1))
        #expect(try place.store.updateSearchIndex(least: 1, participants: Self.participants) == 0)
        #expect(try place.store.state(of: before) == .unchanged)
        #expect(try place.store.rows("SELECT count(*) FROM search_queue") == ["0"])
    }

    @Test("a change of any other column still reaches the index")
    func change() throws {
        let place = try earlier(7)
        var event = try #require(try place.store.event(id: 1))
        event.notes = "Bring the model"
        try place.store.write { [event] in try $0.update(event) }
        #expect(try place.store.rows("SELECT event_id FROM search_queue") == ["1"])
        #expect(try found("model", in: place) == ["Design review, edited"])
        #expect(try found("grace", in: place) == ["Design review, edited"])
        #expect(try place.store.updateSearchIndex(least: 1, participants: Self.participants) == 1)
        #expect(try place.titles("grace model") == ["Design review, edited"])
    }

    @Test("without a reader nothing is indexed, because the names would be missing for good")
    func noReader() throws {
        let place = try earlier(3)
        #expect(try place.store.updateSearchIndex(least: 1) == 0)
        #expect(try place.store.eventsToRead() == [1])
        #expect(try place.store.updateSearchIndex(least: 1, participants: Self.participants) == 8)
    }

    @Test("an event with names of properties in lower case, which earlier versions overlooked, is indexed again")
    func lowerCase() throws {
        let place = try earlier(
            7,
            """
            UPDATE event SET text = replace(replace(text, 'ATTENDEE', 'attendee'), 'ORGANIZER', 'organizer');
            DELETE FROM search_queue
            """)
        #expect(try place.store.eventsToRead() == [1])
        #expect(try place.store.rows("SELECT event_id FROM search_queue") == ["1"])
    }

    @Test("they are read in batches, and other programs can write in between")
    func batches() throws {
        let place = try earlier(
            7, "UPDATE event SET text = text || char(13, 10) || 'ATTENDEE:mailto:grace@example.org'")
        let other = try place.second()
        var steps: [[Int]] = []
        try place.store.updateSearchIndex(least: 100, batch: 3, participants: Self.participants) { done, total in
            steps.append([done, total])
            #expect(throws: Never.self) { try other.write { _ = try $0.defaultCalendar() } }
        }
        #expect(steps == [[3, 8], [6, 8], [8, 8]])
        #expect(try place.store.rows("SELECT count(*) FROM event WHERE participants IS NULL") == ["0"])
    }

    @Test("while another program writes, a search neither waits nor misses a name")
    func locked() throws {
        let place = try earlier(3)
        _ = try place.store.calendars()
        let other = try RawSQL(place.path)
        try other.execute("BEGIN IMMEDIATE")
        #expect(try place.store.updateSearchIndex(least: 1, participants: Self.participants) == 0)
        #expect(try found("grace", in: place) == ["Design review, edited"])
        try other.execute("ROLLBACK")
        #expect(try place.store.eventsToRead() == [1])
    }

    @Test("an event that is saved before it was read is still read, and a removed one is not")
    func saved() throws {
        let place = try earlier(7)
        let event = try #require(try place.store.event(id: 1))
        try place.store.write { try $0.update(event) }
        #expect(try place.store.eventsToRead() == [1])
        try place.store.write { _ = try $0.deleteEvent(id: 1) }
        #expect(try place.store.eventsToRead().isEmpty)
    }
}
