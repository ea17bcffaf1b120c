package import ConferenceErrors
import ConferenceModel

// Errors about bundles and their manifests.

extension ConferenceError.Code {
    package static let manifestMissing = Self(rawValue: "manifestMissing")
    package static let manifestTooLarge = Self(rawValue: "manifestTooLarge")
    package static let manifestInvalid = Self(rawValue: "manifestInvalid")
    package static let notAConferenceProvider = Self(rawValue: "notAConferenceProvider")
    package static let abiMismatch = Self(rawValue: "abiMismatch")
}

extension ConferenceError {
    /// The bundle has no Info.plist.
    package static func manifestMissing(_ path: String) -> ConferenceError {
        ConferenceError(.manifestMissing, .badData, "There is no manifest “\(shown(path))”.")
    }

    /// The Info.plist is longer than any real manifest.
    package static func manifestTooLarge(_ path: String, limit: Int) -> ConferenceError {
        ConferenceError(
            .manifestTooLarge, .badData, "The manifest “\(shown(path))” is larger than \(size(Int64(limit))).")
    }

    /// The Info.plist is not a valid manifest.
    ///
    /// - Parameter problem: a clause without a full stop, which begins with the key path if there is one.
    package static func manifestInvalid(_ path: String, problem: String) -> ConferenceError {
        ConferenceError(
            .manifestInvalid, .badData,
            "The manifest “\(shown(path))” is not valid: \(words: TextPolicy.printable(problem)).")
    }

    /// The bundle belongs to an extension of another kind.
    package static func notAConferenceProvider(_ path: String, extensionPoint: String) -> ConferenceError {
        ConferenceError(
            .notAConferenceProvider, .badData,
            "“\(shown(path))” is not a conference provider: its extension point is “\(shown(extensionPoint))”.")
    }

    /// The manifest requires a newer host.
    package static func manifestNeedsNewerHost(_ path: String, needed: String, available: String) -> ConferenceError {
        ConferenceError(
            .abiMismatch, .badData,
            "The manifest “\(shown(path))” asks for ABI \(shown(needed)), and this host has \(available).")
    }
}
