import CalendarModel
import CalendarStore
import CommandLineKit
import ConferenceErrors
import ConferenceModel
import MailDelivery
import Terminal

/// Sends mails with the user's mail program. If none is set, a user at a terminal is asked once.
struct MailSending {
    private let context: Context

    init(_ context: Context) { self.context = context }

    /// What became of some mails.
    struct Outcome {
        var ids: [Int64] = []
        /// Why some were not sent, in their order.
        var errors: [ConferenceError] = []
        /// Why the first of these was not sent.
        var error: ConferenceError? { errors.first }
        /// Whether the user has decided to send them later.
        var isPostponed = false
        /// Those that had been sent before.
        var known: Set<Int64> = []
        /// Whether another program has replaced the decision of the mails before the first one was handed over.
        var isReplaced = false

        /// Returns the mails as they are now.
        func messages(_ context: Context) throws -> [OutgoingMessage] {
            let store = try context.store()
            return try ids.compactMap { try store.message(id: $0) }
        }

        /// Says what became of them.
        ///
        /// - Throws: the error with which the last of those failed that were not sent; `mailInDoubt` if an earlier program was killed
        ///   while it sent one. What the command has done to the calendar is kept.
        func report(_ context: Context) throws {
            let messages = try messages(context)
            let doubtful = messages.first { $0.state == .doubtful }
            var told: Set<[String]> = []
            for message in messages where !context.isJSON && message.state != .doubtful {
                if !errors.isEmpty, message.state != .sent || known.contains(message.id) {
                    continue
                } else if known.contains(message.id) {
                    try context.printLine("The same answer was sent before, so it is not sent again.")
                } else if message.state == .sent {
                    guard told.insert(message.recipients).inserted else { continue }
                    try context.printLine(
                        Self.sentence(
                            on: messages.filter { other in
                                other.state == .sent && !known.contains(other.id)
                                    && other.recipients == message.recipients
                            }))
                } else {
                    for line in MailNote(message, context).lines { try context.printLine(line) }
                }
            }
            for error in errors.dropLast() { try context.warn(error.sentenceWithAdvice()) }
            if let error = errors.last { throw error }
            guard let doubtful else { return }
            throw ConferenceError.mailInDoubt(
                doubtful.id, subject: doubtful.subject,
                reason: doubtful.failure.map { "\($0)" } ?? "the program that was sending it has ended")
        }

        /// Returns who has got mails, and which ones if there are several.
        ///
        /// - Parameter messages: mails to the same people; at least one.
        private static func sentence(on messages: [OutgoingMessage]) -> Sentence {
            let recipients = messages[0].recipients
            let people = recipients.prefix(3).map(TextPolicy.printable).joined(separator: ", ")
            let rest: Sentence = recipients.count > 3 ? " and \(recipients.count - 3) more" : ""
            guard messages.count > 1 else { return "Sent to \(people)\(rest)." }
            // Each address of the user that is invited answers, with the same subject.
            let subjects = messages.indices.filter { index in
                !messages[..<index].contains { $0.subject == messages[index].subject }
            }.map { "“\(TextPolicy.printable(messages[$0].subject))”" }.joined(separator: ", ")
            return "Sent \(messages.count) mails to \(people)\(rest): \(subjects)."
        }
    }

    /// Hands waiting mails to the mail program, one after the other, also if it refuses some of them. Mails that were sent before,
    /// or that another program is sending, are left to it. Any other failure ends it, and the rest waits.
    ///
    /// - Parameter tell: says what the mails are about. It is called once, when no other program can replace the decision any more
    ///   without the user's knowing; not if one has replaced it.
    func send(_ messages: [OutgoingMessage], tell: () throws -> Void = {}) async -> Outcome {
        var outcome = Outcome(ids: messages.map(\.id))
        outcome.known = Set(messages.filter { $0.state == .sent }.map(\.id))
        let waiting = messages.filter { $0.state == .waiting }
        var isTold = false
        func tellOnce() throws {
            guard !isTold else { return }
            isTold = true
            try tell()
        }
        do {
            // The question for a mail program must say what the program is for.
            if try waiting.isEmpty || context.settings().mailer == nil { try tellOnce() }
            guard !waiting.isEmpty else { return outcome }
            guard let program = try program(for: waiting) else {
                outcome.isPostponed = true
                return outcome
            }
            let store = try context.store()
            let delivery = MailDelivery(store: store, program: program)
            for message in waiting {
                do {
                    try await delivery.send(message.id, begin: tellOnce)
                } catch let error as ConferenceError {
                    let isOpen = ![.messageNotOpen, .messageReplaced].contains(error.code)
                    let state = isOpen ? nil : try store.message(id: message.id)?.state
                    outcome.isReplaced = state == .discarded && !isTold
                    if state == .sending || state == .sent {
                        try tellOnce()
                    } else if isRefusal(error, recordedAs: try store.message(id: message.id)?.state) {
                        outcome.errors.append(error)
                    } else {
                        throw error
                    }
                }
            }
        } catch {
            if !outcome.isReplaced { try? tellOnce() }
            outcome.errors.append(error as? ConferenceError ?? .internalFault(error))
        }
        return outcome
    }

    /// Returns whether the mail program has failed with one mail, and that is recorded.
    private func isRefusal(_ error: ConferenceError, recordedAs state: OutgoingMessage.State?) -> Bool {
        switch error.code {
        case .mailNotSent: error.exitStatus == .unavailable
        case .mailInDoubt: state == .doubtful
        default: false
        }
    }

    /// Prints mails for another program. They count as sent from then on; if they cannot be printed, they wait.
    func print(_ messages: [OutgoingMessage]) throws {
        if context.isJSON {
            let notes = messages.map { message in
                var message = message
                if message.state == .waiting {
                    (message.state, message.failure) = (.sent, OutgoingMessage.printed)
                }
                return MailNote(message, context).json(withText: true)
            }
            try context.output.write(JSONValue.array(notes).text)
        } else {
            for message in messages { try context.output.writeFileText(message.text.replacing("\r\n", with: "\n")) }
        }
        do {
            try context.store().write(recording: false) { writer in
                for message in messages where message.state == .waiting {
                    try writer.decide(message: message.id, .sent, reason: OutgoingMessage.printed)
                }
            }
        } catch let error as ConferenceError {
            guard let reason = error.reasonNotWritten else { throw error }
            throw ConferenceError.printedUnrecorded(messages.map(\.subject), reason: reason, status: error.exitStatus)
        }
    }

    // MARK: -

    /// Returns the program of the settings, or one that the user chooses now; nil to send later.
    ///
    /// - Throws: `noMailProgram` if there is no terminal to ask on.
    private func program(for messages: [OutgoingMessage]) throws -> MailProgram? {
        if let command = try context.settings().mailer, let words = CommandWords(command)?.words, !words.isEmpty {
            return MailProgram(words)
        }
        let missing = ConferenceError.noMailProgram(messages.map { MailNote.reference($0.id) })
        guard !context.isJSON else { throw missing }
        let found = MailProgram.installed(environment: context.environment)
        let choices =
            found.map { "Send it with “\($0.joined(separator: " "))”, this time and from now on" as Sentence }
            + ["Send it later"]
        let question = context.text(
            messages.count == 1
                ? "No mail program is set. What to do with the mail?"
                : "No mail program is set. What to do with the \(messages.count) mails?")
        guard !found.isEmpty,
            let answer = try TerminalPrompt.choice(
                question, of: choices.map(context.text), texts: context.texts.prompts)
        else { throw missing }
        guard answer < found.count else { return nil }
        let command = found[answer].joined(separator: " ")
        try SettingsFile(places: context.places).change { values throws(ConferenceError) in
            try SettingKey(.mailer).set(command, in: &values)
        }
        return MailProgram(found[answer])
    }
}
