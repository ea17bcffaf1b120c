import CalendarEditing
import CalendarModel
import Foundation
import InboxIntake
import TestSupport
import Testing

@Suite("The order of passes and mails")
struct PassOrderTests {
    /// A boarding pass, signed on a day at 08:00 in UTC if there is one.
    private static func pass(_ gate: String, signed day: String?) -> [UInt8] {
        let json = """
            {"serialNumber": "1", "relevantDate": "2027-04-03T09:20+02:00", "boardingPass": {"transitType":
            "PKTransitTypeAir", "primaryFields": [{"key": "a", "value": "FRA"}, {"key": "b", "value": "HND"}],
            "headerFields": [{"key": "flightNumber", "value": "XA 123"}, {"key": "gate", "value": "\(gate)"}],
            "secondaryFields": [{"key": "passenger", "value": "Jo Doe"}], "backFields": [{"key": "pnr", "value": "ABC123"}]}}
            """
        let time = (day ?? "") + "080000Z"
        let signature: [UInt8] =
            [6, 9, 0x2A, 0x86, 0x48, 0x86, 0xF7, 13, 1, 9, 5, 0x31, 15, 0x17, 13] + Array(time.utf8)
        return StoredZip.of(
            [("pass.json", Array(json.utf8))] + (day == nil ? [] : [("signature", signature)]))
    }

    /// A mail of 2027-03-01 about the same flight.
    private static func mail(_ gate: String) -> String {
        let json = """
            {"@type": "FlightReservation", "reservationNumber": "ABC123", "reservationStatus": "ReservationConfirmed",
            "underName": "Jo Doe", "reservationFor": {"@type": "Flight", "flightNumber": "123", "airline": {"iataCode": "XA"},
            "departureGate": "\(gate)", "departureAirport": {"iataCode": "FRA"}, "arrivalAirport": {"iataCode": "HND"},
            "departureTime": "2027-04-03T10:00+02:00"}}
            """
        return IntakeSamples.mail([("Content-Type: text/html", IntakeSamples.page(json))])
    }

    private func gate(_ fixture: IntakeFixture) throws -> String? {
        let notes = try fixture.inbox.events(of: #require(fixture.entries().first)).first?.notes ?? ""
        return notes.firstMatch(of: /gate (\w+)/).map { String($0.1) }
    }

    @Test("a pass that was signed before a mail does not undo what the mail has changed, whenever it is imported")
    func signed() throws {
        let fixture = try IntakeFixture()
        try fixture.take(Self.mail("C3"))
        let old = Self.pass("A1", signed: "270228")
        // Its ticket was not known.
        try expectEqual(fixture.take(old).items.map(\.word), ["updated"])
        try expectEqual(gate(fixture), "C3")
        try expectEqual(fixture.take(old).items.map(\.word), ["older"])
        // The mail is of 07:00.
        try expectEqual(fixture.take(Self.pass("B2", signed: "270301")).items.map(\.word), ["updated"])
        try expectEqual(gate(fixture), "B2")
        try expectEqual(fixture.take(StoredZip.of([("a.pkpass", old)])).items.map(\.word), ["older"])
        try expectEqual(gate(fixture), "B2")
    }

    @Test("a pass without a time that is imported again does not undo what a mail has changed since")
    func again() throws {
        let fixture = try IntakeFixture()
        expectEqual(try fixture.take(Self.pass("A1", signed: nil)).items.map(\.word), ["added"])
        expectEqual(try fixture.take(Self.pass("A1", signed: nil)).items.map(\.word), ["unchanged"])
        expectEqual(try fixture.take(Self.pass("B2", signed: nil)).items.map(\.word), ["updated"])
        expectEqual(try fixture.take(Self.pass("A1", signed: nil)).items.map(\.word), ["older"])
        try expectEqual(gate(fixture), "B2")
    }
}
