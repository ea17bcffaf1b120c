package import ConferenceErrors
import Platform

// Errors about standard input and output.

extension ConferenceError.Code {
    package static let noInput = Self(rawValue: "noInput")
    package static let severalLines = Self(rawValue: "severalLines")
    package static let outputLost = Self(rawValue: "outputLost")
}

extension ConferenceError {
    /// Writing to standard output failed.
    package static func cannotWriteOutput(errno code: Int32) -> ConferenceError {
        ConferenceError(.cannotWrite, .ioError, "The output cannot be written: \(reason(code)).")
    }

    /// Writing to standard output failed for a text that tells the user about a change.
    package static func outputLost(_ text: String, errno code: Int32) -> ConferenceError {
        ConferenceError(
            .outputLost, .ioError,
            "The command did its work, but its answer cannot be written: \(reason(code)). The answer was: "
                + "\(shown(text, limit: 1_000))")
    }

    /// The answer to a prompt is empty, endless or unreadable.
    package static func noInput(_ subject: Sentence) -> ConferenceError {
        ConferenceError(
            .noInput, .usage,
            "There was nothing to read for \(shown(subject)). Type it at the prompt, or send it to standard input as one line."
        )
    }

    /// Standard input has more than the one line that is wanted.
    package static func severalLines(_ subject: Sentence) -> ConferenceError {
        ConferenceError(
            .severalLines, .usage,
            "There is more than one line to read for \(shown(subject)). Nothing was changed. Send it to standard input "
                + "as one line.")
    }
}
