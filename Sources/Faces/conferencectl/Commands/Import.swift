import CalendarStore
import CommandLineKit
import ConferenceModel
import ICalendar
import Support

/// Takes calendar files into the store.
struct Import: Command {
    static let files = Positional.repeating(
        "FILE", help: "A calendar file (.ics); - is standard input", completion: .files)
    static let calendar = Option.value(
        "calendar", "NAME", help: "Import into this calendar, which is made if it is not there; “Calendar” by default")

    static let specification = CommandSpecification(
        "import",
        summary: "take the events of calendar files into the store",
        details: [
            "Nothing of a file is lost: what this program does not know is kept and exported again. Importing the same "
                + "file twice changes nothing; an event that is already there is updated when the file has a newer one. "
                + "A file is imported whole or not at all."
        ],
        positionals: [files], options: [calendar],
        examples: [
            .init("conferencectl import holidays.ics", "Import into your default calendar."),
            .init("conferencectl import team.ics talks.ics --calendar Work", "Two files into one calendar."),
        ])

    func run(_ context: Context) async throws {
        let files = context.arguments[Self.files]
        let importer = CalendarImporter(store: try context.store(), zones: context.zones, limits: Limits())
        var reports: [JSONValue] = []
        for file in files {
            let report = try read(file, with: importer, context)
            if context.isJSON {
                reports.append(Self.json(file, report))
            } else {
                try context.printLine(Self.line(file, report))
            }
            try warn(of: report, in: file)
        }
        if context.isJSON { try context.printJSON(.array(reports)) }
    }

    private func read(_ file: String, with importer: CalendarImporter, _ context: Context) throws -> ImportReport {
        let clock = ContinuousClock()
        let begin = clock.now
        var progress = TerminalProgress(isShown: context.isJSON ? false : nil) { clock.now - begin }
        defer { progress.finish() }
        return try importer.importFile(at: file == "-" ? "/dev/stdin" : file, into: context.arguments[Self.calendar]) {
            state in
            progress.update(
                ProgressLine.text(
                    done: state.bytes, of: state.length, unit: .bytes,
                    note: "\(ProgressLine.grouped(state.events)) events from \(TextPolicy.printable(file))"))
        }
    }

    private static func line(_ file: String, _ report: ImportReport) -> String {
        var parts = ["\(report.added) added", "\(report.updated) updated", "\(report.unchanged) unchanged"]
        if report.keptNewer > 0 { parts.append("\(report.keptNewer) kept because yours are newer") }
        if report.otherComponents > 0 { parts.append("\(report.otherComponents) other entries kept for export") }
        let calendar = TextPolicy.printable(report.calendar.title)
        return "\(TextPolicy.printable(file)): \(parts.joined(separator: ", ")), in the calendar “\(calendar)”"
    }

    private static func json(_ file: String, _ report: ImportReport) -> JSONValue {
        [
            "file": .string(file), "calendar": .string(report.calendar.title), "added": .integer(Int64(report.added)),
            "updated": .integer(Int64(report.updated)), "unchanged": .integer(Int64(report.unchanged)),
            "keptNewer": .integer(Int64(report.keptNewer)),
            "otherComponents": .integer(Int64(report.otherComponents)),
            "warnings": .array(
                report.warnings.map { ["line": .integer(Int64($0.line)), "text": .string($0.text)] }),
        ]
    }

    /// Peculiarities of the file, the first ten of them.
    private func warn(of report: ImportReport, in file: String) throws {
        let name = TextPolicy.printable(file)
        for warning in report.warnings.prefix(10) {
            try TerminalOutput.standardError.write("\(name):\(warning.line): \(TextPolicy.printable(warning.text))\n")
        }
        if report.warnings.count > 10 {
            try TerminalOutput.standardError.write("\(name): and \(report.warnings.count - 10) more remarks\n")
        }
    }
}
