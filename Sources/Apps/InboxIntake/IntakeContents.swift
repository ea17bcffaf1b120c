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

        var reservation: Reservation? { if case .reservation(let reservation) = self { reservation } else { nil } }
        var isFailure: Bool { if case .failure = self { true } else { false } }
        var message: SchedulingMessage? { if case .message(let message) = self { message } else { nil } }
    }

    /// What is needed to read.
    struct Reading: Sendable {
        let zones: ZoneDatabase
        let limits: Limits
        /// Those of the user in the order of preference, such as `de`.
        let languages: [String]
        let extractor: InboxIntake.ExtractorCall?
        /// How long the extractor may read; nil for the usual time.
        var time: Duration?
    }

    let kind: IntakeKind
    /// The address of a mail's sender.
    private(set) var sender: String?
    /// The addresses to which a mail wants answers, by its own account.
    private(set) var replyTo: [String] = []
    private(set) var subject: String?
    var findings: [Finding] = []
    /// What void passes are about, which changes only what is known already.
    var void: [Reservation] = []
    /// What was left out, and why.
    private(set) var remarks: [Sentence] = []
    /// Whether people or bookings were left out because there are more than the limit.
    private(set) var isIncomplete = false
    /// The messages in the parts of a mail.
    private var versions: Set<SchedulingMessage.Version> = []
    /// The time of the mail, in seconds since 1970-01-01T00:00:00Z.
    private(set) var sent: Int64?
    /// Why the extractor has not read a mail, HTML or a pass.
    var interruption: ConferenceError?

    let name: String
    let reading: Reading

    /// - Throws: `nothingUnderstood`, `extractorMissing`; the errors of the reader of that kind.
    init(_ bytes: [UInt8], name: String, _ reading: Reading) throws {
        self.name = name
        self.reading = reading
        kind = IntakeKind(bytes)
        do {
            switch kind {
            case .calendar: try readCalendar(bytes)
            case .json: readJSON(bytes)
            case .html: try readHTML(bytes, charset: nil)
            case .mail: try readMail(bytes)
            case .pdf:
                findings += try extracted(bytes).map { .reservation($0) }
                for remark in PDFCondition.remarks(on: bytes) where findings.isEmpty { note(remark) }
            case .pass:
                let (own, isSound) = try readPass(bytes, file: nil)
                try takeRicher(of: own, and: isSound ? bytes : nil)
            case .unknown: if bytes.isEmpty { note("It is empty.") }
            }
        } catch let error as ConferenceError where kind != .calendar && error.code != .extractorMissing {
            throw Self.named(error, name)
        }
        joinTickets()
        removeFormerTimes()
        guard findings.isEmpty else { return }
        if let interruption {
            throw Self.named(interruption, subject ?? name)
        }
        if void.isEmpty { throw nothingUnderstood }
    }

    /// The error if nothing of the contents is for the inbox.
    var nothingUnderstood: ConferenceError { .nothingUnderstood(name, kind: kind, remarks: remarks) }

    /// Returns an error that says what it is about.
    static func named(_ error: ConferenceError, _ name: String) -> ConferenceError {
        error.introduced(by: "“\(ConferenceError.shown(name))” was not read.")
    }

    // MARK: -

    private mutating func readCalendar(_ bytes: [UInt8]) throws {
        findings += try SchedulingMessage.read(bytes, name: name, limits: reading.limits)
            .flatMap(\.ofEachGuest).map { .message($0) }
    }

    private mutating func readJSON(_ bytes: [UInt8]) {
        findings += reservations(inJSON: bytes).map { .reservation($0) }
    }

    /// - Parameter linked: what another form says. Of these, this form may say less.
    private mutating func reservations(inJSON bytes: [UInt8], besides linked: [Reservation] = []) -> [Reservation] {
        let found = Reservation.read(bytes, zones: reading.zones, limits: reading.limits)
        note(found.problems.filter { problem in !linked.contains { $0.kind == problem.kindLeftOut } })
        return dated(found.reservations)
    }

    /// Reservations as of the time when they were sent.
    ///
    /// - Parameter signed: when a pass was signed. A mail is a newer report about it.
    func dated(_ reservations: [Reservation], signed: Int64? = nil) -> [Reservation] {
        reservations.map { reservation in
            var reservation = reservation
            reservation.modified = sent ?? signed ?? reservation.modified
            return reservation.bounded(by: reading.limits)
        }
    }

    /// Takes what HTML and other parts say in several forms as one thing, in the order of the forms.
    private mutating func take(_ forms: [[Reservation]]) {
        let tickets = forms.map { joiningTickets($0) }
        let (reservations, leavesOutPeople) = Reservation.joined(
            forms: tickets, in: reading.zones, limit: reading.limits.partsPerReservation)
        findings += reservations.map { .reservation($0) }
        if leavesOutPeople { note([.tooManyPeople]) }
    }

    /// Reads the structured data of HTML: JSON-LD, and microdata.
    private mutating func forms(_ found: HTMLMarkup.Found) -> (linked: [Reservation], items: [Reservation]) {
        for problem in found.problems { note(problem) }
        let linked = found.scripts.flatMap { reservations(inJSON: Array($0.utf8)) }
        return (linked, found.items.flatMap { reservations(inJSON: Array($0.utf8), besides: linked) })
    }

    /// Reads HTML, which says more if the extractor knows the company that wrote it.
    private mutating func readHTML(_ bytes: [UInt8], charset: String?) throws {
        let found = try HTMLMarkup.structuredData(bytes, charset: charset, limits: reading.limits)
        let (linked, items) = forms(found)
        take([linked, items])
        if findings.isEmpty { try takeRicher(of: [], and: bytes) }
    }

    private mutating func readMail(_ bytes: [UInt8]) throws {
        let mail = try MailMessage.read(bytes, limits: reading.limits)
        sender = mail.author?.address
        if sender == nil { note(mail.authorProblem) }
        replyTo = mail.replyTo.map(\.address)
        subject = mail.subject
        sent = mail.date?.seconds
        for problem in mail.problems { note(problem) }
        for part in Self.calendarParts(of: mail) { readCalendarPart(part) }
        var (linked, items): ([[Reservation]], [[Reservation]]) = ([], [])
        for part in mail.parts where part.type == "text/html" {
            do {
                let found = forms(try HTMLMarkup.structuredData(part.text ?? "", limits: reading.limits))
                linked.append(found.linked)
                items.append(found.items)
            } catch {
                note(ConferenceError.shown(error))
            }
        }
        for part in mail.parts where part.type == "application/ld+json" {
            linked.append(reservations(inJSON: part.bytes))
        }
        take(linked + items)
        removeRepetitions()
        // What has said its own contents in a form for programs need not be guessed. A pass may be about something else.
        let needsExtractor = findings.allSatisfy(\.isFailure)
        let (own, document) = readPasses(of: mail, bytes)
        guard !needsExtractor else { return try takeRicher(of: own, and: document) }
        for pass in own { join(pass) }
        removeRepetitions()
    }

    /// Adds what a pass says to the booking that it is for, which may know no seat.
    private mutating func join(_ pass: Reservation) {
        for (index, finding) in findings.enumerated() {
            guard let known = finding.reservation, known.isSame(as: pass, in: reading.zones) else { continue }
            let limit = reading.limits.partsPerReservation
            let joined = known.joined(with: pass, limit: limit)
            findings[index] = .reservation(joined)
            if joined.leavesOutPeople(of: pass, limit: limit) { note([.tooManyPeople]) }
            return
        }
        findings.append(.reservation(pass))
    }

    /// Puts together what is said about the tickets of one booking, in whatever order.
    private mutating func joinTickets() {
        let reservations = findings.compactMap(\.reservation)
        guard reservations.count > 1, case let joined = joiningTickets(reservations), joined.count < reservations.count
        else { return }
        var rest = joined[...]
        findings = findings.compactMap { finding in
            finding.reservation == nil ? finding : rest.popFirst().map { .reservation($0) }
        }
    }

    private mutating func joiningTickets(_ reservations: [Reservation]) -> [Reservation] {
        var joined: [Reservation] = []
        for report in reservations {
            guard let known = joined.firstIndex(where: { $0.listsTickets(with: report, in: reading.zones) }) else {
                joined.append(report)
                continue
            }
            if !joined[known].takeTickets(ofSameMessage: report, most: reading.limits.partsPerReservation) {
                note([.tooManyPeople])
            }
        }
        return joined
    }

    /// Senders say the same thing twice: as a calendar file, and in HTML for programs.
    private mutating func removeRepetitions() {
        let zones = reading.zones
        func begins(_ message: SchedulingMessage, with reservation: Reservation) -> Bool {
            reservation.start.map { message.begins(at: $0.eventTime(in: zones), zones) } ?? false
        }
        /// Whether it is an event without a booking, which a calendar file describes better.
        func isBare(_ reservation: Reservation) -> Bool { reservation.kind == .event && reservation.number == nil }
        let bookings = findings.compactMap(\.reservation).filter { !isBare($0) }
        findings.removeAll { finding in
            // What cannot be answered says less than the booking.
            guard let message = finding.message, message.method == .publish else { return false }
            return bookings.contains { begins(message, with: $0) }
        }
        let messages = findings.compactMap(\.message)
        findings.removeAll { finding in
            guard let reservation = finding.reservation, isBare(reservation) else { return false }
            return messages.contains { begins($0, with: reservation) }
        }
    }

    static func isPass(_ part: MailPart) -> Bool {
        if ["application/vnd.apple.pkpass", "application/vnd.apple.pkpasses"].contains(part.type) { return true }
        let name = part.filename?.lowercased() ?? ""
        return name.hasSuffix(".pkpass") || name.hasSuffix(".pkpasses")
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
                bytes, method: method, name: part.filename ?? subject ?? part.type,
                limits: reading.limits)
            for message in messages.flatMap(\.ofEachGuest) where versions.insert(message.version).inserted {
                findings.append(.message(message))
            }
        } catch {
            findings.append(
                .failure(error as? ConferenceError ?? .nothingUnderstood(name, kind: .calendar, remarks: [])))
        }
    }

    /// Says what was left out of a text, and why.
    ///
    /// - Parameter file: the name of the file that the text is from, if there are several.
    mutating func note(_ problems: [ReservationProblem], in file: String? = nil) {
        isIncomplete = isIncomplete || problems.contains { $0 == .tooMany || $0 == .tooManyPeople }
        for problem in problems {
            note(file.map { "“\(ConferenceError.shown($0))”: \(problem.sentence)" } ?? problem.sentence)
        }
    }

    mutating func note(_ remark: Sentence) {
        if !remarks.contains(remark), remarks.count < 20 { remarks.append(remark) }
    }
}
