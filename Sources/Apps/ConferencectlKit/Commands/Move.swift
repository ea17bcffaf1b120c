import CalendarEditing
import CalendarModel
import CommandLineKit
import ConferenceErrors

/// Moves an event to another calendar; the same as `edit --calendar`.
struct Move: ChangingCommand {
    static let calendar = Option.required(
        "to", "CALENDAR", help: "Calendar to move it to", completion: .values(.calendars))

    static let specification = CommandSpecification(
        "move",
        summary: "move an event to another calendar",
        details: [
            "A series moves with all of its occurrences. The conference and everything else is kept. To change when an event "
                + "takes place, use “edit --start”."
        ],
        positionals: [CommonOptions.event], options: [calendar] + CommonOptions.requests,
        examples: [.init("conferencectl move 'Design review' --to Work", "Move it to the calendar “Work”.")])

    func run(_ context: Context) async throws {
        let target = try await context.target()
        guard target.dated == nil, target.naming != .part else {
            throw ConferenceError.occurrenceKeepsCalendar(
                target.main.title, advice: "Name the series without a date to move all of it.")
        }
        let destination = try context.store().calendar(named: context.arguments[Self.calendar])
        let edit = EventEdit(target: target, chosen: ChosenOccurrences(span: .all, occurrence: nil), context: context)
        let (saved, unsettled) = try await edit.apply(try edit.unchanged(), movingTo: destination)
        try EventAnswer(
            saved.isUnchanged ? "Unchanged:" : "Moved", saved: saved.series, context
        ).print()
        try context.warn(of: unsettled)
    }
}
