package import Support

/// Says which hosts a provider may reach over HTTPS: those that its manifest declares and the user granted.
package protocol NetworkGrants: Sendable {
    /// The hosts; none where nothing was granted. Called on the thread that asks the provider.
    func hosts(for provider: InstalledProvider) -> [HTTPSGrant]
}

/// Grants what manifests declare to the providers that are a part of this program, and nothing to any other.
package struct ShippedProvidersOnly: NetworkGrants {
    /// The rule has no parts.
    package init() {}

    package func hosts(for provider: InstalledProvider) -> [HTTPSGrant] {
        guard provider.origin == .builtIn, let manifest = provider.manifest else { return [] }
        return manifest.networkHosts.map { HTTPSGrant(host: $0) }
    }
}
