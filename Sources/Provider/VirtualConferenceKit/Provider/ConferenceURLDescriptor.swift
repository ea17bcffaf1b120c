public import Foundation

/// One way to join a conference: a link, a telephone number or a SIP address.
///
/// Put codes into their own properties rather than into the details, so that calendars can show, copy and dial them.
public struct ConferenceURLDescriptor: Hashable, Sendable {
    /// The medium that a URL leads to.
    public enum Kind: Hashable, Sendable, CaseIterable {
        /// A video meeting.
        case video
        /// A telephone number.
        case phone
        /// A SIP address.
        case sip
        /// A text chat.
        case chat
        /// A page to read, such as a list of dial-in numbers.
        case page
    }

    /// The address to open or the number to dial.
    ///
    /// The host accepts the schemes `https`, `tel`, `sip` and `sips`, and the schemes that the manifest declares
    /// (`VCPURLSchemes`). Put a link that works in a browser first, because the event also reaches devices that do not have the
    /// app.
    public var url: URL
    /// The label of the button or line, such as “Audio Only”. Set it if the conference has several ways to join.
    public var title: String?
    /// The medium, or nil to let the host decide by the scheme.
    public var kind: Kind?
    /// The number of the meeting, if participants have to enter it.
    public var meetingCode: String?
    /// The password of the meeting.
    public var passcode: String?
    /// The number that dial-in participants enter to identify themselves.
    public var pin: String?
    /// The country of a telephone number as an ISO 3166 code, such as `DE`.
    public var region: String?

    /// Creates a way to join. Everything but the URL is optional.
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
