import CommandLineKit

/// Shows one event with everything that is needed to join it.
struct Show: Command {
    static let specification = CommandSpecification(
        "show",
        summary: "show an event with its join links",
        positionals: [CommonOptions.event],
        examples: [
            .init("conferencectl show next", "The event that comes next, or takes place now."),
            .init("conferencectl show 4k7m2p9q", "By identifier, as “events” prints it."),
            .init("conferencectl show 'Weekly review@2026-03-02'", "One occurrence of a series."),
        ])

    func run(_ context: Context) async throws {
        let target = try context.resolver().resolve(context.arguments[CommonOptions.event])
        try EventPage(target, context).print()
    }
}
