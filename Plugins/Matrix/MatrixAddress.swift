import VirtualConferenceKit

/// Which Matrix server an address belongs to: two can share a host, on different ports or at different paths.
struct MatrixAddress: Equatable {
    private let scheme: String
    private let host: String
    private let port: Int
    /// The path without a slash at the end.
    private let path: String

    init?(_ server: String) {
        guard let parts = URLComponents(string: server), let host = parts.host, !host.isEmpty else { return nil }
        scheme = (parts.scheme ?? "").lowercased()
        self.host = host.lowercased()
        port = parts.port ?? 443
        var path = parts.percentEncodedPath[...]
        while path.hasSuffix("/") { path.removeLast() }
        self.path = String(path)
    }

    /// The address as people read it.
    var shown: String { "\(host)\(port == 443 ? "" : ":\(port)")\(path)" }
}
