import CommandLineKit

/// Makes an event.
struct Add: Command {
    static let title = Positional.required("TITLE", help: "What the event is called")
    static let start = Option.required("start", "WHEN", help: "When it begins")
    static let calendar = Option.value(
        "calendar", "NAME", help: "The calendar that gets it; “Calendar” by default")

    static let specification = CommandSpecification(
        "add",
        summary: "add an event, with a conference if you like",
        details: [
            EventOptions.timesHelp,
            "Without “--end” or “--duration” an event lasts one hour, with “--all-day” one day.",
            "If “--room” fails, the event is there without a conference, and “attach” can be tried again.",
        ],
        positionals: [title],
        options: [
            start, EventOptions.end, EventOptions.duration, EventOptions.allDay, calendar, EventOptions.location,
            EventOptions.notes, EventOptions.timeZone, EventOptions.room, CommonOptions.providerDirectories,
        ],
        examples: [
            .init("conferencectl add 'Design review' --start 'tomorrow 10:00' --room jitsi", "With a video call."),
            .init("conferencectl add Fair --start 2026-05-04 --end 2026-05-06 --all-day", "Three whole days."),
            .init(
                "conferencectl add Call --start '2026-03-01 10:00' --timezone America/New_York --duration 45m",
                "Elsewhere."),
        ])

    func run(_ context: Context) async throws {}
}
