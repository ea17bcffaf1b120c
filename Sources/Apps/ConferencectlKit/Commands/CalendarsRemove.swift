import CalendarModel
import CalendarStore
import CommandLineKit
import ConferenceErrors
import ConferenceModel
import Terminal

/// Removes a calendar and everything in it.
struct CalendarsRemove: ChangingCommand {
    static let specification = CommandSpecification(
        "calendars remove",
        summary: "remove a calendar and everything in it",
        details: [
            "Asks for confirmation; without a terminal, pass --yes. Conferences that providers created for its "
                + "events are not ended; “conferencectl remove” ends the conference of a single event. Use "
                + "“conferencectl sources remove” for a calendar that comes from elsewhere."
        ],
        positionals: [CalendarOptions.calendar], options: [CommonOptions.yes],
        examples: [
            .init("conferencectl calendars remove Old", "Show what would be removed, and ask."),
            .init("conferencectl calendars remove Old --yes", "Remove it without asking, in a script."),
        ])

    func run(_ context: Context) async throws {
        let store = try context.store()
        let calendar = try store.calendar(named: context.arguments[CalendarOptions.calendar])
        guard try store.subscription(calendar: calendar.id) == nil else {
            throw ConferenceError.calendarComesFromElsewhere(calendar.title)
        }
        guard !calendar.isImmutable else { throw ConferenceError.calendarImmutable(calendar.title) }
        guard !calendar.isReadOnly else { throw ConferenceError.calendarReadOnly(calendar.title) }
        let title = TextPolicy.printable(calendar.title)
        let events = try store.eventCounts()[calendar.id] ?? 0
        let reminders = try store.reminderCounts()[calendar.id] ?? 0
        let contents: Sentence = events == 1 ? "1 event" : "\(events) events"
        let others: Sentence =
            reminders == 0 ? "" : reminders == 1 ? " and 1 reminder" : " and \(reminders) reminders"
        try context.confirmRemoval(
            of: .named(calendar.title), "Remove the calendar “\(title)” with \(contents)\(others)?")
        try store.write { writer in _ = try writer.deleteCalendar(id: calendar.id) }
        if context.isJSON {
            return try context.printJSON([
                "identifier": .string(calendar.identifier), "title": .string(calendar.title),
                "events": .integer(events), "reminders": .integer(reminders), "removed": .bool(true),
            ])
        }
        try context.printLine("Removed the calendar “\(title)” with \(contents).")
    }
}

extension Context {
    /// Asks the user to confirm, unless --yes was passed.
    ///
    /// - Throws: `confirmationNeeded` (64) if there is no terminal to ask on, `notConfirmed` (77).
    func confirmRemoval(of removal: ConferenceError.Removal, _ question: Sentence) throws {
        guard !arguments[CommonOptions.yes] else { return }
        guard let isYes = try TerminalPrompt.confirm(question, texts: texts.prompts, text: text) else {
            throw ConferenceError.removalNeedsConfirmation(removal)
        }
        guard isYes else { throw ConferenceError.removalNotConfirmed(removal) }
    }
}
