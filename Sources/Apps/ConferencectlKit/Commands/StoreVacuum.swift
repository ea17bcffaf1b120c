import CalendarEditing
import CalendarStore
import CommandLineKit
import ConferenceErrors
import Terminal

/// Compacts the store's file.
struct StoreVacuum: ChangingCommand {
    static let specification = CommandSpecification(
        "store vacuum",
        summary: "compact the store and repair its search index",
        details: [
            "Rewrites the file in memory first, and so needs as much memory as the size of the store. Programs that "
                + "want to write wait until it is done.",
            "A damaged search index is rebuilt from the events; no calendar data is lost.",
        ],
        examples: [.init("conferencectl store vacuum", "Free space after removing many events.")])

    func run(_ context: Context) async throws {
        var progress = TerminalProgress()
        let report = try context.unsynchronizedStore().vacuum(participants: EventSearch.participants) { done, total in
            progress.update("\(Program.name): \(done * 100 / max(1, total)) % of the events are in the search index")
        }
        progress.finish()
        if context.isJSON {
            return try context.printJSON([
                "before": .integer(report.before), "after": .integer(report.after),
                "searchIndexRebuilt": .bool(report.hasNewIndex),
            ])
        }
        if report.hasNewIndex { try context.printLine("The search index was damaged and has been rebuilt.") }
        try context.printLine(
            "The store had \(ConferenceError.size(report.before)) and now has \(ConferenceError.size(report.after)).")
    }
}
