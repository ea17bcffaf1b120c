import CalendarStore
import CommandLineKit
import ConferenceCoordination
import ConferenceErrors

/// Tells providers what became of the events of their conferences, as far as they have not heard it yet.
struct PendingDeliver: Command {
    static let due = Option.flag("due", help: "Deliver only what is due; for cron or a systemd timer")

    static let specification = CommandSpecification(
        "pending deliver",
        summary: "tell providers about changed and removed events",
        details: [
            "A change that could not be delivered is tried again after growing pauses, from a minute to a day, and then waits "
                + "here. Without “--due” everything is tried now, except for conferences whose event is gone from a folder: "
                + "those are ended by “pending retry N” alone.",
            "Programs that cannot ask providers, such as calendars with EventKit, leave their changes to this command. Run "
                + "it from a timer: “conferencectl pending deliver --due”.",
        ],
        options: [due, CommonOptions.providerDirectories],
        examples: [
            .init("conferencectl pending deliver", "Try everything now."),
            .init("conferencectl pending deliver --due", "In a timer."),
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
                            "delivered": .bool(delivery.error == nil),
                            "error": .optional(delivery.error?.message),
                        ]
                    }))
        } else {
            for delivery in deliveries where delivery.error == nil {
                try context.printLine("Delivered: \(try PendingNote(delivery.intent, context).line)")
            }
            if deliveries.isEmpty { try context.printLine("Nothing is waiting to be delivered.") }
            for error in deliveries.compactMap(\.error) { try context.warn(error.messageWithAdvice) }
        }
        if let error = deliveries.compactMap(\.error).first { throw ConferenceError.changesNotDelivered(error) }
    }
}
