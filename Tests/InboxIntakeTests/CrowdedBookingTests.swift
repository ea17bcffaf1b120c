import CalendarEditing
import CalendarModel
import CalendarStore
import ConferenceErrors
import ConferenceModel
import Foundation
import InboxIntake
import Reservations
import TestSupport
import Testing

@Suite("Bookings for more people than the limit")
struct CrowdedBookingTests {
    private static let tooMany = "A reservation has too many people; the last ones were left out."

    private static var limits: Limits {
        var limits = Limits()
        limits.partsPerReservation = 3
        return limits
    }

    private static func ticket(_ number: Int, arrival: String = "14:00") -> String {
        """
        {"@type": "FlightReservation", "reservationNumber": "R1", "underName": {"name": "Jo \(number)"},
        "airplaneSeat": "\(number)A", "reservationFor": {"@type": "Flight", "flightNumber": "100",
        "airline": {"iataCode": "XA"}, "departureTime": "2027-04-01T12:00+02:00",
        "arrivalTime": "2027-04-01T\(arrival)+02:00"}}
        """
    }

    private static func page(_ tickets: [String]) -> String {
        "<html><body>"
            + tickets.map { "<script type=\"application/ld+json\">\($0)</script>" }.joined() + "</body></html>"
    }

    private static func mail(_ number: Int, second: Int) -> String {
        IntakeSamples.mail([("Content-Type: text/html", page([ticket(number)]))])
            .replacing("08:00:00", with: "07:00:0\(second)")
    }

    private static func pass(_ number: Int) -> [UInt8] {
        let json = """
            {"serialNumber": "\(number)", "relevantDate": "2027-04-03T09:20+02:00", "boardingPass": {
            "transitType": "PKTransitTypeAir", "primaryFields": [{"key": "a", "value": "FRA"}, {"key": "b", "value": "HND"}],
            "headerFields": [{"key": "flightNumber", "value": "XA 123"}, {"key": "seat", "value": "\(number)A"}],
            "secondaryFields": [{"key": "passenger", "value": "Jo \(number)"}],
            "backFields": [{"key": "pnr", "value": "ABC123"}]}}
            """
        return StoredZip.of([("pass.json", Array(json.utf8))])
    }

    private func people(_ fixture: IntakeFixture) throws -> Int? {
        let entry = try #require(try fixture.entries().first)
        return fixture.inbox.booking(in: entry)?.travellers.count
    }

    @Test(
        "mails with a ticket each: those that find no room are refused with the reason, newer or older",
        arguments: [[1, 2, 3, 4, 5], [5, 4, 3, 2, 1]])
    func mails(seconds: [Int]) throws {
        let fixture = try IntakeFixture(limits: Self.limits)
        let items = try seconds.enumerated().flatMap { number, second in
            try fixture.take(Self.mail(number, second: second)).items
        }
        expectEqual(items.map(\.word), ["added", "updated", "updated", "refused", "refused"])
        expectEqual(items.suffix(2).map(\.sentence.text), [Self.tooMany, Self.tooMany])
        expectEqual(items.map(\.isKeptOut), [false, false, false, true, true])
        try expectEqual(people(fixture), 3)
        // Those that have room are known all the same.
        let known = try fixture.take(Self.mail(0, second: seconds[0])).items.map(\.word)
        expectEqual(known, [seconds[0] == 1 ? "older" : "unchanged"])
    }

    @Test("one text or file with all of them says it once, and is not complete")
    func together() throws {
        let tickets = (0..<5).map { Self.ticket($0) }
        let scripts = try IntakeFixture(limits: Self.limits).take(Self.page(tickets))
        expectEqual(scripts.items.map(\.word), ["added"])
        expectEqual(scripts.keptOut, 1)
        let names = (0..<5).map { "{\"name\": \"Jo \($0)\"}" }.joined(separator: ",")
        let texts = [
            "[\(tickets.joined(separator: ","))]",
            Self.ticket(0).replacing("{\"name\": \"Jo 0\"}", with: "[\(names)]"),
        ]
        let passes = StoredZip.of((0..<5).map { ("\($0).pkpass", Self.pass($0)) })
        let part = "Content-Type: application/vnd.apple.pkpass\nContent-Transfer-Encoding: base64"
        let attached = IntakeSamples.mail((0..<5).map { (part, Data(Self.pass($0)).base64EncodedString()) })
        for bytes in texts.map({ Array($0.utf8) }) + [passes, Array(attached.replacing("\n", with: "\r\n").utf8)] {
            let fixture = try IntakeFixture(limits: Self.limits)
            let report = try fixture.take(bytes)
            expectEqual(report.items.map(\.word), ["added"])
            expectEqual(report.remarks.map(\.text), [Self.tooMany])
            expectEqual(report.keptOut, 1)
            try expectEqual(people(fixture), 3)
        }
    }

    @Test("a message that changes the booking and has people without room does the one, and says the other")
    func partly() throws {
        let fixture = try IntakeFixture(limits: Self.limits)
        for number in 0..<3 { try fixture.take(Self.mail(number, second: number)) }
        let page = Self.page([Self.ticket(7, arrival: "15:00")])
        let report = try fixture.take(
            IntakeSamples.mail([("Content-Type: text/html", page)]).replacing("08:00:00", with: "07:00:09"))
        expectEqual(report.items.map(\.word), ["updated"])
        expectEqual(report.remarks.map(\.text), [Self.tooMany])
        expectEqual(report.keptOut, 1)
        try expectEqual(people(fixture), 3)
    }

    @Test("a watched mail folder says it, too")
    func watched() throws {
        let fixture = try MailboxFixture(limits: Self.limits)
        try fixture.add("maildir:Mail")
        for number in 0..<4 {
            try fixture.directory.write(Self.mail(number, second: number), to: "Mail/new/\(number).M1.host")
        }
        let report = try fixture.sources.synchronize()
        expectEqual(report.unusable.map { $0.message.hasSuffix(Self.tooMany) }, [true])
    }
}
