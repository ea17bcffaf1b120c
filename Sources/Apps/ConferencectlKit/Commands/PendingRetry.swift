import CalendarModel
import CalendarStore
import CommandLineKit
import ConferenceCoordination
import ConferenceErrors

/// Repeats a request to a provider, with the same idempotency key.
struct PendingRetry: ChangingCommand {
    static let number = Positional.required("N", help: "Number that “pending list” shows")

    static let specification = CommandSpecification(
        "pending retry",
        summary: "send a request to its provider, or a mail, again",
        details: [
            "The request has the same idempotency key as before: a provider that remembers keys answers with the "
                + "conference that it already created, and applies a change only once."
        ],
        positionals: [number], options: CommonOptions.requests,
        examples: [
            .init("conferencectl pending retry 1", "Try again."),
            .init("conferencectl pending retry m2", "Send a mail."),
        ])

    func run(_ context: Context) async throws {
        if let mail = MailNote.number(in: context.arguments[Self.number]) { return try await Self.send(mail, context) }
        let number = try Self.number(in: context.arguments)
        let settled = try await Self.retry(number, context)
        switch (settled.intent.kind, settled.event) {
        case (.make, let event?): try EventAnswer("Attached to", stored: event, context).print()
        case (.update, let event?): try EventAnswer("Updated the conference of", stored: event, context).print()
        default: try Self.print(settled.intent, context)
        }
        try context.warn(of: settled.unsettled)
    }

    /// - Throws: an error that also says when the provider is notified next, if the request stays in the outbox.
    private static func retry(_ number: Int64, _ context: Context) async throws -> ConferenceCoordinator.Settled {
        let coordinator = try context.conferencing()
        do {
            return try await coordinator.retry(intent: number)
        } catch let error as ConferenceError {
            guard let intent = try? coordinator.store.intents().first(where: { $0.id == number }),
                intent.kind != .make, let due = intent.due
            else { throw error }
            guard due > context.now else { throw error.followed(by: "The next attempt is due now.") }
            throw error.followed(by: try PendingNote(intent, context).next)
        }
    }

    /// Sends a mail that waits or is doubtful.
    private static func send(_ number: Int64, _ context: Context) async throws {
        let message = try context.store().write(recording: false) { writer in
            try writer.decide(message: number, .waiting)
            return try writer.message(id: number)
        }
        guard let message else { throw ConferenceError.messageNotOpen(number) }
        let outcome = await MailSending(context).send([message])
        if context.isJSON, outcome.error == nil {
            try context.printJSON(MailNote(try outcome.messages(context).first ?? message, context).pendingJSON)
        }
        try outcome.report(context)
    }

    /// Prints the outcome of a request whose event is gone or has no conference.
    private static func print(_ intent: IntentRecord, _ context: Context) throws {
        let note = try PendingNote(intent, context)
        if context.isJSON { return try context.printJSON(note.json) }
        try context.printLine("Settled: \(note.line)")
    }

    /// - Throws: `badNumber` (64).
    static func number(in arguments: Arguments) throws -> Int64 {
        guard let number = Int64(arguments[number]), number > 0 else {
            throw ConferenceError.badNumber(arguments[number])
        }
        return number
    }
}
