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
        try await GuestNotification(context).complete(undone: undone.series)
        for series in undone.series {
            try await tell(inbox.undoneAnswers(of: series, since: undone.entry.time, store), series.after)
        }
        for decision in undone.decisions {
            for mail in decision.known { try warn(of: mail, entry: decision.entry) }
        }
    }

    /// Tells the organizer of an invitation which answers count again.
    private func tell(_ undone: [UndoneAnswer], _ series: [EventRecord]) async throws {
        var warned: Set<Int64> = []
        for answer in undone where answer.answer == nil && warned.insert(answer.mail.id).inserted {
            try warn(of: answer)
        }
        guard let known = undone.first(where: { $0.answer != nil })?.mail else { return }
        let organizer = Self.organizer(known)
        guard try isWanted("Tell \(organizer)\("") about it?", organizer) else { return }
        let (inbox, me) = (try context.inbox(), try context.everyAddress())
        let messages = try context.store().write { try inbox.tell(undone, in: series, me: me, $0) }
        try await MailSending(context).send(messages).report(context)
    }

    /// There is no earlier answer that could be sent again.
    private func warn(of answer: UndoneAnswer) throws {
        let (organizer, subject) = (Self.organizer(answer.mail), TextPolicy.printable(answer.mail.subject))
        let entry = (answer.mail.inboxID.map { "\($0)" } ?? "ENTRY") + (answer.day.map { "@\($0)" } ?? "")
        try context.warn(
            answer.mail.state == .sent
                ? "\(organizer) was told “\(subject)”, and knows nothing of the undoing. Another answer tells it: "
                    + "“conferencectl inbox decline \(entry)”"
                : "\(organizer) may have been told “\(subject)”, and knows nothing of the undoing. Another answer tells it: "
                    + "“conferencectl inbox decline \(entry)”")
    }

    /// The mail of a decision that changed no event: an invitation was declined, or a time proposed or refused.
    private func warn(of mail: OutgoingMessage, entry: InboxRecord) throws {
        let (people, subject) = (Self.organizer(mail), TextPolicy.printable(mail.subject))
        let again = try context.inbox().answerAgain(
            after: mail, of: entry, me: context.everyAddress(), context.store(), now: context.now)
        guard let again else {
            try context.warn(
                mail.state == .sent
                    ? "\(people) was told “\(subject)”, and knows nothing of the undoing"
                    : "\(people) may have been told “\(subject)”, and knows nothing of the undoing")
            return
        }
        let command = "\(again.answer.command) \(entry.id)" + (again.day.map { "@\($0)" } ?? "")
        try context.warn(
            mail.state == .sent
                ? "\(people) was told “\(subject)”, and knows nothing of the undoing. Another answer tells it: "
                    + "“\(command)”"
                : "\(people) may have been told “\(subject)”, and knows nothing of the undoing. Another answer tells it: "
                    + "“\(command)”")
    }

    private static func organizer(_ mail: OutgoingMessage) -> String {
        mail.recipients.map(TextPolicy.printable).joined(separator: ", ")
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

extension Inbox.Answer {
    /// The command that gives the answer.
    fileprivate var command: String {
        switch self {
        case .accepted: "conferencectl inbox accept"
        case .tentative: "conferencectl inbox tentative"
        case .declined: "conferencectl inbox decline"
        }
    }
}
