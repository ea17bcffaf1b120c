import CommandLineKit

/// `calendars` alone lists what `calendars list` lists.
struct Calendars: Command {
    static let specification = CommandSpecification(
        "calendars",
        summary: "list your calendars, and manage them",
        details: [
            "What is made and removed here is kept in your store. “conferencectl sources” is about calendars that come from "
                + "somewhere else; those can be renamed and recoloured here, too."
        ],
        examples: [
            .init("conferencectl calendars", "Their names, numbers of events and colours."),
            .init("conferencectl calendars add Work --color teal", "A new one."),
            .init("conferencectl calendars rename Work Office", "Another name."),
            .init("conferencectl calendars remove Office", "Away with it, with everything in it."),
        ])

    func run(_ context: Context) async throws { try await CalendarsList().run(context) }
}

/// What the commands about calendars take.
enum CalendarOptions {
    static let calendar = Positional.required("CALENDAR", help: "The calendar, as “conferencectl calendars” names it")
    static let color = Option.value("color", "COLOR", help: "Its colour: #RRGGBB, or a name of CSS such as teal")
}
