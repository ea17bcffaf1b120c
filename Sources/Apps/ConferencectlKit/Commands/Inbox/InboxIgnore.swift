import CalendarEditing
import CalendarModel
import CalendarStore
import CommandLineKit
import ConferenceErrors

/// Marks an entry as not wanted.
struct InboxIgnore: ChangingCommand {
    static let specification = CommandSpecification(
        "inbox ignore",
        summary: "ignore an entry",
        details: [
            "The entry is no longer new, and the organizer of an invitation is not told; “inbox decline” tells them. You can "
                + "add an ignored entry later. An entry whose event is in your calendar cannot be ignored: remove the event, or "
                + "decline.",
            "If you have undone that a message changed an event, the event is kept as it is, and the entry says that you have ignored "
                + "the change; “inbox add” takes it after all. A newer message makes the entry new again.",
        ],
        positionals: [InboxOptions.entry],
        examples: [
            .init("conferencectl inbox ignore", "Choose an entry from a list."),
            .init("conferencectl inbox ignore 5", "Ignore an entry."),
        ])

    func run(_ context: Context) async throws {
        let entry = try await context.inboxEntry { $0.isOpen && $0.event?.identifier == nil || $0.isUndecidedChange }
        let inbox = try context.inbox()
        let ignored = try context.store().write { writer in try inbox.ignore(entry: entry.id, writer) }
        let item = try InboxItem.items([ignored], context)[0]
        if context.isJSON { return try context.printJSON(item.json) }
        try context.printLine("Ignored: \(item.line)")
        if ignored.isKeptAsItWas || ignored.isUndoneReply { try context.printLine("Your calendar stays as it is.") }
    }
}
