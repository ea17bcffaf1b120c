import CalendarEditing
import CalendarModel
import ConferenceErrors
import Foundation
import InboxIntake
import Mail
import Recurrence
import Synchronization
import TestSupport
import Testing

@Suite("Passes for a wallet become entries of the inbox")
struct PassIntakeTests {
    /// What an extractor says that knows less than the pass, and one that knows more.
    private static let little = "{\"reservationFor\": \(event(""))}"
    private static let much = "{\"reservationFor\": \(event(rest))}"
    private static let rest = """
        , "endDate": "2027-04-03T23:00:00+02:00", "location": {"@type": "Place", "name": "Opera House", "telephone": "1",
        "address": {"@type": "PostalAddress", "streetAddress": "1 High Street", "addressLocality": "Rye", "postalCode": "TN31"}}
        """

    private static func event(_ rest: String) -> String {
        """
        {"@type": "Event", "name": "Ticket", "startDate": "2027-04-03T20:00:00+02:00"\(rest)}, "@type": "EventReservation"
        """
    }

    @Test("a pass is read without the extractor, also in a mail, and is one entry")
    func withoutExtractor() throws {
        let fixture = try IntakeFixture()
        let encoded = Data(IntakeSamples.pass()).base64EncodedString()
        for (header, word) in [
            ("application/vnd.apple.pkpass", "added"),
            ("application/octet-stream; name=\"Ticket.PKPASS\"", "unchanged"),
        ] {
            let part = ("Content-Type: \(header)\nContent-Transfer-Encoding: base64", encoded)
            let mail = try fixture.take(IntakeSamples.mail([("Content-Type: text/plain", "Your ticket"), part]))
            expectEqual(mail.items.map(\.word), [word], header)
        }
        let entry = try #require(try fixture.entries().first)
        expectEqual(entry.title, "Recital")
        expectEqual(entry.number, "E42")
        try expectEqual(fixture.take(IntakeSamples.pass()).items.map(\.word), ["unchanged"])
        let both = StoredZip.of([
            ("1.pkpass", IntakeSamples.pass()), ("2.pkpass", IntakeSamples.pass(event: "Encore")),
        ])
        try expectEqual(fixture.take(both).items.map(\.word), ["unchanged", "added"])
    }

    @Test(
        "of the pass and the extractor, the one that says more counts",
        arguments: [(little, "Recital"), (much, "Ticket")])
    func richer(extracted: String, title: String) throws {
        let fixture = try IntakeFixture()
        try fixture.take(IntakeSamples.pass(), extracted: extracted)
        expectEqual(fixture.asked.withLock { $0 }, [.pass])
        expectEqual(try fixture.entries().map(\.title), [title])
    }

    @Test(
        "the times of a pass count, of which the extractor knows the day and takes the time of showing for the boarding",
        arguments: [
            ("2027-04-03T09:25:00+02:00", "2027-04-03T09:25:00", "2027-04-03T08:55:00"),
            ("2027-04-03T07:25:00Z", "2027-04-03T09:25:00", "2027-04-03T08:55:00"),
        ])
    func extractedTimes(shown: String, start: String, boarding: String) throws {
        func field(_ key: String, _ value: String) -> String {
            """
            {"key": "\(key)", "value": "\(value)", "dateStyle": "PKDateStyleNone", "timeStyle": "PKDateStyleShort"}
            """
        }
        let json = """
            {"relevantDate": "\(shown)", "boardingPass": {"transitType": "PKTransitTypeAir", "primaryFields": [
            {"key": "from", "value": "FRA"}, {"key": "to", "value": "MAD"}], "auxiliaryFields": [
            {"key": "flight", "value": "LH1116"}, \(field("boardingTime", "2027-04-03T06:55:00Z")),
            \(field("departureTime", "2027-04-03T09:25:00+02:00"))]}}
            """
        let extracted = """
            {"@type": "FlightReservation", "reservationNumber": "ABC123", "underName": {"name": "Jo"}, "reservationFor": {
            "@type": "Flight", "flightNumber": "1116", "airline": {"name": "Lufthansa", "iataCode": "LH"},
            "departureDay": "2027-04-03", "boardingTime": {"@type": "QDateTime", "@value": "\(shown)",
            "timezone": "Europe/Berlin"}, "departureAirport": {"iataCode": "FRA", "name": "Frankfurt", "address":
            {"addressCountry": "DE"}}, "arrivalAirport": {"iataCode": "MAD", "name": "Madrid"}}}
            """
        let fixture = try IntakeFixture()
        try fixture.take(StoredZip.of([("pass.json", Array(json.utf8))]), extracted: extracted)
        let entry = try #require(try fixture.entries().first)
        let event = try #require(fixture.inbox.events(of: entry).first)
        expectEqual("\(event.start.local)", start)
        expectContains(event.notes ?? "", "Departure: 2027-04-03 09:25 (Europe/Berlin), Frankfurt (FRA)")
        expectContains(event.notes ?? "", "Boarding: \(boarding.dropFirst(11).prefix(5))")
        expectEqual(entry.number, "ABC123")
    }

    @Test("a pass that the extractor cannot read is read all the same, and what failed is said")
    func failingExtractor() throws {
        let fixture = try IntakeFixture()
        let report = try fixture.take(IntakeSamples.pass(), extracted: "!")
        expectEqual(report.items.map(\.word), ["added"])
        expectEqual(report.remarks.map(\.text), ["The text is not JSON."])
    }

    @Test("a pass next to a booking for programs is taken if it is about something else, and named if it is damaged")
    func besidesBooking() throws {
        let hotel = """
            <script type="application/ld+json">{"@type": "LodgingReservation", "reservationNumber": "H-1",
            "checkinTime": "2027-04-03", "checkoutTime": "2027-04-05", "reservationFor": {"name": "Inn"}}</script>
            """
        for (bytes, words) in [
            (IntakeSamples.pass(), ["added", "added"]), ([0x50, 0x4B, 3, 4], ["added", "unreadable"]),
        ] {
            let fixture = try IntakeFixture()
            let pass = "Content-Type: application/vnd.apple.pkpass\nContent-Transfer-Encoding: base64"
            let mail = IntakeSamples.mail([
                ("Content-Type: text/html", hotel), (pass, Data(bytes).base64EncodedString()),
            ])
            try expectEqual(fixture.take(mail, extracted: "[]").items.map(\.word), words)
            expectEqual(fixture.asked.withLock { $0 }, [])
        }
    }

    @Test("a pass that is read in two languages is one entry")
    func languages() throws {
        let fixture = try IntakeFixture()
        let json = """
            {"relevantDate": "2027-04-03T20:00+02:00", "eventTicket": {"primaryFields": [{"key": "e", "value": "ev_title"}]}}
            """
        func strings(_ title: String) -> [UInt8] { Array("\"ev_title\" = \"\(title)\";".utf8) }
        let pass = StoredZip.of([
            ("de.lproj/pass.strings", strings("Die Zauberflöte")),
            ("en.lproj/pass.strings", strings("The Magic Flute")),
            ("pass.json", Array(json.utf8)),
        ])
        for (languages, title) in [([], "The Magic Flute"), (["de"], "Die Zauberflöte")] {
            _ = try fixture.intake(nil, languages: languages).take(pass, name: "a", from: .init(.file, "/a"))
            expectEqual(try fixture.entries().map(\.title), [title])
        }
    }

    @Test("of a file of several passes, the sound ones are taken and the damaged one is named")
    func damagedAmongSeveral() throws {
        let fixture = try IntakeFixture()
        let file = StoredZip.of([
            ("1.pkpass", Array("junk".utf8)), ("2.pkpass", IntakeSamples.pass()),
            ("3.pkpass", StoredZip.of([("pass.json", Array("{".utf8))])),
        ])
        let report = try fixture.take(file)
        expectEqual(report.items.map(\.word).sorted(), ["added", "unreadable", "unreadable"])
    }

    @Test("a pass with more values than the limit says so, and so does one that is nested too deeply")
    func excess() throws {
        let fields = String(repeating: #"{"key": "a", "label": "b", "value": "c"},"#, count: 20_000)
        let json = #"{"eventTicket": {"backFields": [\#(fields.dropLast())]}}"#
        for (json, words) in [
            (json, "its file “pass.json” has more than 65536 values, which is the limit"),
            (String(repeating: "[", count: 99), "its file “pass.json” has more than 64 levels, which is the limit"),
        ] {
            let error = #expect(throws: ConferenceError.self) {
                try IntakeFixture().take(StoredZip.of([("pass.json", Array(json.utf8))]))
            }
            expectEqual(error?.exitStatus, .badData)
            expectContains(error?.message ?? "", words)
        }
    }

    @Test("of an archive of passes, each one that is not taken is named, and one among several that is void, too")
    func namedInArchive() throws {
        let fixture = try IntakeFixture()
        let void = StoredZip.of([("pass.json", Array(#"{"voided": true, "eventTicket": {}}"#.utf8))])
        var file = StoredZip.of([
            ("1.pkpass", IntakeSamples.pass()), ("2.pkpass", IntakeSamples.pass(event: "Secret")), ("3.pkpass", void),
            ("4.pkpass", IntakeSamples.pass(event: "Encore")), ("5.pkpass", Array("junk".utf8)),
        ])
        let entries = file.indices.filter { file[$0...].starts(with: [0x50, 0x4B, 1, 2] as [UInt8]) }.suffix(5)
        file[entries[entries.startIndex + 1] + 8] |= 1
        let report = try fixture.take(file)
        expectEqual(report.items.map(\.word), ["unreadable", "unreadable", "added", "added"])
        expectContains(
            report.items[0].sentence.text, "“2.pkpass” was not read. This pass cannot be read: it is damaged or")
        expectContains(report.items[1].sentence.text, "“5.pkpass” was not read.")
        expectEqual(report.remarks.map(\.text), ["“3.pkpass”: The pass has been used, replaced or cancelled."])
        // All of them bad.
        let bad = try fixture.take(StoredZip.of([("1.pkpass", [1]), ("2.pkpass", [2])]))
        expectEqual(bad.items.map(\.word), ["unreadable", "unreadable"])
    }

    @Test("the passes of two travellers in a file or a mail are one entry, which is added once")
    func travellers() throws {
        func pass(_ name: String, _ seat: String) -> [UInt8] {
            let json = """
                {"serialNumber": "\(seat)", "relevantDate": "2027-04-03T09:20+02:00", "boardingPass": {
                "transitType": "PKTransitTypeAir", "primaryFields": [{"key": "from", "value": "FRA"}, {"key": "to", "value":
                "HND"}], "auxiliaryFields": [{"key": "flight", "value": "LH123"}, {"key": "seat", "value": "\(seat)"}],
                "secondaryFields": [{"key": "passenger", "value": "\(name)"}], "backFields": [{"key": "pnr", "value": "ABC123"}]}}
                """
            return StoredZip.of([("pass.json", Array(json.utf8))])
        }
        let passes = [pass("Jo Doe", "1A"), pass("Ann Doe", "1B")]
        let part = "Content-Type: application/vnd.apple.pkpass\nContent-Transfer-Encoding: base64"
        let mail = IntakeSamples.mail(passes.map { (part, Data($0).base64EncodedString()) })
        for bytes in [
            StoredZip.of([("a.pkpass", passes[0]), ("b.pkpass", passes[1])]),
            Array(mail.replacing("\n", with: "\r\n").utf8),
        ] {
            let fixture = try IntakeFixture()
            try expectEqual(fixture.take(bytes).items.map(\.word), ["added"])
            try expectContains(fixture.entries().first?.contents ?? "", "Ann Doe")
        }
        let fixture = try IntakeFixture()
        for (bytes, word) in zip(passes + passes, ["added", "updated", "unchanged", "unchanged"]) {
            try expectEqual(fixture.take(bytes).items.map(\.word), [word])
        }
        try expectEqual(fixture.entries().count, 1)
    }

    @Test("a pass joins the booking of its mail that knows no seat")
    func joined() throws {
        let booking = """
            <script type="application/ld+json">{"@type": "EventReservation", "reservationNumber": "E42", "underName": "Jo Doe",
            "url": "https://a.example/", "reservationFor": {"@type": "Event", "name": "Recital", "startDate":
            "2027-04-03T20:00:00+02:00"}}</script>
            """
        let pass = "Content-Type: application/vnd.apple.pkpass\nContent-Transfer-Encoding: base64"
        let mail = IntakeSamples.mail([
            ("Content-Type: text/html", booking), (pass, Data(IntakeSamples.pass()).base64EncodedString()),
        ])
        let fixture = try IntakeFixture()
        try expectEqual(fixture.take(mail).items.map(\.word), ["added"])
        let contents = try #require(try fixture.entries().first?.contents)
        for text in [#""seatNumber":"3""#, "Jo Doe", "https://a.example/"] { expectContains(contents, text) }
    }

    @Test("a pass whose date cannot be read says so, and one without a date says that")
    func dates() throws {
        let fixture = try IntakeFixture()
        for (date, words) in [
            (#""relevantDate": "next Friday", "#, "its “relevantDate” cannot be read: “next Friday”"),
            ("", "without “relevantDate”"),
        ] {
            let json = "{\(date)\"eventTicket\": {\"primaryFields\": [{\"key\": \"event\", \"value\": \"A\"}]}}"
            let error = #expect(throws: ConferenceError.self) {
                try fixture.take(StoredZip.of([("pass.json", Array(json.utf8))]))
            }
            expectContains(error?.message ?? "", words)
        }
    }

    @Test("a damaged pass in a mail is named, and keeps no other document of the mail from the extractor")
    func damagedInMail() throws {
        let fixture = try IntakeFixture()
        func part(_ type: String, _ bytes: [UInt8]) -> (header: String, body: String) {
            ("Content-Type: \(type)\nContent-Transfer-Encoding: base64", Data(bytes).base64EncodedString())
        }
        let damaged = part("application/vnd.apple.pkpass; name=\"a.pkpass\"", [0x50, 0x4B, 3, 4])
        let mail = IntakeSamples.mail([
            ("Content-Type: text/html; charset=iso-8859-1\nContent-Transfer-Encoding: quoted-printable", "Caf=E9"),
            damaged,
            part("application/octet-stream; name=\"b.pdf\"", Array("%PDF-1.7 b".utf8)),
        ])
        let given = Mutex<[UInt8]>([])
        let intake = fixture.intake { bytes, _, received, _ in
            given.withLock { $0 = bytes }
            return received == "2027-03-01" ? "[\(IntakeSamples.table)]" : "[]"
        }
        let report = try intake.take(Array(mail.utf8), name: "a file", from: .init(.file, "/a/file"))
        expectEqual(report.items.map(\.word), ["unreadable", "added"])
        expectContains(report.items[0].sentence.text, "“a.pkpass” was not read. This is not a pass that can be read")
        let copy = try MailMessage.read(given.withLock { $0 })
        expectEqual(copy.from.first?.address, "boss@example.org")
        expectEqual(copy.subject, "Invitation")
        expectEqual(copy.parts.map(\.type), ["text/html", "application/pdf"])
        expectEqual(copy.parts.map { $0.text ?? String(decoding: $0.bytes, as: UTF8.self) }, ["Café", "%PDF-1.7 b"])
    }

    @Test("a mail with a damaged pass and a sound one has the sound one")
    func soundNextToDamaged() throws {
        let fixture = try IntakeFixture()
        func part(_ bytes: [UInt8]) -> (header: String, body: String) {
            (
                "Content-Type: application/vnd.apple.pkpass\nContent-Transfer-Encoding: base64",
                Data(bytes).base64EncodedString()
            )
        }
        let mail = IntakeSamples.mail([part(Array(IntakeSamples.pass().dropLast(9))), part(IntakeSamples.pass())])
        try expectEqual(fixture.take(mail).items.map(\.word), ["unreadable", "added"])
    }

    @Test(
        "a ticket that begins at another time of the day is updated if it is the same pass, and else another show",
        arguments: [("a", ["updated"], 1), ("b", ["added"], 2)])
    func otherTime(serial: String, words: [String], entries: Int) throws {
        func pass(_ serial: String, _ hour: Int) -> [UInt8] {
            let json = """
                {"serialNumber": "\(serial)", "relevantDate": "2027-04-03T\(hour):00+02:00", "eventTicket": {"primaryFields":
                [{"key": "event", "value": "Recital"}], "backFields": [{"key": "order", "value": "E42"}]}}
                """
            return StoredZip.of([("pass.json", Array(json.utf8))])
        }
        let fixture = try IntakeFixture()
        try fixture.take(pass("a", 20))
        try expectEqual(fixture.take(pass(serial, 21)).items.map(\.word), words)
        try expectEqual(fixture.entries().count, entries)
        try expectEqual(fixture.take(pass(serial, 21)).items.map(\.word), ["unchanged"])
    }

    @Test("a coupon and a damaged file are errors that say so")
    func others() throws {
        let fixture = try IntakeFixture()
        for (bytes, code, words) in [
            (IntakeSamples.pass("coupon"), "nothingUnderstood", "neither a boarding pass nor the ticket"),
            (Array(IntakeSamples.pass().dropLast(9)), "notAPass", "“a file” was not read. This is not a pass"),
        ] {
            let error = #expect(throws: ConferenceError.self) { try fixture.take(bytes) }
            expectEqual(error?.code.rawValue, code)
            expectContains(error?.message ?? "", words)
        }
    }
}
