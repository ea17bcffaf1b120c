/// A mail that waits for the user's mail program, such as the answer to an invitation.
///
/// Before it is handed over, this is recorded, so that it is never sent twice: if the program is killed meanwhile, it is
/// unknown whether the message was sent, and only the user can decide to send it again.
package struct OutgoingMessage: Hashable, Sendable {
    package enum State: String, Hashable, Sendable, CaseIterable {
        /// Nothing was sent yet.
        case waiting
        /// A program is handing it over right now.
        case sending
        case sent
        /// The user does not want it sent.
        case discarded
        /// A program began to hand it over, and the outcome is unknown.
        case doubtful
    }

    /// The row in the store; 0 for a message that is not stored yet.
    package var id: Int64
    /// The Message-ID, without angle brackets. There is one message for each.
    package var messageID: String
    /// The entry of the inbox that it answers; nil if there is none, or if it was removed.
    package var inboxID: Int64?
    package var eventUID: String
    /// The addresses, without `mailto:`.
    package var recipients: [String]
    package var subject: String
    /// The whole message with its header (RFC 5322), in ASCII with CRLF line ends.
    package var text: String
    /// When it was written, in seconds since 1970-01-01T00:00:00Z.
    package var created: Int64
    /// How often a program has begun to hand it over, without the attempts with which it certainly was not sent.
    package var attempts: Int
    package var state: State
    /// The reason why it was not sent, if known.
    package var failure: String?

    package init(
        id: Int64 = 0, messageID: String, inboxID: Int64? = nil, eventUID: String, recipients: [String],
        subject: String, text: String, created: Int64, attempts: Int = 0, state: State = .waiting,
        failure: String? = nil
    ) {
        self.id = id
        self.messageID = messageID
        self.inboxID = inboxID
        self.eventUID = eventUID
        self.recipients = recipients
        self.subject = subject
        self.text = text
        self.created = created
        self.attempts = attempts
        self.state = state
        self.failure = failure
    }

    /// The ``failure`` of a message that a newer one has replaced.
    package static let replaced = "A newer message replaces it."

    /// The ``failure`` of a message that counts as sent because the user has printed it for another program.
    package static let printed = "It was printed."

    /// Whether the user has printed the message instead of sending it.
    package var isPrinted: Bool { state == .sent && failure == Self.printed }

    /// The ``failure`` of a message that was not sent before the change was undone that it tells of.
    package static let withdrawn = "The change that it tells of was undone."

    package var isWithdrawn: Bool { state == .discarded && failure == Self.withdrawn }

    /// Whether the message was discarded because a newer one says what counts now.
    package var isReplaced: Bool { state == .discarded && failure == Self.replaced }
}
