import Glibc

/// The facts about a provider on which the user decides whether to trust it. None of its code runs to collect them.
package struct ProviderInspection: Sendable {
    /// The provider as discovery found it.
    package let provider: InstalledProvider
    /// The owner of its library: a name, or a number if there is no name.
    package let owner: String
    /// The size of its library in bytes.
    package let size: Int
    /// The digest of its library.
    package let executable: Digest
    /// The digest of its manifest.
    package let manifest: Digest
    /// The names of the libraries that the provider's library needs.
    package let needed: [String]
    /// Whether the provider uses the Swift runtime of this machine; false if its library contains everything that it needs.
    package let usesSwiftRuntime: Bool
    /// The permissions that the manifest requests.
    package let requests: Grants
    /// The user's earlier decision, or nil if there is none or the provider ships with this program.
    package let pin: Pin?
    /// The declared configuration keys that have a value. The provider gets these values as soon as it may run.
    package let settings: [String]
    /// The identifiers of other providers with the same display name.
    package let namesakes: [String]

    /// Whether the pin is for this library and these permissions.
    package var isPinned: Bool {
        guard let pin else { return false }
        return pin.executable == executable && pin.grants.agree(with: requests)
            && (pin.name ?? provider.name) == provider.name
    }
}
