import CalendarStore
import CommandLineKit

/// Prints the path of the store and nothing else, for scripts.
struct StorePath: Command {
    static let specification = CommandSpecification(
        "store path",
        summary: "print the path of the store",
        details: [
            "The path is taken from --store, then from CONFERENCE_STORE; by default the store is in "
                + "$XDG_DATA_HOME/conference."
        ],
        examples: [.init("ls -l \"$(conferencectl store path)\"", "Look at the file.")])

    func run(_ context: Context) async throws {
        let path = try context.unsynchronizedStore().path
        if context.isJSON { return try context.printJSON(["path": .string(path)]) }
        // Printed unchanged, for scripts.
        try context.printLine(path)
    }
}
