package import ConferenceErrors

extension ConferenceError.Code {
    package static let noMailProgram = Self(rawValue: "noMailProgram")
}

extension ConferenceError {
    /// There is no program to send mails with.
    ///
    /// - Parameter references: the numbers of the mails, as `pending` takes them.
    package static func noMailProgram(_ references: [String]) -> ConferenceError {
        let first = references.first ?? "N"
        let subject: Sentence =
            references.count == 1 ? "The mail is written, and waits" : "\(references.count) mails are written, and wait"
        return ConferenceError(
            .noMailProgram, .configuration,
            "\(subject), because no program is set that sends mails. “conferencectl config mailer 'msmtp -t'” sets one that gets "
                + "the mail on its standard input; “conferencectl pending retry \(first)” then sends it.")
    }
}
