import CalendarModel
import CalendarStore
import ConferenceErrors
import ConferenceModel
import ICalendar
import Recurrence
import Reservations
import TestSupport
import Testing
@testable import CalendarEditing

@Suite("Bookings whose time is a guess at first")
struct GuessedTimeTests {
    private let fixture: InboxFixture

    init() throws {
        fixture = try InboxFixture()
        fixture.wait(until: 1_000)
    }

    /// Receives a flight. A pass says nothing but when it is shown, usually the time of boarding.
    @discardableResult
    private func receive(pass time: String, at sent: Int64) throws -> InboxOutcome {
        try receive(at: sent) { flight in
            flight.start = Samples.time("2027-04-01T\(time):00+02:00")
            (flight.boarding, flight.end) = (flight.start, nil)
        }
    }

    @discardableResult
    private func receive(departure time: String, at sent: Int64) throws -> InboxOutcome {
        try receive(at: sent) { $0.start = Samples.time("2027-04-01T\(time):00", zone: "Europe/Berlin") }
    }

    @discardableResult
    private func receive(at sent: Int64, _ change: (inout Reservation) -> Void) throws -> InboxOutcome {
        let flight = Samples.flight(modified: sent) { flight in
            flight.reference = nil
            change(&flight)
        }
        return try fixture.write { try fixture.inbox.receive(flight, from: Samples.mail, $0) }
    }

    private func said() throws -> [String] {
        func time(_ occurrence: Occurrence) -> String { occurrence.start.isDate ? "day" : occurrence.start.local.clock }
        return try fixture.inbox.changes(in: fixture.entry()).map { $0.sentence(start: time, span: time).text }
    }

    private func see() throws {
        let id = try fixture.entry().id
        try fixture.write { _ = try fixture.inbox.see(entry: id, $0) }
    }

    @Test("the first exact time is told, and is no move; a later one is a move from it", arguments: [false, true])
    func told(isAdded: Bool) throws {
        try receive(pass: "12:40", at: 10)
        if isAdded { try fixture.add() }
        let told = ["The exact time is known: 13:20.", "The boarding time is 12:40."]
        try expectEqual(receive(departure: "13:20", at: 20).changes.map(\.kind), [.timeKnown, .detail])
        try expectEqual(said(), told)
        if isAdded { try expectEqual(fixture.event().start.local.clock, "13:20") }
        // The user has not seen it, and so knows no time from which it could move.
        try receive(departure: "13:50", at: 30)
        try expectEqual(said().first, "The exact time is known: 13:50.")
        guard isAdded else { return }
        try see()
        try receive(departure: "14:30", at: 40)
        try expectEqual(said(), ["Moved from 13:50 to 14:30."])
    }

    @Test("another time of a pass is a move; the exact time after it is not")
    func movedGuess() throws {
        try receive(pass: "12:40", at: 10)
        try fixture.add()
        try receive(pass: "12:55", at: 20)
        try expectEqual(said(), ["Moved from 12:40 to 12:55."])
        try receive(departure: "13:20", at: 30)
        try expectEqual(said().first, "The exact time is known: 13:20.")
    }

    @Test("a pass after the exact time changes nothing")
    func laterPass() throws {
        try receive(departure: "13:20", at: 10)
        try receive(pass: "12:40", at: 20)
        try expectEqual(said(), ["The boarding time is 12:40."])
    }

    @Test("the time of a booking of which only the day was known is told, and another day is a move")
    func day() throws {
        try receive(at: 10) { flight in
            flight.start = Samples.time("2027-04-01")
            flight.end = nil
        }
        try fixture.add()
        try receive(departure: "13:20", at: 20)
        try expectEqual(said(), ["The exact time is known: 13:20."])
    }

    @Test("the user's own time of the event is said next to it")
    func ownTime() throws {
        try receive(pass: "12:40", at: 10)
        try fixture.add()
        try fixture.edit { edit in
            edit.start = EventTime(basicFormat: "20270401T120000", reference: .zone("Europe/Berlin"))
            edit.end = EventTime(basicFormat: "20270401T150000", reference: .zone("Europe/Berlin"))
        }
        try receive(departure: "13:20", at: 20)
        let changes = try fixture.inbox.changes(in: fixture.entry(), fixture.store)
        expectEqual(changes.map(\.kind).filter { $0 != .detail }, [.timeKnown, .stays])
    }
}
