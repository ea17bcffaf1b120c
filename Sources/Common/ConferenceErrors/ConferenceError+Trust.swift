import ConferenceModel
import Foundation

// Sentences about trust: who may change the files of a provider, what is in them, and what the user has agreed to.
extension ConferenceError {
    // MARK: Places

    /// Others can change something that has to be the user's own.
    ///
    /// - Parameters:
    ///   - subject: the label of a provider, or a file.
    ///   - found: what is wrong with the component: “can be changed by everybody”.
    ///   - change: what `chmod` is to be told.
    package static func insecurePermissions(
        _ subject: String, component: String, found: String, change: String
    ) -> ConferenceError {
        ConferenceError(
            "insecurePermissions", .noPermission,
            "\(TextPolicy.printable(subject)) is not used: “\(shown(component))” \(TextPolicy.printable(found)). "
                + "If that is not intended, run: chmod \(change) \(quoted(component))")
    }

    /// Something belongs to neither root nor the user.
    package static func foreignOwner(_ subject: String, component: String, owner: UInt32) -> ConferenceError {
        ConferenceError(
            "insecurePermissions", .noPermission,
            "\(TextPolicy.printable(subject)) is not used: “\(shown(component))” belongs to the user with the number "
                + "\(owner), and not to you or root. Install it as yourself, or move it to a directory of your own.")
    }

    /// A symbolic link inside a bundle.
    package static func insecurePath(_ subject: String, link: String) -> ConferenceError {
        ConferenceError(
            "insecurePath", .noPermission,
            "\(TextPolicy.printable(subject)) is not used: “\(shown(link))” is or leads through a symbolic link, and "
                + "the files of a provider have to lie in its bundle.")
    }

    /// A file that is too large to be what it should be.
    package static func tooLargeToTrust(_ subject: String, path: String) -> ConferenceError {
        ConferenceError(
            "fileTooLarge", .badData, "\(TextPolicy.printable(subject)) is not used: “\(shown(path))” is too large.")
    }

    // MARK: Libraries

    /// A library that no worker is started for.
    ///
    /// - Parameter problem: a clause without a full stop.
    package static func unusableLibrary(
        provider: String, path: String, code: Code, problem: String
    ) -> ConferenceError {
        ConferenceError(
            code, .badData,
            "\(TextPolicy.printable(provider)) cannot be loaded: \(TextPolicy.printable(problem)) (“\(shown(path))”).")
    }

    /// There is no libcrypto to compute digests with.
    package static func digestUnavailable() -> ConferenceError {
        ConferenceError(
            "digestUnavailable", .unavailable,
            "Providers cannot be compared with their pins, because OpenSSL's libcrypto.so.3 is missing. "
                + "Install the package libssl3 (Debian, Ubuntu) or openssl-libs (Fedora).")
    }

    // MARK: Pins

    /// A provider that the user has not agreed to.
    package static func untrustedProvider(_ provider: String, command: String) -> ConferenceError {
        ConferenceError(
            "untrusted", .noPermission,
            "\(TextPolicy.printable(provider)) is not trusted, and nothing of it was run. See what it asks for and "
                + "decide with “\(TextPolicy.printable(command))”.")
    }

    /// A library that is not the one that was trusted.
    ///
    /// - Parameter time: when the pin was made, in seconds since 1970.
    package static func digestMismatch(
        _ provider: String, pinned: String, found: String, time: Int64, command: String
    ) -> ConferenceError {
        ConferenceError(
            "digestMismatch", .noPermission,
            "\(TextPolicy.printable(provider)) has changed since you trusted it on \(day(time)), and nothing of it was "
                + "run. It was \(pinned), and is \(found). If you have updated it yourself, trust the new one with "
                + "“\(TextPolicy.printable(command))”.")
    }

    /// A provider that asks for something else than what was agreed to.
    ///
    /// - Parameter wanted: what it wants now, each as a verb with its object.
    package static func grantsChanged(_ provider: String, wanted: [String], command: String) -> ConferenceError {
        let list = wanted.isEmpty ? "nothing" : "to \(wanted.joined(separator: ", to "))"
        return ConferenceError(
            "grantsChanged", .noPermission,
            "\(TextPolicy.printable(provider)) asks for something else than when you trusted it, and nothing of it was "
                + "run. It wants \(TextPolicy.printable(list)). Decide with “\(TextPolicy.printable(command))”.")
    }

    /// The list of pins cannot be understood.
    package static func brokenPins(_ path: String, problem: String) -> ConferenceError {
        ConferenceError(
            "brokenPins", .configuration,
            "The list of trusted providers “\(shown(path))” cannot be used: \(TextPolicy.printable(problem)). "
                + "Remove it, and trust your providers again.")
    }

    /// The list of pins is from a newer version of this program.
    package static func newerPins(_ path: String, version: Int) -> ConferenceError {
        ConferenceError(
            "newerPins", .configuration,
            "The list of trusted providers “\(shown(path))” has version \(version), from a newer conferencectl.")
    }

    /// Trust was asked for where nobody can answer.
    package static func confirmationNeeded(_ provider: String) -> ConferenceError {
        ConferenceError(
            "confirmationNeeded", .usage,
            "Nobody can be asked whether \(TextPolicy.printable(provider)) may run: say so with --yes.")
    }

    /// The user said no.
    package static func notConfirmed(_ provider: String) -> ConferenceError {
        ConferenceError("notConfirmed", .noPermission, "\(TextPolicy.printable(provider)) is not trusted.")
    }

    /// A host that was granted a private address, and that the provider does not ask for.
    package static func notARequestedHost(_ host: String, provider: String, requested: [String]) -> ConferenceError {
        let list =
            requested.isEmpty ? "It asks for none." : "It asks for: \(requested.map(shown).joined(separator: ", "))."
        return ConferenceError(
            "notARequestedHost", .usage,
            "\(TextPolicy.printable(provider)) does not ask for the host “\(shown(host))”. \(list)")
    }

    /// Something that needs no pin.
    package static func needsNoTrust(_ provider: String) -> ConferenceError {
        ConferenceError(
            "needsNoTrust", .usage,
            "\(TextPolicy.printable(provider)) is part of this program: it needs no trust of its own, and none can be "
                + "taken from it.")
    }

    /// A provider without a pin.
    package static func notTrustedBefore(_ identifier: String) -> ConferenceError {
        ConferenceError("notTrusted", .notFound, "“\(shown(identifier))” was not trusted before.")
    }

    // MARK: Installing

    /// What is to be installed is no bundle and no library.
    package static func notInstallable(_ path: String, problem: String) -> ConferenceError {
        ConferenceError(
            "notInstallable", .badData,
            "“\(shown(path))” cannot be installed: \(TextPolicy.printable(problem)).")
    }

    /// A provider that `install` has not put there.
    package static func notRemovable(_ provider: String, path: String) -> ConferenceError {
        ConferenceError(
            "notRemovable", .usage,
            "\(TextPolicy.printable(provider)) was not installed by you, but lies in “\(shown(path))”. Remove it there, "
                + "with what has put it there.")
    }

    // MARK: Parts

    private static func day(_ time: Int64) -> String {
        Date(timeIntervalSince1970: TimeInterval(time)).formatted(.iso8601.year().month().day())
    }

    /// A path as a shell takes it.
    private static func quoted(_ path: String) -> String {
        "'" + shown(path).replacing("'", with: "'\\''") + "'"
    }
}
