package import ConferenceErrors
import ConferenceModel
import Foundation

// Errors about the answers of providers. `provider` is the label of a provider: its name and identifier.

extension ConferenceError.Code {
    package static let providerUnsupported = Self(rawValue: "providerUnsupported")
    package static let noSuchRoom = Self(rawValue: "noSuchRoom")
    package static let signInNeeded = Self(rawValue: "signInNeeded")
    package static let networkFailed = Self(rawValue: "networkFailed")
    package static let serviceUnavailable = Self(rawValue: "serviceUnavailable")
    package static let requestTimeout = Self(rawValue: "requestTimeout")
    package static let providerConfiguration = Self(rawValue: "providerConfiguration")
    package static let providerOutcomeUnknown = Self(rawValue: "providerOutcomeUnknown")
    package static let providerFailed = Self(rawValue: "providerFailed")

    // Codes for answers that are not valid.
    package static let limitExceeded = Self(rawValue: "limitExceeded")
    package static let invalidURL = Self(rawValue: "invalidURL")
    package static let duplicateIdentifier = Self(rawValue: "duplicateIdentifier")
    package static let invalidText = Self(rawValue: "invalidText")
    package static let secretInAnswer = Self(rawValue: "secretInAnswer")
    package static let invalidConference = Self(rawValue: "invalidConference")
}

extension ConferenceError {
    /// A provider answered with a failure.
    ///
    /// - Parameters:
    ///   - request: what it was asked to do, as a verb with its object, such as “make a conference”.
    ///   - status: a `vcp_status`.
    ///   - message: the provider's own message; it may be empty.
    ///   - account: the provider's identifier, and the account to sign in to, for a command that helps; empty if it has none.
    package static func providerFailed(
        provider: String, request: String, status: Int32, providerCode: Int64, message: String, account: [String] = []
    ) -> ConferenceError {
        let (code, exitStatus, meaning): (Code, ExitStatus, Sentence) =
            switch status {
            case 2: (.providerUnsupported, .unavailable, "it does not support this")
            case 3: (.noSuchRoom, .notFound, "it has no such room")
            case 4: (.signInNeeded, .noPermission, "it needs you to sign in again")
            case 5: (.networkFailed, .unavailable, "its service could not be reached")
            case 6: (.serviceUnavailable, .unavailable, "its service is unavailable")
            case 8: (.requestTimeout, .temporary, "its service did not answer in time")
            case 14:
                (.providerOutcomeUnknown, .temporary, "it cannot tell whether its service has done so nevertheless")
            case 11: (.providerConfiguration, .configuration, "its configuration is missing or wrong")
            default: (.providerFailed, .unavailable, "it gave no reason")
            }
        let words = TextPolicy.printable(message).trimmingCharacters(in: .whitespaces)
        let number: Sentence = providerCode == 0 ? "" : " (code \(providerCode))"
        let told: Sentence = words.isEmpty ? "\(meaning)\(number)." : "“\(words)”\(number)."
        return ConferenceError(
            code, exitStatus, "\(TextPolicy.printable(provider)) did not \(words: request): \(told)",
            arguments: code == .signInNeeded ? account : [])
    }

    /// A provider answered with something that cannot be used.
    ///
    /// - Parameters:
    ///   - code: the error code, such as `invalidURL`.
    ///   - problem: a clause without a full stop.
    package static func invalidAnswer(
        provider: String, code: Code, problem: String, cause: (any Error)? = nil
    ) -> ConferenceError {
        ConferenceError(
            code, .badData,
            "The answer of \(TextPolicy.printable(provider)) is not valid: \(words: TextPolicy.printable(problem)).",
            cause: cause)
    }

    /// The name of a room cannot be a room identifier.
    package static func noSuchRoom(provider: String, room: String) -> ConferenceError {
        ConferenceError(
            .noSuchRoom, .notFound, "\(TextPolicy.printable(provider)) has no room “\(shown(room))”.")
    }
}
