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
    private(set) var subject: String?
    private(set) var findings: [Finding] = []
    /// What void passes are about, which changes only what is known already.
    private(set) var void: [Reservation] = []
    /// What was left out, and why.
    private(set) var remarks: [Sentence] = []
    /// The messages in the parts of a mail.
    private var versions: Set<SchedulingMessage.Version> = []
    /// The time of the mail, in seconds since 1970-01-01T00:00:00Z.
    private var sent: Int64?
    /// Why the extractor has not read a mail, HTML or a pass.
    private var interruption: ConferenceError?

    private let name: String
    private let reading: Reading

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
        guard findings.isEmpty else { return }
        if let interruption {
            throw Self.named(interruption, subject ?? name)
        }
        if void.isEmpty { throw nothingUnderstood }
    }

    /// The error if nothing of the contents is for the inbox.
    var nothingUnderstood: ConferenceError { .nothingUnderstood(name, kind: kind, remarks: remarks) }

    /// Returns an error that says what it is about.
    private static func named(_ error: ConferenceError, _ name: String) -> ConferenceError {
        error.introduced(by: "“\(ConferenceError.shown(name))” was not read.")
    }

    // MARK: -

    private mutating func readCalendar(_ bytes: [UInt8]) throws {
        findings += try SchedulingMessage.read(bytes, name: name, limits: reading.limits)
            .flatMap(\.ofEachGuest).map { .message($0) }
    }

    private mutating func readJSON(_ bytes: [UInt8]) {
        let found = Reservation.read(bytes, zones: reading.zones, limits: reading.limits)
        findings += dated(found.reservations).map { .reservation($0) }
        for problem in found.problems { note(problem.sentence) }
    }

    /// Reservations as of the time when they were sent.
    private func dated(_ reservations: [Reservation]) -> [Reservation] {
        reservations.map { reservation in
            var reservation = reservation
            reservation.modified = sent ?? reservation.modified
            return reservation.bounded(by: reading.limits)
        }
    }

    /// Reads HTML, which says more if the extractor knows the company that wrote it.
    private mutating func readHTML(_ bytes: [UInt8], charset: String?) throws {
        let found = try HTMLMarkup.structuredData(bytes, charset: charset, limits: reading.limits)
        for text in found.texts { readJSON(Array(text.utf8)) }
        for problem in found.problems { note(problem) }
        if findings.isEmpty { try takeRicher(of: [], and: bytes) }
    }

    private mutating func readMail(_ bytes: [UInt8]) throws {
        let mail = try MailMessage.read(bytes, limits: reading.limits)
        sender = mail.author?.address
        if sender == nil { note(mail.authorProblem) }
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
            findings[index] = .reservation(known.joined(with: pass, limit: reading.limits.partsPerReservation))
            return
        }
        findings.append(.reservation(pass))
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

    private static func isPass(_ part: MailPart) -> Bool {
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

    // MARK: Documents

    /// Reads the passes in a mail. One that cannot be read keeps nothing else out.
    ///
    /// - Returns: what they say, and the document for the extractor; nil if it must not get it.
    private mutating func readPasses(
        of mail: MailMessage, _ bytes: [UInt8]
    ) -> (own: [Reservation], document: [UInt8]?) {
        var own = ReservationReading()
        var sound = mail
        sound.parts = []
        for part in mail.parts {
            guard Self.isPass(part) else {
                sound.parts.append(part)
                continue
            }
            // The place of the mail is said with every failure.
            let file = part.filename ?? subject ?? part.type
            do {
                let (passes, isSound) = try readPass(part.bytes, file: file)
                for pass in passes { own.add(pass, reading.limits) }
                if isSound { sound.parts.append(part) }
            } catch {
                findings.append(.failure(Self.named(error, file)))
            }
        }
        // Other programs may not survive what ours has cut off, or cannot read.
        let document = sound.parts.count == mail.parts.count ? bytes : MailCopy.bytes(of: sound, header: bytes)
        return (own.reservations, mail.exceedsLimits || sound.parts.isEmpty ? nil : document)
    }

    /// - Parameter file: the name of an attachment.
    /// - Returns: what the passes in a file say, and whether all can be read and count.
    /// - Throws: `notAPass`, `passUnreadable`, `mailTooLarge`.
    private mutating func readPass(
        _ pass: [UInt8], file place: String?
    ) throws(ConferenceError) -> (own: [Reservation], isSound: Bool) {
        var own = ReservationReading()
        let files = try PassFile.all(pass, languages: reading.languages, limits: reading.limits)
        for failure in files.failures {
            findings.append(.failure((failure.name ?? place).map { Self.named(failure.error, $0) } ?? failure.error))
        }
        var isSound = files.failures.isEmpty
        for file in files.passes {
            let found = Reservation.read(
                pass: Array(file.json.utf8), texts: file.texts, zones: reading.zones, limits: reading.limits)
            if found.problems.contains(.notJSON) {
                let error = ConferenceError.passUnreadable("its file “pass.json” is not JSON")
                guard let name = file.name else { throw error }
                findings.append(.failure(Self.named(error, name)))
                isSound = false
                continue
            }
            for reservation in dated(found.reservations) { own.add(reservation, reading.limits) }
            void += dated(found.void)
            // The extractor does not see that a pass is void.
            isSound = isSound && !found.problems.contains(.voidPass) && !file.isOversized
            for problem in found.problems {
                note(file.name.map { "“\(ConferenceError.shown($0))”: \(problem.sentence)" } ?? problem.sentence)
            }
        }
        return (own.reservations, isSound)
    }

    /// Takes what this program has read, or what the extractor finds in the whole: the one that says more, because neither knows
    /// all writers.
    ///
    /// - Parameter document: what the extractor gets; nil if it must not.
    private mutating func takeRicher(of own: [Reservation], and document: [UInt8]?) throws {
        let others = reading.extractor == nil ? [] : try document.map { try extracted($0) } ?? []
        func detail(_ reservations: [Reservation]) -> Int { reservations.reduce(0) { $0 + $1.detail } }
        guard detail(own) <= detail(others) else { return findings += own.map { .reservation($0) } }
        findings += others.map { other in
            var other = other
            for pass in own where other.isSame(as: pass, in: reading.zones) { other.takeTickets(of: pass) }
            return .reservation(other)
        }
    }

    /// Asks the extractor.
    ///
    /// - Throws: `extractorMissing`, and for what only it can read, its errors.
    private mutating func extracted(_ bytes: [UInt8]) throws -> [Reservation] {
        guard let extractor = reading.extractor else {
            throw ConferenceError.extractorMissing().introduced(by: "“\(ConferenceError.shown(name))” is a PDF.")
        }
        let received = sent.map { LocalDateTime(secondsSinceEpoch: $0).date.description }
        do {
            let json = Array(try extractor(bytes, kind, received, reading.time).utf8)
            let found = Reservation.read(json, zones: reading.zones, limits: reading.limits)
            for problem in found.problems { note(problem.sentence) }
            return dated(found.reservations)
        } catch let error as ConferenceError where kind != .pdf {
            // That it cannot run at all says nothing about the mail.
            if error.code != .extractorNotConfined { interruption = error }
            note(ConferenceError.shown(error))
            return []
        }
    }

    private mutating func note(_ remark: Sentence) {
        if !remarks.contains(remark), remarks.count < 20 { remarks.append(remark) }
    }
}
