package import ConferenceErrors

extension ConferenceError.Code {
    package static let noMailProgram = Self(rawValue: "noMailProgram")
    package static let printedUnrecorded = Self(rawValue: "printedUnrecorded")
    package static let guestsNotTold = Self(rawValue: "guestsNotTold")
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

    /// Mails were printed, and still count as mails that wait.
    ///
    /// - Parameter reason: why that could not be recorded, as the end of a sentence.
    package static func printedUnrecorded(
        _ subjects: [String], reason: Sentence, status: ExitStatus
    ) -> ConferenceError {
        ConferenceError(
            .printedUnrecorded, status,
            subjects.count == 1
                ? "The mail “\(shown(subjects.first ?? ""))” was printed, but that could not be recorded: \(reason). It still waits to be sent."
                : "\(subjects.count) mails were printed, but that could not be recorded: \(reason). They still wait to be sent."
        )
    }

    /// The event was changed, and the mails that tell its guests of that were not written.
    ///
    /// - Parameter reason: the end of a sentence.
    package static func guestsNotTold(_ title: String, reason: Sentence, status: ExitStatus) -> ConferenceError {
        ConferenceError(
            .guestsNotTold, status,
            "“\(title: shown(title))” was changed, but the mails to its guests were not written: \(reason). “conferencectl edit "
                + "EVENT --send” tells them.")
    }
}
