package import ConferenceErrors

// Errors about mails that were not sent.

extension ConferenceError.Code {
    package static let mailNotSent = Self(rawValue: "mailNotSent")
    package static let mailInDoubt = Self(rawValue: "mailInDoubt")
}

extension ConferenceError {
    /// The mail certainly was not sent. It waits.
    ///
    /// - Parameter reason: the end of a sentence.
    package static func mailNotSent(_ id: Int64, subject: String, reason: Sentence) -> ConferenceError {
        ConferenceError(
            .mailNotSent, .unavailable, "The mail “\(shown(subject))” was not sent: \(shown(reason)). It is kept.",
            arguments: ["\(id)"])
    }

    /// It is unknown whether the mail was sent.
    ///
    /// - Parameter reason: the end of a sentence.
    package static func mailInDoubt(_ id: Int64, subject: String, reason: Sentence) -> ConferenceError {
        ConferenceError(
            .mailInDoubt, .temporary,
            """
            It is unknown whether the mail “\(shown(subject))” was sent: \(shown(reason)). It is not sent again until you say \
            so.
            """, arguments: ["\(id)"])
    }
}
