import Foundation
import TestSupport
import Testing

extension Home {
    /// Returns a user with an address and a program that keeps each mail that it gets in the file `mails`.
    static func withMailProgram() throws -> Home {
        let home = try Home()
        try home.useMailProgram()
        try home.makeStore()
        return home
    }

    fileprivate func useMailProgram() throws {
        environment["EMAIL"] = "jo@example.org"
        let program = try write("#!/bin/sh\ncat >> \(path)/mails\n", to: "mailer")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
        // What `config mailer` writes.
        _ = try write("{\n  \"mailer\": \"\(program) -t\"\n}\n", to: "config/conference/config.json")
    }

    /// The mails that the program has got.
    var sentMails: String {
        FileManager.default.contents(atPath: "\(path)/mails").map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    /// Runs a command and returns the mails that it sent, with long lines in one piece.
    func mails(_ arguments: [String], sourceLocation: SourceLocation = #_sourceLocation) throws -> String {
        try? FileManager.default.removeItem(atPath: path + "/mails")
        let result = try runProcess(arguments)
        try #require(result.status == 0, "\(result.error)", sourceLocation: sourceLocation)
        return sentMails.replacing("\r\n ", with: "")
    }

    /// The texts for people in these mails, which may be in base64.
    var sentTexts: String {
        sentMails.replacing("\r\n", with: "\n").matches(of: /base64\n\n([A-Za-z0-9+\/=\n]+)/).map { match in
            let text = match.1.filter { !$0.isNewline }
            return Data(base64Encoded: String(text)).map { String(decoding: $0, as: UTF8.self) } ?? ""
        }.joined(separator: "\n").replacing("\r\n", with: "\n")
    }

    /// Takes an invitation to a lunch into the inbox.
    @discardableResult
    func invite(
        _ method: String = "REQUEST", uid: String = "lunch@example.org", title: String = "Lunch", sequence: Int = 0,
        start: String = "20990401T120000", end: String = "20990401T130000", _ lines: String...,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> ProcessResult {
        let text = InboxSamples.calendar(
            method, uid: uid, title: title, sequence: sequence, start: start, end: end, lines)
        let result = try run("inbox", "import", "-", input: text)
        try #require(result.status == 0, "\(result.error)", sourceLocation: sourceLocation)
        return result
    }
}

extension HomeTemplate {
    /// The home of a user with an address and a mail program, for ``copyWithMailProgram()``.
    static func withMailProgram(_ prepare: (Home) throws -> Void) -> HomeTemplate {
        HomeTemplate { home in
            try home.useMailProgram()
            try home.makeStore()
            try prepare(home)
        }
    }

    /// The program that sends mails is named by its path, which is another one in each copy.
    func copyWithMailProgram() throws -> Home {
        let home = try copy()
        try home.useMailProgram()
        return home
    }
}

/// Messages and bookings as other programs send them.
enum InboxSamples {
    static func calendar(
        _ method: String = "REQUEST", uid: String = "lunch@example.org", title: String = "Lunch", sequence: Int = 0,
        start: String = "20990401T120000", end: String = "20990401T130000", _ lines: [String] = []
    ) -> String {
        """
        BEGIN:VCALENDAR
        VERSION:2.0
        PRODID:-//Example//EN
        METHOD:\(method)
        BEGIN:VEVENT
        UID:\(uid)
        DTSTAMP:20260301T00000\(sequence)Z
        SEQUENCE:\(sequence)
        DTSTART;TZID=Europe/Berlin:\(start)
        DTEND;TZID=Europe/Berlin:\(end)
        SUMMARY:\(title)
        ORGANIZER;CN=Boss:mailto:boss@example.org
        ATTENDEE;CN=Jo;PARTSTAT=NEEDS-ACTION;RSVP=TRUE:mailto:jo@example.org
        \(lines.map { $0 + "\n" }.joined())END:VEVENT
        END:VCALENDAR

        """.replacing("\n", with: "\r\n")
    }

    static let flight = """
        {"@context": "http://schema.org", "@type": "FlightReservation", "reservationNumber": "ABC123",
        "underName": {"@type": "Person", "name": "Jo Doe"},
        "reservationFor": {"@type": "Flight", "flightNumber": "123", "airline": {"@type": "Airline", "name": "Example Air",
        "iataCode": "XA"}, "departureAirport": {"@type": "Airport", "name": "Frankfurt", "iataCode": "FRA"},
        "arrivalAirport": {"@type": "Airport", "name": "Tokyo Haneda", "iataCode": "HND"},
        "departureTime": "2099-05-04T10:00:00+02:00", "arrivalTime": "2099-05-05T06:00:00+09:00"}}
        """
}
