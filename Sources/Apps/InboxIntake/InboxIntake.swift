// Takes mails and files into the inbox: bytes become a kind, the kind decides who reads them, and what was read is handed to
// ``Inbox``, one item after the other. Each item is reported, and so is everything that was left out.
//
//     IntakeInput       reads a file or standard input, within a limit
//     IntakeKind        recognises a mail, a calendar, HTML, JSON, a PDF or a pass by its first bytes
//     IntakeContents    finds bookings and messages in them; changes nothing
//     IntakePart        what of them is taken together
//     InboxIntake       hands them to the inbox
//     FileIntake        does so for files, mailboxes and folders, of which it reads several at once
//     IntakeReport      what became of them, in sentences for people
//
// `Mailboxes` reads the new mails of folders that the user added: ``MailboxSources``.
package import CalendarEditing
package import CalendarModel
package import CalendarStore
import ConferenceErrors
package import ConferenceModel
import Extraction
import Mail
import Platform
package import Recurrence
import Reservations
import Scheduling

/// Reads mails and files and enters the bookings and invitations in them into the inbox.
package struct InboxIntake: Sendable {
    /// Turns a mail, a PDF or a pass into JSON-LD.
    ///
    /// - Parameters:
    ///   - received: when it came, as an ISO 8601 date; nil if unknown.
    ///   - time: how long it may take; nil for the usual time.
    package typealias ExtractorCall =
        @Sendable (
            _ bytes: [UInt8], _ kind: IntakeKind, _ received: String?, _ time: Duration?
        ) throws -> String

    private let store: CalendarStore
    private let inbox: Inbox
    private let me: [String]
    private(set) var reading: IntakeContents.Reading
    /// Whether each item is an entry of the history of its own, even if a command of the user reads it.
    private var isUnasked = false

    /// - Parameters:
    ///   - me: the addresses of the user, who receives invitations.
    ///   - languages: those of the user in the order of preference, such as `de`.
    ///   - extractor: nil if there is none; by default kitinerary-extractor, if it is installed. It reads PDFs and passes, and mails in which nothing else was found.
    package init(
        store: CalendarStore, inbox: Inbox, me: [String], zones: ZoneDatabase, languages: [String] = [],
        limits: Limits = Limits(),
        extractor: ExtractorCall? = InboxIntake.installedExtractor
    ) {
        self.store = store
        self.inbox = inbox
        self.me = me
        reading = IntakeContents.Reading(
            zones: zones, limits: limits, languages: languages, extractor: extractor)
    }

    /// kitinerary-extractor, which runs confined; nil if it is not installed.
    package static var installedExtractor: ExtractorCall? {
        guard let extractor = try? Extractor.installed() else { return nil }
        return { bytes, _, received, time in try extractor.extract(bytes, received: received, within: time) }
    }

    /// The same, for mails that the user has not asked to read: anybody can send a document or a message that takes long.
    var hurried: InboxIntake {
        var copy = self
        copy.reading.time = reading.limits.newMailExtractionTimeout
        return copy
    }

    /// The same, for mails that are read whenever a command needs the store: the history says that the mails have changed events,
    /// and not the command.
    var unasked: InboxIntake {
        var copy = self
        copy.isUnasked = true
        return copy
    }

    /// Takes everything in a file or mail into the inbox.
    ///
    /// Each item is stored in a transaction of its own, so that one that cannot be stored does not keep the others out.
    ///
    /// - Parameters:
    ///   - name: what errors call it, such as its path.
    ///   - place: where it came from; a mail is known by its sender instead, unless it is one of a Maildir.
    /// - Throws: `nothingUnderstood`, `extractorMissing`, and the errors of the readers if the whole input is unusable; errors of
    ///   the store.
    package func take(_ bytes: [UInt8], name: String, from place: InboxRecord.Source) throws -> IntakeReport {
        let contents = try contents(bytes, name: name)
        let report = try take(contents, name: name, from: place)
        if let failure = report.failure { throw failure }
        guard !report.items.isEmpty else { throw contents.nothingUnderstood }
        return report
    }

    /// Whether reading a mail can take a large part of a second.
    var runsExtractor: Bool { reading.extractor != nil }

    /// Returns what a mail has for the inbox, or nil if it has nothing. Changes nothing; any thread.
    ///
    /// - Parameter takesFiles: whether it can also be a file of another kind; `name` is its path then.
    /// - Throws: the errors of the readers if the mail or file should have something, and cannot be read.
    func search(_ bytes: [UInt8], name: String, takesFiles: Bool = false) throws(ConferenceError) -> IntakeContents? {
        let kind = IntakeKind(bytes)
        let isPromised = takesFiles && Self.isPromised(name)
        guard
            MailScreen(takesDocuments: reading.extractor != nil).passes(bytes)
                || takesFiles && ![.mail, .unknown].contains(kind) || isPromised && kind == .unknown
        else { return nil }
        do {
            return try contents(bytes, name: name)
        } catch {
            let hasNothing =
                error.code == .notAMail || error.code == .nothingUnderstood && !(isPromised && kind == .unknown)
                || error.code == .notAPass && !isPromised
            if hasNothing { return nil }
            throw error
        }
    }

    /// Whether the name of a file says that it is one for the inbox, so that damage is the reason if it is not.
    private static func isPromised(_ path: String) -> Bool {
        let name = path.lowercased()
        return [".ics", ".eml", ".pdf", ".pkpass", ".pkpasses"].contains { name.hasSuffix($0) }
    }

    /// Returns what a file or mail has for the inbox. Changes nothing; any thread.
    func contents(_ bytes: [UInt8], name: String) throws(ConferenceError) -> IntakeContents {
        do {
            return try IntakeContents(bytes, name: name, reading)
        } catch let error as ConferenceError {
            throw error
        } catch {
            throw .nothingUnderstood(name, kind: IntakeKind(bytes), remarks: [])
        }
    }

    /// Takes what was found in a file or mail into the inbox. Of void passes, the report has those that were known.
    ///
    /// - Parameters:
    ///   - begun: how many parts an earlier command has taken.
    ///   - deadline: when the rest is left for later. At least one part is taken.
    ///   - record: writes how far the mail was taken, in the transaction that takes a part: the number of its parts, or nil for
    ///     all of them.
    func take(
        _ contents: IntakeContents, name: String, from place: InboxRecord.Source, after begun: Int = 0,
        until deadline: Deadline? = nil, record: ((borrowing StoreWriter, Int?) throws -> Void)? = nil
    ) throws -> IntakeReport {
        let source =
            contents.kind == .mail && place.kind == .file
            ? InboxRecord.Source(.mail, contents.sender ?? place.name) : place
        var report = IntakeReport(name: name, kind: contents.kind, sender: contents.sender, subject: contents.subject)
        report.remarks = contents.remarks
        report.isIncomplete = contents.isIncomplete
        let parts = IntakePart.parts(of: contents)
        let taking = Taking(
            contents: contents, source: source, reservations: contents.findings.compactMap(\.reservation))
        for index in (begun < parts.count ? begun : 0)..<parts.count {
            if !report.items.isEmpty, let deadline, deadline.hasPassed {
                report.isUnfinished = true
                break
            }
            // An inbox without room is emptied first, and then takes what it had no room for.
            let record = report.isFull ? nil : record
            do {
                let items = try take(
                    parts[index], taking,
                    record: record.map { record in { try record($0, index + 1 < parts.count ? index + 1 : nil) } })
                for item in items { report.add(item) }
            } catch let error as ConferenceError where !report.items.isEmpty {
                report.failure = error
                break
            }
        }
        return report
    }

    private typealias Recording = (borrowing StoreWriter) throws -> Void

    /// What all parts of a mail or file have in common.
    private struct Taking {
        let contents: IntakeContents
        let source: InboxRecord.Source
        /// All reservations.
        let reservations: [Reservation]
    }

    /// Takes a part, in several transactions if something in it keeps the rest out.
    ///
    /// - Parameter record: what the transaction writes that takes the last of it.
    private func take(
        _ part: IntakePart, _ taking: Taking, record: Recording?
    ) throws -> [IntakeReport.Item] {
        var rest: [IntakePart]
        do {
            if let outcome = try receive(part, taking, record: record) {
                return part.isVoid && outcome.entry == nil ? [] : IntakeReport.Item.items(of: outcome)
            }
            rest = part.singles
        } catch let error as ConferenceError where Self.concernsOneItem(error) {
            guard part.findings.count > 1 else {
                if let record { try store.write { try record($0) } }
                return [.init(error)]
            }
            rest = part.halves
        }
        let last = rest.removeLast()
        return try rest.flatMap { try take($0, taking, record: nil) } + take(last, taking, record: record)
    }

    /// The inbox, which takes over a message in the time for one.
    private var timedInbox: Inbox {
        guard let time = reading.time else { return inbox }
        return inbox.taking(atMost: time)
    }

    /// - Returns: nil if the messages of the part have to be taken one after the other.
    private func receive(
        _ part: IntakePart, _ taking: Taking, record: Recording?
    ) throws -> InboxOutcome? {
        let (contents, source) = (taking.contents, taking.source)
        let finding = part.findings[0]
        if case .failure(let error) = finding { throw error }
        return try store.write(separately: isUnasked) { writer in
            writer.nameAction(finding.action(of: contents.sender).text, isWhole: true)
            let inbox = timedInbox
            let outcome: InboxOutcome?
            switch finding {
            case .failure(let error): throw error
            case .reservation(let reservation):
                // A void pass can take a ticket away, so a mail that hides its sender must not count as a file.
                let isHidden = reservation.isVoid && contents.kind == .mail && contents.sender == nil
                outcome = try inbox.receive(
                    reservation, besides: taking.reservations, from: source,
                    sender: isHidden ? InboxRecord.unknownSender : contents.sender,
                    subject: contents.subject, writer)
            case .message(let message):
                // A mail that hides its sender must not count as a file that the user has chosen.
                let sender = contents.sender ?? (contents.kind == .mail ? InboxRecord.unknownSender : nil)
                outcome =
                    if let run = part.severalMessages {
                        try inbox.receive(
                            run, from: source, me: me, sender: sender, replyTo: contents.replyTo,
                            subject: contents.subject, writer)
                    } else {
                        try inbox.receive(
                            message, from: source, me: me, sender: sender, replyTo: contents.replyTo,
                            subject: contents.subject, writer)
                    }
            }
            if let outcome, outcome.result != .full { try record?(writer) }
            return outcome
        }
    }

    /// Whether an error says something about the data. Any other one, such as a full disk, concerns all items.
    private static func concernsOneItem(_ error: ConferenceError) -> Bool {
        error.exitStatus == .badData || error.code == .storeRefusesValue
    }
}

extension IntakeContents.Finding {
    /// What the history calls the change that the message makes.
    fileprivate func action(of sender: String?) -> MailAction {
        let kind: MailAction.Kind =
            switch self {
            case .message(let message):
                switch message.method {
                case .reply, .counter, .refresh: .reply
                case .cancel: .cancellation
                case .publish, .request: message.isCancelled ? .cancellation : .update
                case .add, .declineCounter: .update
                }
            case .reservation(let reservation): reservation.status == .cancelled ? .cancellation : .update
            case .failure: .update
            }
        return MailAction(kind, sender: sender)
    }
}
