import CommandLineKit

/// `sources` alone lists what `sources list` lists.
struct Sources: Command {
    static let specification = CommandSpecification(
        "sources",
        summary: "show where your calendars come from, and add calendars from somewhere else",
        details: [
            "A subscribed calendar is a copy of what its publisher has, from an https address or a file. It is read-only: "
                + "what changes there changes here when it is refreshed."
        ],
        options: [SourceOptions.showAddress],
        examples: [
            .init("conferencectl sources", "All of them, and how they are."),
            .init("conferencectl sources add webcal://example.org/holidays.ics", "Subscribe to a calendar."),
            .init("conferencectl sources remove Holidays", "End the subscription."),
        ])

    func run(_ context: Context) async throws { try await SourcesList().run(context) }
}

/// What the commands about sources take.
enum SourceOptions {
    static let showAddress = Option.flag(
        "show-address", help: "Show addresses whole, with the secrets that may be in them")
}
