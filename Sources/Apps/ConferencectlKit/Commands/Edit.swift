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
    static let calendar = Option.value(
        "calendar", "NAME", help: "Move it to this calendar", completion: .values(.calendars))

    static let specification = CommandSpecification(
        "edit",
        summary: "change an event; its conference is kept",
        details: [
            "Changes only what you pass. With “--start” alone, the event keeps its length. An empty text removes a "
                + "location or notes.",
            SpanOptions.help,
            "A change of a whole series also applies to occurrences that were changed before, except for what was "
                + "changed in them. A new date moves all occurrences by as many days; a series on several days of the "
                + "week moves to another time only.",
            "With “--timezone” alone, the event keeps its time of day and takes place at that time in the new zone: at "
                + "another moment.",
            RepeatOptions.changedHelp,
            DetailOptions.changedHelp,
            "If the title or the time changes, the provider of its conference is notified, if it supports updates.",
            EventOptions.changedTimesHelp,
        ],
        positionals: [CommonOptions.event],
        options: SpanOptions.declared + [
            title, EventOptions.start, EventOptions.end, EventOptions.duration, EventOptions.allDay, calendar,
            EventOptions.location, EventOptions.notes, EventOptions.timeZone,
        ] + RepeatOptions.all + DetailOptions.changed + [EventOptions.room, CommonOptions.providerDirectories],
        examples: [
            .init("conferencectl edit 4k7m2p9q --start 'friday 15:00'", "Move an event and keep its length."),
            .init("conferencectl edit 4k7m2p9q --start +30m", "Begin half an hour later."),
            .init(
                "conferencectl edit 'Weekly review@2026-03-02' --location 'Room 5'",
                "Change one occurrence of a series."),
            .init("conferencectl edit 'Weekly review' --all --start 15:00", "Move a whole series to another time."),
            .init("conferencectl edit 'Weekly review' --all --until 2026-12-18", "End a series on a day."),
            .init("conferencectl edit 4k7m2p9q --notes ''", "Remove the notes."),
        ])

    func run(_ context: Context) async throws {
        let arguments = context.arguments
        if arguments[EventOptions.room] != nil { context.prepareConference() }
        let target = try await context.target()
        let destination = try arguments[Self.calendar].map { try context.store().calendar(named: $0) }
        guard EventEdit.changesAnything(arguments) || destination != nil || arguments[EventOptions.room] != nil else {
            throw ConferenceError.nothingToChange()
        }
        let chosen = try context.chosenOccurrences(of: target, "Change")
        let edit = EventEdit(target: target, chosen: chosen, context: context)
        if destination != nil, chosen.span != .all {
            throw ConferenceError.occurrenceKeepsCalendar(
                target.main.title, advice: "Leave “--calendar” out, or move the whole series with --all.")
        }
        if arguments[EventOptions.room] != nil {
            try context.conferencing().refuseSecondConference(of: edit.target.conferenceTarget)
        }
        let room = try await context.room(
            named: arguments[EventOptions.room], consequence: "The event was not changed.")
        let changes = try edit.changes()
        let (saved, unsettled) = try await edit.apply(changes, movingTo: destination)
        let recurrenceID = chosen.span == .thisEvent ? saved.recurrenceID : nil
        if let room {
            try await context.attach(room, to: saved.record, recurrenceID: recurrenceID, after: "Changed")
        }
        try EventAnswer(
            saved.isUnchanged && room == nil ? "Unchanged:" : "Changed", identifier: saved.record.identifier,
            recurrenceID: recurrenceID,
            in: edit.range(of: saved), context
        ).print()
        try context.warn(of: unsettled)
    }
}
