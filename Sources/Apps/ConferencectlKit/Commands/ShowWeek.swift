import CommandLineKit
import Recurrence

/// Draws a week.
struct ShowWeek: Command {
    static let when = Positional.anyNumber(
        "WHEN", help: "A day in the week, such as “next monday”, or its number, such as “W48”; today by default")

    static let specification = CommandSpecification(
        "week",
        summary: "show a week as columns of days",
        details: [
            "Draws a column for each day and rows for the hours. Overlapping events are side by side, and all-day "
                + "events at the top. The current time is marked. Night hours appear only if there is an event. On a "
                + "terminal of fewer than 76 columns there are fewer days next to each other.",
            "The edge of an event has the colour of its calendar. ◉ marks a conference, ? a tentative event, ✗ a "
                + "cancelled and − a declined one. In a locale without UTF-8, the marks are ASCII. The first day of "
                + "the week and the clock follow LC_ALL, LC_TIME or LANG.",
            ViewOptions.exitStatuses,
        ],
        positionals: [when], options: [CommonOptions.calendar],
        examples: [
            .init("conferencectl week", "Show this week."),
            .init("conferencectl week next monday", "Show the week of next Monday."),
            .init("conferencectl week 2027-W10 --json", "Print the days of a week for a program."),
        ])

    func run(_ context: Context) async throws {
        let (time, habits) = (try context.timeContext(), context.habits)
        var words = context.arguments[Self.when]
        // “week 48” is what the week is called.
        if words.count == 1, let word = words.first, word.count <= 2, word.allSatisfy(\.isNumber) {
            words = ["week", word]
        }
        let day = try ViewOptions.day(words, in: time, habits)
        let view = try CalendarView(context, try DateRange.week(of: day, habits, in: time))
        if context.isJSON { return try view.writeJSON(context) }
        try context.print(lines: WeekGrid(view: view, terminal: context.terminal).lines())
    }
}
