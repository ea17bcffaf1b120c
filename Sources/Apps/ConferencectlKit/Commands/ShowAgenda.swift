import CalendarEditing
import CommandLineKit
import Recurrence

/// Lists days with their entries below.
struct ShowAgenda: Command {
    static let range = Positional.anyNumber(
        "RANGE", help: "today, tomorrow, week, “next month”, a day, or FROM..TO; seven days from today by default")
    static let limit = Option.number("limit", "N", help: "List at most N occurrences")

    static let specification = CommandSpecification(
        "agenda",
        summary: "show the next days, each with its events",
        details: [
            "Shows the days that have events, with times, titles and locations in the colours of the calendars. ◉ marks "
                + "an event with a conference; the links of today's events and of the next event are shown. Current "
                + "events are marked, and past ones are dim. Tentative, cancelled and declined events are labelled.",
            "“conferencectl help dates” shows how to write RANGE. \(ViewOptions.exitStatuses)",
        ],
        positionals: [range], options: [CommonOptions.calendar, limit] + EventOutput.options,
        examples: [
            .init("conferencectl agenda", "Show the next seven days."),
            .init("conferencectl agenda today", "Show one day, with its links."),
            .init("conferencectl agenda mon..fri --calendar Work", "Show five days of one calendar."),
            .init("conferencectl agenda week --json", "Print the days of this week for a program."),
        ])

    func run(_ context: Context) async throws {
        let output = try EventOutput.requested(in: context.arguments)
        let time = try context.timeContext()
        let text = ViewOptions.text(context.arguments[Self.range])
        let range =
            try text.map { try DateRange($0, context.habits, in: time) }
            ?? DateRange(time.today...time.today.adding(days: 6), in: time)
        let view = try CalendarView(context, range, limit: context.arguments[Self.limit])
        if let output { return try context.print(view.entries.map(\.occurrence), view.eventMarks, as: output) }
        if context.isJSON { return try view.writeJSON(context) }
        try context.print(lines: AgendaText(view: view, terminal: context.terminal).lines())
    }
}
