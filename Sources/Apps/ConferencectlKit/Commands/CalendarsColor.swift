import ConferenceErrors
import CalendarModel
import CalendarStore
import CommandLineKit
import ConferenceModel

/// Changes the colour of a calendar.
struct CalendarsColor: ChangingCommand {
    static let color = Positional.required("COLOR", help: "#RRGGBB, or a CSS name such as teal")

    static let specification = CommandSpecification(
        "calendars color",
        summary: "change the colour of a calendar",
        positionals: [CalendarOptions.calendar, color],
        examples: [.init("conferencectl calendars color Work teal", "Show “Work” in teal.")])

    func run(_ context: Context) async throws {
        let color = try CalendarTitle.checkedColor(context.arguments[Self.color])
        let change = try CalendarChange(context) { calendar, _ in calendar.color = color }
        try change.print("The calendar “\(TextPolicy.printable(change.before.title))” is shown in \(color).")
    }
}
