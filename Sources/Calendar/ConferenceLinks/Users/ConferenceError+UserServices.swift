package import ConferenceErrors
import ConferenceModel

// Errors about services that the user has defined.

extension ConferenceError.Code {
    package static let brokenServices = Self(rawValue: "brokenServices")
}

extension ConferenceError {
    /// A `services.json` that is not valid.
    ///
    /// - Parameters:
    ///   - line: from 1.
    ///   - problem: a clause without a full stop.
    package static func brokenServices(_ path: String, line: Int, problem: Sentence) -> ConferenceError {
        ConferenceError(
            .brokenServices, .configuration,
            "The services in “\(TextPolicy.printable(path))” cannot be used: line \(line): "
                + "\(TextPolicy.printable(problem)). Correct that line.")
    }
}
