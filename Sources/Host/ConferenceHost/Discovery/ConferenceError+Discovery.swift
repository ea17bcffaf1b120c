package import ConferenceErrors

// Errors about finding providers.

extension ConferenceError.Code {
    package static let relativeProviderDirectory = Self(rawValue: "relativeProviderDirectory")
    package static let cannotListProviders = Self(rawValue: "cannotListProviders")
    package static let tooManyBundles = Self(rawValue: "tooManyBundles")
    package static let providerShadowed = Self(rawValue: "providerShadowed")
    package static let noSuchProvider = Self(rawValue: "noSuchProvider")
    package static let noProviders = Self(rawValue: "noProviders")
}

extension ConferenceError {
    /// A variable with search directories names one that is not absolute; the XDG rules say to ignore it.
    package static func relativeProviderDirectory(_ path: String, variable: String) -> ConferenceError {
        ConferenceError(
            .relativeProviderDirectory, .usage,
            "“\(shown(path))” in \(variable) is ignored, because it is not an absolute path.")
    }

    /// A provider directory cannot be read.
    package static func cannotListProviders(_ path: String, errno code: Int32) -> ConferenceError {
        ConferenceError(
            .cannotListProviders, .ioError,
            "Providers in “\(shown(path))” are not listed: \(reason(code)).")
    }

    /// A provider directory holds more providers than the limit.
    package static func tooManyBundles(_ path: String, limit: Int) -> ConferenceError {
        ConferenceError(
            .tooManyBundles, .badData,
            "“\(shown(path))” holds more than \(limit) providers; the others are not listed.")
    }

    /// A second provider with an identifier that was found earlier.
    ///
    /// - Parameter isShipped: true if the earlier one ships with this program, and so is not replaced by an untrusted one.
    package static func providerShadowed(
        _ identifier: String, by path: String, isShipped: Bool = false
    ) -> ConferenceError {
        ConferenceError(
            .providerShadowed, .unavailable,
            "“\(shown(identifier))” is provided by “\(shown(path))”, which "
                + "\(isShipped ? "ships with this program." : "is found first.")")
    }

    /// No provider has the identifier.
    package static func noSuchProvider(_ identifier: String, known: [String]) -> ConferenceError {
        let list: Sentence =
            known.isEmpty
            ? "No provider is installed." : "Installed: \(known.map { shown($0) }.joined(separator: ", "))."
        return ConferenceError(
            .noSuchProvider, .notFound, "There is no provider “\(shown(identifier))”. \(list)")
    }

    /// No provider is installed.
    package static func noProviders() -> ConferenceError {
        ConferenceError(
            .noProviders, .unavailable,
            "No provider is installed. “swift build” also builds the providers of this project.")
    }
}
