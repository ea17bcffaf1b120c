package import ConferenceErrors

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
    /// The ``hosts`` that may have an address outside of the public Internet. A manifest cannot request this; only the
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
        for host in privateHosts where !hosts.contains(host) {
            throw .notARequestedHost(host, provider: provider.label, requested: hosts)
        }
    }

    /// One line for each permission, for people.
    package var sentences: [String] {
        var lines: [String] = []
        if !hosts.isEmpty { lines.append("reach \(hosts.joined(separator: ", ")) over HTTPS") }
        if !serverKeys.isEmpty {
            lines.append("reach the server that you name in its configuration (\(serverKeys.joined(separator: ", ")))")
        }
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
