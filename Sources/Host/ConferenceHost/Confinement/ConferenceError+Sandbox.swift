package import ConferenceErrors
package import ConferenceModel

// Errors about the sandbox of providers.

extension ConferenceError.Code {
    package static let sandboxUnavailable = Self(rawValue: "sandboxUnavailable")
    package static let runsAsRoot = Self(rawValue: "runsAsRoot")
    package static let stateDirectoryFull = Self(rawValue: "stateDirectoryFull")
    package static let lostGrants = Self(rawValue: "lostGrants")
}

extension ConferenceError {
    /// A sandbox layer that the level requires is missing or incomplete.
    ///
    /// - Parameters:
    ///   - missing: what is missing, as clauses.
    ///   - level: the level that requires the layer, such as `required`.
    package static func sandboxUnavailable(layer: String, missing: String, level: String) -> ConferenceError {
        let reason: Sentence =
            missing.isEmpty ? "it gives no reason" : Sentence(words: String(TextPolicy.printable(missing).prefix(600)))
        return ConferenceError(
            .sandboxUnavailable, .noPermission,
            "No provider is loaded, because the sandbox layer “\(shown(layer))” does not protect as much as the level "
                + "“\(shown(level))” requires: \(reason).")
    }

    /// A warning for running as root.
    package static func runsAsRoot() -> ConferenceError {
        ConferenceError(
            .runsAsRoot, .noPermission,
            "You are running as user 0 (root). Providers are still confined, but the kernel does not limit root's "
                + "threads, and a fault in one layer would expose the whole system: use an ordinary user account.")
    }

    /// A provider has filled its own directory beyond the limits.
    ///
    /// - Parameter hasRun: true if it has just run; false if it was to be started.
    package static func stateDirectoryFull(
        _ provider: String, _ path: String, limits: Limits, hasRun: Bool
    ) -> ConferenceError {
        let provider = TextPolicy.printable(provider)
        let bounds: Sentence =
            "\(limits.providerStateEntries) files, \(size(Int64(limits.providerStateLength))) or "
            + "\(limits.providerStateDepth) folders inside one another"
        return ConferenceError(
            .stateDirectoryFull, .unavailable,
            hasRun
                ? "\(provider) has put more than \(bounds) into its directory “\(shown(path))”. It is not started again "
                    + "before you remove what it does not need."
                : "\(provider) is not started, because its directory “\(shown(path))” holds more than \(bounds). Remove "
                    + "what it does not need.")
    }

    /// Paths that a worker cannot reach although they were granted.
    ///
    /// - Parameter list: the paths, each with its reason.
    package static func lostGrants(_ list: String) -> ConferenceError {
        ConferenceError(
            .lostGrants, .noPermission,
            "Workers cannot reach \(words: String(TextPolicy.printable(list).prefix(600))); providers that need it will not load."
        )
    }
}
