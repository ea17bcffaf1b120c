import ConferenceModel

/// The addresses at which a service gives out, exchanges or ends credentials. The host calls them itself. A provider that could
/// call them with the credential of the user could get another one, which no reply is cleaned of.
package struct CredentialEndpoints: Hashable, Sendable {
    /// Complete addresses, and the beginnings of paths on any server of the account.
    private var addresses: Set<Address>
    private var paths: [[String]]

    private struct Address: Hashable {
        var authority: String
        var path: [String]
    }

    /// - Parameters:
    ///   - addresses: the endpoints of OAuth 2.0.
    ///   - paths: the beginnings of paths, wherever in an address they begin: a server can be installed below a path of its own.
    init(_ addresses: [ServiceAddress], paths: [String] = []) {
        self.addresses = Set(addresses.compactMap { Self.address($0.text) })
        self.paths = paths.map(Self.words)
    }

    /// None, for credentials that no service exchanges.
    package static let none = CredentialEndpoints([])

    /// Returns whether an https address is one of them. The query does not matter.
    package func contains(_ url: String) -> Bool {
        guard let found = Self.address(url) else { return false }
        return addresses.contains(found)
            || paths.contains { wanted in
                guard found.path.count >= wanted.count else { return false }
                return (0...found.path.count - wanted.count).contains { start in
                    zip(wanted, found.path[start...]).allSatisfy { $0 == "*" || $0 == $1 }
                }
            }
    }

    private static func address(_ url: String) -> Address? {
        guard url.lowercased().hasPrefix("https://") else { return nil }
        let rest = url.dropFirst("https://".count)
        let authority = rest.prefix { !"/?#".contains($0) }.lowercased()
        let path = rest.dropFirst(authority.count).prefix { !"?#".contains($0) }
        return Address(
            authority: authority.hasSuffix(":443") ? String(authority.dropLast(4)) : authority,
            path: words(String(path)))
    }

    /// Returns the parts of a path as a lenient server may understand them: decoded, in lower case, without empty ones, and
    /// with `..` carried out.
    private static func words(_ path: String) -> [String] {
        var words: [String] = []
        for part in decoded(path).lowercased().split(whereSeparator: { $0 == "/" || $0 == "\\" }) {
            switch part.prefix(while: { $0 != ";" }) {
            case ".", "": continue
            case "..": _ = words.popLast()
            case let word: words.append(String(word))
            }
        }
        return words
    }

    private static func decoded(_ text: String) -> String {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
            {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
