import CalendarModel
import CalendarStore
import Foundation
import TestSupport
@testable import ConferencePages

/// Messages that `conferencectl inbox import` takes into the inbox of a home.
extension PagesHome {
    /// Imports a mail with an invitation of ann@example.org to jo@example.org: a design review on 2027-03-03, 14:00 UTC.
    ///
    /// - Parameters:
    ///   - lines: further lines of the event; a line of a property that the event has already replaces it.
    ///   - sender: the address that sends the mail.
    func invite(
        _ lines: String..., method: String = "REQUEST", uid: String = "review", from sender: String = "ann@example.org"
    )
        throws
    {
        try importMail(
            "Content-Type: text/calendar; method=\(method); charset=utf-8",
            Self.invitation(lines, method: method, uid: uid), from: sender, subject: "Invitation")
    }

    /// Returns an invitation as a calendar.
    static func invitation(_ lines: [String], method: String = "REQUEST", uid: String = "review") -> String {
        var event = [
            "DTSTART": "DTSTART;TZID=America/New_York:20270303T090000",
            "DTEND": "DTEND;TZID=America/New_York:20270303T100000", "SUMMARY": "SUMMARY:Design review",
            "ORGANIZER": "ORGANIZER;CN=Ann:mailto:ann@example.org", "SEQUENCE": "SEQUENCE:0",
            "ATTENDEE": "ATTENDEE;CN=Jo;PARTSTAT=NEEDS-ACTION;RSVP=TRUE:mailto:jo@example.org",
            "DTSTAMP": "DTSTAMP:20270301T070000Z",
        ]
        for line in lines { event[String(line.prefix { $0 != ":" && $0 != ";" })] = line }
        return
            "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Test//EN\r\nMETHOD:\(method)\r\nBEGIN:VEVENT\r\nUID:\(uid)\r\n"
            + event.values.sorted().joined(separator: "\r\n") + "\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
    }

    /// Imports a mail with the booking of a flight from Frankfurt to Tokyo on 2027-03-10.
    func book(number: String = "XK4F2Q", status: String = "ReservationConfirmed") throws {
        let json = """
            {"@context":"http://schema.org","@type":"FlightReservation","reservationNumber":"\(number)",
            "reservationStatus":"http://schema.org/\(status)","underName":{"@type":"Person","name":"Jo Example"},
            "url":"https://air.example/trips/\(number)",
            "reservedTicket":{"@type":"Ticket","ticketedSeat":{"@type":"Seat","seatNumber":"23K"}},
            "reservationFor":{"@type":"Flight","flightNumber":"716",
            "airline":{"@type":"Airline","name":"Example Air","iataCode":"XA"},
            "departureAirport":{"@type":"Airport","name":"Frankfurt","iataCode":"FRA"},
            "departureTime":{"@type":"QDateTime","@value":"2027-03-10T13:40:00+01:00","timezone":"Europe/Berlin"},
            "arrivalAirport":{"@type":"Airport","name":"Tokyo Haneda","iataCode":"HND"},
            "arrivalTime":{"@type":"QDateTime","@value":"2027-03-11T10:15:00+09:00","timezone":"Asia/Tokyo"}}}
            """
        let html = "<html><body><script type=\"application/ld+json\">\(json)</script><p>Your trip</p></body></html>"
        try importMail(
            "Content-Type: text/html; charset=utf-8", html, from: "trips@air.example", subject: "Your flight")
    }

    func importMail(_ type: String, _ body: String, from sender: String, subject: String) throws {
        let mail =
            "From: <\(sender)>\r\nTo: jo@example.org\r\nSubject: \(subject)\r\nDate: Mon, 01 Mar 2027 07:00:00 +0000\r\n"
            + "Message-ID: <\(UUID().uuidString)@example.org>\r\nMIME-Version: 1.0\r\n\(type)\r\n"
            + "Content-Transfer-Encoding: 8bit\r\n\r\n" + body
        let file = try folder.write(mail, to: "mails/\(UUID().uuidString).eml")
        try conferencectl("config", "addresses", "jo@example.org")
        try conferencectl("inbox", "import", file)
    }

    /// The number of the only entry of the inbox.
    func entryNumber() throws -> Int64 {
        let entries = try desk.store().inboxEntries()
        guard entries.count == 1 else { throw Failed(output: "There are \(entries.count) entries.") }
        return entries[0].id
    }
}
