import CalendarEditing
import CalendarModel
import CalendarStore
import CommandLineKit
import ConferenceCoordination
import ICalendar

/// Detaches the conference of an event.
struct Detach: ChangingCommand {
    static let specification = CommandSpecification(
        "detach",
        summary: "remove the conference from an event",
        details: [
            "Everything else in the event is kept. If no other event uses the conference, its provider is asked to "
                + "end it, if it can; otherwise, anyone who has the link can still use it.",
            "A link in the event's own text is not removed. “show” and “join” then say that one.",
        ],
        positionals: [CommonOptions.event], options: [CommonOptions.providerDirectories],
        examples: [.init("conferencectl detach 4k7m2p9q", "Remove its links.")])

    func run(_ context: Context) async throws {
        let target = try context.resolver().resolve(context.arguments[CommonOptions.event])
        let unsettled = try await context.conferencing().detach(from: target.conferenceTarget).unsettled
        let occurrence = target.singledOut
        try EventAnswer(
            "Detached from", identifier: target.main.identifier, recurrenceID: occurrence?.recurrenceID,
            in: occurrence.map { $0.startInstant..<max($0.endInstant, $0.startInstant + 1) }, context
        ).print(namingLinks: true)
        try context.warn(of: unsettled)
    }
}
