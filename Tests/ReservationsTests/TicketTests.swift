import ConferenceModel
import Recurrence
import TestSupport
import Testing

@testable import Reservations

@Suite("Several tickets of one booking under one name")
struct TicketTests {
    /// A step is a message: what it says, its time, and the tickets under the name Sam, or with `?` under none: `7`, `7+8`, `x7` for
    /// one that the message calls cancelled, `n7:8` for seat 8 with the number n7, and `-` without a mark.
    private static func report(_ step: Substring, _ kind: Reservation.Kind) throws -> Reservation {
        let parts = step.split(separator: "@")
        var words = parts[0].split(separator: ",")
        var booking = Reservation(kind, start: Samples.time("2027-03-04T20:00", "Europe/Berlin"))
        (booking.number, booking.from) = ("K1", Reservation.Place(name: "Hall"))
        if kind == .event { booking.name = "Jazz" } else if kind != .boat { booking.line = "70" }
        booking.status = words.removeFirst() == "X" ? .cancelled : .confirmed
        booking.modified = Int64(try #require(parts.last))
        booking.travellers = words.map { word in
            let isLost = word.hasPrefix("x")
            let text = word.drop { "x?".contains($0) }
            let pair = text.split(separator: ":")
            let seats = (pair.last ?? "").split(separator: "+").filter { $0 != "-" }
            return Reservation.Traveller(
                word.contains("?") ? nil : "Sam", seats: seats.map { Reservation.Seat(number: String($0)) },
                isCancelled: isLost, ticketNumber: pair.count == 2 ? String(pair[0]) : nil)
        }
        return booking
    }

    /// The valid seats, those that were cancelled, and whether all is.
    private static func text(_ booking: Reservation) -> String {
        func text(_ people: [Reservation.Traveller]) -> String {
            people.map { $0.seats.compactMap(\.number).joined(separator: "+") }.sorted().joined(separator: " ")
        }
        let former = booking.formerTravellers
        return (booking.status == .cancelled ? "cancelled: " : "") + text(booking.presentTravellers)
            + (former.isEmpty ? "" : ", not \(text(former))")
    }

    @Test(
        "one that is cancelled leaves the others, whatever the order of the messages; one without a mark is all of them",
        arguments: [
            ("B,7+8@1 X,7@2", "8, not 7"),
            ("B,7+8@1 X,7@2 X,7@3", "8, not 7"),
            ("B,7+8@1 X,7@2 B,7+8@1", "8, not 7"),
            ("B,7+8@1 X,7@2 B,8@3", "8, not 7"),
            ("B,7+8@1 X,7@2 B,9@3", "9, not 7"),
            ("B,7+8@1 X,7@2 B,7+8@3", "7+8"),
            ("B,7+8@1 X,7@2 X,8@3", "cancelled: 7 8"),
            ("B,7+8@1 X,7+8@2", "cancelled: 7+8"),
            ("B,7+8@1 X,-@2", "cancelled: 7+8"),
            ("B,7+8@1 X,7@2 X,-@3", "cancelled: 7 8"),
            ("B,7+8+9@1 X,7@2 X,9@3", "8, not 7 9"),
            ("B,7+8@1 X,9@2", "7+8, not 9"),
            ("X,7@2 B,7+8@1", "8, not 7"),
            ("B,7+8@1 B,8,x7@2", "8, not 7"),
            ("B,7+8@1 B,8,x7@2 B,8,x7@3", "8, not 7"),
            ("B,8,x7@2 B,7+8@1", "8, not 7"),
            ("B,n7:7,n8:8@1 X,n7:7@2", "8, not 7"),
            ("B,n7:-,n8:-@1 X,n7:-@2", ", not "),
            // Without names, or with a name only in one message.
            ("B,?7+8@1 X,?7@2", "8, not 7"),
            ("B,?7+8@1 X,?7@2 X,?7@3", "8, not 7"),
            ("B,?7+8@1 X,?7@2 X,?8@3", "cancelled: 8, not 7"),
            ("B,?7+8@1 X,?7@2 B,?7+8@3", "7+8"),
            ("B,?7+8@1 X,?-@2", "cancelled: 7+8"),
            ("B,7+8@1 X,?7@2", "8, not 7"),
            ("B,?7+8@1 X,7@2", "8, not 7"),
        ], [Reservation.Kind.event, .train, .flight, .bus, .boat])
    func order(_ sample: (steps: String, expected: String), kind: Reservation.Kind) throws {
        var reports = try sample.steps.split(separator: " ").map { try Self.report($0, kind) }
        var booking = reports.removeFirst()
        booking.cancelNamedTickets()
        var stamp = booking.modified
        for report in reports {
            guard let next = booking.joined(with: report, stamp: stamp, limit: 64) else { continue }
            // As the store keeps it.
            booking = try #require(Reservation.stored(next.json(), zones: Samples.zones))
            expectEqual(booking, next)
            stamp = booking.modified
        }
        expectEqual(Self.text(booking), sample.expected)
    }

    @Test(
        "a cancelled ticket with another seat than the only known one is another ticket; of a journey, only if that was known before",
        arguments: [
            ("B,8@1 X,7@2", "8, not 7", "8, not 7"), ("X,7@2 B,8@1", "8, not 7", "cancelled: 7"),
            ("B,?8@1 X,?7@2", "8, not 7", "8, not 7"), ("B,8@1 X,?7@2", "8, not 7", "8, not 7"),
            ("B,?8@1 X,7@2", "8, not 7", "8, not 7"), ("B,8@1 X,7@2 X,8@3", "cancelled: 7 8", "cancelled: 7 8"),
            ("B,n1:8@1 X,n1:7@2", "cancelled: 8", "cancelled: 8"),
        ])
    func otherSeat(steps: String, event: String, journey: String) throws {
        try order((steps, event), kind: .event)
        try order((steps, journey), kind: .flight)
        try order((steps, journey), kind: .train)
    }

    @Test(
        "a seat of a journey that one writer names in another way is the same one",
        arguments: [
            ("--12A", "--12a", true), ("--12A", "--012A", true), ("--12A", "-12-A", true), ("--12A", "--A", true),
            ("--61", "5--61", true), ("5--61", "--5/61", true), ("--", "--12A", true), ("--12A", "--14C", false),
            ("--12A", "--2A", false), ("-12-A", "-14-A", false), ("5--61", "7--61", false), ("--61", "--62", false),
        ])
    func seatNames(one: String, other: String, isSame: Bool) {
        func seat(_ text: String) -> Reservation.Seat {
            let parts = text.split(separator: "-", omittingEmptySubsequences: false).map {
                $0.isEmpty ? nil : String($0)
            }
            return Reservation.Seat(section: parts[0], row: parts[1], number: parts[2], type: "Economy")
        }
        expectEqual(seat(one).isElsewhere(than: seat(other)), !isSame)
        expectEqual(seat(other).isElsewhere(than: seat(one)), !isSame)
    }

    @Test("what a message lists about the tickets of one booking is put together in any order")
    func message() throws {
        let reports = try ["X,7@1", "B,8@1", "B,9@1"].map { try Self.report($0[...], .event) }
        for order in [[0, 1, 2], [1, 0, 2], [2, 1, 0], [1, 2, 0]] {
            var all = order.map { reports[$0] }
            // A ticket can have a link of its own.
            for index in all.indices { all[index].url = "https://example.org/\(index)" }
            var booking = all.removeFirst()
            for other in all {
                expectTrue(booking.listsTickets(with: other, in: Samples.zones))
                expectTrue(booking.takeTickets(ofSameMessage: other, most: 64))
            }
            expectEqual(Set(booking.seats.compactMap(\.number)), ["8", "9"])
            expectEqual(booking.formerTravellers.flatMap(\.seats).map(\.number), ["7"])
            expectEqual(booking.status, .confirmed)
        }
        var later = reports[1]
        later.start = Samples.time("2027-03-04T22:00", "Europe/Berlin")
        expectFalse(reports[0].listsTickets(with: later, in: Samples.zones))
        var whole = reports[0]
        whole.travellers = []
        expectFalse(whole.listsTickets(with: reports[1], in: Samples.zones))
        var again = reports[0]
        again.status = .confirmed
        expectTrue(again.takeTickets(ofSameMessage: reports[0], most: 64))
        expectEmpty(again.formerTravellers)
    }

    @Test("tickets without seats are told apart by their barcodes, which are not kept, and their holder is named once")
    func barcodes() throws {
        func read(_ tickets: [(token: String, status: String)]) throws -> Reservation {
            let all = tickets.map { ticket in
                """
                {"@type": "EventReservation", "reservationNumber": "K1", "reservationStatus": "Reservation\(ticket.status)",
                "underName": {"name": "Sam"}, "reservationFor": {"name": "Jazz", "startDate": "2027-03-04T20:00"},
                "reservedTicket": {"ticketToken": "qrCode:\(ticket.token)"}}
                """
            }
            return try #require(Samples.read("[\(all.joined(separator: ","))]").reservations.first)
        }
        let booking = try read([("SECRET1", "Confirmed"), ("SECRET2", "Confirmed")])
        expectEqual(booking.travellers.count, 2)
        expectEqual(booking.holder, "Sam")
        expectNotContains(booking.json(), "SECRET")
        var lost = try read([("SECRET1", "Cancelled")])
        lost.modified = 2
        let rest = try #require(booking.joined(with: lost, stamp: 1, limit: 64))
        expectEqual(rest.status, .confirmed)
        expectEqual(rest.formerTravellers.map(\.name), ["Sam"])
        expectEqual(rest.presentTravellers.count, 1)
    }
}
