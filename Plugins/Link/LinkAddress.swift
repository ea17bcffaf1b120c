import VirtualConferenceKit

/// The address of a link, in which `{random}` stands for a part that is new for each event.
struct LinkAddress {
    /// The longest address. With what stands for `{random}`, it stays within what calendars keep.
    static let limit = 1_000
    /// The longest URL that a host accepts.
    private static let encodedLimit = 2_048
    /// What could stand for `{random}`.
    private static let example = "00000-00000-00000-00000"

    /// The kind of address.
    let scheme: LinkScheme
    private let pattern: String

    /// Parses an address as a person writes it: with blanks in a telephone number, and letters with accents in a path.
    ///
    /// - Throws: an error that does not repeat the address.
    init(_ text: String) throws(LinkLine.Invalid) {
        guard !text.isEmpty else { throw LinkLine.Invalid(complaint: "has no address after “=”") }
        guard text.utf8.count <= Self.limit else {
            throw LinkLine.Invalid(complaint: "has an address of more than \(Self.limit) bytes")
        }
        let colon = text.firstIndex(of: ":")
        let word = colon.map { text[..<$0].lowercased() } ?? ""
        guard let colon, let scheme = LinkScheme(rawValue: word) else {
            let known = LinkScheme.allCases.map(\.rawValue).joined(separator: ", ")
            throw LinkLine.Invalid(
                complaint: word == "http"
                    ? "has an address that begins with http://; use https://, which others cannot read on the way"
                    : "has an address that begins with none of: \(known)")
        }
        self.scheme = scheme
        var rest = String(text[text.index(after: colon)...])
        let literal = rest.replacing("{random}", with: "")
        guard !literal.contains("{"), !literal.contains("}") else {
            throw LinkLine.Invalid(complaint: "has a brace; only {random} is replaced")
        }
        if rest != literal, let refusal = scheme.refusalOfRandom { throw LinkLine.Invalid(complaint: refusal) }
        if scheme == .tel {
            // What a telephone dials after a pause may have a “#”, which would begin the fragment of a URL.
            rest = rest.replacing(" ", with: "").replacing("#", with: "%23")
        }
        guard rest.firstMatch(of: /\s[A-Za-z][A-Za-z0-9+.\-]*:\/\//) == nil else {
            throw LinkLine.Invalid(
                complaint: "has two addresses; write each on a line of its own, with the name of the room")
        }
        try Self.check(rest.replacing("{random}", with: Self.example), scheme)
        pattern = "\(word):\(Self.encoded(rest))"
        // The host accepts no number that a telephone would obey instead of dialling it.
        guard scheme != .tel || Self.isTelephoneNumber(rest), let url = URL(string: filled(Self.example)) else {
            throw LinkLine.Invalid(
                complaint: scheme == .tel
                    ? "needs a telephone number after tel:, such as tel:+49-30-1234567"
                    : "has an address that is not a URL")
        }
        guard url.absoluteString.utf8.count <= Self.encodedLimit else {
            throw LinkLine.Invalid(complaint: "has an address that is too long with its letters in the form of URLs")
        }
    }

    /// Returns the address with its random part.
    func url(random: String) throws -> URL {
        guard let url = URL(string: filled(random)) else {
            throw VirtualConferenceError(.fault, "Link created an address that is not a URL.")
        }
        return url
    }

    private func filled(_ random: String) -> String { pattern.replacing("{random}", with: random) }

    /// Checks what follows the scheme.
    private static func check(_ rest: String, _ scheme: LinkScheme) throws(LinkLine.Invalid) {
        let secret = "has a password in its address, which everyone with the link would see"
        if rest.hasPrefix("//") {
            let authority = rest.dropFirst(2).prefix { !"/?#".contains($0) }
            guard !authority.contains("@") || scheme == .xmpp else {
                throw LinkLine.Invalid(
                    complaint: "has a user name or a password in its address, which everyone with the link would see")
            }
            try LinkAuthority.check(authority.split(separator: "@", omittingEmptySubsequences: false).last ?? "")
            return
        }
        switch scheme {
        case .https, .mumble, .zoommtg:
            throw LinkLine.Invalid(complaint: "needs two slashes after \(scheme.rawValue):")
        case .xmpp, .sip, .sips, .h323:
            let address = rest.prefix { !"?;".contains($0) }
            let parts = address.split(separator: "@", omittingEmptySubsequences: false)
            guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }) else {
                throw LinkLine.Invalid(
                    complaint: "needs an address such as \(scheme.rawValue):room@example.org")
            }
            guard !parts[0].contains(":") else { throw LinkLine.Invalid(complaint: secret) }
            try LinkAuthority.check(parts[1])
        case .tel, .msteams, .webex, .facetime, .facetimeAudio:
            guard rest.contains(where: { $0 != "/" }) else {
                throw LinkLine.Invalid(complaint: "has nothing after \(scheme.rawValue):")
            }
        }
    }

    /// Returns whether a telephone can dial what follows `tel:`: a number with `+` or without, then tones or parameters.
    private static func isTelephoneNumber(_ rest: String) -> Bool {
        let number = /[\/ \-.()~]*(\+[\/ \-.()~]*)?[0-9][0-9A-Za-z\/ \-.()~*#]*/
        let sequence = /([,;][0-9A-Za-z*#,;=+\-_.!~'()\[\]\/:&$ ]*)?/
        guard let text = rest.removingPercentEncoding, let start = text.prefixMatch(of: number) else { return false }
        return text[start.range.upperBound...].wholeMatch(of: sequence) != nil
    }

    /// Percent-encodes what a URL cannot have, and leaves everything else as it is, `{random}` too.
    private static func encoded(_ text: String) -> String {
        let hexadecimal = Array("0123456789ABCDEF")
        return text.replacing("{random}", with: "\u{0}").utf8.map { byte in
            if byte == 0 { return "{random}" }
            if byte > 0x20, byte < 0x7F, !"\"<>\\^`{|}".utf8.contains(byte) { return String(UnicodeScalar(byte)) }
            return "%\(hexadecimal[Int(byte >> 4)])\(hexadecimal[Int(byte & 15)])"
        }.joined()
    }
}
