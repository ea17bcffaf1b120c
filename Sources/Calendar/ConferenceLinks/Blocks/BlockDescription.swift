/// The form of the block that a service or a calendar program writes into notes around its links: its first and last
/// lines, and the meaning of its words. This is data; ``BlockFinder`` interprets it.
struct BlockDescription: Sendable {
    /// The meaning of a word or phrase.
    enum Meaning: Hashable, Sendable {
        /// A block begins here.
        case opening
        /// The following lines are about telephones, devices, or the meeting itself.
        case part(Part)
        /// The meeting number follows.
        case meetingCode
        /// The passcode follows.
        case passcode
        /// The passcode for telephones or devices follows.
        case phonePasscode
        /// The PIN of a telephone bridge follows.
        case pin
        /// The PIN of a telephone bridge follows in a sentence: "Then enter 54321 as the conference PIN".
        case enteredPin
        /// The conference number for devices follows.
        case deviceCode
        /// The address that a device dials follows.
        case device
        /// The address on this line is a page for help, settings or telephone numbers.
        case informationPage
    }

    /// The subject of the lines of a block.
    enum Part: Hashable, Sendable {
        case meeting, phone, device
    }

    /// A line that begins or ends a block.
    enum Mark: Sendable {
        /// `----( any title )----`
        case titled
        /// Exactly this line.
        case line(String)
        /// Only these characters, at least `least` of them, and containing `having`.
        case made(of: String, least: Int, having: String)
    }

    /// The lines around a block in which every address counts.
    struct Fence: Sendable {
        let opening: Mark
        let closing: Mark
    }

    /// The name of the service or program.
    let name: String
    /// The identifiers of the services whose links appear in the block.
    let services: [String]
    /// The lines around the block; nil if only its words identify it.
    var fence: Fence?
    /// The meaning of its words, in the languages of known invitations. ASCII letters match in either case.
    var words: [(meaning: Meaning, texts: [String])] = []
    /// Hosts of device addresses that look like mail addresses; a leading dot includes all subdomains.
    var deviceHosts: [String] = []
    /// Whether the digits dialled after a telephone number are the bridge's PIN rather than the meeting number.
    var dialsPin = false

    /// All descriptions. If several give a word different meanings and the service is unknown, the first one wins.
    static let all: [BlockDescription] = [
        .zoom, .teams, .webex, .google, .apple, .goTo, .bigBlueButton, .lifesize, .tencent, .telephone,
    ]

    /// Hosts of pages that appear between fences but are not conferences.
    static let pageHosts = [
        "calendar.google.com", "support.google.com", "maps.google.com", "www.google.com", "google.com",
        "docs.google.com",
        "goo.gl", "maps.app.goo.gl", "tel.meet", "aka.ms", "go.microsoft.com", "dialin.teams.microsoft.com",
        "dialin.teams.cloud.microsoft", "mysettings.lync.com", "support.zoom.us", "support.zoom.com", "help.webex.com",
        "maps.apple.com", "www.openstreetmap.org",
    ]
}
