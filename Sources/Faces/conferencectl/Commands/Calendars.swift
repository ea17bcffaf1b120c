import CalendarStore
import CommandLineKit
import ConferenceModel
import Support

/// Lists the calendars of the store.
struct Calendars: Command {
    static let specification = CommandSpecification(
        "calendars",
        summary: "list your calendars",
        examples: [.init("conferencectl calendars", "Their names, colours and numbers of events.")])

    func run(_ context: Context) async throws {
        let store = try context.store()
        let calendars = try store.calendars()
        let counts = try store.eventCounts()
        if context.isJSON {
            try context.printJSON(
                .array(
                    calendars.map { calendar in
                        [
                            "identifier": .string(calendar.identifier), "title": .string(calendar.title),
                            "color": .optional(calendar.color),
                            "events": .integer(counts[calendar.id] ?? 0),
                        ]
                    }))
            return
        }
        guard !calendars.isEmpty else {
            try context.printLine("There is no calendar yet; the first “conferencectl add” or “import” makes one.")
            return
        }
        var table = TerminalTable([
            .init(minimumWidth: 12, style: .bold), .init(isAlignedRight: true), .init(style: .dim),
        ])
        for calendar in calendars {
            let count = counts[calendar.id] ?? 0
            table.add([
                TextPolicy.printable(calendar.title), count == 1 ? "1 event" : "\(count) events",
                TextPolicy.printable(calendar.color ?? ""),
            ])
        }
        try context.print(table)
    }
}
