package import ConferenceErrors

// Errors about mails that were not sent.

extension ConferenceError.Code {
    package static let mailNotSent = Self(rawValue: "mailNotSent")
    package static let mailInDoubt = Self(rawValue: "mailInDoubt")
}

extension ConferenceError {
    /// The mail certainly was not sent. It waits.
    ///
    /// - Parameters:
    ///   - reason: the end of a sentence.
    ///   - status: another exit status if it was not the mail program that failed.
    package static func mailNotSent(
        _ id: Int64, subject: String, reason: Sentence, status: ExitStatus = .unavailable
    ) -> ConferenceError {
        ConferenceError(
            .mailNotSent, status, "The mail “\(shown(subject))” was not sent: \(shown(reason)). It is kept.",
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

    /// What became of the mail could not be recorded, so that it counts as doubtful.
    ///
    /// - Parameters:
    ///   - outcome: what became of it, as the end of a sentence that begins with the mail.
    ///   - reason: why it could not be recorded, as the end of a sentence.
    package static func mailUnrecorded(
        _ id: Int64, subject: String, outcome: Sentence, reason: Sentence
    ) -> ConferenceError {
        ConferenceError(
            .mailInDoubt, .temporary,
            """
            The mail “\(shown(subject))” \(shown(outcome)), but that could not be recorded: \(shown(reason)). It counts as \
            doubtful, and is not sent again until you say so.
            """, arguments: ["\(id)"])
    }
}
