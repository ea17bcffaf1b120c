import CommandLineKit
import ConferenceCoordination

/// Attaches a conference that was found by hand.
struct PendingAccept: Command {
    static let url = Positional.required("URL", help: "The link of the conference")

    static let specification = CommandSpecification(
        "pending accept",
        summary: "attach a conference that was made after all, by its link",
        positionals: [PendingRetry.number, url],
        examples: [
            .init(
                "conferencectl pending accept 1 https://meet.example.org/room", "The link was found at the provider's.")
        ])

    func run(_ context: Context) async throws {
        let number = try PendingRetry.number(in: context.arguments)
        let (event, unsettled) = try await context.conferencing()
            .accept(intent: number, url: context.arguments[Self.url])
        try EventAnswer("Attached to", stored: event, context).print()
        try context.warn(of: unsettled)
    }
}
