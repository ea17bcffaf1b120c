import CalendarStore
import CommandLineKit
import ConferenceErrors
import ConferenceModel
import Foundation
import Terminal

/// Puts a backup in the place of the store.
struct StoreRestore: Command {
    static let file = Positional.required(
        "FILE", help: "A backup; “store backup --list” shows them", completion: .files)
    static let yes = Option.flag("yes", help: "Do not ask")

    static let specification = CommandSpecification(
        "store restore",
        summary: "put a backup in the place of the store",
        details: [
            "The backup is read through first: a damaged one, or one of a newer version, is refused. What is in the store now "
                + "is kept in the folder “backups” beside it, also where it is damaged. Programs that have the store open "
                + "go on with what was restored; only a damaged store needs to be closed by them."
        ],
        positionals: [file], options: [yes],
        examples: [
            .init("conferencectl store restore backup.sqlite", "Ask, then replace the store."),
            .init("conferencectl store restore backup.sqlite --yes", "In a script."),
        ])

    func run(_ context: Context) async throws {
        let store = try context.storeAsItStands()
        let file = URL(fileURLWithPath: context.arguments[Self.file]).path
        let contents = try store.contents(ofBackup: file)
        if !context.arguments[Self.yes] {
            let question =
                "Replace everything in \(TextPolicy.printable(store.path)) by \(StoreText.contents(contents)) of "
                + "\(TextPolicy.printable(file))? What is there now is kept as a backup."
            guard let answer = try TerminalPrompt.confirm(question) else {
                throw ConferenceError.restoreNotConfirmed(store.path)
            }
            guard answer else { return try context.printLine("Nothing was changed.") }
        }
        let report = try store.restore(from: file, progress: StoreText.progress("restoring"))
        if context.isJSON {
            return try context.printJSON([
                "path": .string(store.path), "contents": StoreText.json(report.contents),
                "kept": .optional(report.kept), "wasDamaged": .bool(report.wasDamaged),
            ])
        }
        try context.printLine(
            "Restored \(StoreText.contents(report.contents)) into \(TextPolicy.printable(store.path))")
        if let kept = report.kept {
            let what = report.wasDamaged ? "The damaged store" : "What was there before"
            try context.printLine("\(what) is in \(TextPolicy.printable(kept))")
        }
    }
}
