import CalendarEditing
import CalendarModel
import CalendarStore
import CommandLineKit
import ConferenceCoordination
import ICalendar

/// Creates a conference and attaches it to an event.
struct Attach: ChangingCommand {
    static let replace = Option.flag(
        "replace", help: "Replace the event's conference, and drop the old one once the new one is created")

    static let specification = CommandSpecification(
        "attach",
        summary: "create a conference in a room and attach it to an event",
        details: [
            "EVENT stands for the whole event, for a series all of its occurrences; EVENT@DATE is one occurrence. If "
                + "the provider fails, the event is unchanged. If the outcome is unknown, “conferencectl pending” "
                + "lists the request and settles it."
        ],
        positionals: [CommonOptions.event, CommonOptions.room],
        options: [replace, CommonOptions.providerDirectories],
        examples: [
            .init("conferencectl attach next jitsi", "Attach a room to the event that comes next."),
            .init("conferencectl attach 4k7m2p9q org.example.rooms/personal --replace", "Switch to another room."),
        ])

    func run(_ context: Context) async throws {
        context.prepareConference()
        let target = try context.resolver().resolve(context.arguments[CommonOptions.event])
        let replaces = context.arguments[Self.replace]
        // Checked before the provider is asked for its rooms, and again when the event is saved.
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
