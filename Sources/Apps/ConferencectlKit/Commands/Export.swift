import CalendarEditing
import CalendarModel
import CalendarStore
import CommandLineKit
import ConferenceErrors
import ConferenceModel
import Foundation
import Terminal

/// Writes a calendar file.
struct Export: Command {
    static let event = Option.value("event", "EVENT", help: "Only this event, with all its occurrences")
    static let output = Option.value(
        "output", "FILE", short: "o", help: "Write to this file instead of standard output", completion: .files)

    static let specification = CommandSpecification(
        "export",
        summary: "write events as a calendar file that other programs read",
        details: [
            "Join links are written as CONFERENCE (RFC 7986) and, for programs that do not read it, as text at the "
                + "end of the description, and as URL and location if the event has none of its own. Importing the "
                + "file here removes those copies again. An existing file is replaced only after all of the new one "
                + "is written. On a terminal, control characters are shown as �.",
            "With --json, prints an object with “file”, the name of the file, or, without --output, with “text”, its "
                + "content.",
            "If imported files define different time zones under one name, the export numbers the names.",
        ],
        options: [CommonOptions.calendar, event, output],
        examples: [
            .init("conferencectl export -o calendar.ics", "Export everything."),
            .init("conferencectl export --calendar Work -o work.ics", "Export one calendar."),
            .init("conferencectl export --event next | less", "View the next event."),
        ])

    func run(_ context: Context) async throws {
        let store = try context.store()
        let name = context.arguments[CommonOptions.calendar]
        let event = context.arguments[Self.event]
        if name != nil, event != nil {
            throw ConferenceError.conflictingOptions(
                "--calendar", "--event", advice: "The event is exported from the calendar that it is in.")
        }
        let calendars = try name.map { [try store.calendar(named: $0)] } ?? store.calendars()
        let series = try event.map { try context.resolver().resolve($0).series }
        let own = series.map { series in calendars.filter { $0.id == series.first?.calendarID } } ?? calendars
        let exporter = CalendarExporter(store: store, zones: context.zones)
        let path = context.arguments[Self.output] ?? "-"
        func write(to sink: @escaping (String) throws -> Void, isQuiet: Bool) throws {
            var progress = TerminalProgress(isShown: isQuiet ? false : nil)
            defer { progress.finish() }
            var total: Int?
            var buffer = OutputBuffer(sink: sink)
            try exporter.export(
                calendars: own, event: series,
                progress: { written in
                    progress.update(
                        {
                            // Counted only if the progress is visible.
                            let all = total ?? (try? store.eventCount(calendars: own.map(\.id))) ?? 0
                            total = all
                            return ProgressLine.text(
                                done: written, of: all, unit: .events, note: "to \(TextPolicy.printable(path))")
                        }())
                }, to: { try buffer.append($0) })
            try buffer.flush()
        }
        guard path != "-", path != "/dev/stdout" else {
            if context.isJSON {
                // One object, whose text is written piece by piece, as the file itself would be.
                try context.output.write("{\n  \"file\": null,\n  \"text\": \"")
                try write(to: { try context.output.write(JSONValue.escaped($0)) }, isQuiet: true)
                return try context.output.write("\"\n}\n")
            }
            // Progress lines would mix with the file's text on the terminal.
            return try write(to: context.output.writeFileText, isQuiet: context.terminal.width != nil)
        }
        try store.requireNotOwn(URL(fileURLWithPath: path).path)
        try AtomicFile.replace(path) { try write(to: $0.write, isQuiet: context.isJSON) }
        if context.isJSON {
            try context.printJSON(["file": .string(path), "text": .null])
        } else {
            try context.printLine("Written to \(TextPolicy.printable(path))")
        }
    }
}
