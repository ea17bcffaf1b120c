import CommandLineKit
import Recurrence

/// Draws a month.
struct ShowMonth: Command {
    static let when = Positional.anyNumber("WHEN", help: "A month or a day in it, such as “dec”; today by default")

    static let specification = CommandSpecification(
        "month",
        summary: "show a month as a grid of weeks",
        details: [
            "Draws a row for each week, with the number of the week and the events of each day. An event of several days is "
                + "one line. On a terminal of fewer than 59 columns, days have marks only, and an agenda follows.",
            "Colours and marks are those of “conferencectl week”.", ViewOptions.exitStatuses,
        ],
        positionals: [when], options: [CommonOptions.calendar],
        examples: [
            .init("conferencectl month", "Show this month."),
            .init("conferencectl month dec", "Show December."),
            .init("conferencectl month next month --calendar Work", "Show the next month of one calendar."),
        ])

    func run(_ context: Context) async throws {
        let (time, habits) = (try context.timeContext(), context.habits)
        let day = try ViewOptions.day(context.arguments[Self.when], in: time, habits)
        let month = try DateRange.month(of: day, in: time)
        if context.isJSON { return try CalendarView(context, month).writeJSON(context) }
        // The first and last weeks have days of other months.
        let weeks =
            habits.firstDay(
                ofWeekOf: month.days.lowerBound)...habits.firstDay(ofWeekOf: month.days.upperBound)
            .adding(days: 6)
        let view = try CalendarView(context, DateRange(weeks, in: time))
        let days = month.days.lowerBound.daysSinceEpoch...month.days.upperBound.daysSinceEpoch
        try context.print(lines: MonthGrid(view: view, terminal: context.terminal, month: days).lines())
    }
}
