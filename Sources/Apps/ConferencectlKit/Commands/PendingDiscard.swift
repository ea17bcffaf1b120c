import CommandLineKit
import ConferenceCoordination

/// Forgets a note; the event stays as it is.
struct PendingDiscard: Command {
    static let specification = CommandSpecification(
        "pending discard",
        summary: "forget a conference without a known outcome",
        positionals: [PendingRetry.number],
        examples: [.init("conferencectl pending discard 1", "It was not made, or is not wanted.")])

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
