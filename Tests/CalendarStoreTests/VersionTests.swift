import CalendarModel
import ConferenceErrors
import ConferenceModel
import TestSupport
import Testing
@testable import CalendarStore

@Suite("Noticing changes")
struct VersionTests {
    @Test("a change by another program since an event was read is detected, with the current record")
    func event() throws {
        let place = try TemporaryStore(isMade: true)
        let mine = try place.add(CalendarStoreTests.event("Planning", uid: "u"))
        try expectEqual(place.store.state(of: mine), .unchanged)
        // The text may stay the very same: what counts is that somebody wrote.
        try place.second().write { try $0.update(mine) }
        var theirs = mine
        theirs.version += 1
        try expectEqual(place.store.state(of: mine), .changed(theirs))
        try expectEqual(place.store.state(of: theirs), .unchanged)
        try place.store.write { writer in
            let state = try writer.state(of: mine)
            expectEqual(state, .changed(theirs))
        }
    }

    @Test("an event that was removed and imported again into the same row is not mistaken for the one that was read")
    func event2() throws {
        let place = try TemporaryStore(isMade: true)
        let mine = try place.add(CalendarStoreTests.event("Planning", uid: "u"))
        try place.second().write { writer in
            try writer.deleteEvent(id: mine.id)
            let again = try writer.insert(mine)
            expectEqual(again.id, mine.id)
        }
        try expectNotEqual(place.store.state(of: mine), .unchanged)
        try place.store.execute("UPDATE event SET uid = 'other', version = \(mine.version)")
        try expectEqual(place.store.state(of: mine), .gone)
        try place.store.execute("DELETE FROM event")
        try expectEqual(place.store.state(of: mine), .gone)
    }

    @Test("the rows of one transaction have different versions")
    func manyRows() throws {
        let place = try TemporaryStore(isMade: true)
        let versions = try place.store.write { writer in
            let calendar = try writer.defaultCalendar().id
            return try (0..<100).map { number in
                try writer.insert(CalendarStoreTests.event("Planning", uid: "u\(number)", calendar: calendar)).version
            }
        }
        expectEqual(Set(versions).count, 100)
        #expect(versions.allSatisfy { (1..<1 << 62).contains($0) })
    }

    @Test("the same holds for reminders")
    func reminders() throws {
        let place = try TemporaryStore(isMade: true)
        let mine = try place.add(reminder("r", uid: "u"))
        try expectEqual(place.store.state(of: mine), .unchanged)
        try place.second().write { try $0.update(mine) }
        var theirs = mine
        theirs.version += 1
        try expectEqual(place.store.state(of: mine), .changed(theirs))
        let removed = try place.store.write { try $0.deleteReminder(id: mine.id) }
        expectTrue(removed)
        try expectEqual(place.store.state(of: mine), .gone)
    }

    @Test("the change count differs after each change by any program, and stays the same until then")
    func changeCount() throws {
        let place = try TemporaryStore(isMade: true)
        let store = place.store
        let watch = ChangeWatch(path: place.path, limits: Limits())
        let nothing = try watch.count()
        #expect(try watch.count() == nothing)
        try place.add(CalendarStoreTests.event())
        let first = try watch.count()
        #expect(first != nothing)
        _ = try store.events(in: nil, calendars: nil)
        try store.write { _ in }
        #expect(try watch.count() == first)
        try place.add(CalendarStoreTests.event())
        let second = try watch.count()
        #expect(second != first)
        try place.add(CalendarStoreTests.event(), to: try place.second())
        let third = try watch.count()
        #expect(![first, second].contains(third))
        try store.execute("UPDATE calendar SET title = 'Another'")
        #expect(try watch.count() != third)
        #expect(throws: ConferenceError.self) { try store.write { _ in throw ConferenceError.nestedWrite("") } }
    }

    @Test("several changes take effect together or not at all")
    func many() throws {
        let place = try TemporaryStore(isMade: true)
        let calendar = try place.store.write { try $0.defaultCalendar().id }
        let saved = try place.store.write { writer in
            try (0..<3).map { try writer.insert(CalendarStoreTests.event(uid: "\($0)", calendar: calendar)) }
        }
        expectEqual(Set(saved.map(\.identifier)).count, 3)
        let error = try storeError {
            try place.store.write { writer in
                for uid in ["a", "b", "0"] { try writer.insert(CalendarStoreTests.event(uid: uid, calendar: calendar)) }
            }
        }
        expectEqual(error.code, .duplicateEvent)
        try expectEqual(place.store.events(in: nil, calendars: nil), saved)
    }
}
