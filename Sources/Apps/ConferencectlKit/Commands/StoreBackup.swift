import CalendarStore
import CommandLineKit
import ConferenceErrors
import ConferenceModel
import Foundation
import Terminal

/// Copies the store, and lists the copies.
struct StoreBackup: Command {
    static let file = Positional.optional(
        "FILE",
        help: "The file to write; by default one with the date in its name, in the folder “backups” beside the store",
        completion: .files)
    static let force = Option.flag("force", help: "Replace FILE if it is there")
    static let list = Option.flag("list", help: "List the backups beside the store and write none")

    static let specification = CommandSpecification(
        "store backup",
        summary: "copy the store, or list its backups",
        details: [
            "The copy is the store as it is at one moment; other programs can go on with it meanwhile. It is one file that "
                + "only you can read. It has its name when it is whole and was read back without a fault."
        ],
        positionals: [file], options: [force, list],
        examples: [
            .init("conferencectl store backup", "Into the folder beside the store."),
            .init(
                "conferencectl store backup /media/stick/calendar.sqlite --force", "Elsewhere, replacing the last one."),
            .init("conferencectl store backup --list", "Those beside the store, the oldest first."),
        ])

    func run(_ context: Context) async throws {
        let store = try context.storeAsItStands()
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
        // Nothing is cut: a path is there to be copied.
        for line in table.lines(width: nil) { try context.printLine(line) }
    }
}
