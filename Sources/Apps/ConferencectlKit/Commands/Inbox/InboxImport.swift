import CalendarEditing
import CalendarModel
import CommandLineKit
import ConferenceCoordination
import ConferenceErrors
import ConferenceModel
import Foundation
import InboxIntake
import Terminal

/// Takes mails and files into the inbox.
struct InboxImport: ChangingCommand, StoreCreatingCommand {
    static let files = Positional.repeating(
        "FILE",
        help: "A mail, an mbox, a calendar file with METHOD, HTML, JSON, a PDF or a .pkpass; - is standard input",
        completion: .files)

    static let specification = CommandSpecification(
        "inbox import",
        summary: "take bookings and invitations from mails and files into the inbox",
        details: [
            "Reads invitations, updates, cancellations and answers (iTIP), bookings in schema.org's JSON-LD and microdata, and "
                + "boarding passes and tickets for wallets (.pkpass). Files are recognised by their contents. If "
                + "kitinerary-extractor is installed, it reads PDFs, passes and mails in which nothing else is found; it runs "
                + "confined, without network or files.",
            "The same file twice changes nothing, an older message never undoes a newer one, and a message from another "
                + "organizer is refused. What is not understood or refused is said, and the exit status is 65.",
            "In mutt, neomutt and aerc, pipe a message to “conferencectl inbox import -”. In procmail, “| conferencectl inbox "
                + "import -” takes a copy of each mail.",
        ],
        positionals: [files],
        examples: [
            .init("conferencectl inbox import invitation.ics", "Take an invitation into the inbox."),
            .init("conferencectl inbox import booking.eml ticket.pdf", "Take a mail and a ticket."),
            .init("notmuch show --format=raw id:ID | conferencectl inbox import -", "Take a mail of notmuch."),
        ])

    func run(_ context: Context) async throws {
        let intake = try context.inboxIntake()
        var reports: [(file: String, report: IntakeReport?, error: ConferenceError?)] = []
        for file in context.arguments[Self.files] {
            do {
                if file != "-", IntakeInput.isMailbox(file) {
                    let source = InboxRecord.Source(.file, Self.absolute(file))
                    let mailbox = try intake.takeMailbox(file, name: file, from: source)
                    reports += mailbox.reports.map { (file, $0, nil) }
                    if mailbox.reports.isEmpty {
                        throw ConferenceError.nothingUnderstood(file, kind: .mail, remarks: [])
                    }
                    if mailbox.others > 0, !context.isJSON {
                        let name = TextPolicy.printable(file)
                        try context.warn(
                            mailbox.others == 1
                                ? "\(name): one mail has no booking and no invitation"
                                : "\(name): \(mailbox.others) mails have no booking and no invitation")
                    }
                    continue
                }
                let bytes = try IntakeInput.read(file, limit: Limits().mailLength)
                let name = file == "-" ? "standard input" : file
                let source = InboxRecord.Source(.file, file == "-" ? "-" : Self.absolute(file))
                reports.append((file, try intake.take(bytes, name: name, from: source), nil))
            } catch let error as ConferenceError {
                // The other files are independent of this one.
                reports.append((file, nil, error))
            }
        }
        if context.isJSON {
            try context.printJSON(.array(reports.map { Self.json($0.file, $0.report, $0.error) }))
        } else {
            for (file, report, error) in reports { try print(file, report, error, context) }
        }
        let notes = reports.compactMap(\.report).flatMap(\.items).compactMap { $0.outcome?.saved?.notes }.flatMap { $0 }
        if !notes.isEmpty { try context.warn(of: await context.conferencing().deliver(notes)) }
        let failures = reports.compactMap(\.error)
        let keptOut = reports.compactMap(\.report).flatMap(\.items).count(where: \.isKeptOut)
        if failures.count == 1, reports.count == 1 { throw failures[0] }
        if keptOut + failures.count > 0 { throw ConferenceError.partlyTaken(files: failures.count, items: keptOut) }
    }

    private static func absolute(_ path: String) -> String {
        path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
    }

    private func print(
        _ file: String, _ report: IntakeReport?, _ error: ConferenceError?, _ context: Context
    ) throws {
        // A single file that fails is the error of the command.
        if let error, context.arguments[Self.files].count > 1 { try context.warn(error.sentenceWithAdvice()) }
        guard let report else { return }
        let name = TextPolicy.printable(file == "-" ? report.subject ?? "-" : file)
        for item in report.items {
            if item.isKeptOut {
                try context.warn("\(name): \(item.sentence)")
            } else {
                try context.printLine(item.sentence)
            }
        }
        for remark in report.remarks { try context.warn("\(name): \(remark)") }
    }

    private static func json(_ file: String, _ report: IntakeReport?, _ error: ConferenceError?) -> JSONValue {
        [
            "file": .string(file), "kind": .optional(report?.kind.rawValue), "sender": .optional(report?.sender),
            "subject": .optional(report?.subject), "error": .optional(error?.message),
            "items": .array(
                (report?.items ?? []).map { item in
                    [
                        "result": .string(item.word), "number": .optional(item.entry?.id),
                        "title": .optional(item.entry?.title),
                        "eventChanged": .bool(item.outcome?.saved.map { !$0.isUnchanged } ?? false),
                        "text": .string(item.sentence.text),
                    ]
                }),
            "remarks": .array((report?.remarks ?? []).map { .string($0.text) }),
        ]
    }
}

extension Context {
    func inboxIntake() throws -> InboxIntake {
        InboxIntake(store: try store(), inbox: try inbox(), me: try everyAddress(), zones: zones)
    }
}
