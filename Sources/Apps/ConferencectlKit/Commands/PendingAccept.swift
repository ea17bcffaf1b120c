import CommandLineKit
import ConferenceCoordination
import ConferenceErrors

/// Attaches a conference whose link the user has found.
struct PendingAccept: ChangingCommand {
    static let url = Positional.required("URL", help: "Link of the conference")

    static let specification = CommandSpecification(
        "pending accept",
        summary: "attach the conference of a pending request by its link",
        positionals: [PendingRetry.number, url],
        examples: [
            .init(
                "conferencectl pending accept 1 https://meet.example.org/room",
                "Use the link found at the provider's site.")
        ])

    func run(_ context: Context) async throws {
        let number = try PendingRetry.number(in: context.arguments)
        let (event, unsettled) = try await context.conferencing()
            .accept(intent: number, url: context.arguments[Self.url])
        try EventAnswer("Attached to", stored: event, context).print()
        try context.warn(of: unsettled)
    }
}
