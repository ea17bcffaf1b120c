import CalendarModel
import ConferenceErrors
import TestSupport
import Testing
@testable import CalendarStore

@Suite("Transactions")
struct TransactionTests {
    struct Stop: Error {}

    @Test("a write that throws leaves nothing behind")
    func rollback() throws {
        let place = try TemporaryStore(isMade: true)
        let before = try place.add(event("before"))
        #expect(throws: Stop.self) {
            try place.store.write { writer in
                try writer.insert(event("during", calendar: before.calendarID))
                try writer.deleteEvent(id: before.id)
                let inside = try writer.events(in: nil, calendars: nil)
                expectEqual(inside.map(\.title), ["during"])
                throw Stop()
            }
        }
        try expectEqual(place.store.events(in: nil, calendars: nil), [before])
        try expectEqual(place.second().events(in: nil, calendars: nil), [before])
        try place.add(event("after"))
    }

    @Test("a failed statement undoes its transaction once the body throws the error")
    func failedStatement() throws {
        let place = try TemporaryStore(isMade: true)
        let before = try place.add(event(uid: "s"))
        _ = try storeError {
            try place.store.write { writer in
                try writer.insert(event(calendar: before.calendarID))
                try writer.insert(event(uid: "s", calendar: before.calendarID))
            }
        }
        try expectEqual(place.store.events(in: nil, calendars: nil), [before])
    }

    @Test("a write inside a write is an error, and the outer one goes on")
    func nested() throws {
        let place = try TemporaryStore(isMade: true)
        try place.store.write { writer in
            let error = try storeError { try place.store.write { _ in } }
            expectEqual(error.code, .nestedWrite)
            expectEqual(error.exitStatus, .software)
            try writer.insert(event(calendar: try writer.defaultCalendar().id))
        }
        try expectEqual(place.store.events(in: nil, calendars: nil).count, 1)
        try place.store.write { _ in }
    }

    @Test("others see a write once it is committed, its own reads see it immediately")
    func isolation() throws {
        let place = try TemporaryStore(isMade: true)
        let before = try place.add(event("before"))
        let other = try place.second()
        try place.store.write { writer in
            try writer.insert(event("new", calendar: before.calendarID))
            let inside = try writer.events(in: nil, calendars: nil)
            expectEqual(inside.count, 2)
            try expectEqual(place.store.events(in: nil, calendars: nil).count, 1)
            try expectEqual(other.events(in: nil, calendars: nil).count, 1)
        }
        try expectEqual(other.events(in: nil, calendars: nil).count, 2)
    }

    @Test("a write returns the result of its body")
    func value() throws {
        let place = try TemporaryStore(isMade: true)
        try expectEqual(place.store.write { _ in 42 }, 42)
        try expectNil(place.store.write { _ in Int?.none })
    }
}
