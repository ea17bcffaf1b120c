package import ConferenceErrors

/// What a provider may have beyond being asked: what its manifest requests, and what the user agreed to.
package struct Grants: Hashable, Sendable {
    /// Hosts that it may reach through HTTPS: those of `VCPNetworkHosts`, and of the defaults of ``serverKeys``.
    package var hosts: [String] = []
    /// Configuration keys whose value names one more such host (`networkHost`): the user grants it by setting the value.
    package var serverKeys: [String] = []
    /// Those of ``hosts`` that may have an address that is not of the public Internet. No manifest can request that; it
    /// is the user's own word (`--allow-private-host`).
    package var privateHosts: [String] = []
    /// What it learns about the event that a conference is for.
    package var eventContext: Set<ProviderManifest.EventField> = []
    /// Schemes of its own that its URLs may have.
    package var urlSchemes: [String] = []
    /// True where it has a directory to keep things in.
    package var stateDirectory = false
    /// Memory in MiB beyond what every provider has; nil where that is enough.
    package var memory: Int64?

    /// Nothing.
    package init() {}

    /// All that a manifest requests, in a fixed order.
    package init(requestedBy manifest: ProviderManifest) {
        let servers = manifest.configuration.filter(\.isNetworkHost)
        hosts = Set(manifest.networkHosts + servers.compactMap { $0.defaultValue?.host }).sorted()
        serverKeys = servers.map(\.key).sorted()
        eventContext = manifest.eventContext
        urlSchemes = manifest.urlSchemes.sorted()
        stateDirectory = manifest.wantsStateDirectory
        memory = manifest.memory
    }

    /// True where they are exactly what is requested; what the user has added to it does not count.
    package func agree(with requested: Grants) -> Bool {
        var grants = self
        grants.privateHosts = []
        return grants == requested
    }

    /// Makes sure that hosts that are to be granted a private address are requested at all.
    ///
    /// - Throws: `notARequestedHost`.
    package func checkPrivateHosts(
        _ privateHosts: [String], of provider: InstalledProvider
    ) throws(ConferenceError) {
        for host in privateHosts where !hosts.contains(host) {
            throw .notARequestedHost(host, provider: provider.label, requested: hosts)
        }
    }

    /// One line for each request, for people.
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
