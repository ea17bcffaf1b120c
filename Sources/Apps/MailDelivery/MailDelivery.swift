// Hands mails that wait in the store to the user's mail program, which gets them on standard input and finds the recipients in
// their header, as `sendmail -t` does.
//
// A mail is claimed before the program starts, and its outcome is recorded afterwards, so that it is never sent twice. If this
// process is killed in between, or the program's answer does not say whether the mail was sent, the mail is doubtful: the user
// decides whether to send it again.
package import CalendarModel
package import CalendarStore
import ConferenceErrors

/// Sends mails with a program of the user.
package struct MailDelivery: Sendable {
    private let store: CalendarStore
    private let program: MailProgram

    package init(store: CalendarStore, program: MailProgram) {
        self.store = store
        self.program = program
    }

    /// Sends a waiting mail.
    ///
    /// - Parameter begin: called when no other program can withdraw the mail any more, before it is handed over.
    /// - Returns: the mail as it is stored now.
    /// - Throws: `messageNotOpen` or `messageReplaced` if it does not wait; `mailNotSent`, `mailInDoubt`; errors of the store.
    @discardableResult
    package func send(_ id: Int64, begin: () throws -> Void = {}) async throws -> OutgoingMessage {
        let claim = Int64.random(in: 1 ... .max)
        let message = try claimed(id, as: claim)
        guard let message else { throw ConferenceError.messageNotOpen(id) }
        do {
            try begin()
        } catch {
            try store.write(recording: false) { try $0.finish(message: id, claim: claim, as: .waiting) }
            throw error
        }
        let outcome = await program.send(message.text)
        let stored: OutgoingMessage?
        do {
            stored = try store.write(recording: false) { writer in
                try writer.finish(
                    message: id, claim: claim, as: outcome.state,
                    failure: outcome.reason.map { String($0.text.prefix(4_000)) })
                return try writer.message(id: id)
            }
        } catch let error as ConferenceError {
            guard let reason = error.reasonNotWritten else { throw error }
            throw ConferenceError.mailUnrecorded(
                id, subject: message.subject, outcome: outcome.clause, reason: reason)
        }
        switch outcome {
        case .sent: return stored ?? message
        case .notSent(let reason): throw ConferenceError.mailNotSent(id, subject: message.subject, reason: reason)
        case .doubtful(let reason): throw ConferenceError.mailInDoubt(id, subject: message.subject, reason: reason)
        }
    }
}

extension MailDelivery {
    /// Claims a waiting mail. If the store cannot be written, the mail waits; what the caller has changed before stays.
    private func claimed(_ id: Int64, as claim: Int64) throws -> OutgoingMessage? {
        do {
            return try store.write(recording: false) { writer in
                try writer.recordEndedSenders()
                guard try writer.claim(message: id, as: claim) else { throw try writer.notOpen(message: id) }
                return try writer.message(id: id)
            }
        } catch let error as ConferenceError {
            guard let reason = error.reasonNotWritten else { throw error }
            let subject = (try? store.message(id: id))??.subject ?? ""
            throw ConferenceError.mailNotSent(id, subject: subject, reason: reason, status: error.exitStatus)
        }
    }
}

extension MailProgram.Outcome {
    /// What became of a mail, as the end of a sentence.
    fileprivate var clause: Sentence {
        switch self {
        case .sent: "was sent"
        case .notSent(let reason): "was not sent (\(reason))"
        case .doubtful(let reason): "may have been sent (\(reason))"
        }
    }

    fileprivate var state: OutgoingMessage.State {
        switch self {
        case .sent: .sent
        case .notSent: .waiting
        case .doubtful: .doubtful
        }
    }

    fileprivate var reason: Sentence? {
        switch self {
        case .sent: nil
        case .notSent(let reason), .doubtful(let reason): reason
        }
    }
}
