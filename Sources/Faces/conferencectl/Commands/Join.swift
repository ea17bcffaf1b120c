import CommandLineKit
import ConferenceModel
import Support

/// Opens the link of a conference.
struct Join: Command {
    static let event = Positional.optional(
        "EVENT",
        help: "As every command takes it; “next” (the default) for what takes place now or comes next, “now” for what "
            + "takes place or begins within ten minutes")
    static let printOnly = Option.flag("print", help: "Print the URL and open nothing")
    static let copy = Option.flag("copy", help: "Copy the URL to the clipboard and open nothing")
    static let list = Option.flag("list", help: "List all ways to join and open nothing")
    static let index = Option.number("index", "N", help: "The N-th way to join, as “--list” numbers them")

    static let specification = CommandSpecification(
        "join",
        summary: "open the conference of an event",
        details: [
            "The first link is opened with xdg-open, which starts your browser or the program for such links.",
            "“next” and “now” look only at events that can be joined. Where some overlap, you are asked which one you mean.",
        ],
        positionals: [event], options: [printOnly, copy, list, index],
        examples: [
            .init("conferencectl join next", "Join what comes next, or takes place now."),
            .init("conferencectl join next --list", "Other ways to join, such as telephone numbers."),
            .init("conferencectl join next --index 2 --print", "The second one, to copy."),
            .init("conferencectl join now --copy", "The link of this meeting, for somebody else."),
        ])

    func run(_ context: Context) async throws {
        let arguments = context.arguments
        let resolver = JoinResolver(context: context)
        let ways = try resolver.ways(into: arguments[Self.event] ?? "next")
        if arguments[Self.list] { return try list(ways, context) }
        let entry = try resolver.way(arguments[Self.index], of: ways)
        if context.isJSON {
            try context.printJSON(EventJSON.value(entry))
        } else if arguments[Self.printOnly] {
            try context.printLine(entry.url.text)
        }
        if arguments[Self.copy] {
            try Clipboard(environment: context.environment, terminal: context.terminal).copy(entry.url.text)
            if !context.isJSON { try context.printLine("Copied \(entry.url.text)") }
        }
        guard !arguments[Self.printOnly], !arguments[Self.copy] else { return }
        try DesktopOpener(environment: context.environment).open(entry.url)
        if !context.isJSON { try context.printLine("Opened \(entry.url.text)") }
    }

    private func list(_ ways: [EntryPoint], _ context: Context) throws {
        if context.isJSON { return try context.printJSON(.array(ways.map(EventJSON.value))) }
        for line in ConferenceText.links(ways, on: context.terminal) { try context.printLine(line) }
    }
}
