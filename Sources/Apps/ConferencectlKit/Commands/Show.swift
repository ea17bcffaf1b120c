import CommandLineKit
import ConferenceErrors
import ConferenceModel
import EventPresentation
import Terminal

/// Shows an event with everything that is needed to join it.
struct Show: Command {
    static let qr = Option.flag("qr", help: "Print the join link as a QR code to scan with a phone")

    static let specification = CommandSpecification(
        "show",
        summary: "show an event with its join links",
        positionals: [CommonOptions.event], options: [qr, Join.index],
        examples: [
            .init("conferencectl show", "Choose an event from a list: type to search it."),
            .init("conferencectl show next", "Show what is on now or comes next."),
            .init("conferencectl show 4k7m2p9q", "Show an event by its identifier, as “events” prints it."),
            .init("conferencectl show 'Weekly review@2026-03-02'", "Show one occurrence of a series."),
            .init("conferencectl show next --qr", "Join with a phone."),
        ])

    func run(_ context: Context) async throws {
        guard context.arguments[Self.qr] else {
            guard context.arguments[Join.index] == nil else { throw ConferenceError.optionNeeds("--index", "--qr") }
            let target = try await context.target()
            return try EventPage(target, context).print()
        }
        guard !context.isJSON else {
            throw ConferenceError.conflictingOptions(
                "--qr", "--json", advice: "The JSON contains the link, for a program to draw.")
        }
        let resolver = JoinResolver(context: context)
        var name = context.arguments[CommonOptions.event]
        if let text = name {
            name = try await context.chosenEvent(named: text) ?? text
        } else {
            name = try await context.chosenEvent()
        }
        let candidates = try resolver.candidates(for: name ?? "")
        let way = try await resolver.way(context.arguments[Join.index], of: candidates)
        // A phone has other applications, so it gets the web address, which works anywhere.
        let address = way.web ?? way.entry.url
        let code = try QRCode(link: address.text).lines(for: context.terminal)
        let link = context.terminal.styled(address.text, .cyan)
        try context.output.write((code + [link]).joined(separator: "\n") + "\n")
    }
}
