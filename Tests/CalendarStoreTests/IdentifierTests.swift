import ConferenceErrors
import TestSupport
import Testing
@testable import CalendarModel
@testable import CalendarStore

@Suite("Identifiers of events")
struct IdentifierTests {
    /// These values never change, because users have them in notes and scripts.
    @Test(
        "a UID has the same identifier on every machine",
        arguments: [
            "": "xz81yr5tk4mj6", "a": "gahajp59qv75b", "19970610T172345Z-AF23B2@example.com": "4vmx3yz4emdad",
        ])
    func fixed(uid: String, identifier: String) {
        expectEqual(EventIdentifier.of(uid: uid), identifier)
    }

    @Test("identifiers have 13 unambiguous characters and are evenly distributed")
    func alphabet() {
        let identifiers = (0..<5_000).map { EventIdentifier.of(uid: "event-\($0)@example.org") }
        expectEqual(Set(identifiers).count, 5_000)
        expectTrue(identifiers.allSatisfy { $0.count == 13 })
        expectEqual(Set(identifiers.joined()), Set("0123456789abcdefghjkmnpqrstvwxyz"))
        // 32 first letters: each near 156 of the 5,000.
        let first = Dictionary(grouping: identifiers, by: \.first).mapValues(\.count)
        expectEqual(first.count, 32)
        expectTrue(first.values.allSatisfy { (100...220).contains($0) })
    }

    @Test("the identifier stays when an event is changed, whatever the record says")
    func stable() throws {
        let place = try TemporaryStore(isMade: true)
        var record = try place.add(event(uid: "s"))
        let identifier = record.identifier
        expectEqual(identifier, EventIdentifier.of(uid: "s"))
        record.title = "Another"
        record.identifier = "0000000000000"
        try place.store.write { [record] in try $0.update(record) }
        try expectEqual(place.store.series(identifier: identifier).map(\.title), ["Another"])
    }

    @Test("events with the same UID in several calendars have different identifiers")
    func secondCalendar() throws {
        let place = try TemporaryStore(isMade: true)
        let calendars = try place.store.write { writer in
            try ["a", "b"].map { try writer.insert(CalendarRecord(identifier: $0, title: $0)) }
        }
        let first = try place.add(event(uid: "s", calendar: calendars[0].id))
        let second = try place.add(event(uid: "s", calendar: calendars[1].id))
        expectEqual(first.identifier, EventIdentifier.of(uid: "s"))
        expectEqual(second.identifier, EventIdentifier.of(uid: "s", calendar: "b", attempt: 0))

        // The second keeps its own when the first is gone, and its detached occurrences share it.
        try expectTrue(place.store.write { try $0.deleteEvent(id: first.id) })
        let detached = try place.add(event(uid: "s", recurrenceID: "20260301", calendar: calendars[1].id))
        expectEqual(detached.identifier, second.identifier)
        // The first is given to whoever comes next.
        try expectEqual(place.add(event(uid: "s", calendar: calendars[0].id)).identifier, first.identifier)
    }

    @Test("an identifier is found even if several hashes are taken")
    func collisions() throws {
        let place = try TemporaryStore(isMade: true)
        let calendar = try place.store.write { try $0.insert(CalendarRecord(identifier: "c", title: "C")) }
        for (uid, taken) in [
            ("x", EventIdentifier.of(uid: "s")), ("y", EventIdentifier.of(uid: "s", calendar: "c", attempt: 0)),
        ] {
            try place.add(event(uid: uid, calendar: calendar.id))
            try place.store.execute("UPDATE event SET identifier = '\(taken)' WHERE uid = '\(uid)'")
        }
        let record = try place.add(event(uid: "s", calendar: calendar.id))
        expectEqual(record.identifier, EventIdentifier.of(uid: "s", calendar: "c", attempt: 1))
    }

    @Test("an event that moves to another calendar gets the identifier for that calendar")
    func moved() throws {
        let place = try TemporaryStore(isMade: true)
        var record = try place.add(event(uid: "s"))
        let other = try place.store.write { try $0.insert(CalendarRecord(identifier: "o", title: "Other")) }
        record.calendarID = other.id
        try place.store.write { [record] in try $0.update(record) }
        let moved = try #require(try place.store.series(calendar: other.id, uid: "s").first)
        expectEqual(moved.identifier, record.identifier)
        try expectEqual(place.store.series(identifier: moved.identifier), [moved])
    }
}
