import CommandLineKit
import ConferenceErrors
import ConferenceModel
import Terminal

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
    static let web = Option.flag("web", help: "The address for the browser, also where an application is installed")
    static let app = Option.flag("app", help: "The address for the application of the service")

    static let specification = CommandSpecification(
        "join",
        summary: "open the conference of an event",
        details: [
            "The first link is opened: with the application of its service where one is installed that takes such links "
                + "(Zoom, Teams, Webex, Slack, Discord, Signal, Jitsi Meet and others, by what your desktop says is for “zoommtg:” "
                + "and so on), else with xdg-open, which starts your browser. Where the application does not start, the "
                + "browser gets the web address, and you are told. “--list” shows what would be opened.",
            "“next” and “now” look only at events that can be joined: not at those that are cancelled or that you have "
                + "declined. Where some overlap, you are asked which one you mean; where nobody can be asked, they are listed, "
                + "and “--index” takes one of them. You are the attendee whose address the variable EMAIL has, or the name of the "
                + "calendar.",
        ],
        positionals: [event], options: [printOnly, copy, list, index, web, app],
        examples: [
            .init("conferencectl join next", "Join what comes next, or takes place now."),
            .init("conferencectl join next --list", "Other ways to join, such as telephone numbers."),
            .init("conferencectl join next --index 2 --print", "The second one, to copy."),
            .init("conferencectl join now --copy", "The link of this meeting, for somebody else."),
            .init("conferencectl join now --web", "In the browser, although Zoom is installed."),
        ])

    func run(_ context: Context) async throws {
        let arguments = context.arguments
        let choice = try choice(arguments)
        let resolver = JoinResolver(context: context)
        let candidates = try resolver.candidates(for: arguments[Self.event] ?? "next")
        if arguments[Self.list] { return try list(candidates, choice, context) }
        let way = try resolver.way(arguments[Self.index], of: candidates)
        let address = try way.address(choice)
        if context.isJSON {
            let number = arguments[Self.index] ?? 1
            try context.printJSON(way.json(number: number, choice))
        } else if arguments[Self.printOnly] {
            try context.printLine(address.text)
        }
        if arguments[Self.copy] {
            try Clipboard(environment: context.environment, terminal: context.terminal).copy(address.text)
            if !context.isJSON { try context.printLine("Copied \(address.text)") }
        }
        guard !arguments[Self.printOnly], !arguments[Self.copy] else { return }
        let opened = try DesktopOpener(context: context).open(way, choice)
        if !context.isJSON { try context.printLine("Opened \(opened)") }
    }

    private func choice(_ arguments: Arguments) throws(ConferenceError) -> JoinWay.Choice? {
        switch (arguments[Self.web], arguments[Self.app]) {
        case (true, true):
            throw .conflictingOptions(
                "--web", "--app", advice: "Leave both out for the application where there is one.")
        case (true, false): return .web
        case (false, true): return .application
        case (false, false): return nil
        }
    }

    /// All ways into all events that are meant, numbered throughout.
    private func list(
        _ candidates: [JoinResolver.Candidate], _ choice: JoinWay.Choice?, _ context: Context
    ) throws {
        let ways = candidates.flatMap(\.ways)
        if context.isJSON {
            return try context.printJSON(
                .array(ways.enumerated().map { $1.json(number: $0 + 1, choice) }))
        }
        let lines = ConferenceText.links(ways.map(\.entry), on: context.terminal)
        var number = 0
        for candidate in candidates {
            if candidates.count > 1 { try context.printLine(candidate.line) }
            for way in candidate.ways {
                try context.printLine(lines[number])
                for remark in way.remarks(choice) {
                    try context.printLine("          " + context.terminal.styled(remark, .dim))
                }
                number += 1
            }
        }
    }
}
