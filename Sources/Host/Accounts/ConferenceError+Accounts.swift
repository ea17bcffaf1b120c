package import ConferenceErrors
import ConferenceModel

// Errors about accounts. Their messages contain no secret. `title` is the title that the manifest gives the account.

extension ConferenceError.Code {
    package static let notSignedIn = Self(rawValue: "notSignedIn")
    package static let signInExpired = Self(rawValue: "signInExpired")
    package static let signInFailed = Self(rawValue: "signInFailed")
    package static let signInRefused = Self(rawValue: "signInRefused")
    package static let signInCancelled = Self(rawValue: "signInCancelled")
    package static let signInTimedOut = Self(rawValue: "signInTimedOut")
    package static let accountBusy = Self(rawValue: "accountBusy")
    package static let accountUnavailable = Self(rawValue: "accountUnavailable")
    package static let brokenAccounts = Self(rawValue: "brokenAccounts")
}

extension ConferenceError {
    /// Nobody has signed in.
    ///
    /// - Parameter name: the account, for a command that helps.
    package static func notSignedIn(_ title: String, _ name: AccountName? = nil) -> ConferenceError {
        ConferenceError(
            .notSignedIn, .noPermission, "You are not signed in to \(TextPolicy.printable(title)). Sign in first.",
            arguments: arguments(name))
    }

    /// Signing in failed for a technical reason.
    ///
    /// - Parameter problem: a clause without a full stop.
    package static func signInFailed(_ title: String, _ problem: Sentence) -> ConferenceError {
        ConferenceError(
            .signInFailed, .unavailable,
            "Signing in to \(TextPolicy.printable(title)) failed: \(TextPolicy.printable(problem)).")
    }

    /// The arguments for a command that signs in.
    static func arguments(_ name: AccountName?) -> [String] { name.map { [$0.provider, $0.text] } ?? [] }
}
