import CalendarStore
import CommandLineKit
import ConferenceErrors
import ConferenceModel
import Terminal

/// Shows the store's path, its contents and its newest backup.
struct Store: Command {
    static let specification = CommandSpecification(
        "store",
        summary: "show and maintain the file that holds your calendars",
        details: [
            "All calendars are in one SQLite file that several programs can use at the same time. After a crash or a "
                + "power failure, every event is either in its old or its new state. A newer version backs the file "
                + "up before it converts it; three of these backups are kept."
        ],
        examples: [
            .init("conferencectl store", "Show path, size and newest backup."),
            .init("conferencectl store check", "Look for damage and inconsistencies."),
            .init("conferencectl store backup", "Make a backup next to it."),
            .init("conferencectl store restore backup.sqlite", "Restore a backup."),
        ])

    func run(_ context: Context) async throws {
        try context.requireNamedStore()
        let store = try context.unsynchronizedStore()
        let status = try store.status()
        let newest = try store.backups.backups().last
        if context.isJSON {
            return try context.printJSON([
                "path": .string(store.path), "exists": .bool(status != nil),
                "bytes": .optional(status.map { $0.bytes + $0.logBytes }), "schema": .optional(status?.contents.schema),
                "calendars": .optional(status?.contents.calendars), "events": .optional(status?.contents.events),
                "reminders": .optional(status?.contents.reminders), "pending": .optional(status?.pending),
                "readOnly": status.map { .bool($0.isReadOnly) } ?? .null, "backups": .string(store.backups.path),
                "newestBackup": .optional(newest?.path),
            ])
        }
        var table = TerminalTable([.init(style: .dim), .init()])
        table.add(["path", TextPolicy.printable(store.path)])
        if let status {
            table.add(["size", ConferenceError.size(status.bytes + status.logBytes)])
            table.add(["contents", context.text(StoreText.contents(status.contents))])
            if status.pending > 0 { table.add(["pending", "\(status.pending); “conferencectl pending” shows them"]) }
            if status.isReadOnly { table.add(["access", "read-only"]) }
        } else {
            table.add(["size", "not created yet; the first “conferencectl add” or “import” creates it"])
        }
        table.add(["newest backup", newest.map { TextPolicy.printable($0.path) } ?? "none"])
        // No column is ever truncated, so that paths can be copied.
        try context.print(table)
    }
}

/// Texts that the store commands share.
enum StoreText {
    static func contents(_ contents: StoreContents) -> Sentence {
        var parts: [Sentence] = [
            contents.calendars == 1 ? "1 calendar" : "\(contents.calendars) calendars",
            contents.events == 1 ? "1 event" : "\(contents.events) events",
        ]
        if contents.reminders > 0 {
            parts.append(contents.reminders == 1 ? "1 reminder" : "\(contents.reminders) reminders")
        }
        return parts.joined(separator: ", ")
    }

    static func requests(_ number: Int64) -> Sentence { number == 1 ? "1 request" : "\(number) requests" }

    /// The contents of a store or backup, as JSON.
    static func json(_ contents: StoreContents) -> JSONValue {
        [
            "schema": .integer(contents.schema), "calendars": .integer(contents.calendars),
            "events": .integer(contents.events), "reminders": .integer(contents.reminders),
        ]
    }

    /// Returns a callback that shows the progress of copying pages.
    static func progress(_ verb: String) -> (Int, Int) -> Void {
        var line = TerminalProgress()
        return { done, total in
            guard done < total else { return line.finish() }
            line.update("\(Program.name): \(verb), \(done * 100 / max(total, 1)) %")
        }
    }
}
