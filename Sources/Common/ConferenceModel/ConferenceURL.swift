/// A URL that can be offered to a user as a way to join a conference.
///
/// Every instance is validated: its scheme is allowed, a web address has a host and neither a user name nor a password, a
/// telephone number can be dialled, and no character is deceptive. Only scheme and host are lowercased; the rest stays as
/// written, because normalising would break the commas and `#` of `tel:` sequences.
public struct ConferenceURL: Hashable, Sendable, CustomStringConvertible {
    /// The acceptable schemes, which depend on where a URL comes from.
    public struct Policy: Hashable, Sendable {
        /// Allowed schemes, in lower case.
        public var schemes: Set<String>

        /// Whether any text counts as a telephone number, for addresses that were accepted before.
        package var allowsAnyNumber = false

        /// Creates a policy with specific schemes.
        public init(schemes: Set<String>) { self.schemes = schemes }

        /// Returns the policy for answers of a provider. Its manifest must declare custom schemes (`VCPURLSchemes`). Schemes
        /// that run code or access the local machine are refused even if declared.
        public static func provider(declaring schemes: [String] = []) -> Policy {
            Policy(schemes: Set(["https", "tel", "sip", "sips"] + schemes.map { $0.lowercased() }).subtracting(never))
        }

        /// The policy for calendar files, with the schemes that other programs write.
        public static let file = Policy(schemes: [
            "https", "http", "tel", "sip", "sips", "h323", "xmpp", "zoommtg", "msteams", "webex", "facetime",
            "facetime-audio", "mumble",
        ])

        /// Schemes that are always refused.
        public static let never: Set<String> = [
            "file", "javascript", "vbscript", "data", "blob", "about", "view-source", "ms-msdt", "http",
        ]
    }

    /// The URL as text.
    public let text: String
    /// The scheme, in lower case.
    public let scheme: String
    /// The host of an `http` or `https` URL, in lower case; nil for other schemes.
    public let host: String?

    /// Validates a URL from an external source.
    ///
    /// - Throws: ``InvalidValue`` with the reason, and the scheme or the beginning of the text.
    public init(_ text: String, policy: Policy, limits: Limits = Limits()) throws(InvalidValue) {
        let subject = "conference URL"
        guard !text.isEmpty else { throw InvalidValue(subject, .empty) }
        guard text.utf8.count <= limits.urlLength else {
            throw InvalidValue(subject, .tooLong, found: Self.shown(text))
        }
        guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && !"\"<>\\^`{|}".utf8.contains($0) }) else {
            throw InvalidValue(subject, .forbiddenCharacter, found: Self.shown(text))
        }
        guard let colon = text.firstIndex(of: ":"), Self.isScheme(text[..<colon]) else {
            throw InvalidValue(subject, .notAURL, found: Self.shown(text))
        }
        let scheme = text[..<colon].lowercased()
        guard policy.schemes.contains(scheme) else {
            throw InvalidValue(subject, .forbiddenScheme, found: scheme)
        }
        let rest = text[text.index(after: colon)...]
        if scheme == "https" || scheme == "http" {
            let (authority, tail) = try Self.split(rest, of: text)
            let host = try Self.host(in: authority, of: text)
            self.host = host.lowercased()
            self.text = scheme + "://" + authority.lowercased() + tail
        } else {
            guard rest.contains(where: { $0 != "/" }) else {
                throw InvalidValue(subject, .notAURL, found: Self.shown(text))
            }
            guard scheme != "tel" || policy.allowsAnyNumber || TelephoneAddress.isDialable(rest) else {
                throw InvalidValue(subject, .notATelephoneNumber, found: Self.shown(text))
            }
            self.host = nil
            self.text = scheme + ":" + rest
        }
        self.scheme = scheme
    }

    /// Whether this is a `tel:` address that is no telephone number but, for example, a code that a telephone obeys. Only the
    /// store has such addresses, from earlier versions.
    package var isTelephoneCode: Bool {
        scheme == "tel" && !TelephoneAddress.isDialable(text.dropFirst("tel:".count))
    }

    /// The same as ``text``.
    public var description: String { text }

    /// Returns a refused URL for an error message, without the part that may be a user name and a password.
    private static func shown(_ text: String) -> String {
        guard let at = text.lastIndex(of: "@") else { return text }
        let colon = text[..<at].firstIndex(of: ":")
        let start =
            colon.flatMap { text[$0..<at].dropFirst().firstIndex { $0 != "/" && $0 != "\\" } } ?? text.startIndex
        return text[..<start] + "•••" + text[at...]
    }

    /// Returns whether a text is a scheme (RFC 3986, 3.1).
    private static func isScheme(_ text: Substring) -> Bool {
        guard let first = text.utf8.first, isLetter(first) else { return false }
        return text.utf8.allSatisfy { isLetter($0) || isDigit($0) || "+-.".utf8.contains($0) }
    }

    private static func split(_ rest: Substring, of text: String) throws(InvalidValue) -> (Substring, Substring) {
        guard rest.hasPrefix("//") else { throw InvalidValue("conference URL", .badAuthority, found: Self.shown(text)) }
        let afterSlashes = rest.dropFirst(2)
        let end = afterSlashes.firstIndex { "/?#".contains($0) } ?? afterSlashes.endIndex
        return (afterSlashes[..<end], afterSlashes[end...])
    }

    /// Returns the host of an authority that has no user information and may have a port.
    private static func host(in authority: Substring, of text: String) throws(InvalidValue) -> Substring {
        let complaint = InvalidValue("conference URL", .badAuthority, found: Self.shown(text))
        guard !authority.contains("@") else { throw complaint }
        var host = authority
        var port: Substring?
        if authority.hasPrefix("[") {
            guard let close = authority.firstIndex(of: "]") else { throw complaint }
            host = authority[...close]
            let address = host.dropFirst().dropLast()
            guard address.contains(":"), address.allSatisfy({ $0.isHexDigit || $0 == ":" || $0 == "." }) else {
                throw complaint
            }
            let after = authority[authority.index(after: close)...]
            guard after.isEmpty || after.hasPrefix(":") else { throw complaint }
            port = after.isEmpty ? nil : after.dropFirst()
        } else {
            if let colon = authority.firstIndex(of: ":") {
                host = authority[..<colon]
                port = authority[authority.index(after: colon)...]
            }
            let labels = host.hasSuffix(".") ? host.dropLast() : host
            guard !labels.isEmpty, labels.utf8.count <= 253,
                !labels.split(separator: ".", omittingEmptySubsequences: false)
                    .contains(where: { $0.isEmpty || $0.utf8.count > 63 }),
                labels.utf8.allSatisfy({ isLetter($0) || isDigit($0) || "-._".utf8.contains($0) })
            else { throw complaint }
        }
        if let port {
            // The digits are checked separately, because UInt16's initialiser would accept a sign.
            guard port.utf8.allSatisfy(isDigit), let number = UInt16(port), number > 0 else { throw complaint }
        }
        return host
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7A }
    private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }
}
