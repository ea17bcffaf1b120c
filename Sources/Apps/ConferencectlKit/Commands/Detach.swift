import CalendarEditing
import CalendarModel
import CalendarStore
import CommandLineKit
import ConferenceCoordination
import ICalendar

/// Takes the conference off an event.
struct Detach: Command {
    static let specification = CommandSpecification(
        "detach",
        summary: "take the conference off an event",
        details: [
            "The event keeps everything else. If no other event has the conference, its provider is told to end it, where "
                + "that provider can; otherwise whoever has its link can still use it."
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
        ).print()
        try context.warn(of: unsettled)
    }
}
