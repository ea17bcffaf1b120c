import CalendarStore
import CommandLineKit
import Support

/// Makes the file of the store as small as it can be.
struct StoreVacuum: Command {
    static let specification = CommandSpecification(
        "store vacuum",
        summary: "give room back that removed events have left in the store",
        details: [
            "The file is written anew, in memory first: it needs as much of it as the store is large. Programs that want to "
                + "write wait until it is done."
        ],
        examples: [.init("conferencectl store vacuum", "After many events were removed.")])

    func run(_ context: Context) async throws {
        let report = try context.storeAsItStands().vacuum()
        if context.isJSON {
            return try context.printJSON(["before": .integer(report.before), "after": .integer(report.after)])
        }
        try context.printLine(
            "The store had \(ConferenceError.size(report.before)) and has \(ConferenceError.size(report.after)) now.")
    }
}
