import ConferenceModel
import Recurrence
import TestSupport
import Testing

@testable import Reservations

@Suite("Several travellers of one booking")
struct TravellerTests {
    @Test(
        "a name is the same however it is written, and a similar one is another person",
        arguments: [
            ("Jane Appleseed", "APPLESEED/JANE MRS", true), ("Jane Appleseed", "Janemrs Appleseed", true),
            ("Jane Appleseed", "Appleseed, Jane", true), ("Dr. Jane Appleseed", "jane appleseed", true),
            ("Jörg Müller", "MUELLER/JOERG", true), ("Jörg Müller", "Jorg Muller", true),
            ("Zoë O’Brien", "ZOE OBRIEN", true), ("Anne-Marie Groß", "GROSS/ANNE MARIE", true),
            ("Jo Doe", "Joe Doe", false), ("Jo Doe", "Ann Doe", false), ("Jo Doe", "Jo", false), ("", "Jo", false),
            ("王伟", "王伟", true), ("王伟", "王芳", false),
        ])
    func names(one: String, other: String, isSame: Bool) {
        expectEqual(FoldedName(one).isSame(as: FoldedName(other)), isSame)
        expectEqual(FoldedName(other).isSame(as: FoldedName(one)), isSame)
    }

    /// A step is a message: what it says, its time, and the people with their seats. `Jo=1A` is a pass, `-` nobody.
    private static func report(_ step: Substring) throws -> Reservation {
        let parts = step.split(separator: "@")
        var words = parts[0].split(separator: ",")
        var flight = Reservation(.flight, start: Samples.time("2027-03-04T10:00", "Europe/Berlin"))
        (flight.number, flight.carrierCode, flight.line) = ("ABC123", "LH", "123")
        flight.status = words.removeFirst() == "X" ? .cancelled : .confirmed
        flight.modified = Int64(try #require(parts.last))
        flight.travellers = words.filter { $0 != "-" }.map { word in
            let pair = word.split(separator: "=", omittingEmptySubsequences: false)
            return Reservation.Traveller(
                pair[0].isEmpty ? nil : String(pair[0]).replacing("_", with: " "),
                seats: pair.count > 1 ? [Reservation.Seat(number: String(pair[1]))] : [])
        }
        return flight
    }

    /// Who has which seat, who has lost a ticket, and whether all is cancelled.
    private static func text(_ flight: Reservation) -> String {
        func text(_ travellers: [Reservation.Traveller]) -> String {
            travellers.map { "\($0.name ?? "")=\($0.seats.compactMap(\.number).joined(separator: "+"))" }
                .sorted().joined(separator: " ")
        }
        let former = flight.formerTravellers
        return (flight.status == .cancelled ? "cancelled: " : "") + text(flight.presentTravellers)
            + (former.isEmpty ? "" : ", not \(text(former))")
    }

    @Test(
        "a report about one traveller says nothing about the others, and the booking is cancelled with the last of them",
        arguments: [
            ("B,Jo=1A@1 B,Ann=1B@2", "Ann=1B Jo=1A"),
            ("B,Ann=1B@2 B,Jo=1A@1", "Ann=1B Jo=1A"),
            ("B,Jo=1A@1 B,Ann=1B@2 B,Jo=1A@3", "Ann=1B Jo=1A"),
            ("B,Jo=1A@1 B,Ann=1B@2 B,Jo=9F@3", "Ann=1B Jo=9F"),
            ("B,Jo=1A@3 B,Ann=1B@4 B,Jo=9F@2", "Ann=1B Jo=1A"),
            ("B,Jo=1A@1 B,Ann=1B@4 B,Jo=9F@3", "Ann=1B Jo=9F"),
            ("B,Jo=1A,Ann=1B@1 X,Jo@2", "Ann=1B, not Jo=1A"),
            // Names that fold alike: the same spelling, or else the same seat, or nobody.
            ("B,Jörg=1A,Jorg=1B@1 X,Jorg@2", "Jörg=1A, not Jorg=1B"),
            ("B,Jörg=1A,Jorg=1B@1 B,Jorg=2F@2", "Jorg=2F Jörg=1A"),
            ("B,Jörg=1A,Jorg=1B@1 X,JORG=1A@2", "Jorg=1B, not Jörg=1A"),
            ("B,Jörg=1A,Jorg=1B@1 X,JORG@2", "Jorg=1B Jörg=1A, not JORG="),
            ("B,Jo=1A,Ann=1B@1 X,Jo@2 X,Ann@3", "cancelled: Ann=1B Jo=1A"),
            ("B,Jo=1A,Ann=1B@1 X,Jo@2 B,Jo=1A@1", "Ann=1B, not Jo=1A"),
            ("B,Jo=1A,Ann=1B@1 X,Jo@2 B,Jo=1C@3", "Ann=1B Jo=1C"),
            ("B,Jo=1A,Ann=1B@1 X,Jo,Ann@2 B,-@3", "Ann=1B Jo=1A"),
            ("B,Jo=1A,Ann=1B@1 X,Jo,Ann@2 B,Ann=2B@3", "Ann=2B, not Jo=1A"),
            ("B,Jo=1A,Ann=1B@1 X,-@2", "cancelled: Ann=1B Jo=1A"),
            ("B,Jo=1A,Ann=1B@1 X,-@2 B,Jo=1C@3", "Jo=1C"),
            ("B,Jo=1A,Ann=1B@1 X,-@2 B,Jo=1C@1", "cancelled: Ann=1B Jo=1A"),
            ("B,Jo=1A,Ann=1B@1 X,Jo,Ann@2", "cancelled: Ann=1B Jo=1A"),
            ("X,Jo@2 B,Jo=1A,Ann=1B@1", "Ann=1B, not Jo="),
            ("X,Jo@2 B,Jo=1A@1", "cancelled: Jo="),
            ("X,Jo@2 B,Jo=1A@3", "Jo=1A"),
            ("B,Jo=1A@1 X,Jo@2", "cancelled: Jo=1A"),
            ("B,Ann=1B@1 X,Jo@2", "Ann=1B, not Jo="),
            ("B,=1A@1 B,Jo=1A@2", "Jo=1A"),
            ("B,Jo@1 B,=1A@2", "Jo=1A"),
            ("B,Jo=1A@1 B,-@2", "Jo=1A"),
            ("B,Jo=1A,Ann=1B@1 B,=1B@2", "Ann=1B Jo=1A"),
            ("B,Jo=1A,Ann=1B@1 B,=1C@2", "=1C Ann=1B Jo=1A"),
            ("B,JO=1A@1 B,Jo=2A@2", "JO=2A"),
            ("B,=1A,=1B@1 B,=1B@2", "=1A =1B"),
            ("B,=1A,=1B@1 B,Jo=1B@2", "=1A Jo=1B"),
            ("B,Jane_Marie_Doe@1 B,DOE/JANE_M=1A@2", "Jane Marie Doe=1A"),
            ("B,Jane_Marie_Doe=1A@1 B,Jane_Doe=1A@2", "Jane Marie Doe=1A"),
            ("B,Jane_Marie_Doe=1A@1 X,Jane_Doe@2", "cancelled: Jane Marie Doe=1A"),
            ("B,Jane_Doe=1A@1 B,Jane_Marie_Doe=1B@2", "Jane Doe=1A Jane Marie Doe=1B"),
            ("B,Jane_Doe=1A,Jane_Marie_Doe=1B@1 X,Jane_Marie_Doe@2", "Jane Doe=1A, not Jane Marie Doe=1B"),
            ("B,Jane_Doe@1 B,Jim_Doe@2", "Jane Doe= Jim Doe="),
        ])
    func order(steps: String, expected: String) throws {
        var reports = try steps.split(separator: " ").map(Self.report)
        var flight = reports.removeFirst()
        flight.cancelNamedTickets()
        var stamp = flight.modified
        for report in reports {
            guard let next = flight.joined(with: report, stamp: stamp, limit: 64) else { continue }
            // As the store keeps it.
            flight = try #require(Reservation.stored(next.json(), zones: Samples.zones))
            expectEqual(flight, next)
            stamp = flight.modified
        }
        expectEqual(Self.text(flight), expected)
    }

    @Test("the tickets of people without names are told apart by the identifiers of their passes, which are not kept")
    func tickets() throws {
        func pass(_ serial: Int, _ seat: String) throws -> Reservation {
            let json = """
                {"serialNumber": "secret-\(serial)", "relevantDate": "2027-04-03T20:00+02:00", "eventTicket": {
                "primaryFields": [{"key": "event", "value": "Recital"}], "backFields": [{"key": "order", "value": "E42"}],
                "auxiliaryFields": [{"key": "seat", "value": "\(seat)"}]}}
                """
            return try #require(Reservation.read(pass: Array(json.utf8), zones: Samples.zones).reservations.first)
        }
        var event = try pass(1, "3")
        for (time, other) in try [pass(2, "4"), pass(1, "3"), pass(2, "5")].enumerated() {
            var other = other
            other.modified = Int64(time + 2)
            event = try #require(event.joined(with: other, stamp: Int64(time + 1), limit: 64))
        }
        expectEqual(event.seats.map(\.number), ["3", "5"])
        expectNotContains(event.json(), "secret")
        expectNotContains(event.json(forEachTravellerWithin: 10_000), "ticket\"")
    }

    @Test("a file with a ticket that was cancelled does not bring it back, and a message without one does")
    func cancelledTicket() throws {
        var flight = Samples.flight
        flight.travellers = [
            Reservation.Traveller("Jo", modified: 20, isCancelled: true, ticket: "t"), Reservation.Traveller("Ann"),
        ]
        for (ticket, isBack) in [("t" as String?, false), (nil, true), ("u", true)] {
            var report = Samples.flight
            (report.travellers, report.modified) = ([Reservation.Traveller("Jo", ticket: ticket)], 1_770_000_000)
            let joined = try #require(flight.joined(with: report, stamp: 1_760_000_000, limit: 64))
            expectEqual(joined.formerTravellers.isEmpty, isBack)
        }
    }

    @Test("KDE Itinerary gets one reservation for each traveller who has a ticket")
    func eachTraveller() throws {
        var flight = Samples.flight
        flight.travellers.append(Reservation.Traveller("Ann", seats: [Reservation.Seat(number: "12B")]))
        flight.travellers.append(Reservation.Traveller("Jo", isCancelled: true))
        let read = Samples.read(flight.json(forEachTravellerWithin: 100_000))
        let all = try #require(read.reservations.first)
        expectEqual(read.reservations.count, 1)
        expectEqual(all.travellers.map(\.name), ["Jane Appleseed", "Ann"])
        expectEqual(all.travellers.map { $0.seats.compactMap(\.number) }, [["12A"], ["12B"]])
        // Too long a list gives way to one reservation.
        expectNotContains(flight.json(forEachTravellerWithin: 100), "},{\"@context")
    }

    @Test("a list of names has the seats in its order, and no name is lost")
    func listOfNames() {
        func travellers(_ seats: Int) -> [Reservation.Traveller] {
            let tickets = (0..<seats).map { #"{"ticketedSeat":{"seatNumber":"\#($0)"}}"# }.joined(separator: ",")
            return Samples.read(
                """
                {"@type": "TrainReservation", "underName": [{"name": "Jo"}, {"name": "Ann"}], "reservationFor":
                {"trainNumber": "ICE 70", "departureTime": "2027-03-04T10:00"}, "reservedTicket": [\(tickets)]}
                """
            ).reservations.first?.travellers ?? []
        }
        expectEqual(travellers(0).map(\.name), ["Jo", "Ann"])
        expectEqual(travellers(2).map { $0.seats.compactMap(\.number) }, [["0"], ["1"]])
        expectEqual(travellers(3).map(\.name), ["Jo", "Ann", nil])
        expectEqual(travellers(3).flatMap(\.seats).count, 3)
    }

    @Test("the notes say whose seat it is if there are several people")
    func notes() {
        var flight = Samples.flight
        expectContains(flight.notes, "Seat: row 12, 12A".replacing("row 12, ", with: ""))
        flight.travellers.append(Reservation.Traveller("Ann", seats: [Reservation.Seat(number: "12B")]))
        expectContains(flight.notes, "Name: Jane Appleseed, Ann\n")
        expectContains(flight.notes, "Seat: 12A, Economy (Jane Appleseed)\nSeat: 12B (Ann)")
    }
}
