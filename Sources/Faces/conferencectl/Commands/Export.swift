import CalendarStore
import CommandLineKit
import ConferenceModel
import ICalendar
import Support

/// Writes a calendar file.
struct Export: Command {
    static let event = Option.value("event", "EVENT", help: "Only this event, with all its occurrences")
    static let output = Option.value(
        "output", "FILE", short: "o", help: "Write to this file instead of standard output", completion: .files)

    static let specification = CommandSpecification(
        "export",
        summary: "write events as a calendar file that other programs read",
        details: [
            "Join links are written as CONFERENCE (RFC 7986) and, for programs that do not know it, as text at the end of "
                + "the description. A file is replaced only when all of it is written."
        ],
        options: [CommonOptions.calendar, event, output],
        examples: [
            .init("conferencectl export -o calendar.ics", "Everything."),
            .init("conferencectl export --calendar Work -o work.ics", "One calendar."),
            .init("conferencectl export --event next | less", "The next event, to look at."),
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
        guard path != "-", path != "/dev/stdout" else {
            var buffer = OutputBuffer(sink: context.output.write)
            try exporter.export(calendars: own, event: series) { try buffer.append($0) }
            return try buffer.flush()
        }
        try AtomicFile.replace(path) { file in
            var buffer = OutputBuffer(sink: file.write)
            try exporter.export(calendars: own, event: series) { try buffer.append($0) }
            try buffer.flush()
        }
        if context.isJSON {
            try context.printJSON(["file": .string(path)])
        } else {
            try context.printLine("Written to \(TextPolicy.printable(path))")
        }
    }
}
