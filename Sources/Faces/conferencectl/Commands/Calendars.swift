import CommandLineKit

/// Lists the calendars of the store.
struct Calendars: Command {
    static let specification = CommandSpecification(
        "calendars",
        summary: "list your calendars",
        examples: [.init("conferencectl calendars", "Their names, colours and numbers of events.")])

    func run(_ context: Context) async throws {}
}
