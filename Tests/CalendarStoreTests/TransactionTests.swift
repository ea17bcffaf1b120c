import CalendarModel
import ConferenceErrors
import Testing
@testable import CalendarStore

@Suite("Transactions")
struct TransactionTests {
    struct Stop: Error {}

    @Test("a write that throws leaves nothing behind")
    func rollback() throws {
        let place = try TemporaryStore()
        let before = try place.add(event("before"))
        #expect(throws: Stop.self) {
            try place.store.write { writer in
                try writer.insert(event("during", calendar: before.calendarID))
                try writer.deleteEvent(id: before.id)
                let inside = try writer.events(in: nil, calendars: nil)
                #expect(inside.map(\.title) == ["during"])
                throw Stop()
            }
        }
        #expect(try place.store.events(in: nil, calendars: nil) == [before])
        #expect(try place.second().events(in: nil, calendars: nil) == [before])
        try place.add(event("after"))
    }

    @Test("a statement that fails undoes what its transaction did, once the error leaves the body")
    func failedStatement() throws {
        let place = try TemporaryStore()
        let before = try place.add(event(uid: "s"))
        _ = try storeError {
            try place.store.write { writer in
                try writer.insert(event(calendar: before.calendarID))
                try writer.insert(event(uid: "s", calendar: before.calendarID))
            }
        }
        #expect(try place.store.events(in: nil, calendars: nil) == [before])
    }

    @Test("a write inside a write is an error at once, and the outer one goes on")
    func nested() throws {
        let place = try TemporaryStore()
        try place.store.write { writer in
            let error = try storeError { try place.store.write { _ in } }
            #expect(error.code == .nestedWrite)
            #expect(error.exitStatus == .software)
            try writer.insert(event(calendar: try writer.defaultCalendar().id))
        }
        #expect(try place.store.events(in: nil, calendars: nil).count == 1)
        try place.store.write { _ in }
    }

    @Test("others see a write when it is over, its own reads at once")
    func isolation() throws {
        let place = try TemporaryStore()
        let before = try place.add(event("before"))
        let other = try place.second()
        try place.store.write { writer in
            try writer.insert(event("new", calendar: before.calendarID))
            let inside = try writer.events(in: nil, calendars: nil)
            #expect(inside.count == 2)
            #expect(try place.store.events(in: nil, calendars: nil).count == 1)
            #expect(try other.events(in: nil, calendars: nil).count == 1)
        }
        #expect(try other.events(in: nil, calendars: nil).count == 2)
    }

    @Test("a write hands out what its body returns")
    func value() throws {
        let place = try TemporaryStore()
        #expect(try place.store.write { _ in 42 } == 42)
        #expect(try place.store.write { _ in Int?.none } == nil)
    }
}
