import HTTPS
import Platform

/// The hosts that a provider may reach over HTTPS.
///
/// For a provider that ships with this program, these are the hosts that its manifest declares; for any other, these are the
/// hosts that the user agreed to. In addition, it may reach the servers that the user has set in the provider's configuration,
/// under keys that the manifest declares as servers, and those that the user has named at a sign-in.
///
/// A host may be on a private network or on this machine only if the user or the computer's administrator has allowed this for
/// that particular host: with an option of `providers trust`, in a file of the administrator, or by setting it as the server.
/// Setting it is just as explicit, because a provider cannot set the value. And the certificate must be valid for that name, so that the owner of the name cannot lead the provider to
/// another server.
enum NetworkGrants {
    /// Returns the hosts of a provider. Reads its configuration file for this.
    static func hosts(
        for provider: InstalledProvider, _ accounts: ProviderAccounts?, _ configuration: HostConfiguration
    ) -> [HTTPSGrant] {
        // In a check, nothing else may be reached.
        if let double = configuration.serviceDouble { return double.grants }
        let grants = provider.grants
        let servers = servers(of: provider, configuration) + (accounts?.servers.map(\.host) ?? [])
        let declared = grants.hosts.filter { !servers.contains($0) }.map { host in
            HTTPSGrant(
                host: host, allowsPrivateAddresses: grants.privateHosts.contains(host),
                remedy: configuration.commandAllowingHost(provider, host))
        }
        return declared + servers.map { HTTPSGrant(host: $0, allowsPrivateAddresses: true) }
    }

    /// Returns the servers that the user or the administrator has set; none if the configuration cannot be read.
    private static func servers(of provider: InstalledProvider, _ configuration: HostConfiguration) -> [String] {
        guard !provider.grants.serverKeys.isEmpty, let manifest = provider.manifest else { return [] }
        let entries = try? configuration.settings(of: manifest).entries()
        return (entries ?? []).compactMap { entry in
            guard entry.isChosen, provider.grants.serverKeys.contains(entry.key.key) else { return nil }
            return entry.grantedHost
        }
    }
}
