package import ConferenceErrors
import ConferenceModel
import Foundation

// Errors about trust in providers.

extension ConferenceError.Code {
    package static let digestUnavailable = Self(rawValue: "digestUnavailable")
    package static let untrusted = Self(rawValue: "untrusted")
    package static let digestMismatch = Self(rawValue: "digestMismatch")
    package static let grantsChanged = Self(rawValue: "grantsChanged")
    package static let nameChanged = Self(rawValue: "nameChanged")
    package static let secretsExposed = Self(rawValue: "secretsExposed")
    package static let shippedIdentifier = Self(rawValue: "shippedIdentifier")
    package static let brokenPins = Self(rawValue: "brokenPins")
    package static let newerPins = Self(rawValue: "newerPins")
    package static let notARequestedHost = Self(rawValue: "notARequestedHost")
    package static let needsNoTrust = Self(rawValue: "needsNoTrust")
    package static let notTrusted = Self(rawValue: "notTrusted")
}

extension ConferenceError {
    /// libcrypto, which computes digests, is not installed.
    package static func digestUnavailable() -> ConferenceError {
        ConferenceError(
            .digestUnavailable, .unavailable,
            "Providers cannot be compared with their pins, because OpenSSL's libcrypto.so.3 is missing. "
                + "Install the package libssl3 (Debian, Ubuntu) or openssl-libs (Fedora).")
    }

    /// The user does not trust the provider.
    ///
    /// - Parameter arguments: the arguments of the command that trusts the provider.
    package static func untrustedProvider(_ provider: String, arguments: [String]) -> ConferenceError {
        ConferenceError(
            .untrusted, .noPermission,
            "\(TextPolicy.printable(provider)) is not trusted, and none of its code was run.",
            arguments: arguments)
    }

    /// The library was changed after the user trusted it.
    ///
    /// - Parameters:
    ///   - time: when the pin was made, in seconds since 1970.
    ///   - arguments: the arguments of the command that trusts the provider.
    package static func digestMismatch(
        _ provider: String, pinned: String, found: String, time: Int64, arguments: [String]
    ) -> ConferenceError {
        ConferenceError(
            .digestMismatch, .noPermission,
            "\(TextPolicy.printable(provider)) has changed since you trusted it on \(day(time)), and none of its code "
                + "was run. It was \(pinned), and is now \(found).",
            arguments: arguments)
    }

    /// The provider requests other permissions than the user granted.
    ///
    /// - Parameters:
    ///   - wanted: what the provider requests now, each as a verb with its object.
    ///   - arguments: the arguments of the command that trusts the provider.
    package static func grantsChanged(_ provider: String, wanted: [String], arguments: [String]) -> ConferenceError {
        let list: Sentence =
            wanted.isEmpty ? "nothing" : "to \(words: TextPolicy.printable(wanted.joined(separator: ", to ")))"
        return ConferenceError(
            .grantsChanged, .noPermission,
            "\(TextPolicy.printable(provider)) asks for other permissions than when you trusted it, and none of its "
                + "code was run. It wants \(list).",
            arguments: arguments)
    }

    /// The provider had another display name when the user trusted it.
    ///
    /// - Parameter arguments: the arguments of the command that trusts the provider.
    package static func nameChanged(_ provider: String, from name: String, arguments: [String]) -> ConferenceError {
        ConferenceError(
            .nameChanged, .noPermission,
            "\(TextPolicy.printable(provider)) was called “\(shown(name))” when you trusted it, and none of its code was "
                + "run.",
            arguments: arguments)
    }

    /// Keys of the provider's configuration were secret when the user trusted it, and are not any more.
    ///
    /// - Parameter arguments: the arguments of the command that trusts the provider.
    package static func secretsExposed(_ provider: String, keys: [String], arguments: [String]) -> ConferenceError {
        let list = keys.map { quoted($0) }.joined(separator: ", ")
        return ConferenceError(
            .secretsExposed, .noPermission,
            "\(TextPolicy.printable(provider)) no longer declares \(list) as secret, as it did when you trusted it, and "
                + "none of its code was run. What you have stored stays secret until you unset it.",
            arguments: arguments)
    }

    /// The bundle has the identifier of a provider that ships with this program, and would replace it.
    package static func shippedIdentifier(_ identifier: String, shipped: String) -> ConferenceError {
        ConferenceError(
            .shippedIdentifier, .usage,
            "“\(shown(identifier))” is the identifier of \(TextPolicy.printable(shipped)), which ships with this program. "
                + "The other one would take its place and get its settings.")
    }

    /// The list of pins is not valid.
    package static func brokenPins(_ path: String, problem: Sentence) -> ConferenceError {
        ConferenceError(
            .brokenPins, .configuration,
            "The list of trusted providers “\(shown(path))” cannot be used: \(TextPolicy.printable(problem)). "
                + "Remove it, and trust your providers again.")
    }

    /// The list of pins is from a newer version of this program.
    package static func newerPins(_ path: String, version: Int) -> ConferenceError {
        ConferenceError(
            .newerPins, .configuration,
            "The list of trusted providers “\(shown(path))” has version \(version), from a newer version of this program."
        )
    }

    /// The user grants a private address to a host that the provider does not request.
    package static func notARequestedHost(_ host: String, provider: String, requested: [String]) -> ConferenceError {
        let list: Sentence =
            requested.isEmpty
            ? "It asks for none." : "It asks for: \(requested.map { shown($0) }.joined(separator: ", "))."
        return ConferenceError(
            .notARequestedHost, .usage,
            "\(TextPolicy.printable(provider)) does not ask for the host “\(shown(host))”. \(list)")
    }

    /// The provider needs no pin.
    package static func needsNoTrust(_ provider: String) -> ConferenceError {
        ConferenceError(
            .needsNoTrust, .usage,
            "\(TextPolicy.printable(provider)) is part of this program, which always trusts it.")
    }

    /// The provider has no pin.
    package static func notTrustedBefore(_ identifier: String) -> ConferenceError {
        ConferenceError(.notTrusted, .notFound, "“\(shown(identifier))” was not trusted before.")
    }

    private static func day(_ time: Int64) -> String {
        Date(timeIntervalSince1970: TimeInterval(time)).formatted(.iso8601.year().month().day())
    }
}
