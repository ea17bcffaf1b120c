import CalendarEditing
import CalendarModel
import CalendarStore
import CommandLineKit
import ConferenceErrors
import ConferenceModel
import Foundation
import InboxIntake
import Terminal

/// Imports calendar files into the store.
struct Import: ChangingCommand, StoreCreatingCommand {
    static let files = Positional.repeating(
        "FILE", help: "A calendar file (.ics) or a pipe; - is standard input", completion: .files)
    static let calendar = Option.value(
        "calendar", "NAME", help: "Import into this calendar, created if missing; “Calendar” by default",
        completion: .values(.calendars))

    static let specification = CommandSpecification(
        "import",
        summary: "import events from calendar files",
        details: [
            "Nothing in a file is lost: properties unknown to this program are kept and exported again. Importing "
                + "the same file twice changes nothing; an existing event is updated if the file has a newer "
                + "version. If an import fails, nothing changes.",
            "Prints problems on standard error, with their lines. A part that cannot be read is skipped, and an event "
                + "whose times cannot be read is kept for export but not listed. Everything else is imported, and the "
                + "exit status is 65.",
            "An invitation or a cancellation (METHOD) of another organizer changes none of your events and none of those that you "
                + "have accepted, and the exit status is 65. A file without METHOD changes them; if it names another organizer, the "
                + "import tells you. A message about an invitation in your inbox changes its entry, too. "
                + "Answers and proposals of guests are not imported; “inbox import” takes them.",
            "A time zone such as Europe/Berlin has the rules of this machine; the import tells you if a file defines it "
                + "differently. A time zone with any other name has the rules in its file, for the events of that "
                + "file only.",
        ],
        positionals: [files], options: [calendar],
        examples: [
            .init("conferencectl import holidays.ics", "Import into your default calendar."),
            .init("conferencectl import team.ics talks.ics --calendar Work", "Import two files into one calendar."),
            .init("curl -s https://example.org/talks.ics | conferencectl import -", "Import a calendar from the web."),
        ])

    func run(_ context: Context) async throws {
        let files = context.arguments[Self.files]
        // Several calendars with that name are an error; none is created by the import.
        let name = try context.arguments[Self.calendar].map {
            try context.store().calendarIfAny(named: $0)?.identifier ?? $0
        }
        let invitations = ImportedInvitations(try context.inbox(), me: try context.everyAddress())
        let importer = CalendarImporter(
            store: try context.store(), me: try context.everyAddress(), invitations: invitations, zones: context.zones,
            limits: Limits())
        var reports: [JSONValue] = []
        var failure: ConferenceError?
        for file in files {
            let report: ImportReport
            do {
                report = try read(file, into: name, with: importer, context)
            } catch let error as ConferenceError where file != files.first {
                throw error.after("“\(TextPolicy.printable(file))” was not imported")
            }
            let items = invitations.takeItems()
            if context.isJSON {
                reports.append(Self.json(file, report, items))
            } else {
                try context.printLine(Self.line(file, report))
                var entries = ShownEntries(items)
                for item in items { try print(item, &entries, besides: report.calendar, context) }
            }
            // In JSON, the result contains the problems.
            if !context.isJSON { try printProblems(of: report, in: file, context) }
            if report.lossCount + report.unlistedEvents > 0 {
                failure =
                    failure
                    ?? ConferenceError.calendarPartlyRead(
                        file, leftOut: report.lossCount, unlisted: report.unlistedEvents,
                        overlong: report.overlongEvents, properties: report.overlongProperties)
            }
            if report.refusalCount > 0 {
                failure = failure ?? ConferenceError.eventsRefused(file, count: report.refusalCount)
            }
        }
        if context.isJSON { try context.printJSON(.array(reports)) }
        try await context.deliverImportedChanges()
        if let failure { throw failure }
    }

    private func read(
        _ file: String, into calendar: String?, with importer: CalendarImporter, _ context: Context
    ) throws -> ImportReport {
        var progress = TerminalProgress(isShown: context.isJSON ? false : nil)
        defer { progress.finish() }
        let isInput = file == "-"
        let isTyped = isInput && isatty(STDIN_FILENO) == 1
        if isTyped, !context.isJSON {
            try TerminalOutput.standardError.write(
                "\(Program.name): reading a calendar file from the terminal; end it with Ctrl-D\n")
        }
        let name = isInput ? "standard input" : TextPolicy.printable(file)
        return try importer.importFile(
            at: isInput ? "/dev/stdin" : file, into: calendar,
            progress: { state in
                progress.update(
                    ProgressLine.text(
                        done: state.bytes, of: state.length, unit: .bytes,
                        note: "\(ProgressLine.grouped(state.events)) events from \(TextPolicy.printable(file))"))
            },
            waiting: { if !isTyped { progress.update(context.text("\(Program.name): waiting for \(name) …")) } })
    }

    /// Prints what the inbox has made of a message about one of its invitations.
    private func print(
        _ item: IntakeReport.Item, _ entries: inout ShownEntries, besides calendar: CalendarRecord, _ context: Context
    ) throws {
        try context.printLine("      " + context.shortened(context.text(item.sentence), besides: 6))
        if let row = item.entry?.event?.calendarID, row != calendar.id, item.entry?.event?.identifier != nil,
            let other = try context.store().calendar(id: row)
        {
            let text: Sentence = "The event is in the calendar “\(TextPolicy.printable(other.title))”."
            try context.printLine("      " + context.text(text))
        }
        for line in try context.lines(below: item, &entries) { try context.printLine("      " + line) }
    }

    private static func line(_ file: String, _ report: ImportReport) -> Sentence {
        var counts: Sentence = "\(report.added) added, \(report.updated) updated, \(report.unchanged) unchanged"
        if report.refusalCount > 0 { counts = "\(counts), \(report.refusalCount) refused" }
        if report.keptNewer > 0 { counts = "\(counts), \(report.keptNewer) kept because yours are newer" }
        if report.otherComponents > 0 {
            let others: Sentence =
                report.otherComponents == 1 ? "1 other entry" : "\(report.otherComponents) other entries"
            counts = "\(counts), \(others) kept unchanged for export"
        }
        let calendar = TextPolicy.printable(report.calendar.title)
        return "\(TextPolicy.printable(file)): \(counts), in the calendar “\(calendar)”"
    }

    private static func json(_ file: String, _ report: ImportReport, _ items: [IntakeReport.Item]) -> JSONValue {
        [
            "file": .string(file), "calendar": .string(report.calendar.title), "added": .integer(Int64(report.added)),
            "updated": .integer(Int64(report.updated)), "unchanged": .integer(Int64(report.unchanged)),
            "keptNewer": .integer(Int64(report.keptNewer)),
            "otherComponents": .integer(Int64(report.otherComponents)),
            "warnings": .array(report.warnings.map(Self.json)),
            "warningsLeftOut": .integer(Int64(report.warningsLeftOut)),
            "losses": .array(report.losses.map(Self.json)), "lossCount": .integer(Int64(report.lossCount)),
            "unlistedEvents": .integer(Int64(report.unlistedEvents)),
            "refusals": .array(
                report.refusals.map { json(($0.line, reason($0.reason, isForInbox: $0.isForInbox, of: file).text)) }),
            "refusalCount": .integer(Int64(report.refusalCount)),
            "inboxEntries": .array(items.compactMap { $0.entry.map { .integer($0.id) } }),
        ]
    }

    /// Returns why an event was refused, with the command that helps.
    private static func reason(_ reason: Sentence, isForInbox: Bool, of file: String) -> Sentence {
        let name = CommandAdvice.shellWord(file == "-" ? "FILE" : file)
        return isForInbox ? "\(reason) “conferencectl inbox import \(name)” takes it into the inbox." : reason
    }

    private static func json(_ remark: (line: Int, text: String)) -> JSONValue {
        ["line": .integer(Int64(remark.line)), "text": .string(remark.text)]
    }

    /// The maximum number of problems that are printed for one file.
    private static let mostLines = 20

    /// Prints the problems of a file, one per line: first what was refused and what was left out, then warnings, up to the limit.
    private func printProblems(of report: ImportReport, in file: String, _ context: Context) throws {
        let name = TextPolicy.printable(file)
        let refused = report.refusals.prefix(Self.mostLines)
        for (line, reason, isForInbox) in refused {
            let text = Self.reason(reason, isForInbox: isForInbox, of: file)
            try TerminalOutput.standardError.write(context.text("\(name):\(line): \(text)\n"))
        }
        let shown = (report.losses + report.warnings).prefix(Self.mostLines - refused.count)
        for remark in shown {
            let text: Sentence = "\(name):\(remark.line): \(words: TextPolicy.printable(remark.text))\n"
            try TerminalOutput.standardError.write(context.text(text))
        }
        let all = report.refusalCount + report.lossCount + report.warnings.count + report.warningsLeftOut
        let rest = all - refused.count - shown.count
        guard rest > 0 else { return }
        let text: Sentence =
            rest == 1 ? "\(name): and one more remark\n" : "\(name): and \(rest) more remarks\n"
        try TerminalOutput.standardError.write(context.text(text))
    }
}
