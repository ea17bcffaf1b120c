import CalendarEditing
import CalendarStore
import CommandLineKit
import ConferenceErrors
import ConferenceModel
import Terminal

/// Checks the store for damage.
struct StoreCheck: Command {
    static let specification = CommandSpecification(
        "store check",
        summary: "check the store for damage",
        details: [
            "Checks every page and index of the file, the references between rows, whether rows agree with each other, "
                + "whether the stored fields of each event match its text, and whether a search finds it. Changes "
                + "nothing, and other programs can keep working. Needs as much memory as the size of the search "
                + "index. If damage was found, commands that change the store warn of it until you restore a backup "
                + "or a check finds no damage.",
            "The exit status is 0 if the store is sound and 65 if it has problems.",
        ],
        examples: [
            .init("conferencectl store check", "Check your store."),
            .init("conferencectl store check --store backup.sqlite", "Check a backup."),
            .init("conferencectl store check --json | jq '.problems[].text'", "List problems, for a script."),
        ])

    func run(_ context: Context) async throws {
        let store = try context.unsynchronizedStore()
        var progress = TerminalProgress()
        defer { progress.finish() }
        progress.update("\(Program.name): looking at every page")
        var condition = try store.check { done, total in
            progress.update("\(Program.name): looking at rows, \(done * 100 / max(total, 1)) %")
        }
        if condition.isUsable, condition.isCurrent {
            let total = condition.contents.events + condition.contents.reminders
            condition.problems += try DerivationCheck(store: store, zones: context.zones).problems { done in
                progress.update("\(Program.name): reading events, \(done * 100 / max(total, 1)) %")
            }
        }
        progress.finish()
        if condition.isDamaged { context.knownDamage.remember() } else { context.knownDamage.forget() }
        if context.isJSON {
            try context.printJSON(Self.json(condition))
        } else {
            try Self.show(condition, context)
        }
        if !condition.problems.isEmpty {
            throw ConferenceError.storeCheckFailed(
                store.path, problems: condition.problems.count, isDamaged: condition.isDamaged,
                isIndexAlone: condition.isUsable)
        }
    }

    private static func show(_ condition: StoreCondition, _ context: Context) throws {
        for problem in condition.problems {
            try context.printLine("\(problem.kind.rawValue): \(words: TextPolicy.printable(problem.text))")
        }
        guard condition.problems.isEmpty else { return }
        guard !condition.isEmpty else {
            return try context.printLine("The store is an empty file: nothing has been saved in it yet.")
        }
        let state: Sentence =
            condition.isCurrent ? "" : " It was created by an earlier version and is converted on first use."
        try context.printLine(
            "The store is sound: \(StoreText.contents(condition.contents)), \(ConferenceError.size(condition.bytes))"
                + "\(condition.logBytes > 0 ? " and \(ConferenceError.size(condition.logBytes)) in “-wal”" : "").\(state)"
        )
        if condition.pending > 0 {
            try context.printLine(
                "Pending: \(condition.pending). “conferencectl pending” lists requests without a known outcome.")
        }
    }

    private static func json(_ condition: StoreCondition) -> JSONValue {
        [
            "path": .string(condition.path), "sound": .bool(condition.problems.isEmpty),
            "bytes": .integer(condition.bytes), "logBytes": .integer(condition.logBytes),
            "journalMode": .string(condition.journalMode), "readOnly": .bool(condition.isReadOnly),
            "contents": StoreText.json(condition.contents), "pending": .integer(condition.pending),
            "problems": .array(
                condition.problems.map { ["kind": .string($0.kind.rawValue), "text": .string($0.text)] }),
        ]
    }
}
