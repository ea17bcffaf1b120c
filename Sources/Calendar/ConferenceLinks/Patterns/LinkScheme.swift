import ConferenceModel

/// The schemes a link can have: exactly those that `ConferenceURL.Policy.file` accepts.
///
/// A small closed set, so that a pattern's schemes are checked with one instruction.
package enum LinkScheme: UInt8, CaseIterable, Hashable, Sendable {
    case https, http, zoommtg, msteams, webex, facetime, facetimeAudio, tel, sip, sips, xmpp, h323, mumble

    /// The text before the colon, in lower case.
    package var text: String {
        switch self {
        case .https: "https"
        case .http: "http"
        case .zoommtg: "zoommtg"
        case .msteams: "msteams"
        case .webex: "webex"
        case .facetime: "facetime"
        case .facetimeAudio: "facetime-audio"
        case .tel: "tel"
        case .sip: "sip"
        case .sips: "sips"
        case .xmpp: "xmpp"
        case .h323: "h323"
        case .mumble: "mumble"
        }
    }

    /// Parses a scheme of a table, in upper or lower case.
    package init?(_ text: String) {
        let text = text.lowercased()
        guard let found = Self.allCases.first(where: { $0.text == text }) else { return nil }
        self = found
    }

    /// Whether the scheme is `http` or `https`.
    package var isWeb: Bool { self == .https || self == .http }

    /// Whether a host follows two slashes, or the `@` of a SIP or H.323 address.
    var hasHost: Bool {
        switch self {
        case .https, .http, .zoommtg, .webex, .sip, .sips, .h323, .mumble: true
        case .msteams, .facetime, .facetimeAudio, .tel, .xmpp: false
        }
    }

    /// Whether no slashes follow the colon.
    var isOpaque: Bool { !(isWeb || self == .zoommtg || self == .webex || self == .mumble) }

    /// The kind of link, unless the service specifies another.
    var kind: EntryPoint.Kind { self == .facetimeAudio ? .phone : EntryPoint.Kind(scheme: text) }

    var bit: UInt16 { 1 << UInt16(rawValue) }

    /// The names as bytes, longest first; the scanner compares the end of a word with them.
    static let names: [(bytes: [UInt8], scheme: LinkScheme)] = allCases.map { (Array($0.text.utf8), $0) }
        .sorted { $0.bytes.count > $1.bytes.count }
}
