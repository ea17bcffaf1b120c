import ConferenceModel
import Foundation

// Sentences about finding providers and their bundles.
extension ConferenceError {
    // MARK: Places

    /// A variable with search directories names one that is not absolute; the XDG rules say to ignore it.
    package static func relativeProviderDirectory(_ path: String, variable: String) -> ConferenceError {
        ConferenceError(
            "relativeProviderDirectory", .usage,
            "“\(shown(path))” in \(variable) is ignored, because it is not an absolute path.")
    }

    /// A directory for providers cannot be looked into.
    package static func cannotListProviders(_ path: String, errno code: Int32) -> ConferenceError {
        ConferenceError(
            "cannotListProviders", .ioError,
            "Providers in “\(shown(path))” are not listed: \(reason(code)).")
    }

    /// A directory for providers holds more than is looked at.
    package static func tooManyBundles(_ path: String, limit: Int) -> ConferenceError {
        ConferenceError(
            "tooManyBundles", .badData,
            "“\(shown(path))” holds more than \(limit) providers; the rest is not listed.")
    }

    // MARK: Bundles

    /// A bundle without Info.plist.
    package static func manifestMissing(_ path: String) -> ConferenceError {
        ConferenceError("manifestMissing", .badData, "There is no manifest “\(shown(path))”.")
    }

    /// An Info.plist that is longer than any manifest.
    package static func manifestTooLarge(_ path: String, limit: Int) -> ConferenceError {
        ConferenceError(
            "manifestTooLarge", .badData, "The manifest “\(shown(path))” is larger than \(limit) bytes.")
    }

    /// An Info.plist that is not a manifest.
    ///
    /// - Parameter problem: a clause that begins with the key path where there is one, without a full stop.
    package static func manifestInvalid(_ path: String, problem: String) -> ConferenceError {
        ConferenceError(
            "manifestInvalid", .badData,
            "The manifest “\(shown(path))” is not valid: \(TextPolicy.printable(problem)).")
    }

    /// A bundle of another kind.
    package static func notAConferenceProvider(_ path: String, extensionPoint: String) -> ConferenceError {
        ConferenceError(
            "notAConferenceProvider", .badData,
            "“\(shown(path))” is not a conference provider: its extension point is “\(shown(extensionPoint))”.")
    }

    /// A manifest that asks for a newer host.
    package static func manifestNeedsNewerHost(_ path: String, needed: String, available: String) -> ConferenceError {
        ConferenceError(
            "abiMismatch", .badData,
            "The manifest “\(shown(path))” asks for ABI \(shown(needed)), and this host has \(available).")
    }

    /// A provider without its library.
    ///
    /// - Parameter isBuilt: true in a build folder, where the library comes from the build.
    package static func executableMissing(provider: String, path: String, isBuilt: Bool) -> ConferenceError {
        let remedy =
            isBuilt ? "Run “swift build”, which makes the providers too." : "Install the provider again."
        return ConferenceError(
            "executableMissing", .unavailable,
            "The library of \(TextPolicy.printable(provider)) is missing: “\(shown(path))”. \(remedy)")
    }

    /// A library that is something else than a file.
    package static func notRegularFile(provider: String, path: String) -> ConferenceError {
        ConferenceError(
            "notRegularFile", .badData,
            "The library of \(TextPolicy.printable(provider)) is not a regular file: “\(shown(path))”.")
    }

    /// A library that is larger than any provider needs.
    package static func executableTooLarge(provider: String, path: String, limit: Int) -> ConferenceError {
        ConferenceError(
            "executableTooLarge", .badData,
            "The library of \(TextPolicy.printable(provider)) is larger than \(limit) bytes: “\(shown(path))”.")
    }

    /// A library that cannot be opened.
    package static func cannotOpenLibrary(provider: String, path: String, errno code: Int32) -> ConferenceError {
        ConferenceError(
            "cannotOpenLibrary", code == EACCES || code == EPERM ? .noPermission : .ioError,
            "The library of \(TextPolicy.printable(provider)) cannot be opened: “\(shown(path))”, \(reason(code)).")
    }

    /// A second provider with an identifier that was found earlier.
    package static func providerShadowed(_ identifier: String, by path: String) -> ConferenceError {
        ConferenceError(
            "providerShadowed", .unavailable,
            "“\(shown(identifier))” is provided by “\(shown(path))”, which is found first.")
    }

    /// No provider has that identifier.
    package static func noSuchProvider(_ identifier: String, known: [String]) -> ConferenceError {
        let list =
            known.isEmpty ? "No provider is installed." : "Installed: \(known.map(shown).joined(separator: ", "))."
        return ConferenceError(
            "noSuchProvider", .notFound, "There is no provider “\(shown(identifier))”. \(list)")
    }
}
