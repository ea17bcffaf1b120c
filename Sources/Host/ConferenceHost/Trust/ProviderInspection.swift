import Glibc

/// What there is to know about a provider before one lets it run. Nothing of it was run to find this out.
package struct ProviderInspection: Sendable {
    /// The provider, as it was found.
    package let provider: InstalledProvider
    /// Who owns its library: a name, or a number where there is none.
    package let owner: String
    /// The size of its library in bytes.
    package let size: Int
    /// The digest of its library.
    package let executable: Digest
    /// The digest of its manifest.
    package let manifest: Digest
    /// The libraries that it needs.
    package let needed: [String]
    /// True where it uses the Swift runtime of this machine, and false where it carries everything in itself.
    package let usesSwiftRuntime: Bool
    /// What its manifest requests.
    package let requests: Grants
    /// What the user agreed to earlier; nil where there is no pin, and where it ships with this program.
    package let pin: Pin?

    /// True where the pin is for what is there now.
    package var isPinned: Bool {
        guard let pin else { return false }
        return pin.executable == executable && pin.grants.agree(with: requests)
    }
}
