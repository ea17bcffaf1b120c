import CalendarStore
import CommandLineKit
import ConferenceErrors
import ConferenceModel
import Foundation
import Terminal

/// Backs up the store, and lists its backups.
struct StoreBackup: ChangingCommand {
    static let file = Positional.optional(
        "FILE",
        help: "File to write; by default one named after the date in the folder “backups” next to the store",
        completion: .files)
    static let force = Option.flag("force", help: "Replace FILE if it exists")
    static let list = Option.flag("list", help: "List the backups next to the store instead")

    static let specification = CommandSpecification(
        "store backup",
        summary: "back up the store, or list its backups",
        details: [
            "The backup is a snapshot of the store, which other programs can keep using meanwhile. It is one file that "
                + "only you can read, and gets its final name once it is complete and verified."
        ],
        positionals: [file], options: [force, list],
        examples: [
            .init("conferencectl store backup", "Write to the folder next to the store."),
            .init(
                "conferencectl store backup /media/stick/calendar.sqlite --force",
                "Write elsewhere, replacing the last backup."),
            .init("conferencectl store backup --list", "List the backups next to the store, oldest first."),
        ])

    func changes(_ arguments: Arguments) -> Bool { !arguments[Self.list] }

    func run(_ context: Context) async throws {
        let store = try context.unsynchronizedStore()
        if context.arguments[Self.list] { return try list(store.backups, context) }
        let file = context.arguments[Self.file].map { URL(fileURLWithPath: $0).path }
        let report = try store.backup(
            to: file, replacing: context.arguments[Self.force], progress: StoreText.progress("copying"))
        if context.isJSON {
            return try context.printJSON([
                "path": .string(report.path), "bytes": .integer(report.bytes),
                "contents": StoreText.json(report.contents),
            ])
        }
        try context.printLine(
            "Kept \(StoreText.contents(report.contents)) in \(TextPolicy.printable(report.path)) (\(ConferenceError.size(report.bytes)))"
        )
    }

    private func list(_ folder: BackupFolder, _ context: Context) throws {
        let backups = try folder.backups()
        if context.isJSON {
            return try context.printJSON(
                .array(
                    backups.map {
                        [
                            "path": .string($0.path), "bytes": .integer($0.bytes), "time": .string($0.time),
                            "reason": .optional($0.reason.isEmpty ? nil : $0.reason),
                        ]
                    }))
        }
        guard !backups.isEmpty else {
            return try context.printLine("There is no backup in \(TextPolicy.printable(folder.path)).")
        }
        var table = TerminalTable([.init(style: .bold), .init(isAlignedRight: true), .init(style: .dim)])
        for backup in backups {
            table.add([
                TextPolicy.printable(backup.path), ConferenceError.size(backup.bytes),
                TextPolicy.printable(backup.reason),
            ])
        }
        // Lines are not truncated, so that paths can be copied.
        for line in table.lines(width: nil) { try context.printLine(line) }
    }
}
