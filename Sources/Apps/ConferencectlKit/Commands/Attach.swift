import CalendarEditing
import CalendarModel
import CalendarStore
import CommandLineKit
import ConferenceCoordination
import ICalendar

/// Makes a conference for an event.
struct Attach: Command {
    static let replace = Option.flag(
        "replace", help: "Make a new conference where there is one, and drop the old one when that worked")

    static let specification = CommandSpecification(
        "attach",
        summary: "make a conference in a room and attach it to an event",
        details: [
            "EVENT alone is the whole event, for a series all of its occurrences; EVENT@DATE is one occurrence. If the "
                + "provider fails, the event stays as it was. If nobody knows whether the conference was made, "
                + "“conferencectl pending” shows it and settles it."
        ],
        positionals: [CommonOptions.event, CommonOptions.room],
        options: [replace, CommonOptions.providerDirectories],
        examples: [
            .init("conferencectl attach next jitsi", "A room for the event that comes next."),
            .init("conferencectl attach 4k7m2p9q org.example.rooms/personal --replace", "Another room than before."),
        ])

    func run(_ context: Context) async throws {
        context.prepareConference()
        let target = try context.resolver().resolve(context.arguments[CommonOptions.event])
        let replaces = context.arguments[Self.replace]
        // Known before a provider is asked for its rooms; checked again when the event is saved.
        try context.editor.requireChangeable(target.main, context.store())
        if !replaces { try target.refuseSecondConference() }
        let room = try await context.rooms().resolve(context.arguments[CommonOptions.room])
        try context.mentionPending(of: target.main)
        let unsettled = try await context.conferencing()
            .attach(room, to: target.conferenceTarget, replacing: replaces).unsettled
        try EventAnswer(
            "Attached to", identifier: target.main.identifier, recurrenceID: target.singledOut?.recurrenceID, context
        ).print()
        try context.warn(of: unsettled)
    }
}
