import CommandLineKit

/// Removes an event, a series, or one occurrence.
struct Remove: Command {
    static let specification = CommandSpecification(
        "remove",
        summary: "remove an event",
        details: [
            "EVENT alone is the whole event, for a series all of its occurrences; EVENT@DATE removes one occurrence and "
                + "leaves the others."
        ],
        positionals: [CommonOptions.event],
        examples: [
            .init("conferencectl remove 4k7m2p9q", "An event."),
            .init("conferencectl remove 'Weekly review@2026-03-02'", "One occurrence of a series."),
        ])

    func run(_ context: Context) async throws {}
}
