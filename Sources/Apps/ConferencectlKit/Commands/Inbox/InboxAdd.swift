import CalendarEditing
import CalendarModel
import CalendarStore
import CommandLineKit
import ConferenceErrors

/// Adds the event of an entry to a calendar.
struct InboxAdd: ChangingCommand {
    static let specification = CommandSpecification(
        "inbox add",
        summary: "add the event of an entry to a calendar",
        details: [
            "An invitation is added without an answer to it; “inbox accept” also answers. “conferencectl undo” removes the "
                + "event again, and the entry is new as before."
        ],
        positionals: [InboxOptions.entry], options: [InboxOptions.calendar],
        examples: [
            .init("conferencectl inbox add", "Choose an entry from a list."),
            .init("conferencectl inbox add 4", "Add the event of an entry."),
            .init("conferencectl inbox add 4 --calendar Travel", "Add it to a calendar of your choice."),
        ])

    func run(_ context: Context) async throws {
        let entry = try await context.inboxEntry { $0.state == .new && $0.kind != .cancellation && $0.kind != .reply }
        let calendar = try context.chosenCalendar()
        let inbox = try context.inbox()
        let me = try context.everyAddress()
        let saved = try context.store().write { writer in
            try inbox.add(entry: entry.id, to: calendar, me: me, writer)
        }
        let isAdded = entry.event?.identifier == nil
        try EventAnswer(
            saved.isUnchanged ? "Unchanged:" : isAdded ? "Added" : "Changed", saved: saved.series, context
        ).print()
    }
}
