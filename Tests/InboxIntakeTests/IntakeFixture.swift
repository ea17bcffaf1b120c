import CalendarEditing
import CalendarModel
import CalendarStore
import ConferenceErrors
import ConferenceModel
import Foundation
import InboxIntake
import Recurrence
import Synchronization
import TestSupport

/// A store with an inbox, in a temporary directory that is removed with this object.
final class IntakeFixture: Sendable {
    /// 2027-03-01T08:00:00Z.
    static let start: Int64 = 1_803_888_000

    let store: CalendarStore
    /// What the extractor was asked to read.
    let asked = Mutex<[IntakeKind]>([])
    private let place: TemporaryDirectory
    private let zones = ZoneDatabase(systemZone: "Europe/Berlin")
    private let limits: Limits

    /// A store with nothing in it. That a program makes one is tested in CalendarStoreTests, and with `conferencectl`.
    static let empty = FileTemplate { try CalendarStore(path: $0) { 0 }.write { _ in } }

    init(limits: Limits = Limits()) throws {
        place = try TemporaryDirectory()
        try Self.empty.write(to: place.path + "/calendar.sqlite")
        self.limits = limits
        store = try CalendarStore(path: place.path + "/calendar.sqlite", limits: limits) { Self.start }
    }

    /// Takes a text with LF line ends into the inbox.
    ///
    /// - Parameter extracted: what the extractor answers; nil if there is none.
    @discardableResult
    func take(_ text: String, extracted: String? = nil) throws -> IntakeReport {
        try take(Array(text.replacing("\n", with: "\r\n").utf8), extracted: extracted)
    }

    /// Takes a file into the inbox.
    ///
    /// - Parameter extracted: what the extractor answers; nil if there is none.
    @discardableResult
    func take(_ bytes: [UInt8], extracted: String? = nil) throws -> IntakeReport {
        let intake = intake(extracted.map(extractor))
        return try intake.take(bytes, name: "a file", from: .init(.file, "/a/file"))
    }

    var inbox: Inbox { Inbox(CalendarEditor(zones: zones, limits: limits) { Self.start }, zone: "Europe/Berlin") }

    /// What takes files into the inbox, with an extractor or without.
    func intake(_ extractor: InboxIntake.ExtractorCall?, languages: [String] = []) -> InboxIntake {
        InboxIntake(
            store: store, inbox: inbox, me: ["jo@example.org"], zones: zones, languages: languages, limits: limits,
            extractor: extractor)
    }

    private func extractor(_ answer: String) -> InboxIntake.ExtractorCall {
        { [self] _, kind, _, _ in
            asked.withLock { $0.append(kind) }
            return answer
        }
    }

    func entries() throws -> [InboxRecord] { try store.inboxEntries() }
}

/// Texts that programs send.
enum IntakeSamples {
    static func calendar(_ method: String? = "REQUEST", uid: String = "lunch@example.org", sequence: Int = 0) -> String
    {
        """
        BEGIN:VCALENDAR
        VERSION:2.0
        PRODID:-//Example//EN
        \(method.map { "METHOD:\($0)\n" } ?? "")BEGIN:VEVENT
        UID:\(uid)
        DTSTAMP:20270301T0000\(sequence < 10 ? "0" : "")\(sequence)Z
        SEQUENCE:\(sequence)
        DTSTART;TZID=Europe/Berlin:20270401T120000
        DTEND;TZID=Europe/Berlin:20270401T130000
        SUMMARY:Lunch
        ORGANIZER;CN=Boss:mailto:boss@example.org
        ATTENDEE;PARTSTAT=NEEDS-ACTION;RSVP=TRUE:mailto:jo@example.org
        END:VEVENT
        END:VCALENDAR

        """
    }

    static let table = """
        {"@context": "http://schema.org", "@type": "FoodEstablishmentReservation", "reservationNumber": "T-17",
        "reservationFor": {"@type": "FoodEstablishment", "name": "Trattoria", "address": "Via Roma 1, Berlin"},
        "startTime": "2027-04-02T19:30:00+02:00", "partySize": 4}
        """

    static func mail(_ parts: [(header: String, body: String)], header: String = "Subject: Invitation") -> String {
        var text = """
            From: Boss <boss@example.org>
            To: jo@example.org
            Date: Mon, 1 Mar 2027 08:00:00 +0100
            \(header)
            MIME-Version: 1.0
            Content-Type: multipart/mixed; boundary="x"


            """
        for part in parts { text += "--x\n\(part.header)\n\n\(part.body)\n" }
        return text + "--x--\n"
    }

    /// A ticket as a pass for a wallet.
    static func pass(_ style: String = "eventTicket", event: String = "Recital") -> [UInt8] {
        let json = """
            {"relevantDate": "2027-04-03T20:00+02:00", "\(style)": {"primaryFields": [{"key": "event", "value": "\(event)"}],
            "auxiliaryFields": [{"key": "seat", "value": "3"}], "backFields": [{"key": "order", "value": "E42"}]}}
            """
        return StoredZip.of([("manifest.json", []), ("pass.json", Array(json.utf8))])
    }

    static func page(_ json: String) -> String {
        "<html><head><script type=\"application/ld+json\">\(json)</script></head><body>Thank you</body></html>"
    }
}
