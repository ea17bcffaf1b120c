import CalendarStore
import CommandLineKit
import ConferenceCoordination
import ConferenceErrors

/// Notifies providers of changes to the events of their conferences that are not delivered yet.
struct PendingDeliver: ChangingCommand {
    static let due = Option.flag("due", help: "Deliver only what is due; for cron or a systemd timer")

    static let specification = CommandSpecification(
        "pending deliver",
        summary: "notify providers of changed and removed events",
        details: [
            "A change that could not be delivered is retried after growing pauses, from a minute to a day, and then "
                + "waits here. Without “--due”, all changes are tried now, except for conferences whose event "
                + "disappeared from a folder: only “pending retry N” ends those.",
            "Programs that cannot run providers, such as calendars that use only EventKit, leave their changes to "
                + "this command. Run it from a timer: “conferencectl pending deliver --due”.",
        ],
        options: [due] + CommonOptions.requests,
        examples: [
            .init("conferencectl pending deliver", "Try everything now."),
            .init("conferencectl pending deliver --due", "Run from a timer."),
        ])

    func run(_ context: Context) async throws {
        let deliveries = try await context.conferencing().deliver(context.arguments[Self.due] ? .due : .all)
        if context.isJSON {
            try context.printJSON(
                .array(
                    try deliveries.map { delivery in
                        [
                            "number": .integer(delivery.intent.id),
                            "request": try PendingNote(delivery.intent, context).json,
                            "delivered": .bool(delivery.isDelivered),
                            "error": .optional(delivery.error?.message),
                        ]
                    }))
        } else {
            for delivery in deliveries {
                let line = try PendingNote(delivery.intent, context).line
                switch delivery.result {
                case .success(.delivered): try context.printLine("Delivered: \(line)")
                case .success(.closed): try context.printLine("No longer needed: \(line)")
                case .success(.elsewhere): try context.printLine("Being delivered by another program: \(line)")
                case .failure: break
                }
            }
            if deliveries.isEmpty { try context.printLine(Self.nothingDelivered(context)) }
            for delivery in deliveries {
                guard let error = delivery.error else { continue }
                try context.warn("\(try PendingNote(delivery.intent, context).event): \(error.sentenceWithAdvice())")
            }
        }
        if let error = deliveries.compactMap(\.error).first { throw ConferenceError.changesNotDelivered(error) }
    }

    /// The answer if nothing was tried: changes may still wait for a later attempt, or for the user.
    private static func nothingDelivered(_ context: Context) throws -> Sentence {
        let open = try context.store().intents().filter { $0.kind != .make }
        guard !open.isEmpty else { return "Nothing is waiting to be delivered." }
        let waiting = open.count { $0.waitsForPerson }
        return "Nothing is due. \(open.count - waiting) changes wait for a later attempt and \(waiting) for you: see "
            + "“conferencectl pending”."
    }
}
