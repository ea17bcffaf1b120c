package import ConferenceErrors
import ConferenceModel
import PrivateFiles

// Errors about decisions of the computer's administrator.

extension ConferenceError.Code {
    package static let brokenAdministration = Self(rawValue: "brokenAdministration")
    package static let providerForbidden = Self(rawValue: "providerForbidden")
    package static let settingLocked = Self(rawValue: "settingLocked")
    package static let requiredProvider = Self(rawValue: "requiredProvider")
}

extension ConferenceError {
    /// A file of the administrator that is not valid.
    ///
    /// - Parameter problem: a clause without a full stop.
    package static func brokenAdministration(_ path: String, line: Int?, problem: Sentence) -> ConferenceError {
        let clause = TextPolicy.printable(problem)
        let sentence: Sentence =
            if let line {
                "The administrator's file “\(shown(path))” cannot be used, because of line \(line): \(clause)."
            } else {
                "The administrator's file “\(shown(path))” cannot be used: \(clause)."
            }
        return ConferenceError(
            .brokenAdministration, .configuration, "\(sentence) No provider is used until it is corrected.")
    }

    /// A file of the administrator that belongs to someone else.
    package static func foreignAdministration(_ path: String, component: String, owner: UInt32) -> ConferenceError {
        ConferenceError(
            .insecurePermissions, .noPermission,
            "The administrator's file “\(shown(path))” is not trusted: “\(shown(component))” belongs to the user with the "
                + "number \(owner), and not to root. No provider is used until it is corrected.")
    }

    /// A provider that the administrator does not allow.
    ///
    /// - Parameter files: the files with lists of allowed providers.
    package static func providerForbidden(_ provider: String, files: [String]) -> ConferenceError {
        ConferenceError(
            .providerForbidden, .noPermission,
            "The administrator of this computer does not allow the provider \(TextPolicy.printable(provider)). The "
                + "allowed ones are listed in \(files.map { quoted($0) }.joined(separator: ", ")).")
    }

    /// A setting that only the administrator can change.
    package static func settingLocked(_ key: String, provider: String, path: String) -> ConferenceError {
        ConferenceError(
            .settingLocked, .noPermission,
            "“\(shown(key))” of \(TextPolicy.printable(provider)) cannot be changed, because the administrator of this "
                + "computer has locked it in “\(shown(path))”.")
    }

    /// A provider that every user needs, and that is not there.
    package static func requiredProviderMissing(_ identifier: String, path: String) -> ConferenceError {
        ConferenceError(
            .requiredProvider, .unavailable,
            "The administrator of this computer requires the provider “\(shown(identifier))” (“\(shown(path))”), which "
                + "is not installed.")
    }

    /// A provider that every user needs, but that each one has to trust, because users can change its files.
    package static func requiredProviderExposed(_ provider: String, path: String) -> ConferenceError {
        ConferenceError(
            .requiredProvider, .noPermission,
            "The administrator of this computer requires the provider \(TextPolicy.printable(provider)), but each user has "
                + "to trust it: only providers in a directory of the system whose files belong to root need no trust "
                + "(“\(shown(path))”).")
    }

    /// Decisions about a provider that is not installed.
    package static func decisionsWithoutProvider(_ identifier: String) -> ConferenceError {
        ConferenceError(
            .brokenAdministration, .configuration,
            "The administrator's files decide about the provider “\(shown(identifier))”, which is not installed.")
    }

    /// A decision about an account that the provider does not have.
    package static func undeclaredAdministratorAccount(_ account: String, provider: String) -> ConferenceError {
        ConferenceError(
            .brokenAdministration, .configuration,
            "The administrator's files decide about the account “\(shown(account))”, which "
                + "\(TextPolicy.printable(provider)) does not have.")
    }

    /// A host that may be on a private network, but that the provider does not contact.
    package static func undeclaredAdministratorHost(_ host: String, provider: String) -> ConferenceError {
        ConferenceError(
            .brokenAdministration, .configuration,
            "The administrator's files allow the private host “\(shown(host))”, which \(TextPolicy.printable(provider)) does "
                + "not contact.")
    }

    /// A setting for a key that the provider does not have, or a lock on one.
    package static func undeclaredAdministratorKey(
        _ key: String, provider: String, _ origin: AdministratorPolicy.Origin, isLock: Bool = false
    ) -> ConferenceError {
        let verb: Sentence = isLock ? "locks" : "sets"
        return ConferenceError(
            .brokenAdministration, .configuration,
            "The administrator's file “\(shown(origin.path))” \(verb) “\(shown(key))” in line \(origin.line), which "
                + "\(TextPolicy.printable(provider)) does not have.")
    }
}
