package import ConferenceErrors
import ConferenceModel

// Errors about accounts that exist: signed out, expired, busy. Their messages contain no secret. `title` is the title that the
// manifest gives the account; `name`, for commands that help, is its name.

extension ConferenceError.Code {
    package static let notSignedIn = Self(rawValue: "notSignedIn")
    package static let signInExpired = Self(rawValue: "signInExpired")
    package static let accountBusy = Self(rawValue: "accountBusy")
    package static let accountUnavailable = Self(rawValue: "accountUnavailable")
    package static let accountSettingMissing = Self(rawValue: "accountSettingMissing")
    package static let brokenAccounts = Self(rawValue: "brokenAccounts")
    package static let tooManyAccounts = Self(rawValue: "tooManyAccounts")
    package static let formerAccessStays = Self(rawValue: "formerAccessStays")
    package static let labelInUse = Self(rawValue: "labelInUse")
    package static let noSuchAccount = Self(rawValue: "noSuchAccount")
}

extension ConferenceError {
    /// The user has not signed in.
    package static func notSignedIn(_ title: String, _ name: AccountName? = nil) -> ConferenceError {
        ConferenceError(
            .notSignedIn, .noPermission, "You are not signed in to \(TextPolicy.printable(title)). Sign in first.",
            arguments: arguments(name))
    }

    /// The sign-in can no longer be used.
    package static func signInExpired(
        _ title: String, _ name: AccountName, reason: Account.Reason
    ) -> ConferenceError {
        let title = TextPolicy.printable(title)
        let sentence: Sentence =
            switch reason {
            case .refused: "\(title) no longer renews your access. Sign in again."
            case .revoked: "\(title) no longer accepts your sign-in. Sign in again."
            case .changed:
                "The provider now signs in to \(title) at other servers, or sends your access to other ones. Sign in again if you "
                    + "agree."
            case .notAllowed:
                "The administrator of this computer has you sign in to \(title) at another server. Sign in there."
            case .unfinished: "Signing in to \(title) was interrupted. Sign in again."
            case .lost: "The sign-in to \(title) is no longer where it was stored. Sign in again."
            default: "The sign-in to \(title) has ended. Sign in again."
            }
        return ConferenceError(.signInExpired, .noPermission, sentence, arguments: arguments(name))
    }

    /// A new sign-in has replaced one that the service could not be told about.
    package static func formerAccessStays(_ title: String) -> ConferenceError {
        ConferenceError(
            .formerAccessStays, .unavailable,
            "\(TextPolicy.printable(title)) could not be told that your former access has ended, so it may stay valid there "
                + "until it expires. You can end it in the settings of your account there.")
    }

    /// Another program is renewing or changing the account.
    package static func accountBusy(_ title: String) -> ConferenceError {
        ConferenceError(
            .accountBusy, .temporary,
            "Another program is signing in to \(TextPolicy.printable(title)) or renewing the access. Try again when it has "
                + "finished.")
    }

    /// The service cannot be reached.
    ///
    /// - Parameters:
    ///   - problem: a full sentence.
    ///   - isTimeout: whether the answer took too long.
    package static func accountUnavailable(
        _ title: String, _ problem: Sentence, isTimeout: Bool = false
    ) -> ConferenceError {
        ConferenceError(
            .accountUnavailable, isTimeout ? .temporary : .unavailable,
            "\(TextPolicy.printable(title)) could not be reached. \(TextPolicy.printable(problem))")
    }

    /// The service is out of order or busy.
    package static func accountUnavailable(_ title: String, status: Int) -> ConferenceError {
        ConferenceError(
            .accountUnavailable, .temporary,
            "\(TextPolicy.printable(title)) is busy or out of order (HTTP \(status)). Try again later.")
    }

    /// An address of the account contains a setting that has no usable value.
    package static func accountSettingMissing(_ title: String, key: String) -> ConferenceError {
        ConferenceError(
            .accountSettingMissing, .configuration,
            "Signing in to \(TextPolicy.printable(title)) needs the setting “\(shown(key))”: letters, digits, dots and "
                + "hyphens.", arguments: [key])
    }

    /// The list of accounts cannot be understood.
    ///
    /// - Parameter problem: a clause without a full stop.
    package static func brokenAccounts(_ path: String, line: Int, problem: Sentence) -> ConferenceError {
        ConferenceError(
            .brokenAccounts, .configuration,
            "The accounts in “\(shown(path))” cannot be used: \(TextPolicy.printable(problem)) (line \(line)). Correct the "
                + "file, or remove it and sign in again.")
    }

    package static func tooManyAccounts(limit: Int) -> ConferenceError {
        ConferenceError(
            .tooManyAccounts, .usage, "There can be at most \(limit) accounts. Sign out of one that you no longer use.")
    }

    /// There is no such sign-in.
    package static func noSuchAccount(_ name: AccountName) -> ConferenceError {
        ConferenceError(
            .noSuchAccount, .notFound,
            "There is no account “\(shown(name.text))” of the provider “\(shown(name.provider))”.",
            arguments: arguments(name))
    }

    /// Another sign-in has the label.
    package static func labelInUse(_ name: AccountName) -> ConferenceError {
        ConferenceError(
            .labelInUse, .usage,
            "“\(shown(name.provider))” has an account “\(shown(name.account))” with the label “\(shown(name.label))” already.",
            arguments: arguments(name))
    }

    /// The arguments for a command that signs in.
    static func arguments(_ name: AccountName?) -> [String] { name.map { [$0.provider, $0.text] } ?? [] }
}
