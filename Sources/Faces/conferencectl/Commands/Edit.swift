import CommandLineKit

/// Changes an event.
struct Edit: Command {
    static let title = Option.value("title", "TITLE", help: "What the event is called")
    static let calendar = Option.value("calendar", "NAME", help: "Move it to this calendar")

    static let specification = CommandSpecification(
        "edit",
        summary: "change an event; its conference is kept",
        details: [
            "Only what is given changes. With “--start” alone the event keeps its length. An empty text removes a location "
                + "or notes. EVENT@DATE changes one occurrence of a series and leaves the others as they are.",
            EventOptions.timesHelp,
        ],
        positionals: [CommonOptions.event],
        options: [
            title, EventOptions.start, EventOptions.end, EventOptions.duration, EventOptions.allDay, calendar,
            EventOptions.location, EventOptions.notes, EventOptions.timeZone, EventOptions.room,
            CommonOptions.providerDirectories,
        ],
        examples: [
            .init("conferencectl edit 4k7m2p9q --start 'friday 15:00'", "Move an event and keep its length."),
            .init("conferencectl edit 'Weekly review@2026-03-02' --location 'Room 5'", "One occurrence of a series."),
            .init("conferencectl edit 4k7m2p9q --notes ''", "Remove the notes."),
        ])

    func run(_ context: Context) async throws {}
}
