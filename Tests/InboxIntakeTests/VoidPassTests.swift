import CalendarEditing
import CalendarModel
import CalendarStore
import ConferenceErrors
import Foundation
import InboxIntake
import TestSupport
import Testing

@Suite("Void passes, and passes with the barcode of another one")
struct VoidPassTests {
    /// A pass is written as the sender, the identifier, the seat and the barcode: `a@air.example 1 1A T1`, and `void` if it is.
    /// With `Ann` at the end, it is that of Ann Doe instead of Max Muster. The sender `-` is a mail that hides it.
    private static func mail(_ text: String, minute: Int) -> String {
        let parts = text.split(separator: " ").map(String.init)
        let name = text.hasSuffix("Ann") ? "Ann Doe" : "Max Muster"
        let json = """
            {"passTypeIdentifier": "pass.example", "serialNumber": "\(parts[1])", "relevantDate": "2027-12-05T10:00+01:00",
            "barcode": {"message": "\(parts[3])"}, "voided": \(parts.contains("void")),
            "boardingPass": {"transitType": "PKTransitTypeAir", "primaryFields": [{"key": "from", "value": "BER"},
            {"key": "to", "value": "CDG"}], "auxiliaryFields": [{"key": "flight", "value": "AF1234"},
            {"key": "seat", "value": "\(parts[2])"}], "secondaryFields": [{"key": "passenger", "value": "\(name)"}],
            "backFields": [{"key": "pnr", "value": "ABC123"}]}}
            """
        let pass = Data(StoredZip.of([("pass.json", Array(json.utf8))])).base64EncodedString()
        return """
            \(parts[0] == "-" ? "" : "From: \(parts[0])\n")Date: Mon, 1 Mar 2027 07:0\(minute):00 +0000
            Content-Type: application/vnd.apple.pkpass
            Content-Transfer-Encoding: base64

            \(pass)
            """
    }

    /// Takes mails, and returns what the last one has changed.
    private static func changes(_ fixture: IntakeFixture, _ steps: String) throws -> [String] {
        var changes: [EntryChange] = []
        for (index, step) in steps.split(separator: ", ").enumerated() {
            let report = try fixture.take(mail(String(step), minute: index))
            changes = report.items.first?.outcome?.changes ?? []
        }
        return changes.map { $0.sentence(start: { _ in "" }, span: { _ in "" }).text }
    }

    private static func people(_ fixture: IntakeFixture) throws -> [String] {
        let booking = try fixture.inbox.booking(in: #require(fixture.entries().first))
        return try #require(booking).travellers.map { ([$0.name ?? "?"] + $0.seats).joined(separator: " ") }
    }

    private static func remarks(_ fixture: IntakeFixture) throws -> [String] {
        try fixture.inbox.remarks(on: #require(fixture.entries().first), me: [], now: IntakeFixture.start).map(\.code)
    }

    private static let two = "a@air.example 1 1A T1, a@air.example 2 1B T2, "
    private static let kept = "Another sender says that the ticket of Max Muster, seat 1A, is void. The ticket is kept."

    @Test(
        "a void pass of the sender of the ticket or of the booking takes it away, and that is said",
        arguments: [
            (
                two + "a@air.example 1 1A T1 void", ["The ticket of Max Muster, seat 1A, is void."],
                ["Max Muster 1B"], []
            ),
            (
                two + "b@news.air.example 2 1B T2 void", ["The ticket of Max Muster, seat 1B, is void."],
                ["Max Muster 1A"], []
            ),
            (
                "a@air.example 1 1A T1, a@air.example 1 1A T1 void", ["The ticket of Max Muster, seat 1A, is void."],
                ["Max Muster 1A"], ["ticketsVoid"]
            ),
            (
                "a@air.example 1 1A T1, a@air.example 2 1B T2 Ann, a@air.example 2 1B T2 void Ann",
                ["The ticket of Ann Doe, seat 1B, is void."], ["Max Muster 1A", "Ann Doe 1B"], ["ticketsVoid"]
            ),
            // The pass of the airline for a booking of an agency.
            (
                "b@agency.example 1 1A T1, a@air.example 2 1B T2 Ann, a@air.example 2 1B T2 void Ann",
                ["The ticket of Ann Doe, seat 1B, is void."], ["Max Muster 1A", "Ann Doe 1B"],
                ["otherCompany", "ticketsVoid"]
            ),
        ] as [(String, [String], [String], [String])])
    func taken(steps: String, changes: [String], people: [String], remarks: [String]) throws {
        let fixture = try IntakeFixture()
        expectContains(try Self.changes(fixture, steps), changes)
        try expectEqual(Self.people(fixture), people)
        try expectEqual(Self.remarks(fixture), remarks)
    }

    private func expectContains(_ list: [String], _ others: [String]) {
        for other in others { expectTrue(list.contains(other), "\(list)") }
        expectTrue(!list.contains { $0.hasPrefix("The seat") }, "\(list)")
    }

    @Test(
        "a void pass of another sender takes nothing away, and that is said with a caution",
        arguments: [
            ("e@evil.example 1 9Z Q void", ["voidByOther"]), ("- 1 9Z Q void", []),
            // Repeating a pass does not make its sender the one of the ticket.
            ("e@evil.example 1 1A T1, e@evil.example 1 9Z Q void", ["voidByOther"]),
        ])
    func kept(steps: String, remarks: [String]) throws {
        let fixture = try IntakeFixture()
        expectTrue(try Self.changes(fixture, Self.two + steps).contains(Self.kept))
        try expectEqual(Self.people(fixture), ["Max Muster 1A", "Max Muster 1B"])
        try expectEqual(Self.remarks(fixture), remarks)
        let last = String(steps.split(separator: ", ").last ?? "")
        try expectEqual(fixture.take(Self.mail(last, minute: 7)).items.map(\.word), ["unchanged"])
        // The company says it, too.
        let confirmed = try fixture.take(Self.mail("a@air.example 1 1A T1 void", minute: 8)).items[0].outcome?.changes
        expectEqual(confirmed?.map(\.kind).filter { $0 != .traveller }, [.void])
        try expectEqual(Self.people(fixture), ["Max Muster 1B"])
        try expectEqual(Self.remarks(fixture), [])
    }

    @Test("an event of the user stays as it is, and the claim is open until the user has decided")
    func event() throws {
        let fixture = try IntakeFixture()
        _ = try Self.changes(fixture, String(Self.two.dropLast(2)))
        let id = try #require(try fixture.entries().first).id
        _ = try fixture.store.write { try fixture.inbox.add(entry: id, to: nil, $0) }
        _ = try fixture.take(Self.mail("e@evil.example 1 9Z Q void", minute: 5))
        var entry = try #require(try fixture.entries().first)
        expectTrue(entry.needsLook && !entry.isUndecidedChange)
        try fixture.store.write { try fixture.inbox.noteShown(entry: id, $0) }
        entry = try #require(try fixture.entries().first)
        expectTrue(entry.needsLook)
    }

    @Test("another pass with the same barcode is for the same ticket, with a caution about another sender")
    func barcode() throws {
        for seat in ["9Z", "1A"] {
            let fixture = try IntakeFixture()
            let changes = try Self.changes(fixture, Self.two + "e@evil.example 77 \(seat) T2")
            // The seat of the other one is no news.
            expectEqual(changes.contains("The seat of Max Muster is \(seat) instead of 1B."), seat == "9Z")
            try expectEqual(Self.people(fixture), ["Max Muster 1A", "Max Muster \(seat)"])
            try expectEqual(Self.remarks(fixture), ["otherCompany"])
            // Its sender cannot take the ticket away.
            _ = try fixture.take(Self.mail("e@evil.example 77 9Z Q void", minute: 7))
            try expectEqual(Self.people(fixture).count, 2)
            expectNotContains(try fixture.entries()[0].contents, "T2")
        }
    }
}
