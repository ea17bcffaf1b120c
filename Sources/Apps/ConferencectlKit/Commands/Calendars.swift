import CommandLineKit

/// `calendars` without a subcommand runs `calendars list`.
struct Calendars: Command {
    static let specification = CommandSpecification(
        "calendars",
        summary: "list and manage your calendars",
        details: [
            "These commands create and remove calendars that exist only in your store. “conferencectl sources” "
                + "manages calendars that come from elsewhere; here, you can rename and recolour those, too."
        ],
        examples: [
            .init("conferencectl calendars", "List names, numbers of events and colours."),
            .init("conferencectl calendars add Work --color teal", "Create a calendar."),
            .init("conferencectl calendars rename Work Office", "Rename it."),
            .init("conferencectl calendars remove Office", "Remove it, with everything in it."),
        ])

    func run(_ context: Context) async throws { try await CalendarsList().run(context) }
}

/// Arguments that the calendar commands share.
enum CalendarOptions {
    static let calendar = Positional.required(
        "CALENDAR", help: "The calendar: its name, identifier or folder, as “conferencectl calendars” shows it",
        completion: .values(.calendars))
    static let color = Option.value(
        "color", "COLOR",
        help: "Colour of the calendar: #RRGGBB, or a CSS name such as teal")
}
