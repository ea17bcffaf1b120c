package import CalendarModel
import ConferenceModel
import Platform

// Mails for the user's mail program.
extension StoreReading where Self: ~Copyable {
    /// Returns the messages that are neither sent nor discarded, oldest first.
    ///
    /// A message whose sender was killed is doubtful, even before any program has recorded this.
    package func openMessages() throws -> [OutgoingMessage] {
        try messages(
            """
            SELECT id, message_id, inbox_id, uid, recipients, subject, text, created, attempts, state, failure
            FROM message WHERE state IN ('waiting', 'sending', 'doubtful') ORDER BY id
            """
        ) { _ in }
    }

    /// Returns the message with a number, or nil if there is none.
    package func message(id: Int64) throws -> OutgoingMessage? {
        try messages(
            """
            SELECT id, message_id, inbox_id, uid, recipients, subject, text, created, attempts, state, failure
            FROM message WHERE id = ?1
            """
        ) { $0.bind(id) }.first
    }

    /// Returns all messages that answer an entry of the inbox, oldest first.
    package func messages(ofInboxEntry id: Int64) throws -> [OutgoingMessage] {
        try messages(
            """
            SELECT id, message_id, inbox_id, uid, recipients, subject, text, created, attempts, state, failure
            FROM message WHERE inbox_id = ?1 ORDER BY id
            """
        ) { $0.bind(id) }
    }

    /// Returns all messages about an event, oldest first, also those that were sent or discarded.
    package func messages(aboutEvent uid: String) throws -> [OutgoingMessage] {
        try messages(
            """
            SELECT id, message_id, inbox_id, uid, recipients, subject, text, created, attempts, state, failure
            FROM message WHERE uid = ?1 ORDER BY id
            """
        ) { $0.bind(uid) }
    }

    private func messages(_ sql: StaticString, _ bind: (Statement) -> Void) throws -> [OutgoingMessage] {
        try reading { connection in
            let ended = Set(try connection.endedSenders(now: now()).map(\.id))
            return try connection.using(sql) { statement in
                bind(statement)
                return try statement.all { try connection.message(reading: &$0) }
            }.map { message in
                var message = message
                if ended.contains(message.id) { message.state = .doubtful }
                return message
            }
        } ?? []
    }
}

extension Connection {
    /// Returns the messages whose sender has ended without recording an outcome.
    func endedSenders(now: Int64) throws -> [(id: Int64, claim: Int64)] {
        let length = limits.deliveryClaim.components.seconds
        let claimed = try using(
            """
            SELECT id, claim, claimed, claimed_by FROM message
            WHERE state IN ('waiting', 'sending', 'doubtful') AND state = 'sending'
            """
        ) { try $0.all { ($0.int64(), $0.int64(), $0.optionalInstant(), $0.optionalText()) } }
        return claimed.compactMap { id, claim, time, process in
            let isExpired = time.map { abs($0 - now) >= length } ?? true
            return isExpired || process.map(RunningProcess.hasEnded) ?? false ? (id, claim) : nil
        }
    }
}
