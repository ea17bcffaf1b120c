package import ConferenceErrors
import ConferenceModel

extension ConferenceError.Code {
    package static let undeclaredAccount = Self(rawValue: "undeclaredAccount")
}

extension ConferenceError {
    /// An account that the manifest of a provider does not declare.
    package static func undeclaredAccount(_ account: String, provider: String, declared: [String]) -> ConferenceError {
        let list: Sentence =
            declared.isEmpty
            ? "It needs no account." : "It has: \(declared.map { shown($0) }.joined(separator: ", "))."
        return ConferenceError(
            .undeclaredAccount, .usage,
            "\(TextPolicy.printable(provider)) has no account “\(shown(account))”. \(list)")
    }
}
