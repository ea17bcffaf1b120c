import CalendarStore
import CommandLineKit
import ConferenceErrors
import ConferenceModel
import Terminal

/// Shows where the store is, how much is in it, and which backup is the newest.
struct Store: Command {
    static let specification = CommandSpecification(
        "store",
        summary: "show and look after the file that your calendars are in",
        details: [
            "All calendars are in one SQLite file that several programs use at once. A crash or a power failure leaves every "
                + "event as it was before or as it is after. Before a newer version converts the file, it keeps a backup; "
                + "three of these stay."
        ],
        examples: [
            .init("conferencectl store", "Where it is, how large, and the newest backup."),
            .init("conferencectl store check", "Look for damage and contradictions."),
            .init("conferencectl store backup", "Keep a copy beside it."),
            .init("conferencectl store restore backup.sqlite", "Put a backup in its place."),
        ])

    func run(_ context: Context) async throws {
        let store = try context.storeAsItStands()
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
            table.add(["contents", StoreText.contents(status.contents)])
            if status.pending > 0 { table.add(["pending", "\(status.pending); “conferencectl pending” shows them"]) }
            if status.isReadOnly { table.add(["access", "read-only"]) }
        } else {
            table.add(["size", "not there yet; the first “conferencectl add” or “import” makes it"])
        }
        table.add(["newest backup", newest.map { TextPolicy.printable($0.path) } ?? "none"])
        // Nothing is cut: a path is there to be copied.
        for line in table.lines(width: nil) { try context.printLine(line) }
    }
}

/// Words that several of these commands use.
enum StoreText {
    static func contents(_ contents: StoreContents) -> String {
        func count(_ number: Int64, _ word: String) -> String { number == 1 ? "1 \(word)" : "\(number) \(word)s" }
        var parts = [count(contents.calendars, "calendar"), count(contents.events, "event")]
        if contents.reminders > 0 { parts.append(count(contents.reminders, "reminder")) }
        return parts.joined(separator: ", ")
    }

    /// The file that a backup is written to or read from.
    static func json(_ contents: StoreContents) -> JSONValue {
        [
            "schema": .integer(contents.schema), "calendars": .integer(contents.calendars),
            "events": .integer(contents.events), "reminders": .integer(contents.reminders),
        ]
    }

    /// Shows how far the copying of pages has come.
    static func progress(_ verb: String) -> (Int, Int) -> Void {
        var line = TerminalProgress()
        return { done, total in
            guard done < total else { return line.finish() }
            line.update("\(Program.name): \(verb), \(done * 100 / max(total, 1)) %")
        }
    }
}
