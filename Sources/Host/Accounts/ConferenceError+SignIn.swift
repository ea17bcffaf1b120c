package import ConferenceErrors
import ConferenceModel

// Errors of signing in. Their messages contain no secret; `title` is the title that the manifest gives the account.

extension ConferenceError.Code {
    package static let signInFailed = Self(rawValue: "signInFailed")
    package static let signInRefused = Self(rawValue: "signInRefused")
    package static let signInCancelled = Self(rawValue: "signInCancelled")
    package static let signInTimedOut = Self(rawValue: "signInTimedOut")
    package static let signInNeedsAnswer = Self(rawValue: "signInNeedsAnswer")
    package static let cryptographyMissing = Self(rawValue: "cryptographyMissing")
}

extension ConferenceError {
    /// Signing in failed for a technical reason.
    ///
    /// - Parameter problem: a clause without a full stop.
    package static func signInFailed(_ title: String, _ problem: Sentence) -> ConferenceError {
        ConferenceError(
            .signInFailed, .unavailable,
            "Signing in to \(TextPolicy.printable(title)) failed: \(TextPolicy.printable(problem)).")
    }

    /// An address leads to another server than the one that the person has named.
    static func foreignServer(_ title: String, named: String, found: String) -> ConferenceError {
        ConferenceError(
            .signInFailed, .noPermission,
            "Signing in to \(TextPolicy.printable(title)) was stopped: “\(shown(named))” leads to another server, "
                + "“\(shown(found))”. If that one is right, name it instead.")
    }

    /// The service sent tokens that cannot be used.
    static func unusableTokens(_ title: String, _ problem: TokenProblem) -> ConferenceError {
        let clause: Sentence =
            switch problem {
            case .status: "its answer has an unexpected status"
            case .notJSON: "its answer is not a JSON object"
            case .noToken: "its answer contains no token"
            case .tokenType: "its tokens are of another type than “bearer”"
            case .tooLong: "its tokens are longer than \(TokenReply.limit) bytes"
            case .characters: "its tokens contain characters that no header can have"
            }
        return ConferenceError(
            .signInFailed, .badData, "Signing in to \(TextPolicy.printable(title)) failed: \(clause).")
    }

    /// The service, its administrator or the person has refused.
    static func signInRefused(_ title: String, _ error: ReplyError) -> ConferenceError {
        let title = TextPolicy.printable(title)
        if error.needsAdministrator {
            return ConferenceError(
                .signInRefused, .noPermission,
                "\(title) wants an administrator of your organisation to allow this first: \(error.clause). Ask them.")
        }
        return ConferenceError(
            .signInRefused, .noPermission,
            "\(title) refused the sign-in: \(error.clause). Try again, or check what you typed.")
    }

    /// The person gave up.
    package static func signInCancelled(_ title: String) -> ConferenceError {
        ConferenceError(
            .signInCancelled, .temporary, "Signing in to \(TextPolicy.printable(title)) was cancelled.")
    }

    /// The person has not finished in time.
    package static func signInTimedOut(_ title: String, after limit: Duration) -> ConferenceError {
        ConferenceError(
            .signInTimedOut, .temporary,
            "Signing in to \(TextPolicy.printable(title)) was not finished within \(seconds(limit)). Try again.")
    }

    /// This machine has no libcrypto.
    static func cryptographyMissing(_ title: String) -> ConferenceError {
        ConferenceError(
            .cryptographyMissing, .unavailable,
            "Signing in to \(TextPolicy.printable(title)) needs OpenSSL’s libcrypto, which is not installed (Debian: "
                + "libssl3).")
    }

    /// An answer of the person cannot be used.
    ///
    /// - Parameter expected: what the answer must be, such as “an https address”.
    static func signInNeedsAnswer(_ title: String, _ expected: Sentence) -> ConferenceError {
        ConferenceError(
            .signInNeedsAnswer, .usage,
            "Signing in to \(TextPolicy.printable(title)) needs \(TextPolicy.printable(expected)).")
    }
}

extension ReplyError {
    /// Whether only an administrator of the person's organisation can go on.
    fileprivate var needsAdministrator: Bool {
        if ["admin_policy_enforced", "admin_consent_required", "org_internal", "4738"].contains(code) { return true }
        guard let description else { return false }
        return ["AADSTS65001", "AADSTS90094", "AADSTS90095"].contains { description.contains($0) }
    }
}
