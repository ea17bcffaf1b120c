import CommandLineKit

/// Writes a calendar file.
struct Export: Command {
    static let event = Option.value("event", "EVENT", help: "Only this event, with all its occurrences")
    static let output = Option.value(
        "output", "FILE", short: "o", help: "Write to this file instead of standard output", completion: .files)

    static let specification = CommandSpecification(
        "export",
        summary: "write events as a calendar file that other programs read",
        details: [
            "Join links are written as CONFERENCE (RFC 7986) and, for programs that do not know it, as text at the end of "
                + "the description. A file is replaced only when all of it is written."
        ],
        options: [CommonOptions.calendar, event, output],
        examples: [
            .init("conferencectl export -o calendar.ics", "Everything."),
            .init("conferencectl export --calendar Work -o work.ics", "One calendar."),
            .init("conferencectl export --event next | less", "The next event, to look at."),
        ])

    func run(_ context: Context) async throws {}
}
