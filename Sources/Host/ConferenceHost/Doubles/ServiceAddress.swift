import ConferenceErrors
import HTTPS

/// The https address of a double, possibly with a path.
struct ServiceAddress: Hashable, Sendable {
    /// The address without a slash at the end.
    let text: String
    let origin: HTTPSCredential.Origin

    /// Parses an address. Returns nil for anything but `https://HOST[:PORT][/PATH]`.
    init?(_ text: String) {
        guard let parts = URLParts(text), !text.contains("?"), !text.contains("#"), let origin = parts.origin else {
            return nil
        }
        var text = text
        while text.hasSuffix("/") { text.removeLast() }
        self.text = text
        self.origin = origin
    }

    /// Parses `URL`, or `HOST=URL` for a host that the manifest names.
    static func parse(_ text: String) throws(ConferenceError) -> (host: String?, address: ServiceAddress) {
        if let address = ServiceAddress(text) { return (nil, address) }
        guard let equals = text.firstIndex(of: "="),
            let host = HTTPSCredential.Origin(String(text[..<equals])), !host.host.contains("/"),
            let address = ServiceAddress(String(text[text.index(after: equals)...]))
        else { throw .notAServiceAddress(text) }
        return (host.host, address)
    }
}

/// The parts of an https URL that decide where it leads.
struct URLParts {
    let authority: Substring
    /// The path with everything that follows, or empty.
    let rest: Substring

    init?(_ url: String) {
        guard url.lowercased().hasPrefix("https://") else { return nil }
        let tail = url.dropFirst("https://".count)
        authority = tail.prefix { !"/?#\\".contains($0) }
        rest = tail.dropFirst(authority.count)
    }

    /// Host and port, or nil if the URL has a user name or something that is neither.
    var origin: HTTPSCredential.Origin? {
        guard authority.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), !authority.contains("@") else { return nil }
        return HTTPSCredential.Origin(String(authority))
    }

    /// The path without the query.
    var path: String { String(rest.prefix { $0 != "?" && $0 != "#" }) }
}
