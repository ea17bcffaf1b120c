import CalendarStore
import CommandLineKit
import ConferenceModel
import ICalendar
import Support

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

    func run(_ context: Context) async throws {
        let target = try context.resolver().resolve(context.arguments[CommonOptions.event])
        if context.arguments[Self.list] { return try list(Self.conference(of: target, context), context) }
        let entry = try Self.entryPoint(of: target, context)
        if context.isJSON {
            try context.printJSON(EventJSON.value(entry))
        } else if context.arguments[Self.printOnly] {
            try context.printLine(entry.url.text)
        }
        guard !context.arguments[Self.printOnly] else { return }
        try DesktopOpener(environment: context.environment).open(entry.url)
        if !context.isJSON { try context.printLine("Opened \(entry.url.text)") }
    }

    /// The way to join that “--index” asks for, else the first one.
    static func entryPoint(of target: EventTarget, _ context: Context) throws -> EntryPoint {
        let conference = try conference(of: target, context)
        let index = context.arguments[index] ?? 1
        guard index <= conference.entryPoints.count else {
            throw ConferenceError.noSuchEntryPoint(index, count: conference.entryPoints.count)
        }
        return conference.entryPoints[index - 1]
    }

    private static func conference(of target: EventTarget, _ context: Context) throws -> VirtualConference {
        guard let conference = try target.conference ?? current(of: target, context) else {
            throw ConferenceError.hasNoConference(target.record.title)
        }
        return conference
    }

    private func list(_ conference: VirtualConference, _ context: Context) throws {
        if context.isJSON {
            try context.printJSON(.array(conference.entryPoints.map(EventJSON.value)))
            return
        }
        for line in ConferenceText(conference: conference, terminal: context.terminal).links {
            try context.printLine(line)
        }
    }

    /// Of a series whose conferences belong to single occurrences: that of the one that takes place now or comes next.
    private static func current(of target: EventTarget, _ context: Context) throws -> VirtualConference? {
        guard target.isSeries, target.occurrence == nil else { return nil }
        let year = context.now..<context.now + 366 * 86_400
        return try context.occurrences().occurrences(of: target.series, in: year).first?.conference
    }
}
