/// Where in an event a conference was found; earlier ones are more to be relied upon.
public enum ConferenceSource: Hashable, Sendable {
    /// What this project has recorded when it attached a room.
    case record
    /// A CONFERENCE property that another program has written (RFC 7986, 5.11).
    case conferenceProperty
    /// A property of one maker, such as `X-GOOGLE-CONFERENCE`; its name.
    case vendorProperty(String)
    /// The URL of the event.
    case url
    /// The location of the event.
    case location
    /// A block that a service or a calendar program wrote into the notes, and whose it is: "Zoom".
    case block(String)
    /// The notes of the event.
    case description
    /// The notes in their HTML form (`X-ALT-DESC`, or HTML in DESCRIPTION).
    case htmlDescription

    /// 0 for the most reliable one.
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

    /// The word for programs, as JSON has it.
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

    /// Whose block it was found in; nil for all others.
    public var blockMaker: String? {
        if case .block(let maker) = self { maker } else { nil }
    }
}
