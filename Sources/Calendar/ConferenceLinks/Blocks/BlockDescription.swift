/// What a service, or a calendar program, writes around its links into notes: how such a block begins and ends, and what
/// the words in it mean. Data; what reads it is ``BlockFinder``.
struct BlockDescription: Sendable {
    /// What a word stands for.
    enum Meaning: Hashable, Sendable {
        /// The block begins with it.
        case opening
        /// The next lines are about telephones, devices, or the meeting itself.
        case part(Part)
        /// The number of the meeting follows.
        case meetingCode
        /// What lets people in follows.
        case passcode
        /// What lets people in who call by telephone or with a device follows.
        case phonePasscode
        /// The number that a telephone bridge asks for follows.
        case pin
        /// The number that a device has to know follows.
        case deviceCode
        /// The address that a device calls follows.
        case device
        /// The address beside it is a page of help, settings or numbers.
        case notAWayIn
    }

    /// What the lines of a block are about.
    enum Part: Hashable, Sendable {
        case meeting, phone, device
    }

    /// A line that begins or ends a block, whatever it says.
    enum Mark: Sendable {
        /// `----( any title )----`.
        case titled
        /// Exactly this.
        case line(String)
        /// Nothing but these characters, at least so many, with this among them.
        case made(of: String, least: Int, having: String)
    }

    /// Marks around a block, within which every address counts.
    struct Fence: Sendable {
        let opening: Mark
        let closing: Mark
    }

    /// Whose block it is.
    let name: String
    /// Those of the table of services whose links stand in it.
    let services: [String]
    /// The marks around it; nil where words alone tell.
    var fence: Fence?
    /// What its words mean, in the languages that invitations were seen in. Upper and lower case are the same for ASCII.
    var words: [(meaning: Meaning, texts: [String])] = []
    /// Hosts whose mail-like addresses are called by devices; those that begin with a dot, with everything below.
    var deviceHosts: [String] = []
    /// Whether what is dialled behind a telephone number is what its bridge asks for, rather than the number of the meeting.
    var dialsPin = false

    /// All of them; where two have the same word with different meanings, and nobody says whose block it is, the first
    /// one counts.
    static let all: [BlockDescription] = [.zoom, .teams, .webex, .google, .apple]

    /// Hosts of pages that stand in fences and lead into no conference.
    static let pageHosts = [
        "calendar.google.com", "support.google.com", "maps.google.com", "www.google.com", "google.com",
        "docs.google.com",
        "goo.gl", "maps.app.goo.gl", "tel.meet", "aka.ms", "go.microsoft.com", "dialin.teams.microsoft.com",
        "dialin.teams.cloud.microsoft", "mysettings.lync.com", "support.zoom.us", "support.zoom.com", "help.webex.com",
        "maps.apple.com", "www.openstreetmap.org",
    ]
}
