import CalendarStore
import CommandLineKit
import EventConferencing
import ICalendar

/// Takes the conference off an event.
struct Detach: Command {
    static let specification = CommandSpecification(
        "detach",
        summary: "take the conference off an event",
        details: [
            "The event keeps everything else. The conference itself is not ended: whoever has its link can still use it."
        ],
        positionals: [CommonOptions.event],
        examples: [.init("conferencectl detach 4k7m2p9q", "Remove its links.")])

    func run(_ context: Context) async throws {
        let target = try context.resolver().resolve(context.arguments[CommonOptions.event])
        _ = try context.conferencing().detach(from: target.conferenceTarget)
        try EventAnswer(
            "Detached from", identifier: target.main.identifier, recurrenceID: target.singledOut?.recurrenceID, context
        ).print()
    }
}
