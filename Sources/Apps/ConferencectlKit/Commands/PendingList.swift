import ConferenceErrors
import CalendarStore
import CommandLineKit
import ConferenceCoordination

/// Lists pending requests, oldest first.
struct PendingList: Command {
    static let specification = CommandSpecification(
        "pending list",
        summary: "list requests without a known outcome",
        examples: [.init("conferencectl pending list", "List number, event, room, time and what is known.")])

    func run(_ context: Context) async throws {
        let intents = try context.conferencing().pending()
        let mails = try context.store().openMessages()
        if context.isJSON {
            return try context.printJSON(
                .array(
                    try intents.map { try PendingNote($0, context).json }
                        + mails.map { MailNote($0, context).pendingJSON }))
        }
        guard !intents.isEmpty || !mails.isEmpty else { return try context.printLine("Nothing is pending.") }
        for intent in intents {
            for line in try PendingNote(intent, context).lines { try context.printLine(line) }
        }
        for line in mails.flatMap({ MailNote($0, context).lines }) { try context.printLine(line) }
    }
}
