import Accounts
package import ConferenceErrors
import ConferenceModel

// Errors about names of accounts on the command line.

extension ConferenceError.Code {
    package static let ambiguousAccount = Self(rawValue: "ambiguousAccount")
    package static let needsNoAccount = Self(rawValue: "needsNoAccount")
    package static let badAccountLabel = Self(rawValue: "badAccountLabel")
}

extension ConferenceError {
    /// A provider has several accounts.
    package static func ambiguousAccount(_ text: String, candidates: [String]) -> ConferenceError {
        ambiguous(
            .ambiguousAccount, "\(typed(text)) has several accounts.", candidates: candidates, advice: "Use one of:")
    }

    /// There is no account of that name.
    package static func noAccountNamed(_ text: String, known: [String]) -> ConferenceError {
        let list: Sentence =
            known.isEmpty ? "" : " There is: \(known.prefix(20).map { shown($0) }.joined(separator: ", "))."
        return ConferenceError(.noSuchAccount, .notFound, "There is no account \(typed(text)).\(list)")
    }

    /// A provider without accounts.
    package static func needsNoAccount(_ provider: String) -> ConferenceError {
        ConferenceError(
            .needsNoAccount, .usage, "\(TextPolicy.printable(provider)) needs no account. It makes rooms as it is.")
    }

    /// A label that is not a short line.
    package static func badAccountLabel(_ label: String) -> ConferenceError {
        ConferenceError(
            .badAccountLabel, .usage,
            "“\(shown(label))” cannot be the label of an account. Use a short name without “/”, such as “work”.")
    }

    /// A sign-in asks for something, and there is no terminal to ask on.
    ///
    /// - Parameter option: the option that answers.
    package static func noAnswerToSignIn(_ title: String, option: Sentence) -> ConferenceError {
        ConferenceError(
            .signInNeedsAnswer, .usage,
            "Signing in to \(TextPolicy.printable(title)) needs an answer, and there is no terminal to ask on. Give it with "
                + "\(option).")
    }
}
