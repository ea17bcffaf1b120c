import CalendarEditing
import CalendarStore
import CommandLineKit
import ConferenceCoordination
import ConferenceErrors
import ConferenceModel
import Glibc
import InboxIntake
import Terminal

/// Reads all new mails of the watched mail folders.
struct SourcesSync: ChangingCommand {
    static let sources = Positional.anyNumber(
        "SOURCE", help: "Only these mail folders, as “conferencectl sources” names them; all by default",
        completion: .values(.sources))

    static let specification = CommandSpecification(
        "sources sync",
        summary: "read all new mails of your mail folders",
        details: [
            "Every command reads new mails for at most half a second, and leaves the rest to the next one. This command reads "
                + "all of them. For the last mail of an mbox that was just written, it waits up to two seconds.",
            "Every command reads folders of calendar files in full. “conferencectl refresh” fetches subscribed calendars.",
            "The exit status is 65 if something in a mail cannot be used, and 69 if a folder cannot be read.",
        ],
        positionals: [sources],
        examples: [
            .init("conferencectl sources sync", "Read all new mails."),
            .init("conferencectl sources sync INBOX", "Read the new mails of one folder."),
        ])

    func run(_ context: Context) async throws {
        let store = try context.store(readsMails: false)
        let names = context.arguments[Self.sources]
        let chosen = try names.map { try SourceEntry.named($0, in: store, now: context.now) }
        for entry in chosen where entry.mailbox == nil { throw ConferenceError.notAMailFolder(entry.name) }
        let mailboxes = names.isEmpty ? try store.mailboxes() : chosen.compactMap(\.mailbox)
        if mailboxes.isEmpty, !context.isJSON {
            return try context.printLine(
                "No mail folder is watched. “conferencectl sources add maildir:PATH” watches one.")
        }
        var reports: [(mailbox: MailboxRecord, report: MailboxReport)] = []
        for mailbox in mailboxes {
            let report: MailboxReport
            do {
                report = try context.readMails(of: [mailbox.id])
            } catch let error as ConferenceError where reports.contains(where: { $0.report.mailsRead > 0 }) {
                throw error.after("“\(TextPolicy.printable(mailbox.title))” was not read")
            }
            reports.append((mailbox, report))
            if !context.isJSON, report.problems.isEmpty {
                try context.printLine("\(TextPolicy.printable(mailbox.title)): \(SourcesAdd.result(report))")
            }
        }
        if context.isJSON { try context.printJSON(.array(reports.map(Self.json))) }
        for (_, report) in reports { try await context.finish(report) }
        let failed = reports.count { !$0.report.problems.isEmpty }
        if failed > 0 { throw ConferenceError.mailFoldersUnread(failed, of: reports.count) }
        let unusable = reports.reduce(0) { $0 + $1.report.unusable.count }
        guard unusable > 0 else { return }
        let isRestTaken = reports.flatMap(\.report.mails).flatMap(\.items).contains { !$0.isKeptOut }
        throw ConferenceError.partlyTaken(files: 0, items: unusable, isRestTaken: isRestTaken)
    }

    private static func json(_ mailbox: MailboxRecord, _ report: MailboxReport) -> JSONValue {
        [
            "name": .string(mailbox.title), "identifier": .string(mailbox.identifier),
            "read": .integer(Int64(report.mailsRead)), "waiting": .integer(Int64(report.mailsWaiting)),
            "changed": .integer(Int64(report.changes)),
            "unusable": .array(report.unusable.map { .string($0.message) }),
            "failure": .optional(report.problems.first?.text),
        ]
    }
}

extension Context {
    /// Reads all new mails of mail folders, and shows the progress.
    func readMails(of mailboxes: Set<Int64>) throws -> MailboxReport {
        let (store, reading) = (try store(), mailboxReading)
        return try Waiting.run("reading mails") {
            try reading.sources(of: store).synchronizeAll(only: mailboxes) { pause in
                usleep(UInt32(pause / .microseconds(1)))
            }
        }
    }

    /// Warns of what keeps mails out of the inbox, and notifies providers of what mails have changed in events.
    func finish(_ report: MailboxReport) async throws {
        try warn(about: report, repeatsProblems: true)
        let notes = report.mails.flatMap(\.items).compactMap { $0.outcome?.saved?.notes }.flatMap { $0 }
        if !notes.isEmpty { try warn(of: await conferencing().deliver(notes)) }
    }
}
