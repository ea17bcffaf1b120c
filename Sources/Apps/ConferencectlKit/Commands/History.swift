import CalendarEditing
import CalendarModel
import CalendarStore
import CommandLineKit
import ConferenceErrors
import ConferenceModel
import Terminal

/// Lists what can be undone.
struct History: Command {
    static let event = Positional.optional(
        "EVENT", help: "Only changes of this event: as for “show”, or the title of one that was removed",
        completion: .values(.events))

    static let specification = CommandSpecification(
        "history",
        summary: "list changes, newest first, and whether they can be undone",
        details: [
            "Each line is one command, or one commit of another program: its number, its time, the action, the title of "
                + "the first event, and the program. The history keeps 30 days, and at most 64 MiB.",
            "The changes of an event include what you have decided on its invitation and on proposals of its guests.",
        ],
        positionals: [event],
        examples: [
            .init("conferencectl history", "List all changes."),
            .init("conferencectl history 'Design review'", "List the changes of one event."),
            .init("conferencectl history --json | jq '.[] | select(.undoable).number'", "List numbers, for a script."),
        ])

    func run(_ context: Context) async throws {
        let entries = try entries(context)
        if context.isJSON { return try context.printJSON(.array(entries.map { HistoryLine($0, context).json })) }
        guard !entries.isEmpty else { return try context.printLine("Nothing has been changed in the last 30 days.") }
        var table = TerminalTable([
            .init(isAlignedRight: true), .init(), .init(), .init(minimumWidth: 12, style: .bold), .init(style: .dim),
        ])
        for entry in entries { table.add(HistoryLine(entry, context).cells) }
        try context.print(table)
    }

    private func entries(_ context: Context) throws -> [HistoryEntry] {
        let store = try context.store()
        guard let name = context.arguments[Self.event] else { return try store.history() }
        do {
            let event = try context.resolver().resolve(name).main
            guard let calendar = try store.calendar(id: event.calendarID) else { return [] }
            return try context.inbox().history(of: event, in: calendar, store)
        } catch let error as ConferenceError where error.exitStatus == .notFound {
            // The event may have been removed, which is when its history is wanted.
            let entries = try store.history(titled: name)
            guard !entries.isEmpty else { throw error }
            return try context.inbox().history(ofEventsIn: entries, store)
        }
    }
}

/// Removes the history.
struct HistoryClear: ChangingCommand {
    static let specification = CommandSpecification(
        "history clear",
        summary: "forget all changes, so that nothing can be undone",
        details: [
            "The history has copies of events that were changed or removed. Clearing it removes these from the store; "
                + "backups of the store still have them."
        ],
        options: [CommonOptions.yes],
        examples: [
            .init("conferencectl history clear", "Ask, then forget everything."),
            .init("conferencectl history clear --yes", "Forget everything without asking, in a script."),
        ])

    func run(_ context: Context) async throws {
        let store = try context.store()
        try context.confirmRemoval(
            of: .history, "Forget all changes? What was changed or removed until now cannot be undone then.")
        let count = try store.write(recording: false) { try $0.clearHistory() }
        if context.isJSON { return try context.printJSON(["removed": .integer(Int64(count))]) }
        try context.printLine(count == 1 ? "Forgot 1 change." : "Forgot \(count) changes.")
    }
}
