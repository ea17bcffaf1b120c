package import ConferenceErrors

/// A provider bundle that was found on the disk.
package struct InstalledProvider: Sendable {
    /// `CFBundleIdentifier`, or the name of the bundle if the manifest cannot be read.
    package var identifier: String
    /// The provider's name for people.
    package var name: String
    /// The provider's version, or empty if the manifest has none.
    package var version: String
    /// The path of the bundle.
    package var path: String
    /// The path of its library, or empty if the manifest does not name one.
    package var library: String
    /// Where the bundle was found.
    package var origin: ProviderOrigin
    /// Whether the provider can be used.
    package var state: ProviderState
    /// The reason why the provider cannot be used, or nil if it is ready.
    package var problem: ConferenceError?
    /// The manifest, or nil if it cannot be read.
    package var manifest: ProviderManifest?
    /// The permissions. A provider that ships with this program has all that it requests; any other has those of the user's
    /// pin.
    package var grants = Grants()
    /// Whether the administrator requires the provider for every user.
    package var isRequired = false
    /// Whether the administrator's decision takes the place of the user's pin: the provider is required, and only the
    /// administrator can change its files.
    package var isTrustedByAdministrator = false

    /// The name and the identifier, for messages.
    package var label: String { name == identifier ? "“\(identifier)”" : "“\(name)” (\(identifier))" }
}

extension InstalledProvider: Hashable {
    /// Returns whether bundle, identity and state are equal. Only the code of the problem is compared.
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

/// Where a provider was found. More values may be added; the words are shown to people.
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
    /// Next to the program, as a part of it.
    package static let builtIn = ProviderOrigin(rawValue: "built in")
}

/// Whether a provider can be used. More values may be added; the words are part of the JSON interface.
package struct ProviderState: RawRepresentable, Hashable, Sendable {
    package var rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }

    /// The host can ask the provider.
    package static let ready = ProviderState(rawValue: "ready")
    /// A request to the provider failed, or a part of the provider is missing.
    package static let failed = ProviderState(rawValue: "failed")
    /// Another provider with the same identifier was found first.
    package static let shadowed = ProviderState(rawValue: "shadowed")
    /// The bundle is not a provider, or its manifest is not valid.
    package static let rejected = ProviderState(rawValue: "rejected")
    /// The user has not allowed the provider to run.
    package static let untrusted = ProviderState(rawValue: "untrusted")
    /// The administrator of the computer does not allow the provider.
    package static let forbidden = ProviderState(rawValue: "forbidden")
    /// The provider has failed too often recently.
    package static let quarantined = ProviderState(rawValue: "quarantined")
}
