import ConferenceErrors
import CalendarModel
import CalendarStore
import CommandLineKit
import ConferenceModel

/// Renames a calendar.
struct CalendarsRename: ChangingCommand {
    static let newName = Positional.required("NAME", help: "New name of the calendar")

    static let specification = CommandSpecification(
        "calendars rename",
        summary: "rename a calendar",
        positionals: [CalendarOptions.calendar, newName],
        examples: [.init("conferencectl calendars rename Work Office", "Rename “Work” to “Office”.")])

    func run(_ context: Context) async throws {
        let title = try CalendarTitle.checked(context.arguments[Self.newName])
        let change = try CalendarChange(context) { calendar, writer in
            try CalendarTitle.requireFree(title, butOf: calendar, writer)
            calendar.title = title
        }
        try change.print(
            "Renamed the calendar “\(TextPolicy.printable(change.before.title))” to “\(TextPolicy.printable(title))”.")
    }
}

/// A change to a calendar's name or colour, which is saved and then reported.
struct CalendarChange {
    let before: CalendarRecord
    private let json: JSONValue
    private let context: Context

    /// Saves the change in one transaction.
    ///
    /// - Throws: `noSuchCalendar`, `ambiguousCalendar`, `calendarImmutable`, and the errors of `body`.
    init(_ context: Context, _ body: (inout CalendarRecord, borrowing StoreWriter) throws -> Void) throws {
        self.context = context
        let name = context.arguments[CalendarOptions.calendar]
        (before, json) = try context.store().write { writer in
            let before = try writer.calendar(named: name)
            var after = before
            try body(&after, writer)
            try writer.update(after)
            let source = try writer.sources().first { $0.id == after.sourceID }
            let folder = try writer.vdirCalendar(id: after.id)?.path
            return (before, after.json(events: try writer.eventCounts()[after.id] ?? 0, source: source, folder: folder))
        }
    }

    func print(_ sentence: Sentence) throws {
        if context.isJSON { return try context.printJSON(json) }
        try context.printLine(sentence)
    }
}
