import ConferenceErrors
import ConferenceModel

/// An https address of a service, without a user name or password.
struct ServiceAddress: Hashable, Sendable {
    let text: String
    /// The host, in lower case.
    let host: String
    /// The host with the port, if the address names one.
    let authority: String

    init?(_ text: String) {
        guard let url = try? ConferenceURL(text, policy: ConferenceURL.Policy(schemes: ["https"])), let host = url.host
        else { return nil }
        self.text = url.text
        self.host = host
        authority = String(url.text.dropFirst("https://".count).prefix { !"/?#".contains($0) })
    }

    /// Reads the address of a server as a person types it: with or without the scheme, with the path of an installation.
    /// Returns nil if it is none.
    init?(server typed: String) {
        var text = typed.trimmingPrefix { $0 == " " }.description
        while let last = text.last, last == " " || last == "/" { text.removeLast() }
        if !text.contains("://") { text = "https://" + text }
        // A page of the server instead of the server itself.
        for page in ["/index.php", "/login", "/apps/"] {
            if let range = text.firstRange(of: page) { text = String(text[..<range.lowerBound]) }
        }
        guard !text.contains("?"), !text.contains("#"), let address = ServiceAddress(text) else { return nil }
        self = address
    }

    /// What is wrong with an address that a person has typed, as what it must be instead; nil if that cannot be told.
    static func remedy(server typed: String) -> Sentence? {
        let text = typed.trimmingPrefix { $0 == " " }
        if text.lowercased().hasPrefix("http://") {
            return "an address that begins with “https://”: what is sent over “http://” can be read on its way"
        }
        let rest = text.lowercased().hasPrefix("https://") ? text.dropFirst("https://".count) : text[...]
        if rest.contains(where: { $0 == "?" || $0 == "#" }) {
            return "the address of your server without what follows “?” or “#”"
        }
        let authority = rest.prefix { $0 != "/" }
        if authority.contains("@") {
            return "the address of your server without a user name or password, which it asks for itself"
        }
        guard let colon = authority.lastIndex(of: ":"), !authority.hasSuffix("]") else { return nil }
        let port = authority[authority.index(after: colon)...]
        return UInt16(port).map { $0 > 0 } == true ? nil : "an address with a port from 1 to 65535"
    }

    /// Returns an address below this one.
    func appending(_ path: String) -> String { text + path }

    /// Returns whether both are on the same host and port.
    func isSameServer(as other: ServiceAddress) -> Bool { Self.withPort(authority) == Self.withPort(other.authority) }

    private static func withPort(_ authority: String) -> String {
        authority.hasSuffix(":443") ? String(authority.dropLast(4)) : authority
    }
}
