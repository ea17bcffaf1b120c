import CalendarEditing
import CalendarModel
import CalendarStore
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
        help:
            "A mail, an mbox, a calendar file with METHOD, HTML, JSON, a PDF, a .pkpass, or a folder of these; - is standard input",
        completion: .files)

    static let specification = CommandSpecification(
        "inbox import",
        summary: "take bookings and invitations from mails and files into the inbox",
        details: [
            "Reads invitations, updates, cancellations and answers (iTIP), bookings in schema.org's JSON-LD and microdata, and "
                + "boarding passes and tickets for wallets (.pkpass). Files are recognised by their contents. If "
                + "kitinerary-extractor is installed, it reads PDFs, passes and mails in which nothing else is found; it runs "
                + "confined, without network or files.",
            "Of a folder, all files are taken, but not those of its subfolders; of a Maildir, the mails in “new” and “cur”; of an "
                + "mbox, all mails. Mails and files in them that have nothing for the inbox are counted. A mail that another program "
                + "moves within its Maildir meanwhile is found; what vanishes is named, which is no failure.",
            "A file, an attachment or a mail that cannot be read is named with the reason, the first \(mostReasons) of them; the "
                + "rest is taken, and the exit status is 65; of a PDF that kitinerary-extractor cannot be started for, it is 69. "
                + "“--json” has all reasons.",
            "The same file twice changes nothing, an older message never undoes a newer one, and a message from another "
                + "organizer is refused. What is not understood or refused is said, and the exit status is 65.",
            "In mutt, neomutt and aerc, pipe a message to “conferencectl inbox import -”. In procmail, “| conferencectl inbox "
                + "import -” takes a copy of each mail.",
        ],
        positionals: [files],
        examples: [
            .init("conferencectl inbox import invitation.ics", "Take an invitation into the inbox."),
            .init("conferencectl inbox import booking.eml ticket.pdf", "Take a mail and a ticket."),
            .init("conferencectl inbox import ~/Mail/Travel", "Take what is in the mails of a folder."),
            .init("notmuch show --format=raw id:ID | conferencectl inbox import -", "Take a mail of notmuch."),
        ])

    func run(_ context: Context) async throws {
        let (files, failure) = try take(context)
        let reports: [(file: String, report: IntakeReport?, error: ConferenceError?)] = files.map {
            ($0.file, $0.report, $0.error)
        }
        let items = reports.compactMap(\.report).flatMap(\.items)
        // What vanishes from a folder is said, and is no failure.
        let failures = files.filter { !$0.hasVanished }.compactMap(\.error)
        if context.isJSON {
            var shown = ShownEntries(items)
            try context.printJSON(.array(reports.map { try Self.json($0.file, $0.report, $0.error, &shown, context) }))
        } else {
            var notes = Notes(shown: ShownEntries(items))
            for (file, report, error) in reports {
                // A single file that fails is the error of the command.
                if let error, reports.count > 1 || failures.isEmpty {
                    try notes.warn(context, error.sentenceWithAdvice())
                }
                try print(file, report, &notes, context)
            }
            try notes.finish(context)
        }
        let notes = items.compactMap { $0.outcome?.saved?.notes }.flatMap { $0 }
        if !notes.isEmpty { try context.warn(of: await context.conferencing().deliver(notes)) }
        if let failure {
            let isAnyTaken = items.contains(where: \.isChange)
            throw isAnyTaken ? failure.after("The rest was not taken into the inbox") : failure
        }
        let keptOut = reports.compactMap(\.report).reduce(0) { $0 + $1.keptOut }
        if failures.count == 1, reports.count == 1 { throw failures[0] }
        guard keptOut + failures.count > 0 else { return }
        let isRestTaken = items.contains { !$0.isKeptOut }
        throw ConferenceError.partlyTaken(files: failures.count, items: keptOut, isRestTaken: isRestTaken)
    }

    /// Takes the files, and shows the progress.
    private func take(_ context: Context) throws -> (taken: [TakenFile], failure: ConferenceError?) {
        var progress = TerminalProgress(isShown: context.isJSON ? false : nil)
        let result = try context.inboxIntake().take(
            files: context.arguments[Self.files], in: FileManager.default.currentDirectoryPath
        ) { count in
            progress.update(
                context.text(
                    count == 1 ? "\(Program.name): one file was read" : "\(Program.name): \(count) files were read"))
        }
        progress.finish()
        for others in result.taken.compactMap(\.others) where !context.isJSON {
            let name = TextPolicy.printable(others.place)
            if others.mails > 0 {
                try context.warn(
                    others.mails == 1
                        ? "\(name): one mail has no booking and no invitation"
                        : "\(name): \(others.mails) mails have no booking and no invitation")
            }
            if others.files > 0 {
                try context.warn(
                    others.files == 1
                        ? "\(name): one file has no booking and no invitation"
                        : "\(name): \(others.files) files have no booking and no invitation")
            }
        }
        return result
    }

    /// How many reasons and how many remarks are printed.
    private static let mostReasons = 20

    /// What was printed on standard error about the files. A folder can have any number of them.
    private struct Notes {
        var shown: ShownEntries
        private var reasons = 0
        private var remarks = 0

        init(shown: ShownEntries) { self.shown = shown }

        /// Says why something was not taken.
        mutating func warn(_ context: Context, _ reason: Sentence) throws {
            reasons += 1
            if reasons <= InboxImport.mostReasons { try context.warn(reason) }
        }

        /// Says what was left out of something that was taken.
        mutating func remark(_ context: Context, _ remark: Sentence) throws {
            remarks += 1
            if remarks <= InboxImport.mostReasons { try context.warn(remark) }
        }

        func finish(_ context: Context) throws {
            let hidden = max(0, reasons - InboxImport.mostReasons) + max(0, remarks - InboxImport.mostReasons)
            if hidden == 1 { try context.warn("and one more; “--json” has all of them") }
            if hidden > 1 { try context.warn("and \(hidden) more; “--json” has all of them") }
        }
    }

    private func print(_ file: String, _ report: IntakeReport?, _ notes: inout Notes, _ context: Context) throws {
        guard let report else { return }
        let name = TextPolicy.printable(file == "-" ? report.subject ?? "-" : file)
        for item in report.items {
            if item.isKeptOut {
                try notes.warn(context, "\(name): \(item.sentence)")
            } else {
                try context.printLine(context.shortened(context.text(item.sentence)))
                for line in try context.lines(below: item, &notes.shown) { try context.printLine("      " + line) }
            }
        }
        for remark in report.remarks { try notes.remark(context, "\(name): \(remark)") }
    }

    private static func json(
        _ file: String, _ report: IntakeReport?, _ error: ConferenceError?, _ entries: inout ShownEntries,
        _ context: Context
    ) throws -> JSONValue {
        let format = context.format.forPrograms
        let items = try (report?.items ?? []).map { item -> JSONValue in
            let shown = try entries.shown(item, context)
            return [
                "result": .string(item.word), "number": .optional(item.entry?.id),
                "title": .optional(item.entry?.title),
                "eventChanged": .bool(item.outcome?.saved.map { !$0.isUnchanged } ?? false),
                "changes": .array(
                    ((item.outcome?.changes ?? []) + (shown?.changes ?? []).filter { $0.kind == .unanswered })
                        .map { InboxItem.json($0, format) }),
                "remarks": .array(shown?.remarks.map(InboxItem.json) ?? []), "text": .string(item.sentence.text),
            ]
        }
        return [
            "file": .string(file), "kind": .optional(report?.kind.rawValue), "sender": .optional(report?.sender),
            "subject": .optional(report?.subject), "error": .optional(error?.message), "items": .array(items),
            "remarks": .array((report?.remarks ?? []).map { .string($0.text) }),
        ]
    }
}

extension Context {
    /// Returns what a message that was taken has changed, and what to know about its entry, which is said below the last message
    /// about it.
    func lines(below item: IntakeReport.Item, _ entries: inout ShownEntries) throws -> [String] {
        guard let entry = item.entry, item.isChange else { return [] }
        let isLast = entries.isLast(item)
        let shown = isLast || item.word == "added" ? try entries.shown(item, self) : nil
        let series = shown.flatMap { item.word == "added" && ($0.isSeries || $0.partOfSeries != nil) ? $0.when : nil }
        let answer = inboxAnswer(entry).map { shortened(text($0), besides: 6) }
        let known = isLast ? shown : nil
        let changes = (item.outcome?.changes ?? []) + (known?.changes ?? []).filter { $0.kind == .unanswered }
        // What earlier messages have changed was printed then.
        let lines = InboxItem.changeLines(changes, self)
        let remarks = (known?.shownRemarks ?? []).filter { $0.mark != nil }.map { text($0.sentence) }
        let kept = item.keptSentences.map { text($0) }
        return [series, answer].compactMap { $0 } + lines + kept + remarks
    }

    func inboxIntake() throws -> InboxIntake {
        InboxIntake(store: try store(), inbox: try inbox(), me: try everyAddress(), zones: zones, languages: languages)
    }
}
