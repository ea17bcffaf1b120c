import CalendarModel
import CalendarStore
import Recurrence
import Reservations
import Scheduling
import TestSupport
import Testing
@testable import CalendarEditing

@Suite("An event that the user has removed, and that its organizer still plans")
struct ReturningEventTests {
    private let fixture: InboxFixture

    init() throws { fixture = try InboxFixture() }

    private static let moved = [
        "DTSTART;TZID=Europe/Berlin:20270408T120000", "DTEND;TZID=Europe/Berlin:20270408T130000",
    ]

    private func accept() throws {
        let id = try fixture.entry().id
        _ = try fixture.write { try fixture.inbox.answer(entry: id, .accepted, me: InboxFixture.me, $0) }
    }

    private func look() throws {
        let id = try fixture.entry().id
        try fixture.write { try fixture.inbox.noteShown(entry: id, me: InboxFixture.me, $0) }
    }

    private func remove() throws {
        let identifier = try fixture.event().identifier
        _ = try fixture.write { try fixture.editor.remove(nil, ofEvent: identifier, span: .all, $0) }
    }

    @Test(
        "is new again when it was cancelled and takes place after all, whether or not the cancellation was shown",
        arguments: [false, true], [[], moved])
    func cancelledBefore(isShown: Bool, lines: [String]) throws {
        try fixture.receive(0, [])
        try accept()
        try fixture.receive(3, [], method: "CANCEL")
        if isShown { try look() }
        try remove()
        try expectEqual(fixture.entry().isOpen, !isShown)
        try fixture.receive(4, lines)
        let entry = try fixture.entry()
        expectEqual(entry.kind, .invitation)
        expectTrue(entry.isOpen)
        try accept()
        try expectEqual(fixture.events().count, 1)
        try expectFalse(fixture.entry().isOpen)
    }

    @Test(
        "is new again when the organizer moves it, and stays done when only something else changes",
        arguments: [(moved, true), (["LOCATION:Garden"], false)])
    func updated(lines: [String], isNew: Bool) throws {
        try fixture.receive(0, [])
        try accept()
        try remove()
        try expectFalse(fixture.entry().isOpen)
        try fixture.receive(4, lines)
        let entry = try fixture.entry()
        expectEqual(entry.kind, .update)
        expectEqual(entry.isOpen, isNew)
        try expectEmpty(fixture.events())
    }

    @Test("is new again if it is a booking that was cancelled and is confirmed after all")
    func booking() throws {
        func receive(_ status: Reservation.Status, at seconds: Int64) throws {
            fixture.wait(until: seconds)
            let flight = Samples.flight(modified: seconds) { $0.status = status }
            _ = try fixture.write { try fixture.inbox.receive(flight, from: Samples.airline, $0) }
        }
        try receive(.confirmed, at: 10)
        try fixture.add()
        try receive(.cancelled, at: 20)
        try look()
        try remove()
        try expectFalse(fixture.entry().isOpen)
        try receive(.confirmed, at: 30)
        try expectTrue(fixture.entry().isOpen)
        try fixture.add()
        try expectFalse(fixture.entry().isOpen)
    }

    @Test(
        "is new again if it was ignored, cancelled without a look at it, and takes place after all",
        arguments: [false, true])
    func ignored(isBooking: Bool) throws {
        func receive(_ sequence: Int, isCancelled: Bool) throws {
            guard isBooking else {
                try fixture.receive(sequence, [], method: isCancelled ? "CANCEL" : "REQUEST")
                return
            }
            fixture.wait(until: Int64(sequence))
            let flight = Samples.flight(modified: Int64(sequence)) { $0.status = isCancelled ? .cancelled : .confirmed }
            _ = try fixture.write { try fixture.inbox.receive(flight, from: Samples.airline, $0) }
        }
        try receive(1, isCancelled: false)
        let id = try fixture.entry().id
        try fixture.write { _ = try fixture.inbox.ignore(entry: id, $0) }
        try receive(2, isCancelled: true)
        try expectFalse(fixture.entry().isOpen)
        try receive(3, isCancelled: false)
        try expectEqual(fixture.entry().state, .new)
    }

    @Test("an occurrence that came without its series is new again if the series cancels it and has it after all")
    func occurrence() throws {
        let ninth = "RECURRENCE-ID;TZID=Europe/Berlin:20270408T120000"
        let times = ["DTSTART;TZID=Europe/Berlin:20270408T120000", "DTEND;TZID=Europe/Berlin:20270408T130000"]
        try fixture.receive(0, [ninth] + times)
        let id = try fixture.entry().id
        try fixture.receive(
            1, ["RRULE:FREQ=WEEKLY;COUNT=3", "EXDATE;TZID=Europe/Berlin:20270408T120000"])
        func state() throws -> InboxRecord.State? { try fixture.store.inboxEntry(id: id)?.state }
        try expectEqual(state(), .done)
        try fixture.receive(2, ["RRULE:FREQ=WEEKLY;COUNT=3"])
        try expectEqual(state(), .new)
    }
}
