package import ConferenceErrors

// Errors about sign-ins on pages.

extension ConferenceError.Code {
    package static let pageSignInGone = Self(rawValue: "pageSignInGone")
    package static let tooManySignIns = Self(rawValue: "tooManySignIns")
    package static let pageAccountGone = Self(rawValue: "pageAccountGone")
}

extension ConferenceError {
    /// The page of a sign-in that ended long ago.
    package static func pageSignInGone() -> ConferenceError {
        ConferenceError(.pageSignInGone, .notFound, "This sign-in has ended. The page “Accounts” shows the accounts.")
    }

    /// Several sign-ins wait for the person.
    package static func tooManySignIns(_ limit: Int) -> ConferenceError {
        ConferenceError(
            .tooManySignIns, .temporary, "\(limit) sign-ins have not ended yet. Finish or cancel one of them first.")
    }

    /// The account of a form does not exist any more.
    package static func pageAccountGone() -> ConferenceError {
        ConferenceError(.pageAccountGone, .notFound, "There is no such account any more.")
    }
}
