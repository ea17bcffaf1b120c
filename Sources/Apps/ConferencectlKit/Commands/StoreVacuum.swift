import CalendarEditing
import CalendarStore
import CommandLineKit
import ConferenceErrors
import Terminal

/// Makes the file of the store as small as it can be.
struct StoreVacuum: Command {
    static let specification = CommandSpecification(
        "store vacuum",
        summary: "give room back that removed events have left in the store, and mend its search index",
        details: [
            "The file is written anew, in memory first: it needs as much of it as the store is large. Programs that want to "
                + "write wait until it is done.",
            "A search index that is damaged is built anew; nothing of your calendars is in it that is not in the events as "
                + "well.",
        ],
        examples: [.init("conferencectl store vacuum", "After many events were removed.")])

    func run(_ context: Context) async throws {
        var progress = TerminalProgress()
        let report = try context.storeAsItStands().vacuum(participants: EventSearch.participants) { done, total in
            progress.update("\(Program.name): \(done * 100 / max(1, total)) % of the events are ready to be searched")
        }
        progress.finish()
        if context.isJSON {
            return try context.printJSON([
                "before": .integer(report.before), "after": .integer(report.after),
                "searchIndexRebuilt": .bool(report.hasNewIndex),
            ])
        }
        if report.hasNewIndex { try context.printLine("The search index was damaged, and was built anew.") }
        try context.printLine(
            "The store had \(ConferenceError.size(report.before)) and has \(ConferenceError.size(report.after)) now.")
    }
}
