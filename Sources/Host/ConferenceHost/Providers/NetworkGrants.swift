package import HTTPS
package import Platform

/// Says which hosts a provider may reach over HTTPS: those that its manifest declares and the user granted.
package protocol NetworkGrants: Sendable {
    /// The hosts; none where nothing was granted. Called on the thread that asks the provider.
    func hosts(for provider: InstalledProvider, _ configuration: HostConfiguration) -> [HTTPSGrant]
}

/// The hosts of the grants that a provider was installed with: what the manifest of a provider of ours declares, and for
/// any other what the user agreed to. To these come the servers that the user has named in the provider's configuration,
/// where the manifest declares the key as the name of one.
///
/// A host may be on a private network or on this machine where the user said so of that very host: with an option of
/// `providers trust`, or by naming it as the server. The second is no less explicit than the first. A provider cannot set
/// the value; and because the certificate has to be for that name, whoever rules over the name cannot use it to lead the
/// provider to somebody else's server.
package struct InstalledGrants: NetworkGrants {
    /// The rule has no parts.
    package init() {}

    package func hosts(for provider: InstalledProvider, _ configuration: HostConfiguration) -> [HTTPSGrant] {
        let grants = provider.grants
        let servers = Self.servers(of: provider, configuration)
        let declared = grants.hosts.filter { !servers.contains($0) }.map { host in
            HTTPSGrant(
                host: host, allowsPrivateAddresses: grants.privateHosts.contains(host),
                remedy: configuration.commandAllowingHost(provider, host))
        }
        return declared + servers.map { HTTPSGrant(host: $0, allowsPrivateAddresses: true) }
    }

    /// The hosts that the user has set; none where the configuration cannot be read.
    private static func servers(of provider: InstalledProvider, _ configuration: HostConfiguration) -> [String] {
        guard !provider.grants.serverKeys.isEmpty, let manifest = provider.manifest else { return [] }
        let entries = try? ProviderConfiguration(
            manifest: manifest, places: Places(environment: configuration.environment), limits: configuration.limits
        ).entries()
        return (entries ?? []).compactMap { entry in
            guard entry.isSet, provider.grants.serverKeys.contains(entry.key.key) else { return nil }
            return entry.grantedHost
        }
    }
}
