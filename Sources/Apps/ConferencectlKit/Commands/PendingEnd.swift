import CommandLineKit
import ConferenceCoordination
import ConferenceErrors

/// Ends the conference of a pending request that no event has.
struct PendingEnd: ChangingCommand {
    static let url = Positional.optional("URL", help: "Link of the conference, if its provider gave no answer")

    static let specification = CommandSpecification(
        "pending end",
        summary: "end the conference of a pending request",
        details: [
            "A provider may have created a conference for an event that was removed before the answer came. This command "
                + "asks the provider to end it. If the answer is unknown, give the link that you have found. The event, if "
                + "it still exists, gets no conference."
        ],
        positionals: [PendingRetry.number, url], options: [CommonOptions.providerDirectories],
        examples: [
            .init("conferencectl pending end 1", "The conference is no longer needed."),
            .init("conferencectl pending end 1 https://meet.example.org/room", "The provider's site lists this link."),
        ])

    func run(_ context: Context) async throws {
        let number = try PendingRetry.number(in: context.arguments)
        let settled = try await context.conferencing().end(intent: number, url: context.arguments[Self.url])
        let note = try PendingNote(settled.intent, context)
        if context.isJSON {
            try context.printJSON(note.json)
        } else {
            try context.printLine("Ended: \(note.line)")
        }
    }
}
