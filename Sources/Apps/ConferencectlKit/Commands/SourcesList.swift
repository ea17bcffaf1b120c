import ConferenceErrors
import CalendarStore
import CommandLineKit
import ConferenceModel
import Terminal

struct SourcesList: Command {
    static let specification = CommandSpecification(
        "sources list",
        summary: "list where your calendars and mails come from",
        details: [
            "Only the host of an address is shown, because many addresses contain a secret. The state is “fresh”, “due” "
                + "if the next “conferencectl refresh --due” fetches it, or “failed”, with the reason below the "
                + "table. A folder is “failed” while it cannot be read. A file in it that cannot be read is "
                + "counted as skipped; all others are read. Below the table are problems in "
                + "files, with their lines, and the entries of folders that are ignored.",
            "For a mail folder, the number of mails that were read since it was added is shown, and how many wait for the next "
                + "command or “conferencectl sources sync”.",
        ],
        options: [SourceOptions.showAddress],
        examples: [
            .init("conferencectl sources list", "List name, kind, place, last success, state and number of events."),
            .init("conferencectl sources list --show-address", "Show full addresses."),
        ])

    func run(_ context: Context) async throws {
        let showsAddress = context.arguments[SourceOptions.showAddress]
        let entries = try SourceEntry.all(in: context.store(), now: context.now)
        if context.isJSON {
            return try context.printJSON(.array(entries.map { $0.json(showsAddress: showsAddress) }))
        }
        guard !entries.isEmpty else {
            return try context.printLine(
                "There is no calendar yet. “conferencectl sources add ADDRESS” subscribes to one.")
        }
        var table = TerminalTable([
            .init(minimumWidth: 12, style: .bold), .init(), .init(minimumWidth: 16), .init(style: .dim), .init(),
            .init(isAlignedRight: true),
        ])
        for entry in entries {
            table.add(
                [
                    entry.name, entry.kind, entry.place(showsAddress: showsAddress),
                    entry.subscription.map { $0.succeeded.map(context.format.minute) ?? "never" }
                        ?? entry.mailbox?.checked.map(context.format.minute) ?? "",
                    entry.shownState, entry.count,
                ].map(TextPolicy.printable))
        }
        try context.print(table)
        for entry in entries {
            // Limited for people; JSON reports the total.
            for problem in entry.problems.prefix(10) {
                try context.printLine("\n\(TextPolicy.printable(entry.name)): \(words: TextPolicy.printable(problem))")
            }
            if entry.problems.count > 10 { try context.printLine("\n… and \(entry.problems.count - 10) more.") }
            if !entry.warnings.isEmpty { try context.printLine("") }
            for warning in entry.warnings.prefix(20) {
                try context.printLine(Sentence(words: TextPolicy.printable(warning)))
            }
            if entry.warnings.count > 20 {
                try context.printLine("… and \(entry.warnings.count - 20) more; --json lists all.")
            }
            guard let failure = entry.subscription?.failure else { continue }
            let next: Sentence =
                entry.subscription?.due.map { " It is due again at \(context.format.minute($0))." } ?? ""
            try context.printLine(
                "\n\(TextPolicy.printable(entry.name)): \(words: TextPolicy.printable(failure))\(next)")
        }
    }
}
