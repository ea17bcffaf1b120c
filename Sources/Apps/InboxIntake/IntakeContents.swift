import ConferenceErrors
import ConferenceModel
import Extraction
import Mail
import Recurrence
import Reservations
import Scheduling

/// The bookings and messages in a file or mail. Reading them changes nothing.
struct IntakeContents {
    enum Finding {
        case reservation(Reservation)
        case message(SchedulingMessage)
        /// A part that should have been one of them, and cannot be used.
        case failure(ConferenceError)
    }

    /// What is needed to read.
    struct Reading: Sendable {
        let zones: ZoneDatabase
        let limits: Limits
        let extractor: InboxIntake.ExtractorCall?
    }

    let kind: IntakeKind
    /// The address of a mail's sender.
    private(set) var sender: String?
    private(set) var subject: String?
    private(set) var findings: [Finding] = []
    /// What was left out, and why.
    private(set) var remarks: [Sentence] = []
    /// The time of the mail, in seconds since 1970-01-01T00:00:00Z.
    private var sent: Int64?

    private let name: String
    private let reading: Reading

    /// - Throws: `nothingUnderstood`, `extractorMissing`; the errors of the reader of that kind.
    init(_ bytes: [UInt8], name: String, _ reading: Reading) throws {
        self.name = name
        self.reading = reading
        kind = IntakeKind(bytes)
        switch kind {
        case .calendar: try readCalendar(bytes)
        case .json: readJSON(bytes)
        case .html: try readHTML(bytes, charset: nil)
        case .mail: try readMail(bytes)
        case .pdf, .pass: try extract(bytes)
        case .unknown: break
        }
        guard findings.isEmpty else { return }
        throw ConferenceError.nothingUnderstood(name, kind: kind, remarks: remarks)
    }

    // MARK: -

    private mutating func readCalendar(_ bytes: [UInt8]) throws {
        findings += try SchedulingMessage.read(bytes, name: name, limits: reading.limits).map { .message($0) }
    }

    private mutating func readJSON(_ bytes: [UInt8]) {
        let found = Reservation.read(bytes, zones: reading.zones, limits: reading.limits)
        for var reservation in found.reservations {
            reservation.modified = sent ?? reservation.modified
            findings.append(.reservation(reservation.bounded(by: reading.limits)))
        }
        for problem in found.problems { note(problem.sentence) }
    }

    /// Reads HTML, which says more if the extractor knows the company that wrote it.
    private mutating func readHTML(_ bytes: [UInt8], charset: String?) throws {
        let found = try HTMLMarkup.structuredData(bytes, charset: charset, limits: reading.limits)
        for text in found.texts { readJSON(Array(text.utf8)) }
        for problem in found.problems { note(problem) }
        if findings.isEmpty, reading.extractor != nil { try extract(bytes) }
    }

    private mutating func readMail(_ bytes: [UInt8]) throws {
        let mail = try MailMessage.read(bytes, limits: reading.limits)
        sender = mail.from.first?.address
        subject = mail.subject
        sent = mail.date?.seconds
        for problem in mail.problems { note(problem) }
        for part in Self.calendarParts(of: mail) { readCalendarPart(part) }
        for part in mail.parts where part.type == "text/html" {
            do {
                let found = try HTMLMarkup.structuredData(part.text ?? "", limits: reading.limits)
                for text in found.texts { readJSON(Array(text.utf8)) }
                for problem in found.problems { note(problem) }
            } catch {
                note(ConferenceError.shown(error))
            }
        }
        for part in mail.parts where part.type == "application/ld+json" { readJSON(part.bytes) }
        // What has said its own contents in a form for programs need not be guessed.
        if findings.isEmpty, !mail.exceedsLimits, reading.extractor != nil { try extract(bytes) }
    }

    /// The parts with calendars. Programs attach the same message twice, as a part to answer and as a file.
    private static func calendarParts(of mail: MailMessage) -> [MailPart] {
        let parts = mail.parts.filter { part in
            ["text/calendar", "application/ics"].contains(part.type)
                || part.filename?.lowercased().hasSuffix(".ics") ?? false
        }
        var unique: [MailPart] = []
        for part in parts where !unique.contains(where: { $0.bytes == part.bytes }) { unique.append(part) }
        return unique
    }

    private mutating func readCalendarPart(_ part: MailPart) {
        // The text has been decoded with the character set of the part.
        let bytes = part.text.map { Array($0.utf8) } ?? part.bytes
        // A mail about a booking has its event without METHOD, to be published.
        let method = part.parameters["method"] ?? "PUBLISH"
        do {
            let messages = try SchedulingMessage.read(
                bytes, method: method, name: part.filename ?? name, limits: reading.limits)
            for message in messages where !isKnown(message) { findings.append(.message(message)) }
        } catch {
            findings.append(
                .failure(error as? ConferenceError ?? .nothingUnderstood(name, kind: .calendar, remarks: [])))
        }
    }

    private func isKnown(_ message: SchedulingMessage) -> Bool {
        findings.contains { finding in
            guard case .message(let other) = finding else { return false }
            return other.uid == message.uid && other.method == message.method && other.revision == message.revision
                && other.items.map(\.recurrenceID) == message.items.map(\.recurrenceID)
        }
    }

    /// Asks the extractor.
    ///
    /// - Throws: `extractorMissing` for what only it can read.
    private mutating func extract(_ bytes: [UInt8]) throws {
        guard let extractor = reading.extractor else {
            throw ConferenceError.extractorMissing().introduced(
                by: kind == .pass
                    ? "“\(ConferenceError.shown(name))” is a pass for a wallet."
                    : "“\(ConferenceError.shown(name))” is a PDF.")
        }
        let received = sent.map { LocalDateTime(secondsSinceEpoch: $0).date.description }
        do {
            readJSON(Array(try extractor(bytes, kind, received).utf8))
        } catch let error as ConferenceError where kind == .mail || kind == .html {
            note(ConferenceError.shown(error))
        }
    }

    private mutating func note(_ remark: Sentence) {
        if !remarks.contains(remark), remarks.count < 20 { remarks.append(remark) }
    }
}
