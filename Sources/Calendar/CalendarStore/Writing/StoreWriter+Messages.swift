package import CalendarModel
package import ConferenceErrors
import ConferenceModel
import Platform

// Mails for the user's mail program, which are never sent twice.
extension StoreWriter {
    /// Adds a message that waits to be sent, and assigns its number.
    ///
    /// - Throws: `storeRefusesValue` for values that the schema does not allow, such as a Message-ID that is in use.
    package func insert(_ message: OutgoingMessage) throws -> OutgoingMessage {
        var message = message
        (message.state, message.attempts) = (.waiting, 0)
        try connection.using(
            """
            INSERT INTO message (message_id, inbox_id, uid, recipients, subject, text, created, failure)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
            """
        ) { statement in
            statement.bind(message.messageID)
            statement.bind(message.inboxID)
            statement.bind(message.eventUID)
            statement.bind(message.recipients.joined(separator: "\n"))
            statement.bind(message.subject)
            statement.bind(message.text)
            statement.bind(message.created)
            statement.bind(message.failure)
            try statement.run()
        }
        message.id = connection.lastInsertedRow
        return message
    }

    /// Claims a waiting message. Commit this before the mail program gets the message, so that no other program sends it too.
    ///
    /// - Parameter claim: a random number that identifies the claim for ``finish(message:claim:as:failure:)``.
    /// - Returns: false if the message is not waiting any more.
    package func claim(message id: Int64, as claim: Int64) throws -> Bool {
        try connection.using(
            """
            UPDATE message SET state = 'sending', claim = ?2, claimed = ?3, claimed_by = ?4,
                attempts = min(attempts, 1000000) + 1
            WHERE id = ?1 AND state = 'waiting'
            """
        ) { statement in
            statement.bind(id)
            statement.bind(claim)
            statement.bind(now())
            statement.bind(RunningProcess.name)
            try statement.run()
        }
        return connection.changes > 0
    }

    /// Records what became of a message that was claimed. An attempt with which it certainly was not sent does not count: nobody
    /// needs to hear of what was withdrawn after it.
    ///
    /// - Parameters:
    ///   - state: `sent`; `waiting` if it certainly was not sent; `doubtful` if that is unknown.
    ///   - failure: why it was not sent, or may not have been.
    /// - Throws: `messageNotOpen` if the claim is void, because the user has decided meanwhile.
    package func finish(
        message id: Int64, claim: Int64, as state: OutgoingMessage.State, failure: String? = nil
    ) throws {
        try connection.using(
            """
            UPDATE message SET state = ?3, failure = ?4, claim = NULL, claimed = NULL, claimed_by = NULL,
                attempts = attempts - (?3 = 'waiting'),
                finished = CASE WHEN ?3 IN ('sent', 'discarded') THEN ?5 END
            WHERE id = ?1 AND claim = ?2 AND state = 'sending'
            """
        ) { statement in
            statement.bind(id)
            statement.bind(claim)
            statement.bind(state.rawValue)
            statement.bind(failure)
            statement.bind(now())
            try statement.run()
        }
        guard connection.changes > 0 else { throw ConferenceError.messageNotOpen(id) }
    }

    /// Records the user's decision about a message that waits or is doubtful: send it (again), do not send it, or it was sent.
    ///
    /// - Parameter reason: why this program has not sent it, such as ``OutgoingMessage/printed``.
    /// - Throws: `messageNotOpen` if it is sent, discarded, or just being sent.
    package func decide(message id: Int64, _ state: OutgoingMessage.State, reason: String? = nil) throws {
        try recordEndedSenders()
        try connection.using(
            """
            UPDATE message SET state = ?2, failure = ?4,
                finished = CASE WHEN ?2 IN ('sent', 'discarded') THEN ?3 END
            WHERE id = ?1 AND state IN ('waiting', 'doubtful')
            """
        ) { statement in
            statement.bind(id)
            statement.bind(state.rawValue)
            statement.bind(now())
            statement.bind(reason)
            try statement.run()
        }
        guard connection.changes > 0 else { throw try notOpen(message: id) }
    }

    /// Returns why a message cannot be sent or decided on.
    package func notOpen(message id: Int64) throws -> ConferenceError {
        guard let message = try message(id: id), message.isReplaced else { return .messageNotOpen(id) }
        let others =
            try message.inboxID.map { try messages(ofInboxEntry: $0) } ?? messages(aboutEvent: message.eventUID)
        return others.last { $0.id > id && !$0.isReplaced }.map { .messageReplaced(id, by: $0.id) }
            ?? .messageNotOpen(id)
    }

    /// Withdraws the messages of an entry that were not sent, or perhaps not, because a new answer replaces them.
    package func replaceMessages(ofInboxEntry id: Int64) throws {
        for message in try messages(ofInboxEntry: id) { try replace(message: message.id) }
    }

    /// Withdraws a message that waits or is doubtful, because a newer one replaces it. Others stay as they are.
    package func replace(message id: Int64) throws {
        try connection.using(
            """
            UPDATE message SET state = 'discarded', failure = ?2, finished = ?3
            WHERE id = ?1 AND state IN ('waiting', 'doubtful')
            """
        ) { statement in
            statement.bind(id)
            statement.bind(OutgoingMessage.replaced)
            statement.bind(now())
            try statement.run()
        }
    }

    /// Withdraws the waiting messages of an entry, because the user has taken the answer back.
    package func discardWaitingMessages(ofInboxEntry id: Int64) throws {
        try connection.using(
            """
            UPDATE message SET state = 'discarded', failure = ?3, finished = ?2
            WHERE inbox_id = ?1 AND state = 'waiting'
            """
        ) { statement in
            statement.bind(id)
            statement.bind(now())
            statement.bind(OutgoingMessage.withdrawn)
            try statement.run()
        }
    }

    /// Makes a message wait again that a newer one had replaced, or that an undo has withdrawn, before an attempt was made to send
    /// it. Others stay as they are.
    package func restore(message id: Int64) throws {
        try connection.using(
            """
            UPDATE message SET state = 'waiting', failure = NULL, finished = NULL
            WHERE id = ?1 AND state = 'discarded' AND failure IN (?2, ?3) AND attempts = 0
            """
        ) { statement in
            statement.bind(id)
            statement.bind(OutgoingMessage.replaced)
            statement.bind(OutgoingMessage.withdrawn)
            try statement.run()
        }
    }

    /// Makes messages doubtful whose sender was killed, or had no more than `Limits.deliveryClaim` to send them.
    package func recordEndedSenders() throws {
        for ended in try connection.endedSenders(now: now()) {
            try finish(message: ended.id, claim: ended.claim, as: .doubtful)
        }
    }
}
