import CalendarModel
import CalendarStore
import ICalendar
import Recurrence
import Reservations
import TestSupport
import Testing
@testable import CalendarEditing

@Suite("Bookings and cancellations with one number")
struct SameNumberTests {
    private let fixture: InboxFixture

    init() throws { fixture = try InboxFixture() }

    /// A booking of each kind, on a day of April 2027.
    private static func booking(_ kind: Reservation.Kind, _ day: Int, cancelled: Bool = false) -> Reservation {
        let date = "2027-04-\(day < 10 ? "0" : "")\(day)"
        var booking = Reservation(kind, start: Samples.time("\(date)T18:00:00", zone: "Europe/Berlin"))
        (booking.number, booking.status) = ("77", cancelled ? .cancelled : .confirmed)
        switch kind {
        case .flight, .train, .bus, .boat:
            (booking.from, booking.to, booking.line) = (.init(name: "Kiel"), .init(name: "Oslo"), "5")
        case .rentalCar, .lodging, .restaurant, .event:
            (booking.name, booking.from) = ("Adler", .init(name: "Adler"))
        }
        return booking
    }

    @discardableResult
    private func receive(
        _ booking: Reservation, at time: Int64, besides others: [Reservation] = []
    ) throws -> InboxRecord {
        var booking = booking
        booking.modified = InboxFixture.start + time
        fixture.wait(until: time)
        let outcome = try fixture.write {
            try fixture.inbox.receive(booking, besides: others, from: Samples.mail, sender: "a@hotel.example", $0)
        }
        return try #require(outcome.entry)
    }

    private func add(_ entry: InboxRecord) throws {
        _ = try fixture.write { try fixture.inbox.add(entry: entry.id, $0) }
    }

    /// What is said about an entry, as far as the number is concerned.
    private func remarks(_ entry: InboxRecord) throws -> [EntryRemark] {
        let entry = try #require(try fixture.store.inboxEntry(id: entry.id))
        return fixture.inbox.remarks(onBooking: entry, fixture.store, now: InboxFixture.start)
    }

    private func isOpen(_ entry: InboxRecord) throws -> Bool {
        try #require(try fixture.store.inboxEntry(id: entry.id)).isOpen
    }

    @Test(
        "a booking that was moved to another day and then cancelled names the one that is still in the calendar",
        arguments: Reservation.Kind.allCases)
    func movedAndCancelled(kind: Reservation.Kind) throws {
        let first = try receive(Self.booking(kind, 2), at: 10)
        try add(first)
        let moved = try receive(Self.booking(kind, 9), at: 20)
        try expectEqual(remarks(moved), [.sameNumber(entry: first.id)])
        try expectEqual(receive(Self.booking(kind, 9, cancelled: true), at: 30).id, moved.id)
        try expectTrue(isOpen(moved))
        try expectEqual(remarks(moved), [.sameNumberValid(entry: first.id, isInCalendar: true)])
        try expectEqual(remarks(first), [.sameNumberCancelled(entry: moved.id, isInCalendar: true)])
        // The user removes the event, so that nothing is left to say.
        let identifier = try fixture.event().identifier
        try fixture.write { _ = try fixture.editor.remove(nil, ofEvent: identifier, span: .all, $0) }
        try expectEqual([remarks(moved), remarks(first)], [[], []])
    }

    @Test(
        "a cancellation for another day is new and names the booking with its number, also one that is not added",
        arguments: Reservation.Kind.allCases, [true, false])
    func unmatched(kind: Reservation.Kind, isAdded: Bool) throws {
        let first = try receive(Self.booking(kind, 2), at: 10)
        if isAdded { try add(first) }
        let cancellation = try receive(Self.booking(kind, 9, cancelled: true), at: 20)
        expectFalse(cancellation.id == first.id)
        try expectTrue(isOpen(cancellation))
        try expectEqual(remarks(cancellation), [.sameNumberValid(entry: first.id, isInCalendar: isAdded)])
        try expectEqual(remarks(first), [.sameNumberCancelled(entry: cancellation.id, isInCalendar: isAdded)])
    }

    @Test(
        "a cancellation that names the house, the show or the stations in another way is new, too",
        arguments: [Reservation.Kind.lodging, .restaurant, .event, .train, .flight])
    func otherName(kind: Reservation.Kind) throws {
        let first = try receive(Self.booking(kind, 2), at: 10)
        var other = Self.booking(kind, 2, cancelled: true)
        if other.isJourney {
            (other.from, other.to) = (.init(name: "A"), .init(name: "B"))
        } else {
            other.name = "Eagle"
        }
        let cancellation = try receive(other, at: 20)
        expectFalse(cancellation.id == first.id)
        try expectTrue(isOpen(cancellation))
        try expectEqual(remarks(cancellation), [.sameNumberValid(entry: first.id, isInCalendar: false)])
    }

    @Test("a cancellation says nothing about the way back, another show of the order, and what is over or ignored")
    func others() throws {
        try receive(Self.booking(.flight, 2), at: 10)
        var back = Self.booking(.flight, 9, cancelled: true)
        (back.from, back.to, back.line) = (back.to, back.from, "6")
        let flight = try receive(back, at: 20)
        try expectEqual(remarks(flight), [])
        try expectFalse(isOpen(flight))
        try receive(Self.booking(.event, 2), at: 30)
        var show = Self.booking(.event, 9, cancelled: true)
        show.name = "Encore"
        try expectEqual(remarks(receive(show, at: 40)), [])
        let stay = try receive(Self.booking(.lodging, 2), at: 50)
        let cancellation = try receive(Self.booking(.lodging, 9, cancelled: true), at: 60)
        let over = InboxFixture.start + 90 * 86_400
        expectEqual(fixture.inbox.remarks(onBooking: cancellation, fixture.store, now: over), [])
        try fixture.write { _ = try fixture.inbox.ignore(entry: stay.id, $0) }
        try expectEqual(remarks(cancellation), [])
    }

    @Test("what was booked in place of a cancelled booking is not in question, nor is what the message confirms")
    func rebooked() throws {
        let first = try receive(Self.booking(.flight, 2), at: 10)
        let new = try receive(Self.booking(.flight, 9), at: 20)
        try receive(Self.booking(.flight, 2, cancelled: true), at: 30)
        try expectEqual([remarks(first), remarks(new)], [[], []])

        let stay = try receive(Self.booking(.lodging, 2), at: 40)
        let both = [Self.booking(.lodging, 9, cancelled: true), Self.booking(.lodging, 2)]
        let cancellation = try receive(both[0], at: 50, besides: both)
        try expectFalse(isOpen(cancellation))
        try receive(both[1], at: 50, besides: both)
        try expectEqual([remarks(stay), remarks(cancellation)], [[], []])
    }

    @Test("a booking that arrives after its cancellation, which names another day, says so")
    func cancelledFirst() throws {
        let cancellation = try receive(Self.booking(.lodging, 9, cancelled: true), at: 20)
        try expectFalse(isOpen(cancellation))
        fixture.wait(until: 30)
        var stay = Self.booking(.lodging, 2)
        stay.modified = InboxFixture.start + 10
        let outcome = try fixture.write { [stay] in try fixture.inbox.receive(stay, from: Samples.mail, $0) }
        let late = try #require(outcome.entry)
        try expectEqual(remarks(late), [.sameNumberCancelled(entry: cancellation.id, isInCalendar: false)])
    }

    @Test("a cancellation of a moved booking that the user has ignored is new if the earlier one is in the calendar")
    func ignored() throws {
        let first = try receive(Self.booking(.lodging, 2), at: 10)
        try add(first)
        let moved = try receive(Self.booking(.lodging, 9), at: 20)
        try fixture.write { _ = try fixture.inbox.ignore(entry: moved.id, $0) }
        let cancelled = try receive(Self.booking(.lodging, 9, cancelled: true), at: 30)
        expectEqual([cancelled.state, cancelled.needsLook ? .new : .done], [.done, .new])
        // An event that the user has marked needs nothing.
        try fixture.edit { $0.status = "CANCELLED" }
        try expectEqual(remarks(cancelled), [])
    }

    @Test("a cancellation of nothing but the number that names another company is new, and names the booking")
    func bareOfOther() throws {
        var train = Self.booking(.train, 2)
        train.carrier = "Rail"
        let first = try receive(train, at: 10)
        var bare = Reservation(.train)
        (bare.number, bare.status, bare.carrier) = ("77", .cancelled, "Other Lines")
        let cancellation = try receive(bare, at: 30)
        try expectTrue(isOpen(cancellation))
        try expectEqual(remarks(cancellation), [.sameNumberValid(entry: first.id, isInCalendar: false)])
    }

    @Test(
        "a booking that is pending or on hold says so until it is confirmed",
        arguments: [Reservation.Status.pending, .hold])
    func notConfirmed(status: Reservation.Status) throws {
        var stay = Self.booking(.lodging, 2)
        stay.status = status
        let entry = try receive(stay, at: 10)
        func remarks() throws -> [EntryRemark] {
            let entry = try #require(try fixture.store.inboxEntry(id: entry.id))
            let changes = fixture.inbox.changes(in: entry)
            return fixture.inbox.remarks(on: entry, me: [], now: InboxFixture.start).compactMap { $0.besides(changes) }
        }
        try expectEqual(remarks(), [.notConfirmed(isOnHold: status == .hold)])
        try add(entry)
        try expectContains(fixture.event().notes ?? "", "not confirmed yet")
        try receive(Self.booking(.lodging, 2), at: 20)
        try expectEqual(remarks(), [])
        try expectNotContains(fixture.event().notes ?? "", "not confirmed yet")
        // What the changes say is not said twice.
        try fixture.write { _ = try fixture.inbox.see(entry: entry.id, $0) }
        try receive(stay, at: 30)
        try expectEqual(remarks(), [])
    }

    @Test("the changes of a booking that is not added add up, and what goes there and back vanishes")
    func unseenMoves() throws {
        func told(_ hour: Int, seat: String? = nil, at time: Int64) throws -> [EntryChange.Kind] {
            var flight = Self.booking(.flight, 2)
            flight.start = Samples.time("2027-04-02T\(hour):00:00", zone: "Europe/Berlin")
            flight.travellers = [.init("Jo", seats: seat.map { [.init(number: $0)] } ?? [])]
            return try fixture.inbox.changes(in: receive(flight, at: time)).map(\.kind)
        }
        try expectEqual(told(18, at: 10), [])
        try expectEqual(told(19, at: 20), [.moved])
        try expectEqual(told(19, seat: "12A", at: 30), [.moved, .seat])
        try expectEqual(told(20, at: 40), [.moved, .seat])
        let moved = try #require(fixture.inbox.changes(in: fixture.entry()).first)
        try expectEqual(moved.before?.startInstant, Self.booking(.flight, 2).start?.instant(in: fixture.zones))
        try expectEqual(told(18, at: 50), [.seat])
    }
}
