import ConferenceModel

/// The schemes that a link may have: those that `ConferenceURL.Policy.file` lets through, and no others.
///
/// A closed set of small numbers, so that the scheme of a pattern is compared in one instruction.
package enum LinkScheme: UInt8, CaseIterable, Hashable, Sendable {
    case https, http, zoommtg, msteams, webex, facetime, facetimeAudio, tel, sip, sips, xmpp, h323

    /// As it is written before the colon, in lower case.
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
        }
    }

    /// Takes a scheme as somebody wrote it in a table; upper and lower case are the same.
    package init?(_ text: String) {
        let text = text.lowercased()
        guard let found = Self.allCases.first(where: { $0.text == text }) else { return nil }
        self = found
    }

    /// True for `http` and `https`.
    package var isWeb: Bool { self == .https || self == .http }

    /// True where a host stands behind two slashes, or behind the `@` of a SIP or H.323 address.
    var hasHost: Bool {
        switch self {
        case .https, .http, .zoommtg, .webex, .sip, .sips, .h323: true
        case .msteams, .facetime, .facetimeAudio, .tel, .xmpp: false
        }
    }

    /// Those without a colon behind which two slashes have to stand.
    var isOpaque: Bool { !(isWeb || self == .zoommtg || self == .webex) }

    /// The kind that a link has where its service says nothing else.
    var kind: EntryPoint.Kind { self == .facetimeAudio ? .phone : EntryPoint.Kind(scheme: text) }

    var bit: UInt16 { 1 << UInt16(rawValue) }

    /// The names in the order of their numbers, as bytes, longest first: the tail of a word is compared with them.
    static let names: [(bytes: [UInt8], scheme: LinkScheme)] = allCases.map { (Array($0.text.utf8), $0) }
        .sorted { $0.bytes.count > $1.bytes.count }
}
