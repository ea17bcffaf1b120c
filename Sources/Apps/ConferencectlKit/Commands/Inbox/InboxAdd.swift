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
                + "event again, and the entry is new as before.",
            "If you have undone what a message has changed in your calendar, this takes it into the calendar again: the new "
                + "version or the cancellation of an event, or the answer of a guest. So does a message that waits, because its mail "
                + "came from another address than that of its author.",
        ],
        positionals: [InboxOptions.entry], options: [InboxOptions.calendar],
        examples: [
            .init("conferencectl inbox add", "Choose an entry from a list."),
            .init("conferencectl inbox add 4", "Add the event of an entry."),
            .init("conferencectl inbox add 4 --calendar Travel", "Add it to a calendar of your choice."),
        ])

    func run(_ context: Context) async throws {
        let entry = try await context.inboxEntry {
            $0.state == .new && ![.cancellation, .reply].contains($0.kind) || $0.isUndoneChange
        }
        let calendar = try context.chosenCalendar()
        let inbox = try context.inbox()
        let me = try context.everyAddress()
        let saved = try context.store().write { writer in
            try inbox.add(entry: entry.id, to: calendar, me: me, writer)
        }
        let isAdded = entry.event?.identifier == nil && entry.kind != .reply
        try EventAnswer(
            saved.isUnchanged ? "Unchanged:" : isAdded ? "Added" : "Changed", saved: saved.series, context
        ).print()
    }
}
