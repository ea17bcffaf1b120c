import CalendarEditing
import CalendarModel
import CalendarStore
import CommandLineKit
import ConferenceCoordination
import ConferenceErrors
import ConferenceHost
import ConferenceModel
import ICalendar

/// Creates a conference and attaches it to an event.
struct Attach: ChangingCommand {
    static let replace = Option.flag(
        "replace", help: "Replace the event's conference, and drop the old one once the new one is created")
    static let also = Option.flag("also", help: "Keep a link in the event's text, and join the attached room instead")

    static let specification = CommandSpecification(
        "attach",
        summary: "create a conference in a room and attach it to an event",
        details: [
            "EVENT means the whole event, with all occurrences of a series; EVENT@DATE means one occurrence. The title that only some "
                + "occurrences have means the next of them. If "
                + "the provider fails, the event is unchanged. If the outcome is unknown, “conferencectl pending” "
                + "lists the request and settles it. While a provider works, the terminal shows how long it may take; "
                + "Ctrl-C cancels the request.",
            "A link to a meeting in the location, the notes or another property is a conference, too. “--also” leaves it "
                + "there; “join” opens the attached room, and after “detach” the link again. “--replace” removes it if the "
                + "location or the URL holds nothing else. It never changes other text; the answer says what is left.",
            InviteOptions.help + " The mail has the link to join.",
        ],
        positionals: [CommonOptions.event, CommonOptions.room],
        options: [replace, also] + InviteOptions.sending + CommonOptions.requests,
        examples: [
            .init("conferencectl attach", "Choose the event and the room from lists."),
            .init("conferencectl attach next jitsi", "Attach a room to the event that comes next."),
            .init("conferencectl attach 4k7m2p9q org.example.rooms/personal --replace", "Switch to another room."),
            .init("conferencectl attach 'Design review' jitsi --also", "Keep the link in the invitation."),
            .init(
                "conferencectl attach 'Design review' jitsi --send", "Attach a room, and mail its link to the guests."),
        ])

    func run(_ context: Context) async throws {
        try InviteOptions.check(context.arguments)
        context.prepareConference()
        let replaces = context.arguments[Self.replace]
        let keepsLink = context.arguments[Self.also]
        guard !replaces || !keepsLink else {
            throw ConferenceError.conflictingOptions(
                "--replace", "--also", advice: "--replace removes the old link, and --also keeps it.")
        }
        let target: EventTarget
        let room: RoomReference
        do {
            (target, room) = try await eventAndRoom(context)
        } catch {
            // No request for a conference follows.
            context.host().endKeptWorker()
            throw error
        }
        try context.mentionPending(of: target.main)
        let (event, unsettled) = try await context.conferencing()
            .attach(room, to: target.conferenceTarget, replacing: replaces, keepingLink: keepsLink)
        try EventAnswer(
            "Attached to", saved: [event], recurrenceID: target.singledOut?.recurrenceID, context
        ).print(namingLinks: true)
        try context.sayOnlyOccurrence(of: target)
        try context.warn(of: unsettled)
        try await GuestNotification(before: target.series, context).complete([])
    }

    /// Returns the event and the room. If both are named, the provider lists its rooms while the event is looked up.
    private func eventAndRoom(_ context: Context) async throws -> (EventTarget, RoomReference) {
        // The user may be asked which event is meant.
        context.progress?.hold()
        async let named = context.namedRoom()
        let target = try await context.target()
        // Checked before a conference is created, and again when the event is saved.
        try context.editor.requireChangeable(target.main, context.store())
        if !context.arguments[Self.replace] {
            try context.conferencing().refuseSecondConference(
                of: target.conferenceTarget, keepingLink: context.arguments[Self.also])
        }
        context.progress?.resume()
        do {
            if let room = try await named { return (target, room) }
        } catch {
            return (target, try await context.chosenRoom(after: error, for: target.title))
        }
        return (target, try await context.chosenRoom(for: target.title))
    }
}
