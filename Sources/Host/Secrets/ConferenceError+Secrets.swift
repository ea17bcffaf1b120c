package import ConferenceErrors
import ConferenceModel

// Errors about secrets and the places where they are kept. Their messages contain no secret, and no text of a program that had
// one.

extension ConferenceError.Code {
    package static let keyringUnavailable = Self(rawValue: "keyringUnavailable")
    package static let keyringLocked = Self(rawValue: "keyringLocked")
    package static let keyringFailed = Self(rawValue: "keyringFailed")
    package static let unusableSecret = Self(rawValue: "unusableSecret")
    package static let secretGone = Self(rawValue: "secretGone")
    package static let secretBusy = Self(rawValue: "secretBusy")
    package static let secretCommandFailed = Self(rawValue: "secretCommandFailed")
    package static let secretsReadOnly = Self(rawValue: "secretsReadOnly")
    package static let brokenSecrets = Self(rawValue: "brokenSecrets")
    package static let secretsInFile = Self(rawValue: "secretsInFile")
    package static let secretsLeft = Self(rawValue: "secretsLeft")
}

extension ConferenceError {
    /// There is no keyring, although the user has chosen it, or a secret is in it.
    ///
    /// - Parameter reason: a clause without a full stop.
    package static func keyringUnavailable(_ reason: Sentence) -> ConferenceError {
        ConferenceError(
            .keyringUnavailable, .unavailable,
            "The keyring cannot be used: \(TextPolicy.printable(reason)). Run this in your desktop session, or choose "
                + "another place for secrets in host.json and set them again.")
    }

    /// The keyring is locked, and the person cannot be asked for its password.
    package static func keyringLocked() -> ConferenceError {
        ConferenceError(
            .keyringLocked, .noPermission,
            "The keyring is locked. Unlock it, for example with the program “Passwords and Keys”, and try again.")
    }

    /// The person has dismissed the question for the password.
    package static func keyringDismissed() -> ConferenceError {
        ConferenceError(
            .keyringLocked, .noPermission,
            "The keyring stays locked, because the question for its password was dismissed or could not be shown. "
                + "Unlock it, for example with the program “Passwords and Keys”, and try again.")
    }

    /// The person has not answered in time.
    package static func keyringNotUnlocked(after limit: Duration) -> ConferenceError {
        ConferenceError(
            .keyringLocked, .temporary,
            "The keyring stays locked, because its password was not typed within \(seconds(limit)). Unlock it, and try "
                + "again.")
    }

    /// The keyring has not done what it was asked to.
    ///
    /// - Parameter problem: a clause without a full stop.
    package static func keyringFailed(_ problem: Sentence) -> ConferenceError {
        ConferenceError(
            .keyringFailed, .unavailable,
            "The keyring cannot be used: \(TextPolicy.printable(problem)). Log out and in again to restart it, or choose "
                + "another place for secrets in host.json and set them again.")
    }

    /// The keyring does not answer.
    package static func keyringSilent() -> ConferenceError {
        ConferenceError(
            .keyringFailed, .temporary,
            "The keyring does not answer. Try again later, or log out and in again to restart it.")
    }

    /// A secret that cannot be kept.
    package static func unusableSecret() -> ConferenceError {
        ConferenceError(
            .unusableSecret, .badData,
            "A secret must be a text of at most \(Secret.limit) bytes that is not empty.")
    }

    /// A secret that was stored and is no longer there.
    package static func secretGone(_ key: String, provider: String, identifier: String) -> ConferenceError {
        ConferenceError(
            .secretGone, .configuration,
            "The secret “\(shown(key))” of \(TextPolicy.printable(provider)) is no longer where it was stored. Set it "
                + "again.", arguments: [identifier, key])
    }

    /// Another program is changing the secret.
    package static func secretBusy(_ name: String) -> ConferenceError {
        ConferenceError(
            .secretBusy, .temporary,
            "Another program is changing the secret “\(shown(name))”. Try again when it has finished.")
    }

    /// A command of the user has failed.
    ///
    /// - Parameter problem: a clause without a full stop.
    package static func secretCommandFailed(_ program: String, _ problem: Sentence) -> ConferenceError {
        ConferenceError(
            .secretCommandFailed, .unavailable,
            "The command “\(shown(program))”, which host.json names for secrets, failed: "
                + "\(TextPolicy.printable(problem)).")
    }

    /// The user's commands only read secrets.
    package static func secretsReadOnly(_ name: String) -> ConferenceError {
        ConferenceError(
            .secretsReadOnly, .configuration,
            "The file host.json names no command that stores a secret. Store it under the name “\(shown(name))” yourself, or add "
                + "“write” to “secrets” in host.json.")
    }

    /// A secret was stored with commands that `host.json` no longer names.
    package static func secretCommandsMissing() -> ConferenceError {
        ConferenceError(
            .secretsReadOnly, .configuration,
            "A secret was stored with commands that host.json no longer names. Add them to “secrets” in host.json again, "
                + "or set the secret again.")
    }

    /// A file with secrets that is not valid.
    package static func brokenSecrets(_ path: String) -> ConferenceError {
        ConferenceError(
            .brokenSecrets, .configuration,
            "The secrets in “\(shown(path))” cannot be used: it is not a JSON object of texts. Correct it, or remove it "
                + "and set the secrets again.")
    }

    /// The note when the first secret is stored in a file.
    package static func secretsInFile(_ directory: String) -> ConferenceError {
        ConferenceError(
            .secretsInFile, .configuration,
            "Secrets are kept unencrypted in “\(shown(directory))”, which only you can read, because no keyring is used."
        )
    }

    /// A secret of a provider that was removed could not be removed.
    package static func secretsLeft(_ provider: String, cause: ConferenceError) -> ConferenceError {
        ConferenceError(
            .secretsLeft, cause.exitStatus,
            "Secrets of \(TextPolicy.printable(provider)) are still there. \(cause.sentence)", cause: cause)
    }
}
