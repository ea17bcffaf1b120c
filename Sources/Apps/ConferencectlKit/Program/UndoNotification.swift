import CalendarEditing
import CalendarModel
import CalendarStore
import CommandLineKit
import ConferenceErrors
import ConferenceModel
import Terminal

/// Tells the people who know of a change by mail that it was undone, if the user wants it.
struct UndoNotification {
    private let undone: UndoneEntry
    private let context: Context

    init(_ undone: UndoneEntry, _ context: Context) {
        self.undone = undone
        self.context = context
    }

    func complete() async throws {
        guard !context.arguments[InviteOptions.noSend] else { return }
        let (store, inbox) = (try context.store(), try context.inbox())
        let told = try undone.series.filter { try inbox.guestsKnow(of: $0, store) }
        try await GuestNotification(context).complete(changes: told.map { ($0.before, $0.after) })
        for series in undone.series {
            guard let answer = try inbox.answerKnown(of: series, since: undone.entry.time, store) else { continue }
            try await tell(answer, series.after)
        }
    }

    /// Tells the organizer of an invitation which answer counts again.
    private func tell(_ known: OutgoingMessage, _ series: [EventRecord]) async throws {
        let me = try context.everyAddress()
        let inbox = try context.inbox()
        let organizer = known.recipients.map(TextPolicy.printable).joined(separator: ", ")
        guard let first = series.first, let answer = inbox.ownAnswer(in: series, me: me) else {
            let subject = TextPolicy.printable(known.subject)
            let entry = known.inboxID.map { "\($0)" } ?? "ENTRY"
            try context.warn(
                known.state == .sent
                    ? "\(organizer) was told “\(subject)”, and knows nothing of the undoing. Another answer tells it: "
                        + "“conferencectl inbox decline \(entry)”"
                    : "\(organizer) may have been told “\(subject)”, and knows nothing of the undoing. Another answer tells it: "
                        + "“conferencectl inbox decline \(entry)”")
            return
        }
        guard try isWanted("Tell \(organizer)\("") about it?", organizer) else { return }
        let message = try context.store().write { writer in
            try inbox.answer(event: first.identifier, answer, me: me, writer).message
        }
        try await MailSending(context).send([message]).report(context)
    }

    private func isWanted(_ question: Sentence, _ organizer: String) throws -> Bool {
        if context.arguments[InviteOptions.send] { return true }
        if !context.isJSON,
            let isYes = try TerminalPrompt.confirm(question, texts: context.texts.prompts, text: context.text)
        {
            return isYes
        }
        try context.warn("the organizer was not told: \(organizer). --send sends your earlier answer again")
        return false
    }
}
