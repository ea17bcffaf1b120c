import Foundation
import TestSupport
import Testing

@Suite("conferencectl inbox: bookings of several people")
struct BookingTests {
    private static func pass(_ name: String, _ seat: String) -> [UInt8] {
        let json = """
            {"relevantDate": "2099-04-03T09:20+02:00", "serialNumber": "\(seat)", "boardingPass": {
            "transitType": "PKTransitTypeAir", "primaryFields": [{"key": "from", "value": "FRA"}, {"key": "to", "value": "HND"}],
            "auxiliaryFields": [{"key": "flight", "value": "LH123"}, {"key": "seat", "value": "\(seat)"}],
            "secondaryFields": [{"key": "passenger", "value": "\(name)"}], "backFields": [{"key": "pnr", "value": "ABC123"}]}}
            """
        return StoredZip.of([("pass.json", Array(json.utf8))])
    }

    private static func hotel(_ sender: String, day: Int, leaves: Int, sent: Int) -> String {
        """
        From: \(sender)\r
        Date: \(sent) Mar 2026 10:00:00 +0000\r
        Subject: Booking\r
        Content-Type: application/ld+json\r
        \r
        {"@type": "LodgingReservation", "reservationNumber": "H7", "checkinTime": "2099-05-0\(day)", "checkoutTime":
        "2099-05-0\(leaves)", "reservationFor": {"name": "Inn"}}
        """
    }

    @Test(
        "two passes are one event with both travellers, whose guessed end is marked, and one of them can be cancelled")
    func passes() throws {
        let home = try Home()
        for (name, seat) in [("Jo Doe", "1A"), ("Ann Doe", "1B")] {
            let path = try home.write("", to: "\(seat).pkpass")
            try Data(Self.pass(name, seat)).write(to: URL(filePath: path))
            try expectEqual(home.run("inbox", "import", path).status, 0)
            if seat == "1A" { try expectEqual(home.run("inbox", "add", "1").status, 0) }
        }
        let shown = try home.run("inbox", "show", "1").output
        for words in ["until about 2099-04-03", "Seat: 1A (Jo Doe)", "Seat: 1B (Ann Doe)"] {
            expectContains(shown, words)
        }
        let entry = try #require(try home.objects("inbox").first)
        expectEqual(entry["endIsGuessed"] as? Bool, true)
        let people = entry["travellers"] as? [[String: Any]] ?? []
        expectEqual(people.map { $0["name"] as? String }, ["Jo Doe", "Ann Doe"])
        expectEqual(people.map { $0["seats"] as? [String] ?? [] }, [["1A"], ["1B"]])
        let cancellation = """
            {"@type": "FlightReservation", "reservationNumber": "ABC123", "reservationStatus": "ReservationCancelled",
            "underName": {"name": "DOE/JO MR"}}
            """
        let result = try home.run("inbox", "import", "-", input: cancellation)
        expectContains(result.output, "The ticket of Jo Doe was cancelled.")
        expectContains(try home.run("inbox").output, "careful: a ticket was cancelled")
    }

    @Test("a cancellation of a whole booking names each entry that it cancels")
    func wholeBooking() throws {
        let home = try Home()
        func hotel(_ day: Int) -> String {
            """
            {"@type": "LodgingReservation", "reservationNumber": "H7", "checkinTime": "2099-05-0\(day)", "checkoutTime":
            "2099-05-0\(day + 1)", "reservationFor": {"name": "Inn \(day)"}}
            """
        }
        try expectEqual(home.run("inbox", "import", "-", input: "[\(hotel(1)), \(hotel(4))]").status, 0)
        for number in ["1", "2"] { try expectEqual(home.run("inbox", "add", number).status, 0) }
        let cancellation = """
            {"@type": "LodgingReservation", "reservationNumber": "H7", "reservationStatus": "ReservationCancelled"}
            """
        let result = try home.run("inbox", "import", "-", input: cancellation)
        for line in ["calendar: 1  Stay at Inn 1", "calendar: 2  Stay at Inn 4"] {
            expectContains(result.output, "Cancelled in the inbox and in the \(line)")
        }
    }

    @Test(
        "a booking that a stranger has changed stays in the list until it is decided on, and a moved one names the first"
    )
    func strangers() throws {
        let home = try Home()
        let first = "booking@hotel.example"
        try expectEqual(
            home.run("inbox", "import", "-", input: Self.hotel(first, day: 1, leaves: 2, sent: 1)).status, 0)
        let moved = try home.run("inbox", "import", "-", input: Self.hotel(first, day: 5, leaves: 6, sent: 2))
        expectContains(moved.output, "same number as entry 1")
        try expectEqual(home.run("inbox", "add", "2").status, 0)
        _ = try home.run("inbox", "import", "-", input: Self.hotel("eve@scam.example", day: 5, leaves: 8, sent: 3))
        try expectContains(
            home.run("inbox", "show", "2").output, "“conferencectl inbox add 2” says that you know of it.")
        try expectContains(home.run("inbox").output, "changed by another sender")
        try expectEqual(home.run("inbox", "add", "2").status, 0)
        try expectNotContains(home.run("inbox").output, "changed by another sender")
    }

    @Test("a cancellation with the number of a booking that stays in the calendar is new, and names it")
    func cancelledAfterMove() throws {
        let home = try Home()
        let sender = "booking@hotel.example"
        try expectEqual(
            home.run("inbox", "import", "-", input: Self.hotel(sender, day: 1, leaves: 2, sent: 1)).status, 0)
        try expectEqual(home.run("inbox", "add", "1").status, 0)
        let cancellation = Self.hotel(sender, day: 5, leaves: 6, sent: 3).replacing(
            #""reservationNumber""#, with: #""reservationStatus": "ReservationCancelled", "reservationNumber""#)
        try expectEqual(home.run("inbox", "import", "-", input: cancellation).status, 0)
        try expectContains(home.run("inbox", "--new").output, "careful: entry 1 with the same number is not cancelled")
        let entry = try #require(try home.objects("inbox").first { $0["number"] as? Int == 2 })
        let codes = (entry["remarks"] as? [[String: Any]] ?? []).map { $0["code"] as? String }
        expectEqual(codes, ["cancelled", "sameNumberValid"])
        try expectContains(
            home.run("inbox", "show", "2").output, "Entry 1 has the same number and is still in your calendar.")
        try expectContains(home.run("inbox", "show", "1").output, "Entry 2 has the same number and was cancelled.")
        try expectEqual(home.run("inbox", "--new", "--json").output.contains("\"number\""), false)
    }

    @Test("a booking that is not confirmed yet says so in the list and on its page")
    func notConfirmed() throws {
        let home = try Home()
        let pending = Self.hotel("booking@hotel.example", day: 1, leaves: 2, sent: 1).replacing(
            #""reservationNumber""#, with: #""reservationStatus": "ReservationPending", "reservationNumber""#)
        try expectEqual(home.run("inbox", "import", "-", input: pending).status, 0)
        try expectContains(home.run("inbox").output, "careful: not confirmed yet")
        try expectContains(home.run("inbox", "show", "1").output, "The booking is pending, and not confirmed yet.")
    }
}
