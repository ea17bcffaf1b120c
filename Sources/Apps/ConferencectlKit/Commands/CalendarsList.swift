import ConferenceErrors
import CalendarModel
import CalendarStore
import CommandLineKit
import ConferenceModel
import Terminal

/// Lists the calendars of the store.
struct CalendarsList: Command {
    static let specification = CommandSpecification(
        "calendars list",
        summary: "list your calendars",
        examples: [.init("conferencectl calendars list", "List names, numbers of events and colours.")])

    func run(_ context: Context) async throws {
        let store = try context.store()
        let calendars = try store.calendars()
        let counts = try store.eventCounts()
        let folders = Dictionary(try store.vdirCalendars().map { ($0.calendarID, $0.path) }) { first, _ in first }
        let sources = Dictionary(try store.sources().map { ($0.id, $0) }) { first, _ in first }
        if context.isJSON {
            try context.printJSON(
                .array(
                    calendars.map { calendar in
                        calendar.json(
                            events: counts[calendar.id] ?? 0, source: sources[calendar.sourceID],
                            folder: folders[calendar.id])
                    }))
            return
        }
        guard !calendars.isEmpty else {
            try context.printLine("There is no calendar yet; the first “conferencectl add” or “import” creates one.")
            return
        }
        var table = TerminalTable([
            .init(minimumWidth: 12, style: .bold), .init(isAlignedRight: true), .init(style: .dim), .init(style: .dim),
        ])
        for calendar in calendars {
            let count = counts[calendar.id] ?? 0
            // Titles need not be unique; folders are.
            let isAlone = calendars.count { FoldedTitle.of($0.title) == FoldedTitle.of(calendar.title) } == 1
            let folder = isAlone ? nil : folders[calendar.id]
            let kind = sources[calendar.sourceID]?.kind ?? SourceRecord.localKind
            table.add([
                TextPolicy.printable(calendar.title), count == 1 ? "1 event" : "\(count) events",
                TextPolicy.printable(calendar.color ?? ""),
                kind == SourceRecord.localKind
                    ? (calendar.isReadOnly ? "read-only" : "")
                    : folder.map { "\(kind) \(TextPolicy.printable($0))" } ?? kind,
            ])
        }
        try context.print(table)
    }
}

extension CalendarRecord {
    /// A calendar in the JSON of the command line.
    func json(events: Int64, source: SourceRecord?, folder: String?) -> JSONValue {
        [
            "identifier": .string(identifier), "title": .string(title), "color": .optional(color),
            "events": .integer(events), "source": .optional(source?.title), "kind": .optional(source?.kind),
            "readOnly": .bool(isReadOnly), "folder": .optional(folder),
        ]
    }
}
