// Takes mails and files into the inbox: bytes become a kind, the kind decides who reads them, and what was read is handed to
// ``Inbox``, one item after the other. Each item is reported, and so is everything that was left out.
//
//     IntakeInput       reads a file or standard input, within a limit
//     IntakeKind        recognises a mail, a calendar, HTML, JSON, a PDF or a pass by its first bytes
//     IntakeContents    finds bookings and messages in them; changes nothing
//     InboxIntake       hands them to the inbox
//     IntakeReport      what became of them, in sentences for people
package import CalendarEditing
package import CalendarModel
package import CalendarStore
package import ConferenceErrors
package import ConferenceModel
package import Recurrence

/// Reads mails and files and enters the bookings and invitations in them into the inbox.
package struct InboxIntake: Sendable {
    /// Turns a mail, a PDF or a pass into JSON-LD; nil if the program that does so is not installed.
    package typealias Extractor = @Sendable (_ bytes: [UInt8], _ kind: IntakeKind) throws -> [UInt8]

    private let store: CalendarStore
    private let inbox: Inbox
    private let me: [String]
    private let reading: IntakeContents.Reading

    /// - Parameters:
    ///   - me: the addresses of the user, who receives invitations.
    ///   - extractor: nil if there is none. It reads PDFs and passes, and mails in which nothing else was found.
    package init(
        store: CalendarStore, inbox: Inbox, me: [String], zones: ZoneDatabase, limits: Limits = Limits(),
        extractor: Extractor? = nil
    ) {
        self.store = store
        self.inbox = inbox
        self.me = me
        reading = IntakeContents.Reading(zones: zones, limits: limits, extractor: extractor)
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
        let contents = try IntakeContents(bytes, name: name, reading)
        let source =
            contents.kind == .mail && place.kind == .file
            ? InboxRecord.Source(.mail, contents.sender ?? place.name) : place
        var report = IntakeReport(name: name, kind: contents.kind, sender: contents.sender, subject: contents.subject)
        report.remarks = contents.remarks
        for finding in contents.findings {
            do {
                report.items.append(.init(try receive(finding, contents, from: source)))
            } catch let error as ConferenceError where Self.concernsOneItem(error) {
                report.items.append(.init(error))
            }
        }
        return report
    }

    private func receive(
        _ finding: IntakeContents.Finding, _ contents: IntakeContents, from source: InboxRecord.Source
    ) throws -> InboxOutcome {
        switch finding {
        case .failure(let error): throw error
        case .reservation(let reservation):
            return try store.write { writer in
                try inbox.receive(
                    reservation, from: source, sender: contents.sender, subject: contents.subject, writer)
            }
        case .message(let message):
            return try store.write { writer in
                try inbox.receive(
                    message, from: source, me: me, sender: contents.sender, subject: contents.subject, writer)
            }
        }
    }

    /// Whether an error says something about the data. Any other one, such as a full disk, concerns all items.
    private static func concernsOneItem(_ error: ConferenceError) -> Bool {
        error.exitStatus == .badData || error.code == .storeRefusesValue
    }
}
