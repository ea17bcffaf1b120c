import VirtualConferenceKit

/// The kinds of addresses, by their schemes. The manifest declares those that are not allowed to every provider.
enum LinkScheme: String, CaseIterable {
    case https, mumble, xmpp, tel, sip, sips, h323, zoommtg, msteams, webex, facetime
    case facetimeAudio = "facetime-audio"

    /// The medium, unless the line says otherwise.
    var kind: ConferenceURLDescriptor.Kind {
        switch self {
        case .https, .mumble, .zoommtg, .msteams, .webex, .facetime: .video
        case .tel, .facetimeAudio: .phone
        case .sip, .sips, .h323: .sip
        case .xmpp: .chat
        }
    }

    /// The label, unless the line says otherwise.
    var label: String {
        switch self {
        case .https: "Join Meeting"
        case .mumble: "Join in Mumble"
        case .xmpp: "Join the Chat"
        case .tel: "Dial In"
        case .sip, .sips: "Call by SIP"
        case .h323: "Call by H.323"
        case .zoommtg: "Join in Zoom"
        case .msteams: "Join in Teams"
        case .webex: "Join in Webex"
        case .facetime: "Join in FaceTime"
        case .facetimeAudio: "Call by FaceTime"
        }
    }

    /// Why an address of this kind cannot have a random part, as the end of a sentence; nil if it can.
    var refusalOfRandom: String? {
        switch self {
        case .https, .xmpp, .sip, .sips, .h323: nil
        case .mumble: "has {random}, but a Mumble link leads only to a channel that exists"
        case .tel: "has {random}, which is not part of a telephone number"
        case .zoommtg, .msteams, .webex, .facetime, .facetimeAudio:
            "has {random}, but the service gives out the addresses of its meetings"
        }
    }
}
