import ConferenceErrors
import CalendarEditing
import CalendarModel
import CalendarStore
import CommandLineKit
import ConferenceCoordination
import ConferenceModel
import ICalendar

/// Detaches the conference of an event.
struct Detach: ChangingCommand {
    static let specification = CommandSpecification(
        "detach",
        summary: "remove the conference from an event",
        details: [
            "EVENT means the whole event, with all occurrences of a series; EVENT@DATE means one occurrence. Everything "
                + "else in the event is kept. If no other event uses the conference, its provider is asked to end it. "
                + "If the provider does not support this, anyone who has the link can still use it.",
            "A link in the event's own text is not removed; “show” and “join” then use that link.",
            "Asks for confirmation if you choose the event from a list, or name it as “next” or by the beginning of its identifier; without a "
                + "terminal, pass --yes.",
            InviteOptions.help,
        ],
        positionals: [CommonOptions.event],
        options: [CommonOptions.yes] + InviteOptions.sending + CommonOptions.requests,
        examples: [.init("conferencectl detach 'Design review'", "Remove its links.")])

    func run(_ context: Context) async throws {
        try InviteOptions.check(context.arguments)
        let target = try await context.target()
        let when = try context.format.when(context.representative(of: target))
        try context.confirmNaming(
            of: target, removing: .conference(of: target.title),
            "Remove the conference from “\(context.texts.title(target.title))” (\(when))?")
        let (event, _, unsettled) = try await context.conferencing().detach(from: target.conferenceTarget)
        let occurrence = target.singledOut
        try EventAnswer(
            "Detached from", saved: [event], recurrenceID: occurrence?.recurrenceID,
            in: occurrence.map { $0.startInstant..<max($0.endInstant, $0.startInstant + 1) }, context
        ).print(namingLinks: true)
        try context.sayOnlyOccurrence(of: target)
        try context.warn(of: unsettled)
        try await GuestNotification(before: target.series, context).complete([])
    }
}
