import CalendarModel
import Recurrence
import TestSupport
import Testing

@testable import Reservations

@Suite("Which reports are about the same reservation")
struct ReservationIdentityTests {
    /// A change of a report, and whether it is still about the same reservation.
    struct Case: Sendable, CustomTestStringConvertible {
        var name: String
        var base: Reservation
        var isSame: Bool
        var change: @Sendable (inout Reservation) -> Void

        init(
            _ name: String, _ base: Reservation, _ isSame: Bool,
            _ change: @escaping @Sendable (inout Reservation) -> Void
        ) {
            self.name = name
            self.base = base
            self.isSame = isSame
            self.change = change
        }

        var testDescription: String { "\(base.kind) \(name)" }
    }

    private static let overnight: Reservation = {
        var flight = Samples.flight
        flight.start = Samples.time("2027-03-04T00:10", "Europe/Berlin")
        return flight
    }()

    private static let cases = [
        Case("unchanged", Samples.flight, true) { _ in },
        Case("at another time of the day", Samples.flight, true) { $0.start = Samples.time("2027-03-04T12:00") },
        Case("on another day", Samples.flight, false) { $0.start = Samples.time("2027-03-05T10:00") },
        Case("with another flight number", Samples.flight, false) { $0.line = "124" },
        Case("of another airline", Samples.flight, false) { $0.carrierCode = "OS" },
        Case("with another booking number", Samples.flight, false) { $0.number = "XYZ" },
        Case("with the number in small letters", Samples.flight, true) { $0.number = "abc 123" },
        Case("without a booking number", Samples.flight, true) { $0.number = nil },
        Case("with another gate and seat", Samples.flight, true) {
            $0.from?.platform = "B1"
            $0.seats = []
        },
        Case("without a flight number, but with the same airports", Samples.flight, true) { $0.line = nil },
        Case("without a flight number, to another airport", Samples.flight, false) {
            $0.line = nil
            $0.to = Reservation.Place(code: "NRT")
        },
        Case("with the same flight number, from another airport", Samples.flight, false) {
            $0.from = Reservation.Place(name: "Munich", code: "MUC")
        },
        Case("with the same flight number, to another airport", Samples.flight, false) {
            $0.to = Reservation.Place(code: "NRT")
        },
        Case("with the same flight number, without airports", Samples.flight, true) { ($0.from, $0.to) = (nil, nil) },
        Case("on the next leg", Samples.train, false) {
            ($0.from, $0.to) = (Reservation.Place(name: "Hamburg Hbf"), Reservation.Place(name: "Kiel Hbf"))
        },
        Case("at the same stations by other names", Samples.train, true) {
            ($0.from, $0.to) = (Reservation.Place(name: "BERLIN HAUPTBAHNHOF"), Reservation.Place(name: "Hamburg"))
        },
        Case("at a station with a code of another railway", Samples.train, true) { $0.from?.code = "sncf:DEBLN" },
        Case("of another traveller with the same number", Samples.flight, true) { $0.holder = "John" },
        Case("of another traveller, without a booking number", Samples.flight, false) {
            ($0.number, $0.holder) = (nil, "John Doe")
        },
        Case("of the same traveller, without a booking number", Samples.flight, true) {
            ($0.number, $0.holder) = (nil, "APPLESEED/JANE MRS")
        },
        Case("of another kind", Samples.flight, false) { $0.kind = .train },
        Case("of another train", Samples.train, false) { $0.line = "ICE 72" },
        Case("written in another way", Samples.train, true) { $0.line = "ice70" },
        Case("of another traveller without a number", Samples.bus, true) { $0.holder = "John" },
        Case("from another harbour", Samples.boat, false) { $0.from = Reservation.Place(name: "Rostock") },
        Case("without a number", Samples.boat, false) { $0.number = nil },
        Case("at another station", Samples.car, false) { $0.from = Reservation.Place(name: "City") },
        Case("given back at another station", Samples.car, true) { $0.to = Reservation.Place(name: "City") },
        Case("at the time of boarding", Samples.flight, true) { $0.start = $0.boarding },
        Case("boarding on the day before", overnight, true) {
            $0.boarding = Samples.time("2027-03-03T23:30", "Europe/Berlin")
            $0.start = $0.boarding
        },
        Case("checking in later that day", Samples.hotel, true) { $0.start = Samples.time("2027-03-04T20:00") },
        Case("checking in on the next day", Samples.hotel, false) { $0.start = Samples.time("2027-03-05T15:00") },
        Case("in another hotel", Samples.hotel, false) { $0.name = "Hotel Mond" },
        Case("for more people", Samples.table, true) { $0.partySize = 6 },
        Case("on another day", Samples.table, false) { $0.start = Samples.time("2027-03-05T19:00") },
        Case("under another name", Samples.concert, false) { $0.name = "Opera" },
        Case("twice a day", Samples.concert, false) { $0.start = Samples.time("2027-03-04T15:00") },
        Case("cancelled by its number alone, before it begins", Samples.hotel, true) {
            $0 = Self.cancellation(of: $0, sent: 1_760_000_000)
        },
        Case("cancelled by its number alone, in a mail of a later stay", Samples.hotel, false) {
            $0 = Self.cancellation(of: $0, sent: 1_900_000_000)
        },
        Case("cancelled by another number", Samples.hotel, false) {
            $0 = Self.cancellation(of: $0, sent: 1_760_000_000)
            $0.number = "H2"
        },
    ]

    private static func cancellation(of reservation: Reservation, sent: Int64) -> Reservation {
        var cancellation = Reservation(reservation.kind)
        cancellation.status = .cancelled
        cancellation.number = reservation.number
        cancellation.modified = sent
        return cancellation
    }

    @Test("number, provider, line and day decide, in both directions", arguments: cases)
    func same(_ example: Case) {
        var other = example.base
        example.change(&other)
        expectEqual(example.base.isSame(as: other, in: Samples.zones), example.isSame)
        expectEqual(other.isSame(as: example.base, in: Samples.zones), example.isSame)
    }

    @Test("equal identities are about the same reservation", arguments: cases)
    func identity(_ example: Case) {
        var other = example.base
        example.change(&other)
        let source = InboxRecord.Source(.mail, "air@example.org")
        if other.identity(from: source) == example.base.identity(from: source) { expectTrue(example.isSame) }
    }

    @Test("a donation is identified by its program and its reference alone")
    func donations() {
        var changed = Samples.flight
        changed.start = Samples.time("2028-01-01T10:00")
        changed.number = "XYZ"
        let program = InboxRecord.Source(.program, "org.example.air")
        let other = InboxRecord.Source(.program, "org.example.evil")
        expectEqual(changed.identity(from: program), Samples.flight.identity(from: program))
        expectNotEqual(Samples.flight.identity(from: other), Samples.flight.identity(from: program))
        expectNotEqual(
            Samples.flight.identity(from: .init(.mail, "org.example.air")), Samples.flight.identity(from: program))
        // Also without a reference.
        changed.reference = nil
        expectNotEqual(changed.identity(from: other), changed.identity(from: program))
    }

    @Test("a reference of any length and with any characters stays different from every other one, and safe")
    func references() {
        let long = String(repeating: "x", count: 100_000)
        let references = ["a", "a\n", "a\u{0}", "a\nb", long, long + "y", "b"]
        let identities = references.map { reference in
            var reservation = Samples.flight
            reservation.reference = reference
            return reservation.identity(from: .init(.program, "org.example.air"))
        }
        expectEqual(Set(identities).count, references.count)
        expectTrue(identities.allSatisfy { $0.utf8.count < 512 && !$0.utf8.contains(0) })
    }
}
