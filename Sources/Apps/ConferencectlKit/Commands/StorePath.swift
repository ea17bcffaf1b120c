import CalendarStore
import CommandLineKit

/// Writes the path of the store and nothing else, for scripts.
struct StorePath: Command {
    static let specification = CommandSpecification(
        "store path",
        summary: "write the path of the store",
        details: ["--store names it, else CONFERENCE_STORE, else it is in $XDG_DATA_HOME/conference."],
        examples: [.init("ls -l \"$(conferencectl store path)\"", "Look at the file.")])

    func run(_ context: Context) async throws {
        let path = try context.storeAsItStands().path
        if context.isJSON { return try context.printJSON(["path": .string(path)]) }
        // As it is: a script takes it.
        try context.printLine(path)
    }
}
