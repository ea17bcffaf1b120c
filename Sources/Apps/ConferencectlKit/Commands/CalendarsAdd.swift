import CalendarEditing
import CalendarModel
import CalendarSources
import CalendarStore
import CommandLineKit
import ConferenceErrors
import ConferenceModel

/// Creates a calendar.
struct CalendarsAdd: ChangingCommand, StoreCreatingCommand {
    static let name = Positional.required("NAME", help: "Name of the new calendar")

    static let specification = CommandSpecification(
        "calendars add",
        summary: "create a calendar in your store",
        positionals: [name], options: [CalendarOptions.color],
        examples: [
            .init(
                "conferencectl calendars add Work --color '#1E90FF'",
                "Create an empty calendar, shown in blue.")
        ])

    func run(_ context: Context) async throws {
        let title = try CalendarTitle.checked(context.arguments[Self.name])
        let color = try context.arguments[CalendarOptions.color].map(CalendarTitle.checkedColor)
        let (calendar, source) = try context.store().write { writer in
            try CalendarTitle.requireFree(title, writer)
            return (
                try writer.insert(CalendarRecord(identifier: "", title: title, color: color)), try writer.localSource()
            )
        }
        if context.isJSON { return try context.printJSON(calendar.json(events: 0, source: source, folder: nil)) }
        try context.printLine(
            "Created the calendar “\(TextPolicy.printable(title))”. Add events to it with “conferencectl add TITLE "
                + "--start TIME --calendar NAME”.")
    }
}

/// Checks titles and colours that the user gives to calendars.
enum CalendarTitle {
    /// - Throws: `badCalendarTitle`.
    static func checked(_ title: String) throws -> String {
        do {
            return try TextPolicy.requiredLine(title, subject: "calendar title", limit: Limits().titleLength)
        } catch {
            throw ConferenceError.badCalendarTitle(error)
        }
    }

    /// - Throws: `calendarTitleTaken` if another calendar has the title: the command line could not tell the two apart.
    static func requireFree(
        _ title: String, butOf calendar: CalendarRecord? = nil, _ writer: borrowing StoreWriter
    ) throws {
        let folded = FoldedTitle.of(title)
        let others = try writer.calendars().filter { $0.id != calendar?.id }
        guard !others.contains(where: { FoldedTitle.of($0.title) == folded }) else {
            throw ConferenceError.calendarTitleTaken(title)
        }
    }

    /// - Throws: `badColor`.
    static func checkedColor(_ text: String) throws -> String {
        guard let color = CSSColor.normalized(text) else { throw ConferenceError.badColor(text) }
        return color
    }
}
