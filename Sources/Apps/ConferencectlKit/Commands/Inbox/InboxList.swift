import CalendarModel
import CalendarStore
import CommandLineKit
import ConferenceErrors
import ConferenceModel
import Terminal

/// Lists the inbox, new entries first.
struct InboxList: Command {
    static let new = Option.flag("new", help: "Only entries that you have not decided on, or that have changed since")
    static let all = Option.flag("all", help: "Also all entries that you have finished with")
    static let count = Option.flag("count", help: "Print only the number of new entries, for a status bar")

    static let listing: [any DeclaredOption] = [new, all, count]

    /// How many finished entries are listed without `--all`.
    private static let mostFinished = 10

    static let specification = CommandSpecification(
        "inbox list",
        summary: "list the inbox, new entries first",
        details: [
            "Prints number, state, title, time and sender of each entry, and below it which occurrences a message is about, "
                + "what to be careful about, how to join, and which events in your calendars it overlaps. Of the entries that you have finished with, only the last ten are listed."
        ],
        options: listing,
        examples: [
            .init("conferencectl inbox list --new", "List what waits for you."),
            .init("conferencectl inbox --count", "Print a number."),
            .init(
                "conferencectl inbox list --json | jq -r '.[] | select(.overlaps != []).title'",
                "List titles of entries that overlap something."),
        ])

    func run(_ context: Context) async throws {
        let arguments = context.arguments
        let chosen = [(Self.new, "--new"), (Self.all, "--all"), (Self.count, "--count")].filter { arguments[$0.0] }
        if chosen.count > 1 {
            throw ConferenceError.conflictingOptions(chosen[0].1, chosen[1].1, advice: "Each says what is printed.")
        }
        let store = try context.store()
        if arguments[Self.count] {
            let count = try store.openInboxCount()
            if context.isJSON { return try context.printJSON(["new": .integer(Int64(count))]) }
            return try context.printLine("\(count)")
        }
        var entries = try store.inboxEntries(openOnly: arguments[Self.new])
        if !arguments[Self.all] {
            let open = entries.count(where: \.isOpen)
            entries = Array(entries.prefix(open + Self.mostFinished))
        }
        let items = try InboxItem.items(entries, context)
        if context.isJSON { return try context.printJSON(.array(items.map(\.json))) }
        guard !items.isEmpty else {
            return try context.printLine(
                arguments[Self.new] ? "Nothing in the inbox is new." : "The inbox is empty.")
        }
        try print(items, context)
    }

    private func print(_ items: [InboxItem], _ context: Context) throws {
        var table = TerminalTable([
            .init(isAlignedRight: true), .init(style: .green), .init(minimumWidth: 12, style: .bold), .init(),
            .init(minimumWidth: 8, style: .dim),
        ])
        table.ellipsis = context.format.marks.ellipsis
        for item in items { table.add(item.cells) }
        let lines = table.lines(width: context.terminal.width, style: context.terminal.cellStyle)
        for (item, line) in zip(items, lines) {
            try context.printLine(line)
            for text in item.linesBelow { try context.printLine("      " + text) }
        }
    }
}
