import CalendarEditing
import CalendarModel
import ConferenceErrors
import Foundation
import InboxIntake
import TestSupport
import Testing

@Suite("Tickets of people who have one name")
struct NamesakeTests {
    /// The text of the barcode of a flight (IATA Resolution 792) with the number of the ticket.
    ///
    /// - Parameters:
    ///   - ticket: the number, or an `s` and that of the check-in.
    ///   - pass: the identifier, because two passes without a number have different texts.
    private static func barcode(ticket: String, pass: String) -> String {
        let isCheckIn = ticket.hasPrefix("s")
        let fixed =
            "M1" + "DOE/JO".padding(toLength: 20, withPad: " ", startingAt: 0) + "EABC123 FRAHNDLH 0123 093Y    "
            + (isCheckIn ? "\(ticket.dropFirst()) 1" : "0025 1")
        guard !isCheckIn else { return fixed + "00" + pass }
        // The marks before the number count the characters of the parts that follow them.
        let item = ticket + "0 LH                         "
        let lengths = (String(item.count + 6, radix: 16).uppercased(), String(item.count, radix: 16).uppercased())
        return fixed + lengths.0 + ">600" + lengths.1 + item
    }

    /// A pass is written as the identifier, the seat and the number of the ticket or the check-in: `a:1A`, `a:`,
    /// `a:1A:2201234567890`, `a:1A:s0025`. An `x`
    /// before the seat makes it void, and an `e` says that it expires before the next one comes.
    private static func pass(_ text: Substring) -> [UInt8] {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        let mark = parts[1].prefix { "xe".contains($0) }
        let seat = parts[1].dropFirst(mark.count)
        let code = parts.count > 2 ? barcode(ticket: parts[2], pass: parts[0]) : nil
        let number = code.map { #", "barcodes": [{"message": "\#($0)"}]"# } ?? ""
        let json = """
            {"serialNumber": "\(parts[0])", "relevantDate": "2027-04-03T09:20+02:00"\(number)
            \(mark == "x" ? #", "voided": true"# : "")\(mark == "e" ? #", "expirationDate": "2027-02-01T00:00Z""# : ""),
            "boardingPass": {"transitType": "PKTransitTypeAir", "primaryFields": [{"key": "from", "value": "FRA"},
            {"key": "to", "value": "HND"}], "auxiliaryFields": [{"key": "flight", "value": "LH123"}
            \(seat.isEmpty ? "" : #", {"key": "seat", "value": "\#(seat)"}"#)],
            "secondaryFields": [{"key": "passenger", "value": "Jo Doe"}], "backFields": [{"key": "pnr", "value": "ABC123"}]}}
            """
        return StoredZip.of([("pass.json", Array(json.utf8))])
    }

    /// The people of the only entry, with their seats.
    private static func people(_ fixture: IntakeFixture) throws -> [String] {
        let entries = try fixture.entries()
        expectEqual(entries.count, 1)
        let booking = fixture.inbox.booking(in: try #require(entries.first))
        return try #require(booking).travellers.map { ([$0.name ?? "?"] + $0.seats).joined(separator: " ") }
    }

    @Test(
        "another pass with another seat is that of another person with the name, and else it replaces the first one",
        arguments: [
            ("a:1A b:1B", ["Jo Doe 1A", "Jo Doe 1B"]), ("b:1B a:1A", ["Jo Doe 1B", "Jo Doe 1A"]),
            // The same pass, or one with the same seat.
            ("a:1A a:2A", ["Jo Doe 2A"]), ("a:1A b:1A", ["Jo Doe 1A"]), ("a:1A b:", ["Jo Doe 1A"]),
            ("a: b:1A", ["Jo Doe 1A"]),
            ("a:1A b:1B a:9F", ["Jo Doe 9F", "Jo Doe 1B"]), ("a:1A b:1B b:9F", ["Jo Doe 1A", "Jo Doe 9F"]),
            ("a:1A b:1B c:1B", ["Jo Doe 1A", "Jo Doe 1B"]), ("a:1A b:1B a:1B b:1A", ["Jo Doe 1B", "Jo Doe 1A"]),
            ("a:1A b:1B a:1A b:1B", ["Jo Doe 1A", "Jo Doe 1B"]),
            // The number of the ticket stays when the pass is issued again.
            ("a:1A:2201234567890 b:9F:2201234567890", ["Jo Doe 9F"]),
            ("a:1A:2201234567890 b:1B:2201234567891", ["Jo Doe 1A", "Jo Doe 1B"]),
            ("a::2201234567890 b::2201234567891", ["Jo Doe", "Jo Doe"]),
            ("a:1A:2201234567890 b:1A:2201234567891", ["Jo Doe 1A"]),
            ("a:1A:2201234567890 b:1B:2201234567891 c:9F:2201234567890", ["Jo Doe 9F", "Jo Doe 1B"]),
            // So does the number of the check-in, which is zero before it.
            ("a:1A:s0025 b:9F:s0025", ["Jo Doe 9F"]), ("a:1A:s0025 b:1B:s0026", ["Jo Doe 1A", "Jo Doe 1B"]),
            ("a::s0025 b::s0026", ["Jo Doe", "Jo Doe"]), ("a:1A:s0025 b:1A:s0026", ["Jo Doe 1A"]),
            ("a:1A:s0025 b:1B:s0026 c:9F:s0025", ["Jo Doe 9F", "Jo Doe 1B"]),
            ("a:1A:s0000 b:1B:s0000", ["Jo Doe 1A", "Jo Doe 1B"]), ("a:1A:s0025 b:1B", ["Jo Doe 1A", "Jo Doe 1B"]),
            // A pass that does not count any more.
            ("a:e1A b:1B", ["Jo Doe 1B"]), ("a:1A a:x1A b:1B", ["Jo Doe 1B"]), ("a:1A b:1B a:x1A", ["Jo Doe 1B"]),
            ("a:1A a:x1A", ["Jo Doe 1A"]), ("a:1A b:x1B", ["Jo Doe 1A"]),
        ])
    func passes(steps: String, people: [String]) throws {
        let fixture = try IntakeFixture()
        for step in steps.split(separator: " ") { _ = try? fixture.take(Self.pass(step)) }
        try expectEqual(Self.people(fixture), people)
        expectNotContains(try fixture.entries()[0].contents, "220123456789")
    }

    @Test("a second person with a name is said to be one")
    func said() throws {
        let fixture = try IntakeFixture()
        try fixture.take(Self.pass("a:1A"))
        let changes = try fixture.take(Self.pass("b:1B")).items[0].outcome?.changes ?? []
        expectEqual(
            changes.map { $0.sentence(start: { _ in "" }, span: { _ in "" }).text },
            ["Another person with the name Jo Doe is added to the booking, with another ticket."])
        let void = try fixture.take(Self.pass("a:x1A")).items[0].outcome?.changes ?? []
        expectEqual(void.map(\.kind), [.void])
    }

    /// A mail for Jo Doe with tickets: `1A`, or `1A:NUMBER`.
    private static func mail(_ tickets: String, sent: Int) -> String {
        let list = tickets.split(separator: "+").map { ticket in
            let parts = ticket.split(separator: ":", omittingEmptySubsequences: false)
            let number = parts.count > 1 ? #", "ticketNumber": "\#(parts[1])""# : ""
            return #"{"@type": "Ticket", "ticketedSeat": {"seatNumber": "\#(parts[0])"}\#(number)}"#
        }
        return """
            From: booking@air.example
            Date: Mon, 1 Mar 2027 07:0\(sent):00 +0000
            Content-Type: application/ld+json

            {"@type": "FlightReservation", "reservationNumber": "ABC123", "underName": {"name": "Jo Doe"}, "reservationFor":
            {"airline": {"iataCode": "LH"}, "flightNumber": "123", "departureAirport": {"iataCode": "FRA"}, "arrivalAirport":
            {"iataCode": "HND"}, "departureTime": "2027-04-03T09:20:00+02:00"}, "reservedTicket": [\(list.joined(separator: ","))]}
            """
    }

    @Test(
        "mails tell tickets apart by their numbers, and one without numbers is about those that are known",
        arguments: [
            ("1A:7 1B:8", ["Jo Doe 1A", "Jo Doe 1B"]), ("1A:7 9F:7", ["Jo Doe 9F"]), ("1A 9F", ["Jo Doe 9F"]),
            ("1A:7 1B:8 1A+1B", ["Jo Doe 1A", "Jo Doe 1B"]), ("1A:7 1B:8 1B", ["Jo Doe 1A", "Jo Doe 1B"]),
            ("1A:7 1B:8 ", ["Jo Doe 1A", "Jo Doe 1B"]),
        ])
    func mails(steps: String, people: [String]) throws {
        let fixture = try IntakeFixture()
        for (index, step) in steps.split(separator: " ", omittingEmptySubsequences: false).enumerated() {
            try fixture.take(Self.mail(String(step), sent: index))
        }
        try expectEqual(Self.people(fixture), people)
    }

    @Test("a mail with both seats and the passes of the two people are two people in any order")
    func both() throws {
        for order in [[0, 1, 2], [1, 0, 2], [1, 2, 0], [2, 1, 0]] {
            let fixture = try IntakeFixture()
            for step in order {
                if step == 0 {
                    try fixture.take(Self.mail("1A+1B", sent: 0))
                } else {
                    try fixture.take(Self.pass(step == 1 ? "a:1A" : "b:1B"))
                }
            }
            try expectEqual(Self.people(fixture).sorted(), ["Jo Doe 1A", "Jo Doe 1B"], "\(order)")
        }
    }
}
