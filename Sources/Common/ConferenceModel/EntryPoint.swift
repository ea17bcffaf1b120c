/// One way to join a conference: a link, a telephone number, a SIP address.
public struct EntryPoint: Hashable, Sendable {
    /// What the URL leads to.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        case video, phone, sip, chat, page

        /// The kind that a scheme suggests, for writers that do not say it.
        public init(scheme: String) {
            switch scheme {
            case "tel": self = .phone
            case "sip", "sips", "h323": self = .sip
            case "xmpp": self = .chat
            default: self = .video
            }
        }

        /// What such an entry point offers where nobody says more. A page has no word for it.
        public var features: [ConferenceFeature] {
            switch self {
            case .video, .sip: [.audio, .video]
            case .phone: [.phone, .audio]
            case .chat: [.chat]
            case .page: []
            }
        }
    }

    /// What the URL leads to.
    public let kind: Kind
    /// Where to go or what to dial.
    public var url: ConferenceURL
    /// The label of the button or the line, such as "Audio Only".
    public var title: String?
    /// The number of the meeting, where people have to type it.
    public var meetingCode: String?
    /// The word or number that lets people in.
    public var passcode: String?
    /// The personal number that telephone bridges ask for.
    public var pin: String?
    /// The country of a telephone number (ISO 3166).
    public var region: String?
    /// What it offers.
    public let features: [ConferenceFeature]

    /// An entry point; without a kind, the one that the scheme suggests, and without features, those of the kind.
    public init(
        url: ConferenceURL, kind: Kind? = nil, title: String? = nil, meetingCode: String? = nil,
        passcode: String? = nil, pin: String? = nil, region: String? = nil, features: [ConferenceFeature] = []
    ) {
        self.url = url
        self.kind = kind ?? Kind(scheme: url.scheme)
        self.title = title
        self.meetingCode = meetingCode
        self.passcode = passcode
        self.pin = pin
        self.region = region
        self.features = features.isEmpty ? self.kind.features : Array(features.prefix(ConferenceFeature.most))
    }
}
