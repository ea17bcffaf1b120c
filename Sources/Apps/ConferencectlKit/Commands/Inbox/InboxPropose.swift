import CalendarEditing
import CalendarModel
import CalendarStore
import CommandLineKit
import ConferenceErrors
import ICalendar
import Recurrence

/// Proposes another time to the organizer of an invitation.
struct InboxPropose: ChangingCommand {
    static let specification = CommandSpecification(
        "inbox propose",
        summary: "propose another time for an invitation",
        details: [
            "Sends the organizer a proposal, and changes nothing else: your answer stays as it is, and the event moves when the "
                + "organizer sends a new version. With “--start” alone, the event keeps its length. Times are those of your "
                + "clock, unless “--timezone” names a zone; the proposal has them in the zone of the event.",
            "The mail is sent with the program of “conferencectl config mailer”, or printed with --print. If it is not sent, it "
                + "waits in “conferencectl pending”.",
            EventOptions.changedTimesHelp,
        ],
        positionals: [InboxOptions.entryOrOccurrence],
        options: [
            EventOptions.start, EventOptions.end, EventOptions.duration, EventOptions.timeZone, InboxOptions.comment,
            InboxOptions.print,
        ],
        examples: [
            .init("conferencectl inbox propose 3 --start 'friday 15:00'", "Propose another day."),
            .init("conferencectl inbox propose 3@2026-12-08 --start 15:00", "Propose another time for one occurrence."),
            .init(
                "conferencectl inbox propose 3 --start +1h --duration 30m --comment 'My train is late'",
                "Propose to begin an hour later, and say why."),
        ])

    func run(_ context: Context) async throws {
        let arguments = context.arguments
        let requested = EventOptions.times(in: arguments, start: arguments[EventOptions.start])
        guard !requested.isEmpty else {
            throw ConferenceError.missingArgument("--start", help: "conferencectl help inbox propose")
        }
        let (entry, occurrence) = try await context.inboxOccurrence {
            [.invitation, .update].contains($0.kind) && !$0.isReservation
        }
        let inbox = try context.inbox()
        guard var event = occurrence?.event ?? inbox.events(of: entry).first else {
            throw ConferenceError.notAnInvitation(entry.id, title: entry.title ?? "")
        }
        if let occurrence { (event.start, event.end) = (occurrence.start, occurrence.end) }
        let times = try Self.times(of: event, requested, context)
        let me = try context.everyAddress()
        let message = try context.store().write { writer in
            try inbox.propose(
                entry: entry.id, occurrence: occurrence?.recurrenceID ?? "", start: times.start, end: times.end,
                comment: arguments[InboxOptions.comment], me: me, writer)
        }
        let sending = MailSending(context)
        guard !arguments[InboxOptions.print] else { return try sending.print([message]) }
        let outcome = await sending.send([message])
        if context.isJSON {
            try context.printJSON(
                InboxItem.items([entry], context)[0].json.adding("answer", .string("proposed"))
                    .adding("eventChanged", .bool(false)).adding("keptAnswers", .array([]))
                    .adding("unreachable", .array([]))
                    .adding("mails", .array(try outcome.messages(context).map { MailNote($0, context).json() })))
        } else {
            let title = context.texts.title(event.title)
            let words = try Self.words(times, of: event, context)
            let isForAll = occurrence == nil && inbox.includesFollowing(entry)
            try context.printLine(
                isForAll
                    ? "Proposed for “\(title)” and all following occurrences: \(words)"
                    : "Proposed for “\(title)”: \(words)")
        }
        try outcome.report(context)
    }

    /// Returns the requested times in the time zone of the event.
    private static func times(
        of event: EventRecord, _ requested: RequestedTimes, _ context: Context
    ) throws -> EventTimes {
        let resolver = ZoneResolver(zones: context.zones).bound(to: event.zoneSet)
        let (start, end) = (resolver.instant(of: event.start), resolver.instant(of: event.end))
        let old = EventTimes(start: event.start, end: event.end)
        let times = try EventTimes(
            changing: old, at: start..<max(start, end), by: requested,
            reading: context.timeContext(zone: context.arguments[EventOptions.timeZone]),
            zone: zone(of: event.start, resolver, context))
        return times.counted(keeping: requested.keptLength(of: [event], old, resolver), resolver)
    }

    private static func zone(
        of start: EventTime, _ resolver: ZoneResolver, _ context: Context
    ) throws -> EventTimes.Zone {
        if let name = context.arguments[EventOptions.timeZone] { return .named(try context.timeContext(zone: name)) }
        return switch start.reference {
        case .utc: .own(try context.timeContext(zone: "UTC"))
        case .floating: start.isDate ? .own(try context.timeContext()) : .floating
        case .zone(let name):
            .own(
                try resolver.rules(named: name).map { try context.timeContext().inZone(name, $0) }
                    ?? context.timeContext())
        }
    }

    private static func words(_ times: EventTimes, of event: EventRecord, _ context: Context) throws -> String {
        var moved = event
        (moved.start, moved.end) = (times.start, times.end)
        let resolver = ZoneResolver(zones: context.zones).bound(to: event.zoneSet)
        return context.format.when(Occurrence(single: Occurrence.Origin(moved), resolver))
    }
}
