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
            let answers = try inbox.undoneAnswers(of: series, since: undone.entry.time, store)
            try await tell(answers, series.after.isEmpty ? series.before : series.after)
        }
        for decision in undone.decisions {
            for mail in decision.known.distinct(isSameAnswer) { try warn(of: mail, entry: decision.entry) }
        }
    }

    /// Tells the organizer of an invitation which answers count again.
    private func tell(_ undone: [UndoneAnswer], _ series: [EventRecord]) async throws {
        let gone = undone.filter { $0.answer == nil }
        for mail in gone.map(\.mail).distinct(isSameAnswer) {
            if let answer = gone.first(where: { $0.mail.id == mail.id }) { try warn(of: answer) }
        }
        guard let known = undone.first(where: { $0.answer != nil })?.mail else { return }
        let organizer = Self.organizer(known)
        guard let isWanted = try isWanted("Tell \(organizer)\("") about it?") else {
            return try warn(ofUntold: undone, organizer)
        }
        guard isWanted else { return }
        let inbox = try context.inbox()
        let messages = try context.store().write { try inbox.tell(undone, in: series, $0) }
        try await MailSending(context).send(messages).report(context)
    }

    /// There is no earlier answer that could be sent again.
    private func warn(of answer: UndoneAnswer) throws {
        try warn(of: answer.mail, context.inbox().answer(toTellOf: answer, context.store()))
    }

    /// The mail of a decision that changed no event: an invitation was declined, or a time proposed or refused.
    private func warn(of mail: OutgoingMessage, entry: InboxRecord) throws {
        let answer = try context.inbox().answer(
            toTellOf: mail, about: entry, me: context.everyAddress(), context.store())
        try warn(of: mail, answer)
    }

    private func warn(of mail: OutgoingMessage, _ answer: Inbox.PossibleAnswer?) throws {
        let (people, subject) = (Self.organizer(mail), TextPolicy.printable(mail.subject))
        guard let command = answer.map(Self.command) else {
            return try context.warn(
                mail.state == .sent
                    ? "\(people) was told “\(subject)”, and knows nothing of the undoing"
                    : "\(people) may have been told “\(subject)”, and knows nothing of the undoing")
        }
        try context.warn(
            mail.state == .sent
                ? "\(people) was told “\(subject)”, and knows nothing of the undoing. Another answer tells it: “conferencectl \(command)”"
                : "\(people) may have been told “\(subject)”, and knows nothing of the undoing. Another answer tells it: “conferencectl \(command)”"
        )
    }

    /// The user was not asked whether to tell the organizer which answers count again.
    private func warn(ofUntold undone: [UndoneAnswer], _ organizer: String) throws {
        let (inbox, store) = (try context.inbox(), try context.store())
        let whole = undone.first { $0.place.isEmpty }?.answer
        let answers = try undone.filter { $0.answer != nil && ($0.place.isEmpty || $0.answer != whole) }
            .compactMap { try inbox.answer(toTellOf: $0, store) }.distinct(==)
        guard !answers.isEmpty else { return try context.warn("the organizer was not told: \(organizer)") }
        for command in answers.prefix(Self.mostCommands).map(Self.command) {
            try context.warn(
                "the organizer was not told: \(organizer). “conferencectl \(command)” sends your earlier answer again")
        }
    }

    private static let mostCommands = 3

    /// `inbox accept 1@2027-04-14`
    private static func command(_ answer: Inbox.PossibleAnswer) -> String {
        "\(answer.answer.action) \(answer.entry)" + (answer.day.map { "@\($0)" } ?? "")
    }

    private static func organizer(_ mail: OutgoingMessage) -> String {
        mail.recipients.map(TextPolicy.printable).joined(separator: ", ")
    }

    /// Returns whether the user wants it; nil if the user cannot be asked.
    private func isWanted(_ question: Sentence) throws -> Bool? {
        if context.arguments[InviteOptions.send] { return true }
        guard !context.isJSON else { return nil }
        return try TerminalPrompt.confirm(question, texts: context.texts.prompts, text: context.text)
    }
}

extension Array {
    /// Returns the first one of those that are the same.
    fileprivate func distinct(_ isSame: (Element, Element) -> Bool) -> [Element] {
        reduce(into: []) { found, element in
            if !found.contains(where: { isSame($0, element) }) { found.append(element) }
        }
    }
}

/// Returns whether two addresses of the user have sent the same answer.
private func isSameAnswer(_ mail: OutgoingMessage, _ other: OutgoingMessage) -> Bool {
    (mail.recipients, mail.subject) == (other.recipients, other.subject)
}
