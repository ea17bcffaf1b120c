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
        func read(_ connection: Connection) throws -> [OutgoingMessage] {
            try connection.using(sql) { statement in
                bind(statement)
                return try statement.all { try connection.message(reading: &$0) }
            }
        }
        let (messages, ended) =
            try reading { (try read($0), try $0.endedSenders(now: now())) } ?? ([], [])
        guard !ended.isEmpty else { return messages }
        // A sender may have recorded its outcome after this snapshot was taken and before it was found to have ended. Only a later
        // snapshot shows whether it has.
        return try reading { connection in
            let claims = try connection.claimedMessages().map { SenderClaim(id: $0.id, claim: $0.claim) }
            let doubtful = Set(ended).intersection(claims)
            return try read(connection).map { message in
                var message = message
                if doubtful.contains(where: { $0.id == message.id }) { message.state = .doubtful }
                return message
            }
        } ?? []
    }
}

/// The claim with which a program sends a message.
struct SenderClaim: Hashable {
    let id: Int64
    let claim: Int64
}

extension Connection {
    /// Returns the messages whose sender has ended, or has taken too long, and that have no outcome in this snapshot.
    ///
    /// Inside a write, they never get one. Otherwise, the sender may record one after the snapshot was taken.
    func endedSenders(now: Int64) throws -> [SenderClaim] {
        let length = limits.deliveryClaim.components.seconds
        return try claimedMessages().compactMap { id, claim, time, process in
            let isExpired = time.map { abs($0 - now) >= length } ?? true
            let isEnded = isExpired || process.map(RunningProcess.hasEnded) ?? false
            return isEnded ? SenderClaim(id: id, claim: claim) : nil
        }
    }

    fileprivate func claimedMessages() throws -> [(id: Int64, claim: Int64, time: Int64?, process: String?)] {
        // The first condition is that of the index.
        try using(
            """
            SELECT id, claim, claimed, claimed_by FROM message
            WHERE state IN ('waiting', 'sending', 'doubtful') AND state = 'sending'
            """
        ) { try $0.all { ($0.int64(), $0.int64(), $0.optionalInstant(), $0.optionalText()) } }
    }
}
