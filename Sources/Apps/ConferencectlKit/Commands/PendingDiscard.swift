import ConferenceErrors
import CommandLineKit
import ConferenceCoordination

/// Discards a pending request; the event is unchanged.
struct PendingDiscard: ChangingCommand {
    static let specification = CommandSpecification(
        "pending discard",
        summary: "discard a pending request",
        positionals: [PendingRetry.number],
        examples: [.init("conferencectl pending discard 1", "The conference does not exist, or is not wanted.")])

    func run(_ context: Context) async throws {
        let intent = try context.conferencing().discard(intent: try PendingRetry.number(in: context.arguments))
        let note = try PendingNote(intent, context)
        if context.isJSON {
            try context.printJSON(note.json)
        } else {
            try context.printLine("Forgotten: \(note.line)")
        }
    }
}
