import CalendarEditing
import CalendarModel
import CalendarStore
import CommandLineKit
import ConferenceCoordination
import ConferenceErrors
import ICalendar

/// Changes an event.
struct Edit: ChangingCommand {
    static let title = Option.value("title", "TITLE", help: "New title")
    static let calendar = Option.value("calendar", "NAME", help: "Move it to this calendar")

    static let specification = CommandSpecification(
        "edit",
        summary: "change an event; its conference is kept",
        details: [
            "Changes only what you pass. With “--start” alone, the event keeps its length. An empty text removes a "
                + "location or notes. EVENT@DATE changes one occurrence of a series and leaves the others unchanged.",
            "If the title or the time changes, the provider of its conference is notified, if it supports updates.",
            EventOptions.timesHelp,
        ],
        positionals: [CommonOptions.event],
        options: [
            title, EventOptions.start, EventOptions.end, EventOptions.duration, EventOptions.allDay, calendar,
            EventOptions.location, EventOptions.notes, EventOptions.timeZone, EventOptions.room,
            CommonOptions.providerDirectories,
        ],
        examples: [
            .init("conferencectl edit 4k7m2p9q --start 'friday 15:00'", "Move an event and keep its length."),
            .init(
                "conferencectl edit 'Weekly review@2026-03-02' --location 'Room 5'",
                "Change one occurrence of a series."),
            .init("conferencectl edit 4k7m2p9q --notes ''", "Remove the notes."),
        ])

    func run(_ context: Context) async throws {
        let arguments = context.arguments
        if arguments[EventOptions.room] != nil { context.prepareConference() }
        let target = try context.resolver().resolve(arguments[CommonOptions.event])
        let edit = EventEdit(target: target, context: context)
        let changes = try edit.changes()
        let destination = try arguments[Self.calendar].map { try context.store().calendar(named: $0) }
        guard !changes.isEmpty || destination != nil || arguments[EventOptions.room] != nil else {
            throw ConferenceError.nothingToChange()
        }
        if destination != nil, target.singledOut != nil {
            throw ConferenceError.occurrenceKeepsCalendar(target.main.title)
        }
        if arguments[EventOptions.room] != nil {
            try context.conferencing().refuseSecondConference(of: target.conferenceTarget)
        }
        let room = try await context.room(named: arguments[EventOptions.room])
        let (stored, unsettled) = try await edit.apply(changes, movingTo: destination)
        let recurrenceID = target.singledOut?.recurrenceID
        if let room {
            try await context.attach(room, to: stored, recurrenceID: recurrenceID, after: "Changed")
        }
        try EventAnswer("Changed", identifier: stored.identifier, recurrenceID: recurrenceID, context).print()
        try context.warn(of: unsettled)
    }
}
