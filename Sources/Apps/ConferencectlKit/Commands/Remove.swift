import CalendarEditing
import CalendarModel
import CalendarStore
import CommandLineKit
import ConferenceCoordination
import ConferenceErrors
import ConferenceModel
import ICalendar

/// Removes an event, a series, or one occurrence.
struct Remove: ChangingCommand {
    static let forever = Option.flag("forever", help: "Also remove it from the history, so that this cannot be undone")

    static let specification = CommandSpecification(
        "remove",
        summary: "remove an event",
        details: [
            SpanOptions.help,
            "Asks for confirmation if you choose the event from a list, or name it as “next” or by the beginning of its identifier; without a "
                + "terminal, pass --yes.",
            "If no other event uses the conference, its provider is asked to end it, provided that it supports this.",
            InviteOptions.help,
            "Removing an invitation tells its organizer nothing; “conferencectl inbox decline” does.",
            "“conferencectl undo” brings the event back, unless it was removed with --forever. Even then, earlier "
                + "backups of the store still have it.",
        ],
        positionals: [CommonOptions.event],
        options: SpanOptions.declared + [forever, CommonOptions.yes] + InviteOptions.sending + CommonOptions.requests,
        examples: [
            .init("conferencectl remove 'Design review'", "Remove an event; ask if it is a series."),
            .init("conferencectl remove 'Weekly review@2026-03-02'", "Remove one occurrence of a series."),
            .init("conferencectl remove 4k7m2p9q --all --yes", "Remove a whole series without asking, in a script."),
            .init("conferencectl remove 'Design review' --forever", "Remove an event and its history."),
        ])

    func run(_ context: Context) async throws {
        try InviteOptions.check(context.arguments)
        let target = try await context.target()
        let identifier = target.main.identifier
        let chosen = try context.chosenOccurrences(of: target, "Remove")
        let occurrence = chosen.span == .all ? nil : chosen.occurrence
        let removed = chosen.span == .thisEvent ? occurrence?.event ?? target.main : target.main
        let title = context.texts.title(removed.title)
        let when = try context.format.when(occurrence ?? context.representative(of: target))
        let subject: Sentence =
            switch chosen.span {
            case .thisEvent: "one occurrence of “\(title)”: \(when)"
            case .futureEvents: "“\(title)” from this occurrence on: \(when)"
            case .all where target.isSeries: "the whole series “\(title)”, with all its occurrences"
            case .all: "the event “\(title)”"
            }
        let isForever = context.arguments[Self.forever]
        if isForever {
            guard chosen.span == .all else { throw ConferenceError.foreverNeedsWholeEvent(target.main.title) }
            try context.confirmRemoval(
                of: .named(target.main.title), "Remove \(subject) for good? This cannot be undone.")
        } else if !chosen.isConfirmed {
            try context.confirmNaming(
                of: target, "Remove \(subject)\(chosen.span == .all ? " (\(when))" : "")?")
        }
        let invitation = try RemovedInvitation(target, occurrence, context)
        let notes = try context.store().write(recording: !isForever) { writer in
            let notes = try context.editor.remove(occurrence, ofEvent: identifier, span: chosen.span, writer)
            if isForever { try writer.forget(uid: target.main.uid, calendar: target.main.calendarID) }
            return notes
        }
        guard let notes else { throw ConferenceError.eventVanished(identifier, title: target.main.title) }
        let unsettled = notes.isEmpty ? [] : await (try context.conferencing()).deliver(notes)
        if context.isJSON {
            try context.printJSON([
                "identifier": .string(identifier), "title": .string(removed.title),
                "recurrenceID": .optional(occurrence?.recurrenceID),
                "span": .optional(target.isSeries ? chosen.span.word : nil),
                "pending": .array(try unsettled.map { try PendingNote($0.intent, context).json }),
            ])
        } else {
            try context.printLine("Removed \(subject)")
        }
        try context.warn(of: unsettled)
        if let invitation { try context.warn(invitation.sentence) }
        try await GuestNotification(before: target.series, context).complete([])
    }
}
