import CalendarEditing
import CalendarModel
import CalendarStore
import CommandLineKit
import ConferenceCoordination
import ConferenceErrors
import EventPresentation
import ICalendar

/// Accepts an invitation.
struct InboxAccept: ChangingCommand {
    static let specification = InboxAnswering.specification(
        "accept", summary: "accept an invitation, and tell its organizer",
        first: "Accept it, add its event, and send the answer.")

    func run(_ context: Context) async throws { try await InboxAnswering.run(.accepted, context) }
}

/// Accepts an invitation tentatively.
struct InboxTentative: ChangingCommand {
    static let specification = InboxAnswering.specification(
        "tentative", summary: "answer “maybe” to an invitation",
        first: "Add its event, and tell the organizer that you may come.")

    func run(_ context: Context) async throws { try await InboxAnswering.run(.tentative, context) }
}

/// Declines an invitation.
struct InboxDecline: ChangingCommand {
    static let specification = InboxAnswering.specification(
        "decline", summary: "decline an invitation, and tell its organizer",
        first: "Decline it. An event that you have added stays, marked as declined.")

    func run(_ context: Context) async throws { try await InboxAnswering.run(.declined, context) }
}

/// What the commands that answer invitations share.
enum InboxAnswering {
    static func specification(_ word: String, summary: String, first: String) -> CommandSpecification {
        CommandSpecification(
            "inbox \(word)",
            summary: summary,
            details: [
                "The answer comes from the address that was invited: one of “conferencectl config addresses”, or EMAIL. If "
                    + "several are invited, each of them answers. The program of “conferencectl config mailer” sends it; "
                    + "--print prints it instead. If it is not sent, it waits in “conferencectl pending”. A later answer "
                    + "replaces one that still waits."
            ]
                + (word == "tentative"
                    ? []
                    : [
                        "ENTRY can also be the proposal of a guest for another time of your own event. Accepting it moves the "
                            + "event and sends all guests the new version; declining it tells the guest."
                    ]),
            positionals: [InboxOptions.entryOrOccurrence],
            options: [InboxOptions.comment, InboxOptions.print] + (word == "decline" ? [] : [InboxOptions.calendar]),
            examples: [
                .init("conferencectl inbox \(word) 3", first),
                .init(
                    "conferencectl inbox \(word) 3@2026-12-08",
                    "Answer for one occurrence of a series that is in a calendar."),
                .init("conferencectl inbox \(word) 3 --comment 'Can we begin at 10?'", "Add a text for the organizer."),
                .init("conferencectl inbox \(word) 3 --print | msmtp -t", "Send the answer yourself."),
            ])
    }

    static func run(_ answer: Inbox.Answer, _ context: Context) async throws {
        let inbox = try context.inbox()
        let (entry, occurrence) = try await context.inboxOccurrence {
            $0.state == .new && [.invitation, .update].contains($0.kind) && !$0.isReservation
                || $0.needsLook && answer != .tentative && inbox.isProposal($0)
        }
        if inbox.isProposal(entry), answer != .tentative { return try await decide(answer, on: entry, context) }
        if let occurrence { return try await run(answer, for: occurrence, of: entry, context) }
        let calendar = answer == .declined ? nil : try context.chosenCalendar()
        let me = try context.everyAddress()
        let comment = context.arguments[InboxOptions.comment]
        let (saved, messages) = try write(to: entry, inbox, me, context, mails: { $0.messages }) { writer in
            try inbox.answer(entry: entry.id, answer, comment: comment, me: me, to: calendar, writer)
        }
        let sending = MailSending(context)
        guard !context.arguments[InboxOptions.print] else { return try sending.print(messages) }
        let kept = saved.map {
            $0.recurrenceID.isEmpty ? inbox.keptAnswers(in: $0.series, besides: answer, me: me) : []
        }
        let outcome = await sending.send(messages) {
            guard !context.isJSON else { return }
            let answered = try context.store().inboxEntry(id: entry.id) ?? entry
            let item = try InboxItem.items([answered], context, findsOverlaps: false)[0]
            switch answer {
            case .accepted: try context.printLine("Accepted: \(item.line)")
            case .tentative: try context.printLine("Tentatively accepted: \(item.line)")
            case .declined: try context.printLine("Declined: \(item.line)")
            }
            for (occurrence, answer) in kept ?? [] {
                try context.printLine(answer.kept(by: context.format.start(naming: occurrence)))
            }
        }
        try requireNotReplaced(outcome, entry, context)
        if context.isJSON {
            let answered = try context.store().inboxEntry(id: entry.id) ?? entry
            try context.printJSON(
                InboxItem.items([answered], context)[0].json.adding("answer", .string(answer.rawValue))
                    .adding("eventChanged", .bool(saved.map { !$0.isUnchanged } ?? false))
                    .adding("keptAnswers", json(kept ?? [], context)).adding("unreachable", .array([]))
                    .adding("mails", .array(try outcome.messages(context).map { MailNote($0, context).json() })))
        }
        try outcome.report(context)
    }

    /// The occurrences that an answer to their series leaves as they are.
    private static func json(
        _ kept: [(occurrence: Occurrence, answer: Inbox.Answer)], _ context: Context
    ) -> JSONValue {
        let format = context.format.forPrograms
        return .array(
            kept.map { occurrence, answer in
                [
                    "reference": .string(format.reference(to: occurrence)),
                    "start": EventJSON.times(occurrence, in: format).start, "answer": .string(answer.rawValue),
                ]
            })
    }

    /// Answers for one occurrence of an invitation that is in a calendar.
    private static func run(
        _ answer: Inbox.Answer, for occurrence: Occurrence, of entry: InboxRecord, _ context: Context
    ) async throws {
        let title = occurrence.event.title
        guard let identifier = entry.event?.identifier else {
            throw ConferenceError.occurrenceNotAdded(entry.id, title: title)
        }
        let (inbox, me) = (try context.inbox(), try context.everyAddress())
        let comment = context.arguments[InboxOptions.comment]
        let (saved, messages) = try write(to: entry, inbox, me, context, mails: { $0.messages }) { writer in
            try inbox.answer(
                event: identifier, occurrence: occurrence.recurrenceID, answer, comment: comment, me: me, writer)
        }
        let sending = MailSending(context)
        guard !context.arguments[InboxOptions.print] else { return try sending.print(messages) }
        let line = "\(entry.id)  \(context.texts.title(title))  \(context.format.start(naming: occurrence))"
        let sentence: Sentence =
            switch answer {
            case .accepted: "Accepted: \(line)"
            case .tentative: "Tentatively accepted: \(line)"
            case .declined: "Declined: \(line)"
            }
        try report(
            entry, answer, isChanged: !saved.isUnchanged, await sending.send(messages), saying: sentence, context)
    }

    /// Accepts or declines what a guest proposes for an event of the user.
    private static func decide(_ answer: Inbox.Answer, on entry: InboxRecord, _ context: Context) async throws {
        let (inbox, me) = (try context.inbox(), try context.everyAddress())
        let sending = MailSending(context)
        if answer == .accepted {
            let telling = try context.inbox(context.editor(tellingGuests: true))
            let (before, saved) = try write(to: entry, inbox, me, context, mails: { _ in [] }) { writer in
                try telling.accept(proposal: entry.id, me: me, writer)
            }
            let unsettled = saved.notes.isEmpty ? [] : await (try context.conferencing()).deliver(saved.notes)
            let (mails, unreachable) = try GuestNotification(before: before, context).mails(saved.series)
            guard !context.arguments[InboxOptions.print] else { return try sending.print(mails) }
            let outcome = await sending.send(mails)
            let item = try InboxItem.items([entry], context, findsOverlaps: false)[0]
            let changes = AcceptedProposal.changes(item.changes, from: before, to: saved.series, context)
            try report(
                entry, answer, isChanged: !saved.isUnchanged, outcome,
                saying: item.followingOccurrence == nil
                    ? "Accepted: \(item.line)" : "Accepted: \(item.line), this and all following occurrences",
                below: InboxItem.changeLines(changes, context), unreachable: unreachable, context)
            return try context.warn(of: unsettled)
        }
        let message = try write(to: entry, inbox, me, context, mails: { [$0] }) { writer in
            try inbox.decline(proposal: entry.id, comment: context.arguments[InboxOptions.comment], me: me, writer)
        }
        guard !context.arguments[InboxOptions.print] else { return try sending.print([message]) }
        let title = context.texts.title(entry.title ?? "")
        let first = try InboxItem.items([entry], context, findsOverlaps: false)[0].followingOccurrence
        let sentence: Sentence =
            first.map { first in
                "The proposal for this and all following occurrences of “\(title)”, from \(context.format.start(naming: first)) on, is declined, and they stay as they are."
            } ?? "The proposal for “\(title)” is declined, and the event stays as it is."
        try report(
            entry, answer, isChanged: false, await sending.send([message]), saying: sentence, context)
    }

    /// Writes a decision on an entry, unless another program has decided in another way since this one has read the entry.
    ///
    /// - Parameter mails: the mails of the decision.
    private static func write<Decision>(
        to entry: InboxRecord, _ inbox: Inbox, _ me: [String], _ context: Context,
        mails: (Decision) -> [OutgoingMessage], _ decide: (borrowing StoreWriter) throws -> Decision
    ) throws -> Decision {
        let store = try context.store()
        let given = try inbox.givenAnswers(to: entry, me: me, store)
        return try store.write { writer in
            let present = try inbox.givenAnswers(to: writer.inboxEntry(id: entry.id) ?? entry, me: me, writer)
            let decision = try decide(writer)
            try inbox.requireNoOtherAnswer(to: entry.id, since: given, present, besides: mails(decision), writer)
            return decision
        }
    }

    /// Refuses a decision that another program has replaced before its mail was sent. Nothing has come of it.
    private static func requireNotReplaced(
        _ outcome: MailSending.Outcome, _ entry: InboxRecord, _ context: Context
    ) throws {
        guard outcome.isReplaced else { return }
        throw try context.inbox().answeredMeanwhile(entry, outcome.messages(context), context.store())
    }

    private static func report(
        _ entry: InboxRecord, _ answer: Inbox.Answer, isChanged: Bool, _ outcome: MailSending.Outcome,
        saying sentence: Sentence, below linesBelow: [String] = [], unreachable: [String] = [], _ context: Context
    ) throws {
        try requireNotReplaced(outcome, entry, context)
        if context.isJSON {
            let present = try context.store().inboxEntry(id: entry.id) ?? entry
            try context.printJSON(
                InboxItem.items([present], context)[0].json.adding("answer", .string(answer.rawValue))
                    .adding("eventChanged", .bool(isChanged)).adding("keptAnswers", .array([]))
                    .adding("unreachable", .array(unreachable.map { .string($0) }))
                    .adding("mails", .array(try outcome.messages(context).map { MailNote($0, context).json() })))
        } else {
            try context.printLine(sentence)
            for line in linesBelow { try context.printLine(line) }
        }
        try outcome.report(context)
    }
}
