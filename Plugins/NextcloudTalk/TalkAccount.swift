import VirtualConferenceKit

/// One of the user's accounts, each on a server of its own choice.
struct TalkAccount {
    /// The name of the account in the manifest.
    private static let kind = "nextcloud"

    /// The name that calls use, such as `nextcloud/work`.
    let name: String
    /// The label that the user gave it.
    let label: String
    /// The address of the server.
    let server: ServerAddress
    /// The user's name at the server, if the host knows it.
    let user: String?

    /// The accounts with their room types.
    static func rooms(_ host: ProviderHost) -> [AccountRoom] {
        host.accountRooms(kind, identifier: "meeting", title: "Talk Room")
    }

    /// Returns all accounts, the default one first. An account whose sign-in has expired is one of them.
    static func all(_ host: ProviderHost) -> [TalkAccount] { rooms(host).compactMap(TalkAccount.init) }

    /// Returns nil if the host does not say which server it is.
    init?(_ room: AccountRoom) {
        guard let server = room.account.server.flatMap({ ServerAddress($0) }) else { return nil }
        name = room.account.name
        label = room.label
        self.server = server
        user = room.account.user
    }

    /// Returns the conference in a room.
    ///
    /// - Parameter passcode: nil if the room has none, or if the host knows it.
    func conference(in token: String, passcode: String?) -> ConferenceDescriptor {
        // The form with index.php works on every server.
        let urls = URL(string: "\(server.text)/index.php/call/\(token)").map { url in
            [ConferenceURLDescriptor(url, title: "Join in Nextcloud Talk", kind: .video, passcode: passcode)]
        }
        return ConferenceDescriptor(
            title: "Nextcloud Talk", urls: urls ?? [],
            details: "The link opens in a web browser or in the Talk app. An account is not needed.",
            identifier: TalkReference.identifier(of: token, madeBy: self))
    }
}

extension ServerAddress {
    /// Reads the server from the link to a room; the one that this provider makes, or the shorter one of Nextcloud's pages.
    init?(room: URL) {
        guard var parts = URLComponents(url: room, resolvingAgainstBaseURL: true),
            let match = parts.percentEncodedPath.wholeMatch(of: /(.*?)(\/index\.php)?\/call\/[^\/]+\/?/)
        else { return nil }
        parts.percentEncodedPath = String(match.1)
        guard let server = parts.url else { return nil }
        self.init(server)
    }
}
