/// What a provider may have beyond being asked: what its manifest requests, and what the user agreed to.
package struct Grants: Hashable, Sendable {
    /// Hosts that it may reach through HTTPS.
    package var hosts: [String] = []
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
        hosts = manifest.networkHosts.sorted()
        eventContext = manifest.eventContext
        urlSchemes = manifest.urlSchemes.sorted()
        stateDirectory = manifest.wantsStateDirectory
        memory = manifest.memory
    }

    /// One line for each request, for people.
    package var sentences: [String] {
        var lines: [String] = []
        if !hosts.isEmpty { lines.append("reach \(hosts.joined(separator: ", ")) over HTTPS") }
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
