import CalendarStore
import CommandLineKit
import ConferenceErrors
import ConferenceModel
import InboxIntake
import Terminal

extension SourcesAdd {
    /// Watches a mail folder. Its mails stay where they are.
    func addMailbox(_ address: MailboxAddress, _ given: String, _ context: Context) async throws {
        for (name, isGiven) in [
            ("--refresh", context.arguments[Self.refresh] != nil),
            ("--color", context.arguments[CalendarOptions.color] != nil),
            ("--allow-private-host", !context.arguments[Self.privateHosts].isEmpty),
        ] where isGiven {
            throw ConferenceError.conflictingOptions(
                name, given, advice: "A mail folder is no calendar, and is read whenever it changes.")
        }
        let (store, readsAll) = (try context.store(), context.arguments[Self.all])
        let title = context.arguments[Self.name]
        let reading = context.mailboxReading
        let mailbox = try Waiting.run("looking at \(TextPolicy.printable(address.path))") {
            try reading.sources(of: store).add(address, title: title, readsAll: readsAll)
        }
        let report: MailboxReport?
        do {
            report = readsAll ? try context.readMails(of: [mailbox.id]) : nil
        } catch let error as ConferenceError {
            throw error.afterAdding(mailbox)
        }
        let entry = try SourceEntry.all(in: store, now: context.now).first { $0.identifier == mailbox.identifier }
        if context.isJSON {
            try context.printJSON(entry?.json(showsAddress: false) ?? .null)
        } else {
            let name = TextPolicy.printable(mailbox.title)
            let found: Sentence =
                report.map { Self.result($0) } ?? "Mails that are there already are not read; --all reads them."
            try context.printLine("New mails of “\(name)” are read from now on. \(found)")
        }
        if let report { try await context.finish(report) }
    }

    /// What was read, as a full sentence.
    static func result(_ report: MailboxReport) -> Sentence {
        let mails: Sentence = report.mailsRead == 1 ? "1 mail was read" : "\(report.mailsRead) mails were read"
        let changes: Sentence =
            switch report.changes {
            case 0: "nothing in the inbox is new."
            case 1: "1 entry of the inbox is new or has changed."
            default: "\(report.changes) entries of the inbox are new or have changed."
            }
        let rest: Sentence = report.mailsWaiting > 0 ? " 1 mail waits: another program may still be writing it." : ""
        return "\(mails); \(changes)\(rest)"
    }
}

extension ConferenceError {
    /// Returns an error of the store with what was stored before: the folder, and the mails that the error counts.
    fileprivate func afterAdding(_ mailbox: MailboxRecord) -> ConferenceError {
        guard reasonNotWritten != nil else { return self }
        return after("No mail was read, and all wait")
            .introduced(by: "The mail folder “\(TextPolicy.printable(mailbox.title))” is watched.")
    }
}
