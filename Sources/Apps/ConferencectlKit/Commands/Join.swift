import CommandLineKit
import ConferenceErrors
import ConferenceModel
import EventPresentation
import Terminal

/// Opens the conference of an event.
struct Join: Command {
    static let event = Positional.optional(
        "EVENT",
        help: "An event as for every command, “next” (the default) for what is on now or comes next, or “now” for "
            + "what is on or begins within ten minutes", completion: .values(.events))
    static let printOnly = Option.flag("print", help: "Print the URL instead of opening it")
    static let copy = Option.flag("copy", help: "Copy the URL to the clipboard instead of opening it")
    static let list = Option.flag("list", help: "List all ways to join instead of opening one")
    static let index = Option.number("index", "N", help: "Use the N-th way to join, as “--list” numbers them")
    static let web = Option.flag("web", help: "Use the web address, even if an application is installed")
    static let app = Option.flag("app", help: "Use the address for the service's application")

    static let specification = CommandSpecification(
        "join",
        summary: "open the conference of an event",
        details: [
            "Opens the first link: with the application of its service if one is installed that handles such links "
                + "(Zoom, Teams, Webex, Slack, Discord, Signal, Jitsi Meet and others, according to your desktop's "
                + "handler for “zoommtg:” and so on), otherwise with xdg-open, which starts your browser. If the "
                + "application does not start, the browser gets the web address, and a message says so. “--list” "
                + "shows what would be opened.",
            "“next” and “now” consider only events that can be joined: not those that are cancelled or that you have "
                + "declined. If several overlap, you choose one; without a terminal to ask on, they are listed, and "
                + "“--index” selects one. You are the attendee whose address is in the variable EMAIL or is the name "
                + "of the calendar.",
        ],
        positionals: [event], options: [printOnly, copy, list, index, web, app],
        examples: [
            .init("conferencectl join next", "Join what is on now or comes next."),
            .init("conferencectl join next --list", "List other ways to join, such as telephone numbers."),
            .init("conferencectl join next --index 2 --print", "Print the second one."),
            .init("conferencectl join now --copy", "Copy the link of this meeting, to pass it on."),
            .init("conferencectl join now --web", "Use the browser, although Zoom is installed."),
        ])

    func run(_ context: Context) async throws {
        let arguments = context.arguments
        let choice = try choice(arguments)
        let resolver = JoinResolver(context: context)
        var name = arguments[Self.event] ?? "next"
        if name != "now", let chosen = try await context.chosenEvent(named: name) { name = chosen }
        let candidates = try resolver.candidates(for: name)
        if arguments[Self.list] { return try list(candidates, choice, context) }
        let way = try await resolver.way(arguments[Self.index], of: candidates)
        let address = try way.address(choice)
        if let end = way.roomEnd { try context.warn(Sentence(argument: end.text)) }
        if context.isJSON {
            let number = arguments[Self.index] ?? 1
            try context.printJSON(way.json(number: number, choice))
        } else if arguments[Self.printOnly] {
            try context.printLine(address.text)
        }
        if arguments[Self.copy] {
            try Clipboard(environment: context.environment, terminal: context.terminal).copy(address.text)
            if !context.isJSON { try context.printLine(context.texts.copied(address.text)) }
        }
        guard !arguments[Self.printOnly], !arguments[Self.copy] else { return }
        let opened = try DesktopOpener(context: context).open(way, choice)
        if !context.isJSON { try context.printLine(opened) }
    }

    private func choice(_ arguments: Arguments) throws(ConferenceError) -> JoinWay.Choice? {
        switch (arguments[Self.web], arguments[Self.app]) {
        case (true, true):
            throw .conflictingOptions(
                "--web", "--app", advice: "Leave both out to use the application if there is one.")
        case (true, false): return .web
        case (false, true): return .application
        case (false, false): return nil
        }
    }

    /// Lists all ways to join all candidates, numbered throughout.
    private func list(
        _ candidates: [JoinResolver.Candidate], _ choice: JoinWay.Choice?, _ context: Context
    ) throws {
        let ways = candidates.flatMap(\.ways)
        if context.isJSON {
            return try context.printJSON(
                .array(ways.enumerated().map { $1.json(number: $0 + 1, choice) }))
        }
        let lines = ConferenceText.links(ways.map(\.entry), on: context.terminal, context.texts)
        var number = 0
        for candidate in candidates {
            if candidates.count > 1 { try context.printLine(candidate.line) }
            for way in candidate.ways {
                for line in lines[number] { try context.printLine(line) }
                for remark in way.remarks(choice, context.texts) {
                    try context.printLine("          " + context.terminal.styled(remark, .dim))
                }
                number += 1
            }
        }
    }
}
