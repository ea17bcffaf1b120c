package import ConferenceErrors
import Platform

// Errors about standard input and output.

extension ConferenceError.Code {
    package static let noInput = Self(rawValue: "noInput")
}

extension ConferenceError {
    /// Standard output cannot take what is written to it.
    package static func cannotWriteOutput(errno code: Int32) -> ConferenceError {
        ConferenceError(.cannotWrite, .ioError, "The output cannot be written: \(reason(code)).")
    }

    /// An empty, endless or unreadable answer to a prompt.
    package static func noInput(_ subject: String) -> ConferenceError {
        ConferenceError(
            .noInput, .usage,
            "There was nothing to read for \(shown(subject)). Type it at the prompt, or send it to standard input as one line."
        )
    }
}
