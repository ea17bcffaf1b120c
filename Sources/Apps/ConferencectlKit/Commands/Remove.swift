import CalendarEditing
import CalendarModel
import CalendarStore
import CommandLineKit
import ConferenceCoordination
import ConferenceErrors
import ConferenceModel
import ICalendar

/// Removes an event, a series, or one occurrence.
struct Remove: ChangingCommand {
    static let specification = CommandSpecification(
        "remove",
        summary: "remove an event",
        details: [
            "EVENT stands for the whole event, for a series all of its occurrences; EVENT@DATE removes one "
                + "occurrence and leaves the others. If no other event uses the conference, its provider is asked to "
                + "end it, if it can."
        ],
        positionals: [CommonOptions.event], options: [CommonOptions.providerDirectories],
        examples: [
            .init("conferencectl remove 4k7m2p9q", "Remove an event."),
            .init("conferencectl remove 'Weekly review@2026-03-02'", "Remove one occurrence of a series."),
        ])

    func run(_ context: Context) async throws {
        let target = try context.resolver().resolve(context.arguments[CommonOptions.event])
        let title = TextPolicy.printable(target.main.title)
        let identifier = target.main.identifier
        let occurrence = target.singledOut
        let notes = try context.store().write { writer in
            try context.editor.remove(
                occurrence, ofEvent: identifier, span: occurrence == nil ? .all : .thisEvent, writer)
        }
        guard let notes else { throw ConferenceError.eventVanished(identifier, title: target.main.title) }
        let unsettled = notes.isEmpty ? [] : await (try context.conferencing()).deliver(notes)
        let sentence =
            if let occurrence {
                "Removed one occurrence of “\(title)”: \(context.format.when(occurrence))"
            } else if target.isSeries {
                "Removed the whole series “\(title)”, with all its occurrences"
            } else {
                "Removed the event “\(title)”"
            }
        if context.isJSON {
            try context.printJSON([
                "identifier": .string(identifier), "title": .string(target.main.title),
                "recurrenceID": .optional(target.singledOut?.recurrenceID),
                "pending": .array(try unsettled.map { try PendingNote($0.intent, context).json }),
            ])
        } else {
            try context.printLine(sentence)
        }
        try context.warn(of: unsettled)
    }
}
