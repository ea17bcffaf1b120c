import CommandLineKit
import ConferenceErrors
import Recurrence
import Terminal

/// What the commands for views have in common.
enum ViewOptions {
    static let exitStatuses =
        "The exit status is 64 if a date is not understood, and 66 if there is no such calendar."

    /// Returns the words of an argument as one text; nil if there are none.
    static func text(_ words: [String]) -> String? { words.isEmpty ? nil : words.joined(separator: " ") }

    /// Returns the first day of what the words mean, or today.
    static func day(_ words: [String], in time: TimeContext, _ habits: CalendarHabits) throws -> LocalDate {
        guard let text = text(words) else { return time.today }
        return try DateRange(text, habits, in: time).days.lowerBound
    }
}

extension Context {
    /// Prints the lines of a view in large pieces.
    func print(lines: [String]) throws {
        var buffer = OutputBuffer(sink: output.write)
        for line in lines { try buffer.append(line + "\n") }
        try buffer.flush()
    }
}

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
        if context.isJSON { return try context.printJSON(view.json(EventObjects(context))) }
        try context.print(lines: AgendaText(view: view, terminal: context.terminal).lines())
    }
}

/// Draws a week.
struct ShowWeek: Command {
    static let when = Positional.anyNumber("WHEN", help: "A day in the week, such as “next monday”; today by default")

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
        let day = try ViewOptions.day(context.arguments[Self.when], in: time, habits)
        let view = try CalendarView(context, try DateRange.week(of: day, habits, in: time))
        if context.isJSON { return try context.printJSON(view.json(EventObjects(context))) }
        try context.print(lines: WeekGrid(view: view, terminal: context.terminal).lines())
    }
}

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
        if context.isJSON { return try context.printJSON(CalendarView(context, month).json(EventObjects(context))) }
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
