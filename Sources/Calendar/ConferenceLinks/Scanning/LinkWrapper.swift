/// The form of the addresses that a mail system or messenger puts around links, and that redirect to them.
struct LinkWrapper: Sendable {
    /// How the inner address is encoded.
    enum Coding: Sendable {
        /// The value of a query item with this name, percent-encoded.
        case query(String)
        /// The value of a query item with this name, in Base64.
        case base64Query(String)
        /// Proofpoint's second form: `-` for `%` and `_` for `/`.
        case proofpoint2
        /// Proofpoint's third form: between two `__`, with `*` for characters that follow in Base64.
        case proofpoint3
        /// The part of the path after its last single slash, percent-encoded.
        case lastPathPart
        /// Between `___` and `___` in the path, unencoded.
        case underscores
        /// Only the owner of the wrapper can resolve the address.
        case opaque
    }

    let name: String
    let hosts: [String]
    /// Path prefixes; empty for any path.
    let paths: [String]
    let coding: Coding

    init(_ name: String, _ hosts: [String], _ paths: [String] = [], _ coding: Coding) {
        self.name = name
        self.hosts = hosts
        self.paths = paths
        self.coding = coding
    }

    /// All known wrappers. Each form was seen in mail, or is described in the maker's documentation.
    static let all: [LinkWrapper] = [
        .init(
            "Outlook SafeLinks",
            [
                "*.safelinks.protection.outlook.com", "safelinks.protection.outlook.com",
                "*.safelinks.protection.office365.us", "*.safelinks.o365.cn",
            ], [], .query("url")),
        .init(
            "Teams SafeLinks", ["statics.teams.cdn.office.net", "*.teams.cdn.office.net"],
            ["/evergreen-assets/safelinks/"], .query("url")),
        .init(
            "Google",
            [
                "google.com", "www.google.com", "www.google.de", "www.google.fr", "www.google.es", "www.google.it",
                "www.google.nl", "www.google.pl", "www.google.ca", "www.google.co.uk", "www.google.co.jp",
                "www.google.co.in", "www.google.com.br", "www.google.com.au",
            ], ["/url"], .query("q")),
        .init("Google", ["google.com", "www.google.com"], ["/url"], .query("url")),
        .init(
            "Proofpoint", ["urldefense.proofpoint.com", "urldefense.com", "urldefense.us"], ["/v1/url"], .query("u")),
        .init(
            "Proofpoint", ["urldefense.proofpoint.com", "urldefense.com", "urldefense.us"], ["/v2/url"], .proofpoint2),
        .init("Proofpoint", ["urldefense.proofpoint.com", "urldefense.com", "urldefense.us"], ["/v3/"], .proofpoint3),
        .init("Barracuda", ["linkprotect.cudasvc.com"], ["/url"], .query("a")),
        .init("Mimecast", ["*.mimecast.com", "*.mimecastprotect.com"], ["/s/", "/r/"], .opaque),
        .init("Cisco Secure Email", ["secure-web.cisco.com"], [], .lastPathPart),
        .init("FireEye", ["protect2.fireeye.com", "*.fireeye.com"], ["/url", "/v1/url"], .query("u")),
        .init("Trustwave", ["scanmail.trustwave.com"], [], .query("u")),
        .init("Sophos", ["*.protection.sophos.com"], [], .base64Query("u")),
        .init("Check Point", ["url.avanan.click", "protect.checkpoint.com"], ["/v2/"], .underscores),
        .init("Symantec", ["clicktime.symantec.com"], [], .query("u")),
        .init("ESVA", ["urlsand.esvalabs.com"], [], .query("u")),
        .init("Slack", ["slack-redir.net"], ["/link"], .query("url")),
        .init(
            "Facebook", ["l.facebook.com", "lm.facebook.com", "l.messenger.com", "l.workplace.com"], ["/l.php"],
            .query("u")),
        .init("Instagram", ["l.instagram.com"], [], .query("u")),
        .init("LinkedIn", ["www.linkedin.com"], ["/redir/redirect", "/safety/go"], .query("url")),
        .init("YouTube", ["www.youtube.com"], ["/redirect"], .query("q")),
        .init("VK", ["vk.com", "away.vk.com"], ["/away.php"], .query("to")),
        .init(
            "GMX and WEB.DE", ["deref-gmx.net", "deref-web.de", "deref-gmx.com", "deref-mail.com", "deref-1und1.de"],
            [],
            .query("redirectUrl")),
    ]

    /// Returns the inner address, or nil if it cannot be decoded.
    func target(_ bytes: [UInt8], _ parts: URLParts) -> [UInt8]? {
        switch coding {
        case .query(let name): return value(name, bytes, parts).map { PercentCoding.decoded($0) }
        case .base64Query(let name):
            return value(name, bytes, parts).flatMap { Base64.decoded(PercentCoding.decoded($0)) }
        case .proofpoint2:
            guard let value = value("u", bytes, parts) else { return nil }
            let path = value.map { $0 == 0x5F ? 0x2F : $0 }
            return PercentCoding.decoded(path, escape: 0x2D)
        case .proofpoint3: return proofpoint3(bytes, parts)
        case .lastPathPart:
            guard let slash = bytes[parts.path].lastIndex(of: 0x2F) else { return nil }
            return PercentCoding.decoded(bytes[slash + 1..<parts.path.upperBound])
        case .underscores:
            // The rest of the address, including its query, belongs to the inner one.
            let rest = bytes[parts.path.lowerBound...]
            guard let start = Self.index(of: "___", in: rest), let end = Self.index(of: "___", in: rest[(start + 3)...])
            else { return nil }
            return Array(bytes[start + 3..<end])
        case .opaque: return nil
        }
    }

    /// `/v3/__ADDRESS__;BASE64!!…`: each `*` is the next character of the decoded text, `**X` the next several.
    private func proofpoint3(_ bytes: [UInt8], _ parts: URLParts) -> [UInt8]? {
        let rest = bytes[parts.path.lowerBound...]
        guard let open = Self.index(of: "__", in: rest),
            let close = Self.index(of: "__;", in: rest[(open + 2)...])
        else { return nil }
        let codeStart = close + 3
        let codeEnd = bytes[codeStart...].firstIndex(of: 0x21) ?? bytes.count
        var hidden = (Base64.decoded(bytes[codeStart..<codeEnd]) ?? [])[...]
        var result: [UInt8] = []
        var index = open + 2
        while index < close {
            let byte = bytes[index]
            index += 1
            guard byte == 0x2A else {
                result.append(byte)
                continue
            }
            var count = 1
            if index + 1 < close, bytes[index] == 0x2A, let value = Base64.value(bytes[index + 1]) {
                count = Int(value) + 2
                index += 2
            }
            result += hidden.prefix(count)
            hidden = hidden.dropFirst(count)
        }
        // Other programs sometimes collapse two slashes into one.
        for scheme in ["https:/", "http:/"] where result.starts(with: scheme.utf8) {
            let end = scheme.utf8.count
            if result.count > end, result[end] != 0x2F { result.insert(0x2F, at: end) }
            break
        }
        return result
    }

    private func value(_ name: String, _ bytes: [UInt8], _ parts: URLParts) -> ArraySlice<UInt8>? {
        for item in bytes[parts.query].split(separator: 0x26) where item.starts(with: name.utf8) {
            let rest = item.dropFirst(name.utf8.count)
            if rest.first == 0x3D { return rest.dropFirst() }
        }
        return nil
    }

    private static func index(of mark: String, in bytes: ArraySlice<UInt8>) -> Int? {
        let mark = Array(mark.utf8)
        return bytes.indices.first { bytes[$0] == mark[0] && bytes[$0...].starts(with: mark) }
    }
}

/// Base64 in both alphabets (RFC 4648), with or without padding.
enum Base64 {
    static func value(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x41...0x5A: byte - 0x41
        case 0x61...0x7A: byte - 0x61 + 26
        case 0x30...0x39: byte - 0x30 + 52
        case 0x2B, 0x2D: 62
        case 0x2F, 0x5F: 63
        default: nil
        }
    }

    static func decoded(_ bytes: some Collection<UInt8>) -> [UInt8]? {
        var result: [UInt8] = []
        var word: UInt32 = 0
        var bits = 0
        for byte in bytes where byte != 0x3D {
            guard let value = value(byte) else { return nil }
            word = word << 6 | UInt32(value)
            bits += 6
            if bits >= 8 {
                bits -= 8
                result.append(UInt8(truncatingIfNeeded: word >> UInt32(bits)))
            }
        }
        return result
    }
}
