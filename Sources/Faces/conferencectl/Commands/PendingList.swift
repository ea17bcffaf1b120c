import CommandLineKit

/// Lists the notes without an outcome, the oldest first.
struct PendingList: Command {
    static let specification = CommandSpecification(
        "pending list",
        summary: "list conferences without a known outcome",
        examples: [.init("conferencectl pending list", "Number, event, room, time and what is known.")])

    func run(_ context: Context) async throws {}
}
