package import ConferenceErrors
import Signing

/// The permissions of a provider: those that its manifest requests, or those that the user agreed to.
package struct Grants: Hashable, Sendable {
    /// Hosts that the provider may reach over HTTPS: those of `VCPNetworkHosts`, and those in the defaults of ``serverKeys``.
    package var hosts: [String] = []
    /// Configuration keys whose value names one more such host (`networkHost`). The user grants access by setting the
    /// value.
    package var serverKeys: [String] = []
    /// Configuration keys that are secret. They are not permissions: they are kept so that a later manifest that no longer
    /// declares such a key as secret is noticed.
    package var secretKeys: [String] = []
    /// The accounts that the user can sign in to for the provider.
    package var accounts: [AccountGrant] = []
    /// The secret keys with which the host signs for the provider, and the rules for each (`SigningKey.rules`).
    package var signingKeys: [String: String] = [:]
    /// The ``contactedHosts`` that may have an address outside of the public Internet. A manifest cannot request this; only the
    /// user can grant it (`--allow-private-host`).
    package var privateHosts: [String] = []
    /// The parts of the event that the provider gets with a request.
    package var eventContext: Set<ProviderManifest.EventField> = []
    /// Further schemes that the provider's URLs may have.
    package var urlSchemes: [String] = []
    /// Whether the provider has a directory for its own files.
    package var stateDirectory = false
    /// Memory in MiB in addition to what every provider has, or nil for no addition.
    package var memory: Int64?

    /// No permissions.
    package init() {}

    /// Everything that a manifest requests, in a fixed order.
    package init(requestedBy manifest: ProviderManifest) {
        let servers = manifest.configuration.filter(\.isNetworkHost)
        hosts = Set(manifest.networkHosts + servers.compactMap { $0.defaultValue?.host }).sorted()
        serverKeys = servers.map(\.key).sorted()
        secretKeys = manifest.configuration.filter(\.isSecret).map(\.key).sorted()
        accounts = manifest.accounts.map { AccountGrant($0, settings: manifest.configuration) }
        signingKeys = Dictionary(
            manifest.signingKeys.map { ($0.key, $0.rules) }, uniquingKeysWith: { first, _ in first })
        eventContext = manifest.eventContext
        urlSchemes = manifest.urlSchemes.sorted()
        stateDirectory = manifest.wantsStateDirectory
        memory = manifest.memory
    }

    /// Returns whether these are exactly the requested permissions, apart from those that only the user can add.
    package func agree(with requested: Grants) -> Bool {
        var grants = self
        grants.privateHosts = []
        grants.secretKeys = requested.secretKeys
        for (index, account) in grants.accounts.enumerated() {
            guard let other = requested.accounts.first(where: { $0.identifier == account.identifier }) else { continue }
            grants.accounts[index].title = other.title
        }
        return grants == requested
    }

    /// Returns the keys that were secret, and that a manifest now declares without that.
    func formerSecrets(in manifest: ProviderManifest) -> [String] {
        manifest.configuration.filter { !$0.isSecret && secretKeys.contains($0.key) }.map(\.key)
    }

    /// Checks that the manifest requests every host to which the user grants a private address.
    ///
    /// - Throws: `notARequestedHost`.
    package func checkPrivateHosts(
        _ privateHosts: [String], of provider: InstalledProvider
    ) throws(ConferenceError) {
        let contacted = contactedHosts
        for host in privateHosts where !contacted.contains(host) {
            throw .notARequestedHost(host, provider: provider.label, requested: contacted)
        }
    }

    /// The hosts that may get a private address: those that the provider may reach, and those at which the user signs in.
    package var contactedHosts: [String] {
        let others = Set(accounts.flatMap(\.contactedHosts)).subtracting(hosts)
        return hosts + others.sorted()
    }

    /// One line for each permission, for people.
    package var sentences: [String] {
        var lines: [String] = []
        if !hosts.isEmpty { lines.append("reach \(hosts.joined(separator: ", ")) over HTTPS") }
        if !serverKeys.isEmpty {
            lines.append("reach the server that you name in its configuration (\(serverKeys.joined(separator: ", ")))")
        }
        lines += accounts.map(\.sentence)
        for key in signingKeys.keys.sorted() { lines.append("sign with your secret “\(key)”, without learning it") }
        if eventContext.contains(.title) { lines.append("learn the titles of your events") }
        if eventContext.contains(.times) { lines.append("learn when your events take place") }
        if !urlSchemes.isEmpty {
            lines.append("give links that open other programs (\(urlSchemes.joined(separator: ", ")))")
        }
        if stateDirectory { lines.append("keep files of its own") }
        if let memory { lines.append("use \(memory) MiB of memory") }
        return lines
    }
}
