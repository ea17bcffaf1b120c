import CalendarModel
import CalendarStore
import CommandLineKit
import ConferenceCoordination
import ConferenceErrors

/// Discards a pending request; the event is unchanged.
struct PendingDiscard: ChangingCommand {
    static let specification = CommandSpecification(
        "pending discard",
        summary: "discard a pending request or mail",
        positionals: [PendingRetry.number],
        examples: [
            .init("conferencectl pending discard 1", "The conference does not exist, or is not wanted."),
            .init("conferencectl pending discard m2", "Do not send a mail."),
        ])

    func run(_ context: Context) async throws {
        if let mail = MailNote.number(in: context.arguments[PendingRetry.number]) {
            return try Self.discard(mail, context)
        }
        let intent = try context.conferencing().discard(intent: try PendingRetry.number(in: context.arguments))
        let note = try PendingNote(intent, context)
        if context.isJSON {
            try context.printJSON(note.json)
        } else {
            try context.printLine("Forgotten: \(note.line)")
        }
    }

    /// Drops a mail that waits or is doubtful.
    private static func discard(_ number: Int64, _ context: Context) throws {
        let message = try context.store().write(recording: false) { writer in
            try writer.decide(message: number, .discarded)
            return try writer.message(id: number)
        }
        guard let message else { throw ConferenceError.messageNotOpen(number) }
        let note = MailNote(message, context)
        if context.isJSON { return try context.printJSON(note.pendingJSON) }
        try context.printLine("Forgotten: \(note.line)")
    }
}
