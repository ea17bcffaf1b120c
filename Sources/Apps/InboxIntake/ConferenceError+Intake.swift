package import ConferenceErrors
import Mail

// Errors about files and mails for the inbox.

extension ConferenceError.Code {
    package static let nothingUnderstood = Self(rawValue: "nothingUnderstood")
    package static let fileVanished = Self(rawValue: "fileVanished")
}

extension ConferenceError {
    /// A mail of an mbox is larger than the limit.
    static func mailTooLarge(limit: Int, inMbox path: String) -> ConferenceError {
        mailTooLarge(limit: limit).introduced(by: "A mail in “\(shown(path))” cannot be read.")
    }

    /// A file of a folder was there when the folder was listed, and is not there any more.
    package static func fileVanished(_ path: String) -> ConferenceError {
        ConferenceError(
            .fileVanished, .notFound,
            "“\(shown(path))” was not read, because another program has moved or removed it meanwhile.")
    }

    /// There is no booking and no invitation in a file that is understood.
    ///
    /// - Parameter remarks: what was left out: full sentences.
    package static func nothingUnderstood(_ name: String, kind: IntakeKind, remarks: [Sentence]) -> ConferenceError {
        let found: Sentence =
            switch kind {
            case .mail: "The mail “\(shown(name))” has no booking and no invitation that this program understands."
            case .unknown:
                "“\(shown(name))” is not a mail, a calendar file, HTML, JSON, a PDF or a pass for a wallet."
            default: "“\(shown(name))” has no booking and no invitation that this program understands."
            }
        let rest = remarks.prefix(3).map { " \(shown($0))" as Sentence }.joined()
        return ConferenceError(.nothingUnderstood, .badData, "\(found)\(rest)")
    }
}
