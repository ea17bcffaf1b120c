/// The place in an event where a conference was found, from the most to the least reliable.
public enum ConferenceSource: Hashable, Sendable {
    /// This project's own record of an attached conference.
    case record
    /// A CONFERENCE property written by another program (RFC 7986, 5.11).
    case conferenceProperty
    /// The name of a vendor's property, such as `X-GOOGLE-CONFERENCE`.
    case vendorProperty(String)
    /// The URL of the event.
    case url
    /// The location of the event.
    case location
    /// A block in the notes, with the name of the service or program that wrote it, such as "Zoom".
    case block(String)
    /// The notes of the event.
    case description
    /// The HTML form of the notes (`X-ALT-DESC`, or HTML in DESCRIPTION).
    case htmlDescription

    /// The rank by reliability; 0 for the most reliable source.
    public var rank: Int {
        switch self {
        case .record: 0
        case .conferenceProperty: 1
        case .vendorProperty: 2
        case .url: 3
        case .location: 4
        case .block: 5
        case .description: 6
        case .htmlDescription: 7
        }
    }

    /// The identifier used in JSON.
    public var code: String {
        switch self {
        case .record: "record"
        case .conferenceProperty: "conference"
        case .vendorProperty(let name): name.lowercased()
        case .url: "url"
        case .location: "location"
        case .block: "block"
        case .description: "description"
        case .htmlDescription: "htmlDescription"
        }
    }

    /// The service or program that wrote the block; nil for other sources.
    public var blockMaker: String? {
        if case .block(let maker) = self { maker } else { nil }
    }
}
