import CalendarSources
import CalendarStore
import CommandLineKit
import ConferenceErrors
import ConferenceModel
import Foundation
import Terminal

/// Replaces the store by a backup.
struct StoreRestore: ChangingCommand {
    static let file = Positional.required(
        "FILE", help: "Backup to restore; “store backup --list” shows them", completion: .files)
    static let yes = Option.flag("yes", help: "Do not ask")

    static let specification = CommandSpecification(
        "store restore",
        summary: "replace the store by a backup",
        details: [
            "The backup is checked first: one that is damaged or from a newer version is rejected. The current contents "
                + "are kept in the folder “backups” next to the store, even if damaged. Programs that have the store "
                + "open continue with the restored contents; only a damaged store must be closed first.",
            "Changes that providers were not notified of stay in “pending”. A request of the backup waits there until you "
                + "decide, and so does one to end a room that an event in the backup has.",
            "A calendar that is a folder follows its files, also after this: entries whose files are gone are named, and "
                + "“export --store FILE” saves them from the backup. Backups themselves are never changed, whatever "
                + "command reads them.",
        ],
        positionals: [file], options: [yes],
        examples: [
            .init("conferencectl store restore backup.sqlite", "Ask, then replace the store."),
            .init("conferencectl store restore backup.sqlite --yes", "Replace the store without asking, in a script."),
        ])

    func run(_ context: Context) async throws {
        let store = try context.unsynchronizedStore()
        let file = URL(fileURLWithPath: context.arguments[Self.file]).path
        let contents = try store.contents(ofBackup: file)
        if !context.arguments[Self.yes] {
            // A damaged store cannot be counted.
            let pending = (try? store.status())??.pending ?? 0
            let notes: Sentence =
                switch pending {
                case 0: ""
                case 1: " 1 request in “pending” stays."
                default: " \(pending) requests in “pending” stay."
                }
            let question: Sentence =
                "Replace everything in \(TextPolicy.printable(store.path)) by \(StoreText.contents(contents)) from "
                + "\(TextPolicy.printable(file))? The current contents are kept as a backup.\(notes)"
            guard let answer = try TerminalPrompt.confirm(question, texts: context.texts.prompts, text: context.text)
            else {
                throw ConferenceError.restoreNotConfirmed(store.path)
            }
            guard answer else { return try context.printLine("Nothing was changed.") }
        }
        let report = try store.restore(from: file, progress: StoreText.progress("restoring"))
        context.knownDamage.forget()
        let missing = try VdirSources(store: store, zones: context.zones).missingFiles()
        if context.isJSON {
            return try context.printJSON([
                "path": .string(store.path), "contents": StoreText.json(report.contents),
                "kept": .optional(report.kept), "wasDamaged": .bool(report.wasDamaged),
                "pending": .integer(report.pending.open), "pendingHeld": .integer(report.pending.held),
                "missingFiles": .integer(Int64(missing.reduce(0) { $0 + $1.count })),
            ])
        }
        try context.printLine(
            "Restored \(StoreText.contents(report.contents)) into \(TextPolicy.printable(store.path))")
        if let kept = report.kept {
            let what: Sentence = report.wasDamaged ? "The damaged store" : "The previous store"
            try context.printLine("\(what) is in \(TextPolicy.printable(kept))")
        }
        let pending = report.pending
        if pending.open > 0 {
            let held: Sentence =
                pending.held == 0
                ? ""
                : "; \(pending.held) of them \(pending.held == 1 ? "waits" : "wait") for you"
            try context.printLine("Pending: \(StoreText.requests(pending.open))\(held). See “conferencectl pending”.")
        }
        for folder in missing {
            let files: Sentence =
                folder.count == 1 ? "1 file of the backup is" : "\(folder.count) files of the backup are"
            try context.warn(
                "\(files) not in the folder \(TextPolicy.printable(folder.path)), which the store follows, so the next "
                    + "command removes what was in them. “conferencectl export --store \(CommandAdvice.shellWord(file)) -o "
                    + "FILE” writes it to a file that “import” reads")
        }
        if report.wasDamaged {
            try context.printLine("Requests to providers that only the damaged store had are not in the restored one.")
        }
    }
}
