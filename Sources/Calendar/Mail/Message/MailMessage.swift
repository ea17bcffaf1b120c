package import ConferenceErrors
package import ConferenceModel

/// A mail as its sender wrote it: the decoded header fields and parts.
package struct MailMessage: Sendable {
    /// A header field, decoded to one line of text.
    package struct Field: Hashable, Sendable {
        /// The name in lowercase.
        package var name: String
        package var value: String
    }

    /// The header fields in their order.
    package var fields: [Field] = []
    package var from: [MailAddress] = []
    /// Who has sent a mail of several authors: one address (RFC 5322, 3.6.2), unless the mail hides other authors.
    package var senders: [MailAddress] = []
    package var to: [MailAddress] = []
    package var cc: [MailAddress] = []
    package var replyTo: [MailAddress] = []
    package var subject: String?
    /// When it was sent, by its own account.
    package var date: MailDate?
    /// The message identifier without its angle brackets.
    package var messageID: String?
    /// The parts without parts of their own, in their order. Those of attached messages are among them.
    package var parts: [MailPart] = []
    /// What was left out, and why.
    package var problems: [Sentence] = []
    /// Whether something was left out because there is too much of it, or too deeply nested. Other programs may not survive it.
    package var exceedsLimits = false

    /// Whether it has so many authors, or so long a list of them, that others are unknown.
    package var hidesAuthors = false

    /// The one person whose mail this is: its author, or of several authors the one who has sent it; nil if that is unclear.
    package var author: MailAddress? {
        guard !hidesAuthors, let first = from.first else { return nil }
        func isSame(_ one: MailAddress, _ other: MailAddress) -> Bool {
            one.address.lowercased() == other.address.lowercased()
        }
        if from.allSatisfy({ isSame($0, first) }) { return first }
        guard let sender = senders.first, senders.allSatisfy({ isSame($0, sender) }) else { return nil }
        return from.first { isSame($0, sender) }
    }

    /// Why it is unclear who has sent it.
    package var authorProblem: Sentence {
        from.count > 1 || hidesAuthors
            ? "The mail has several authors, and does not say which of them sent it."
            : "The mail does not say who sent it, or not in a way that can be read."
    }

    /// Returns the first field with a name, which is in lowercase.
    package func field(_ name: String) -> String? { fields.first { $0.name == name }?.value }

    /// Reads a mail.
    ///
    /// - Parameter isWanted: whether parts of a type, in lowercase, are decoded; others are listed without their content. A
    ///   search through many mails decodes only what it looks at.
    /// - Throws: `notAMail` if there is no header, `mailTooLarge`.
    package static func read(
        _ bytes: [UInt8], limits: Limits = Limits(), decoding isWanted: (String) -> Bool = { _ in true }
    ) throws(ConferenceError) -> MailMessage {
        guard bytes.count <= limits.mailLength else { throw .mailTooLarge(limit: limits.mailLength) }
        let message = withoutActuallyEscaping(isWanted) { isWanted in
            bytes.withUnsafeBufferPointer { MailReader.read($0, limits: limits, isWanted) }
        }
        guard let message else { throw .notAMail() }
        return message
    }
}

/// A part of a mail, with its transfer encoding removed.
package struct MailPart: Sendable {
    /// The media type in lowercase, such as `text/html`.
    package var type: String
    /// The parameters of the type, by their names in lowercase.
    package var parameters: [String: String] = [:]
    /// Whether the sender wants it to be shown as an attachment.
    package var isAttachment = false
    package var filename: String?
    package var bytes: [UInt8]
    /// The text, if the type is a text.
    package var text: String?
    /// The number of messages around it, beside the mail itself: 1 in a forwarded mail.
    package var messageDepth = 0
}
