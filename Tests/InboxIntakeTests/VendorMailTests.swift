import CalendarEditing
import CalendarModel
import ConferenceErrors
import Foundation
import InboxIntake
import Recurrence
import TestSupport
import Testing

/// Mails in the shapes that widespread programs give them. The texts are of our own making.
@Suite("Mails of other programs")
struct VendorMailTests {
    private static let calendar = IntakeSamples.calendar()
    private static let encoded = Data(calendar.replacing("\n", with: "\r\n").utf8).base64EncodedString(
        options: [.lineLength76Characters, .endLineWithLineFeed])

    /// A mail whose parts are alternatives, with attachments.
    private static func alternatives(_ parts: [String], attachments: [String] = []) -> String {
        let inner = parts.map { "--i\n\($0)\n" }.joined() + "--i--\n"
        return IntakeSamples.mail(
            [("Content-Type: multipart/alternative; boundary=i", inner)]
                + attachments.map { attachment in
                    let parts = attachment.components(separatedBy: "\n\n")
                    return (parts[0], parts[1])
                })
    }

    /// Google's page has the event for programs, as the object of an action or by itself.
    private static func page(_ event: String) -> String {
        """
        Content-Type: text/html; charset=UTF-8

        <div itemscope itemtype="http://schema.org/\(event == "object" ? "InformAction" : "Thing")"></div>
        <span itemscope itemtype="http://schema.org/\(event == "object" ? "InformAction" : "Event")">
        \(event == "object" ? "<span itemprop=\"object\" itemscope itemtype=\"http://schema.org/Event\">" : "<span>")
        <meta itemprop="name" content="Lunch"/><time itemprop="startDate" datetime="20270401T100000Z"></time>
        <time itemprop="endDate" datetime="20270401T110000Z"></time></span></span>
        """
    }

    private static let text = "Content-Type: text/plain\n\nYou are invited"

    @Test(
        "an invitation is one entry, whatever comes with it",
        arguments: [
            (
                "Google, with an action in HTML",
                alternatives(
                    [
                        text, page("object"),
                        "Content-Type: text/calendar; charset=UTF-8; method=REQUEST\n\n\(calendar)",
                    ],
                    attachments: [
                        "Content-Type: application/ics; name=\"invite.ics\"\nContent-Transfer-Encoding: base64\n\n\(encoded)"
                    ])
            ),
            (
                "an event in HTML",
                alternatives([text, page("itself"), "Content-Type: text/calendar; method=REQUEST\n\n\(calendar)"])
            ),
            (
                "Exchange, in base64 and with METHOD in the header alone",
                alternatives([
                    text,
                    "Content-Type: text/calendar; charset=\"utf-8\"; method=REQUEST\nContent-Transfer-Encoding: base64\n\n"
                        + Data(calendar.replacing("METHOD:REQUEST\n", with: "").utf8).base64EncodedString(),
                ])
            ),
            (
                "Apple, as an attachment without a type of its own",
                IntakeSamples.mail([
                    ("Content-Type: text/plain", "You are invited"),
                    (
                        "Content-Type: application/octet-stream; name=iCal.ICS\nContent-Transfer-Encoding: base64\n"
                            + "Content-Disposition: attachment; filename=iCal.ICS", encoded
                    ),
                ])
            ),
            (
                "Zimbra, with a forwarded copy",
                IntakeSamples.mail([
                    ("Content-Type: text/calendar; charset=utf-8; method=REQUEST; name=meeting.ics", calendar),
                    (
                        "Content-Type: message/rfc822",
                        "From: boss@example.org\nContent-Type: text/calendar; method=REQUEST\n\n\(calendar)"
                    ),
                ])
            ),
            (
                "Nextcloud, SOGo and KDE, with quoted-printable and properties of their own",
                IntakeSamples.mail([
                    (
                        "Content-Type: text/calendar; method=\"REQUEST\"; component=VEVENT; charset=UTF-8\n"
                            + "Content-Transfer-Encoding: quoted-printable",
                        calendar.replacing("=", with: "=3D").replacing(
                            "SUMMARY:Lunch",
                            with:
                                "X-WR-CALNAME:Work\nX-LIC-ERROR:a\nX-KDE-ICAL-IMPLEMENTATION-VERSION:1.0\nSUMMARY:Lun=\nch"
                        )
                    )
                ])
            ),
        ])
    func once(sender: String, mail: String) throws {
        let fixture = try IntakeFixture()
        let report = try fixture.take(mail)
        expectEqual(report.items.map(\.word), ["added"], sender)
        let entry = try #require(try fixture.entries().first)
        expectEqual(entry.kind, .invitation, sender)
        expectEqual(entry.title, "Lunch", sender)
    }

    @Test("an event in HTML at another time is an entry of its own")
    func otherEvent() throws {
        let fixture = try IntakeFixture()
        let page = Self.page("itself").replacing("20270401", with: "20270402")
        let mail = Self.alternatives([page, "Content-Type: text/calendar; method=REQUEST\n\n\(Self.calendar)"])
        try expectEqual(fixture.take(mail).items.map(\.word), ["added", "added"])
    }

    @Test("a booking with a calendar file of the same time is the booking, with its number")
    func bookingWithFile() throws {
        let fixture = try IntakeFixture()
        let file = IntakeSamples.calendar(nil).replacing("20270401T120000", with: "20270402T193000")
            .replacing("20270401T130000", with: "20270402T213000")
        let mail = IntakeSamples.mail([
            ("Content-Type: text/html", IntakeSamples.page(IntakeSamples.table)),
            ("Content-Type: text/calendar; name=table.ics", file),
        ])
        try expectEqual(fixture.take(mail).items.map(\.word), ["added"])
        expectEqual(try fixture.entries().map(\.number), ["T-17"])
    }

    @Test("a file with several events has an entry for each, and an occurrence is a part of its series")
    func severalEvents() throws {
        let event = try #require(Self.calendar.firstMatch(of: /(?s)BEGIN:VEVENT.*END:VEVENT\n/)).output
        let other = event.replacing("UID:lunch", with: "UID:dinner").replacing("Lunch", with: "Dinner")
        let series = event.replacing("SUMMARY:", with: "RRULE:FREQ=DAILY;COUNT=3\nSUMMARY:")
        let moved = event.replacing("SUMMARY:", with: "RECURRENCE-ID;TZID=Europe/Berlin:20270402T120000\nSUMMARY:Late ")
        let all = Self.calendar.replacing(event, with: series + moved + other)
        let fixture = try IntakeFixture()
        let report = try fixture.take(
            IntakeSamples.mail([("Content-Type: text/calendar; method=REQUEST", all)]))
        expectEqual(report.items.map(\.word), ["added", "added"])
        expectEqual(try fixture.entries().compactMap(\.title).sorted(), ["Dinner", "Lunch"])
    }

    @Test("Outlook's winmail.dat is named")
    func winmail() throws {
        let fixture = try IntakeFixture()
        let error = #expect(throws: ConferenceError.self) {
            try fixture.take(
                IntakeSamples.mail([
                    (
                        "Content-Type: application/ms-tnef; name=winmail.dat\nContent-Transfer-Encoding: base64",
                        "eJ8+Ig=="
                    )
                ]))
        }
        expectContains(error?.message ?? "", "“winmail.dat” is in Microsoft's format TNEF, which is not read.")
    }

    /// A report about a flight of the 3rd of April.
    private static func flight(_ name: String, _ hour: String, _ status: String) -> String {
        """
        {"@type": "FlightReservation", "reservationNumber": "K7", "reservationStatus": "http://schema.org/\(status)",
        "underName": {"name": "\(name)"}, "reservationFor": {"@type": "Flight", "flightNumber": "116", "airline": {"iataCode":
        "LH"}, "departureAirport": {"iataCode": "FRA"}, "arrivalAirport": {"iataCode": "MAD"}, "departureTime":
        "2027-04-03T\(hour):00:00+02:00"}}
        """
    }

    @Test("a mail that cancels the former time next to the new one moves the booking, in whatever order it lists both")
    func formerTime() throws {
        let old = Self.flight("Jo", "09", "ReservationCancelled")
        let new = Self.flight("Jo", "11", "ReservationConfirmed")
        func mail(_ flights: [String], hour: Int) -> String {
            IntakeSamples.mail([("Content-Type: text/html", IntakeSamples.page("[\(flights.joined(separator: ","))]"))])
                .replacing("08:00:00 +0100", with: "0\(hour):00:00 +0100")
        }
        for both in [[old, new], [new, old]] {
            let fixture = try IntakeFixture()
            try fixture.take(mail([Self.flight("Jo", "09", "ReservationConfirmed")], hour: 7))
            try expectEqual(fixture.take(mail(both, hour: 8)).items.map(\.word), ["updated"])
            let entry = try #require(try fixture.entries().first)
            expectEqual([entry.kind.rawValue, "\(entry.start?.local.hour ?? 0)"], ["reservation", "11"])
        }
        // The ticket of another person stays cancelled, and a cancellation alone counts.
        let fixture = try IntakeFixture()
        let two = ["Jo", "Kim"].map { Self.flight($0, "09", "ReservationConfirmed") }
        try fixture.take(mail(two, hour: 7))
        try fixture.take(mail([new, Self.flight("Kim", "09", "ReservationCancelled")], hour: 8))
        let entry = try #require(try fixture.entries().first)
        expectEqual(entry.kind, .reservation)
        expectEqual(fixture.inbox.booking(in: entry)?.travellers.map(\.name), ["Jo"])
    }
}
