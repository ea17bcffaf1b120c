import CommandLineKit

/// Opens the link of a conference.
struct Join: Command {
    static let printOnly = Option.flag("print", help: "Print the URL and open nothing")
    static let list = Option.flag("list", help: "List all ways to join and open nothing")
    static let index = Option.number("index", "N", help: "The N-th way to join, as “--list” numbers them")

    static let specification = CommandSpecification(
        "join",
        summary: "open the conference of an event",
        details: ["The first link is opened with xdg-open, which starts your browser or the program for such links."],
        positionals: [CommonOptions.event], options: [printOnly, list, index],
        examples: [
            .init("conferencectl join next", "Join what comes next, or takes place now."),
            .init("conferencectl join next --list", "Other ways to join, such as telephone numbers."),
            .init("conferencectl join next --index 2 --print", "The second one, to copy."),
        ])

    func run(_ context: Context) async throws {}
}
