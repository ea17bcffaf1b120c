import VirtualConferenceKit

/// Which Nextcloud an address belongs to: two can share a host, on different ports or at different paths.
struct TalkAddress: Equatable {
    private let scheme: String
    private let host: String
    private let port: Int
    /// The path without a slash at the end.
    private let path: String

    /// - Parameter server: the address of a server.
    init?(_ server: String) {
        guard let parts = URLComponents(string: server), let host = parts.host, !host.isEmpty else { return nil }
        scheme = (parts.scheme ?? "").lowercased()
        self.host = host.lowercased()
        port = parts.port ?? 443
        var path = parts.percentEncodedPath[...]
        while path.hasSuffix("/") { path.removeLast() }
        self.path = String(path)
    }

    /// - Parameter room: the link to a room; the one that this provider makes, or the shorter one of Nextcloud's pages.
    init?(room: URL) {
        guard var parts = URLComponents(url: room, resolvingAgainstBaseURL: true),
            let match = parts.percentEncodedPath.wholeMatch(of: /(.*?)(\/index\.php)?\/call\/[^\/]+\/?/)
        else { return nil }
        parts.percentEncodedPath = String(match.1)
        parts.query = nil
        parts.fragment = nil
        guard let server = parts.string else { return nil }
        self.init(server)
    }

    /// The address as people read it.
    var shown: String { "\(host)\(port == 443 ? "" : ":\(port)")\(path)" }
}
