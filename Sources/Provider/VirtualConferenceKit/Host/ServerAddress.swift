public import Foundation

/// The address of a server that users run themselves, as an identity: two servers can share a host, on different ports or at
/// different paths. Capitals in the host, the port of HTTPS and slashes at the end make no difference.
public struct ServerAddress: Hashable, Sendable {
    private let scheme: String
    private let host: String
    private let port: Int
    /// The path without a slash at the end.
    private let path: String

    /// Reads the address of a server, such as ``ProviderHost/Account/server``. The query and the fragment do not matter.
    ///
    /// Returns nil if the address has no host.
    public init?(_ url: URL) {
        guard let parts = URLComponents(url: url, resolvingAgainstBaseURL: true), let host = parts.host, !host.isEmpty
        else { return nil }
        scheme = (parts.scheme ?? "").lowercased()
        self.host = host.lowercased()
        port = parts.port ?? 443
        var path = parts.percentEncodedPath[...]
        while path.hasSuffix("/") { path.removeLast() }
        self.path = String(path)
    }

    /// Reads the address of a server as text. Returns nil if it is not a URL with a host.
    public init?(_ text: String) {
        guard let url = URL(string: text) else { return nil }
        self.init(url)
    }

    /// The address for people: the host, with the port unless it is that of HTTPS, and the path.
    public var shown: String { "\(host)\(port == 443 ? "" : ":\(port)")\(path)" }

    /// The complete address without a slash at the end, for addresses below it.
    public var text: String { "\(scheme)://\(shown)" }
}
