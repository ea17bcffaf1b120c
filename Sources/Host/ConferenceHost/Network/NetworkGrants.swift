package import Support

/// Says which hosts a provider may reach over HTTPS: those that its manifest declares and the user granted.
package protocol NetworkGrants: Sendable {
    /// The hosts; none where nothing was granted. Called on the thread that asks the provider.
    func hosts(for provider: InstalledProvider) -> [HTTPSGrant]
}

/// The hosts of the grants that a provider was installed with: what the manifest of a provider of ours declares, and for
/// any other what the user agreed to. None of them may be on a private network.
package struct InstalledGrants: NetworkGrants {
    /// The rule has no parts.
    package init() {}

    package func hosts(for provider: InstalledProvider) -> [HTTPSGrant] {
        provider.grants.hosts.map { HTTPSGrant(host: $0) }
    }
}
