/// One way to join a conference: a link, a telephone number, a SIP address.
public struct EntryPoint: Hashable, Sendable {
    /// The kind of address.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        case video, phone, sip, chat, page

        /// The kind that a scheme suggests, if the source does not specify one.
        public init(scheme: String) {
            switch scheme {
            case "tel": self = .phone
            case "sip", "sips", "h323": self = .sip
            case "xmpp": self = .chat
            default: self = .video
            }
        }

        /// The default features of this kind. Pages have none.
        public var features: [ConferenceFeature] {
            switch self {
            case .video, .sip: [.audio, .video]
            case .phone: [.phone, .audio]
            case .chat: [.chat]
            case .page: []
            }
        }
    }

    /// The kind of address.
    public let kind: Kind
    /// The address to open or dial.
    public var url: ConferenceURL
    /// The label of the button or the line, such as "Audio Only".
    public var title: String?
    /// The meeting number, if participants have to enter it.
    public var meetingCode: String?
    /// The passcode, a word or a number.
    public var passcode: String?
    /// The participant's PIN, which telephone bridges ask for.
    public var pin: String?
    /// The country of a telephone number (ISO 3166).
    public var region: String?
    /// The features of the entry point, such as video or chat.
    public let features: [ConferenceFeature]

    /// Creates an entry point. By default, the kind is that of the scheme, and the features are those of the kind. A telephone
    /// number is never a video call, whatever its source says.
    public init(
        url: ConferenceURL, kind: Kind? = nil, title: String? = nil, meetingCode: String? = nil,
        passcode: String? = nil, pin: String? = nil, region: String? = nil, features: [ConferenceFeature] = []
    ) {
        self.url = url
        let isCall = kind == .video && url.scheme == "tel"
        self.kind = isCall ? .phone : kind ?? Kind(scheme: url.scheme)
        self.title = title
        self.meetingCode = meetingCode
        self.passcode = passcode
        self.pin = pin
        self.region = region
        self.features = features.isEmpty ? self.kind.features : Array(features.prefix(ConferenceFeature.maximumCount))
    }
}
