import CommandLineKit

/// Takes calendar files into the store.
struct Import: Command {
    static let files = Positional.repeating("FILE", help: "A calendar file (.ics)", completion: .files)
    static let calendar = Option.value(
        "calendar", "NAME", help: "Import into this calendar, which is made if it is not there; “Calendar” by default")

    static let specification = CommandSpecification(
        "import",
        summary: "take the events of calendar files into the store",
        details: [
            "Nothing of a file is lost: what this program does not know is kept and exported again. Importing the same "
                + "file twice changes nothing; an event that is already there is updated when the file has a newer one. "
                + "A file is imported whole or not at all."
        ],
        positionals: [files], options: [calendar],
        examples: [
            .init("conferencectl import holidays.ics", "Import into your default calendar."),
            .init("conferencectl import team.ics talks.ics --calendar Work", "Two files into one calendar."),
        ])

    func run(_ context: Context) async throws {}
}
