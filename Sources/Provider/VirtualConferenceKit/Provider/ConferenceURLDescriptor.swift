public import Foundation

/// One way to join a conference: a link, a telephone number, a SIP address.
///
/// Codes are data of their own rather than words in the details, so that calendars can show them, copy them and dial
/// them.
public struct ConferenceURLDescriptor: Hashable, Sendable {
    /// What a URL leads to.
    public enum Kind: Hashable, Sendable, CaseIterable {
        /// A meeting with picture and sound.
        case video
        /// A telephone number.
        case phone
        /// A SIP address.
        case sip
        /// A conversation in writing.
        case chat
        /// Something to read, such as a list of dial-in numbers.
        case page
    }

    /// Where to go or what to dial.
    ///
    /// `https`, `tel`, `sip` and `sips` are always accepted; an app's own scheme only where the manifest declares it
    /// (`VCPURLSchemes`). A link that works in a browser should come first: the event also reaches devices without
    /// the app.
    public var url: URL
    /// The label of the button or the line, such as "Audio Only"; worth having where there are several.
    public var title: String?
    /// What it leads to; nil lets the host decide by the scheme.
    public var kind: Kind?
    /// The number of the meeting, where people have to type it.
    public var meetingCode: String?
    /// The word or number that lets people in.
    public var passcode: String?
    /// The personal number that telephone bridges ask for.
    public var pin: String?
    /// The country of a telephone number (ISO 3166), such as `DE`.
    public var region: String?

    /// One way to join; everything but the URL can be left out.
    public init(
        _ url: URL, title: String? = nil, kind: Kind? = nil, meetingCode: String? = nil, passcode: String? = nil,
        pin: String? = nil, region: String? = nil
    ) {
        self.url = url
        self.title = title
        self.kind = kind
        self.meetingCode = meetingCode
        self.passcode = passcode
        self.pin = pin
        self.region = region
    }
}
