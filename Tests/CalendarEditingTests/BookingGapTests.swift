import CalendarModel
import CalendarStore
import ConferenceErrors
import ICalendar
import Recurrence
import Reservations
import TestSupport
import Testing
@testable import CalendarEditing

@Suite("What a later message about a booking leaves out")
struct BookingGapTests {
    private let fixture: InboxFixture

    init() throws { fixture = try InboxFixture() }

    /// Flight LH 123 from Frankfurt, 13:20, as a mail tells it.
    @discardableResult
    private func receive(_ time: Int64, _ change: (inout Reservation) -> Void = { _ in }) throws -> InboxOutcome.Result
    {
        let flight = Samples.flight(modified: time) {
            $0.reference = nil
            change(&$0)
        }
        return try receive(flight)
    }

    @discardableResult
    private func receive(_ booking: Reservation, besides others: [Reservation] = []) throws -> InboxOutcome.Result {
        fixture.wait(until: 1_000)
        return try fixture.write {
            try fixture.inbox.receive(booking, besides: others, from: Samples.mail, sender: "a@air.example", $0)
        }.result
    }

    private func changes() throws -> [String] {
        try fixture.inbox.changes(in: fixture.entry()).map {
            $0.sentence(start: { "\($0.startInstant)" }, span: { "\($0.startInstant)" }).text
        }
    }

    private static func departure(_ text: String) -> ReservationTime { Samples.time(text, zone: "Europe/Berlin") }

    /// What a boarding pass says instead.
    struct Pass: Sendable {
        let name: String
        let told: [String]
        let start: String?
        let boarding: String?

        init(_ name: String, start: String?, boarding: String? = nil, told: [String]) {
            (self.name, self.start, self.boarding, self.told) = (name, start, boarding, told)
        }
    }

    @Test(
        "a boarding pass without the departure or the arrival changes neither, whichever comes first",
        arguments: [
            Pass("day", start: "2027-04-01", boarding: "12:40", told: ["The boarding time is 12:40."]),
            Pass("no arrival", start: "2027-04-01T13:20:00+02:00", told: []),
            Pass("no zone", start: "2027-04-01T13:20:00", told: []),
            Pass("in UTC", start: "2027-04-01T11:20:00Z", told: []),
            Pass(
                "boarding only", start: "2027-04-01T12:40:00+02:00", boarding: "12:40",
                told: ["The boarding time is 12:40."]),
            Pass("shown at the departure", start: "2027-04-01T13:20:00+02:00", boarding: "13:20", told: []),
        ], [true, false])
    func pass(_ pass: Pass, isLast: Bool) throws {
        func receivePass(_ time: Int64) throws {
            try receive(time) { flight in
                (flight.start, flight.end) = (pass.start.map { Samples.time($0) }, nil)
                flight.boarding = pass.boarding.map { Samples.time("2027-04-01T\($0):00+02:00") }
            }
        }
        if isLast {
            try receive(10)
            try fixture.add()
            try receivePass(20)
            try expectEqual(changes(), pass.told)
        } else {
            try receivePass(20)
            try fixture.add()
            try receive(10)
        }
        let event = try fixture.event()
        expectEqual(event.start, EventTime(Self.departure("2027-04-01T13:20:00").local, .zone("Europe/Berlin")))
        expectEqual(event.end, EventTime(Self.departure("2027-04-02T08:45:00").local, .zone("Asia/Tokyo")))
        expectEqual(event.notes?.contains("Boarding: 12:40"), pass.boarding == "12:40")
        try expectEqual(fixture.inbox.booking(in: fixture.entry())?.isEndGuessed, false)
    }

    @Test("a flight that was moved keeps neither the end nor the time of boarding of the earlier message")
    func moved() throws {
        try receive(10) { $0.boarding = Self.departure("2027-04-01T12:40:00") }
        try receive(20) { ($0.start, $0.end) = (Self.departure("2027-04-01T18:00:00"), nil) }
        let flight = try #require(fixture.inbox.stored(fixture.entry()))
        expectEqual([flight.end, flight.boarding], [nil, nil])
    }

    @Test(
        "the end of a stay and of a rented car does not depend on the time at which it begins",
        arguments: [Reservation.Kind.lodging, .rentalCar])
    func agreedEnd(kind: Reservation.Kind) throws {
        for (time, start, end) in [
            (10 as Int64, "2027-04-02T15:00:00", "2027-04-05T11:00:00" as String?), (20, "2027-04-02T17:00:00", nil),
            (30, "2027-04-02", "2027-04-05"),
        ] {
            var booking = Samples.stay(modified: time)
            (booking.kind, booking.start, booking.end) = (kind, Samples.time(start), end.map { Samples.time($0) })
            try receive(booking)
        }
        let stored = try #require(fixture.inbox.stored(fixture.entry()))
        expectEqual(stored.start, Samples.time("2027-04-02T17:00:00"))
        expectEqual(stored.end, Samples.time("2027-04-05T11:00:00"))
    }

    @Test("the coach, the row and the class of a seat stay, and so do the street and the other links of a booking")
    func details() throws {
        try receive(10) {
            $0.seats = [.init(section: "5", row: "12", number: "61", type: "Economy")]
            $0.from?.street = "Hugo-Eckener-Ring"
            $0.from?.locality = "Frankfurt"
            $0.from?.postalCode = "60549"
            $0.actions = [.init(.checkIn, url: "https://a.example/in"), .init(.cancel, url: "https://a.example/no")]
        }
        try fixture.add()
        let result = try receive(20) {
            $0.seats = [.init(number: "61")]
            $0.from?.country = "DE"
            $0.actions = [.init(.cancel, url: "https://a.example/no")]
        }
        expectEqual(result, .updated)
        let flight = try #require(fixture.inbox.stored(fixture.entry()))
        expectEqual(flight.seats, [.init(section: "5", row: "12", number: "61", type: "Economy")])
        expectEqual(flight.from?.address, "Hugo-Eckener-Ring, 60549 Frankfurt, DE")
        expectEqual(flight.actions.map(\.kind), [.checkIn, .cancel])
        try expectEqual(changes(), [])
        try expectEqual(receive(30), .unchanged)
    }

    @Test("another station has neither the coordinates nor the platform of the earlier one")
    func otherStation() throws {
        for (time, name) in [(10 as Int64, "Berlin Hbf"), (20, "Berlin Südkreuz")] {
            var train = Reservation(.train, start: Self.departure("2027-04-01T13:20:00"))
            (train.number, train.line, train.modified) = ("TR1", "ICE 9591", InboxFixture.start + time)
            train.from =
                time == 10 ? .init(name: name, latitude: 52.5, longitude: 13.4, platform: "7") : .init(name: name)
            try receive(train)
        }
        try expectEqual(fixture.inbox.stored(fixture.entry())?.from, .init(name: "Berlin Südkreuz"))
        try expectEqual(changes(), ["The place of departure is Berlin Südkreuz instead of Berlin Hbf."])
    }

    // MARK: Shows

    private static func show(_ hour: Int, at time: Int64, _ ticket: String? = nil) -> Reservation {
        var show = Reservation(.event, start: departure("2027-04-01T\(hour):00:00"))
        (show.name, show.number, show.from) = ("Big Gig", "EV1", .init(name: "Olympia"))
        show.modified = InboxFixture.start + time
        if let ticket { show.travellers = [.init(seats: [.init(number: ticket)], ticket: ticket)] }
        return show
    }

    /// The hours at which the shows in the inbox begin.
    private func hours() throws -> [Int] {
        try fixture.entries().compactMap { fixture.inbox.stored($0)?.start?.local.hour }.sorted()
    }

    @Test("a show that begins at another time of the day is the one that is known, and says that it has moved")
    func putOff() throws {
        try receive(Self.show(20, at: 10))
        try fixture.add()
        try expectEqual(receive(Self.show(21, at: 20)), .updated)
        try expectEqual(hours(), [21])
        try expectEqual(fixture.event().start.local.hour, 21)
        try expectEqual(fixture.inbox.changes(in: fixture.entry()).map(\.kind), [.moved])
        try expectEqual(receive(Self.show(20, at: 10)), .older)
    }

    @Test(
        "two shows of one day stay two: in one message, with other tickets, and when it is not clear which one is put off"
    )
    func twice() throws {
        let both = [Self.show(15, at: 20), Self.show(20, at: 20)]
        try receive(Self.show(15, at: 10))
        for show in both.reversed() { try receive(show, besides: both) }
        try expectEqual(hours(), [15, 20])
        try expectEqual(receive(Self.show(20, at: 25)), .unchanged)
        func remarks() throws -> [String] {
            let entry = try #require(try fixture.entries().max { $0.id < $1.id })
            return fixture.inbox.remarks(onBooking: entry, fixture.store, now: InboxFixture.start).map(\.code)
        }
        try expectEqual(remarks(), [])
        fixture.wait(until: 2_000)
        let another = Self.show(21, at: 30)
        let outcome = try fixture.write { try fixture.inbox.receive(another, from: Samples.mail, $0) }
        expectEqual(outcome.result, .added)
        try expectEqual(remarks(), ["sameNumber", "sameNumber"])
    }

    @Test("a ticket with other identifiers is for another show")
    func otherTicket() throws {
        try receive(Self.show(20, at: 10, "a"))
        try receive(Self.show(21, at: 20, "b"))
        try expectEqual(hours(), [20, 21])
        try receive(Self.show(22, at: 30, "b"))
        try expectEqual(hours(), [20, 22])
    }

    @Test("another flight of the day between the same airports names the entry with its number")
    func otherFlight() throws {
        try receive(10)
        try receive(20) { ($0.line, $0.start, $0.end) = ("129", Self.departure("2027-04-01T18:00:00"), nil) }
        let entries = try fixture.entries().sorted { $0.id < $1.id }
        expectEqual(entries.count, 2)
        let remarks = fixture.inbox.remarks(onBooking: entries[1], fixture.store, now: InboxFixture.start)
        expectEqual(remarks, [.sameNumber(entry: entries[0].id)])
    }

    // MARK: An end before the beginning

    @Test(
        "an end before the beginning is said for every kind, and is not called missing",
        arguments: Reservation.Kind.allCases)
    func endBeforeStart(kind: Reservation.Kind) throws {
        for (time, end) in [(10 as Int64, "2027-04-01T09:00:00"), (20, "2027-04-03T09:00:00")] {
            var booking = Reservation(kind, start: Self.departure("2027-04-01T17:00:00"))
            (booking.name, booking.number, booking.line) = ("Recital", "1", "7")
            booking.from = .init(name: "Kiel")
            (booking.end, booking.modified) = (Self.departure(end), InboxFixture.start + time)
            try receive(booking)
            let entry = try fixture.entry()
            let isOdd = time == 10
            let remarks = fixture.inbox.remarks(on: entry, me: InboxFixture.me, now: InboxFixture.start)
            expectEqual(remarks, isOdd ? [.bookingEndsBeforeStart] : [])
            let shown = try #require(fixture.inbox.booking(in: entry))
            expectEqual([shown.isEndGuessed, shown.isEndMissing], [isOdd, false])
        }
    }
}
