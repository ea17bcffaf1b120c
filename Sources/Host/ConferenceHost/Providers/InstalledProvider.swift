package import ConferenceErrors

/// A bundle that was found.
package struct InstalledProvider: Sendable {
    /// `CFBundleIdentifier`; where the manifest cannot be read, the name of the bundle.
    package var identifier: String
    /// What people know it by.
    package var name: String
    /// Its version; empty where the manifest has none.
    package var version: String
    /// The bundle.
    package var path: String
    /// Its library; empty where the manifest does not tell.
    package var library: String
    /// Where it was found.
    package var origin: ProviderOrigin
    /// What can be done with it.
    package var state: ProviderState
    /// Why it cannot be used; nil for a ready one.
    package var problem: ConferenceError?
    /// What it says about itself; nil where that cannot be read.
    package var manifest: ProviderManifest?
    /// What it may have: all that it requests where it ships with this program, else what the user's pin says.
    package var grants = Grants()

    /// Name and identifier, as they stand in sentences.
    package var label: String { name == identifier ? "“\(identifier)”" : "“\(name)” (\(identifier))" }
}

extension InstalledProvider: Hashable {
    /// Two findings are the same where bundle, identity and state are; the sentence about the problem does not count.
    package static func == (left: InstalledProvider, right: InstalledProvider) -> Bool {
        left.path == right.path && left.identifier == right.identifier && left.version == right.version
            && left.library == right.library && left.origin == right.origin && left.state == right.state
            && left.problem?.code == right.problem?.code
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(path)
        hasher.combine(identifier)
        hasher.combine(state)
    }
}

/// Where a provider was found. An open set; the words are shown to people.
package struct ProviderOrigin: RawRepresentable, Hashable, Sendable {
    package var rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }

    /// In a directory that the user named.
    package static let commandLine = ProviderOrigin(rawValue: "command line")
    /// In a directory of `CONFERENCE_PROVIDER_PATH`.
    package static let environment = ProviderOrigin(rawValue: "environment")
    /// In the user's own data directory.
    package static let user = ProviderOrigin(rawValue: "user")
    /// In a directory of the system.
    package static let installed = ProviderOrigin(rawValue: "installed")
    /// Beside the program, as a part of it.
    package static let builtIn = ProviderOrigin(rawValue: "built in")
}

/// What can be done with a provider. An open set; the words are part of the JSON interface.
package struct ProviderState: RawRepresentable, Hashable, Sendable {
    package var rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }

    /// It can be asked.
    package static let ready = ProviderState(rawValue: "ready")
    /// It was asked and failed, or a part of it is missing.
    package static let failed = ProviderState(rawValue: "failed")
    /// Another one with its identifier is found earlier.
    package static let shadowed = ProviderState(rawValue: "shadowed")
    /// It is not a provider, or its manifest is wrong.
    package static let rejected = ProviderState(rawValue: "rejected")
    /// The user has not said that it may run.
    package static let untrusted = ProviderState(rawValue: "untrusted")
    /// It failed too often lately.
    package static let quarantined = ProviderState(rawValue: "quarantined")
}
