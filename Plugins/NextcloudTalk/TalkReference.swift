import VirtualConferenceKit

/// Names a room that this provider made: the account, the token and the password of the room, if it has one.
///
/// All are in the identifier of the conference, because a change of an event brings nothing else back.
struct TalkReference {
    /// The label of the account with which the room was made.
    let label: String
    /// Nextcloud's name of the room.
    let token: String
    /// The password of the room. The event shows it, too.
    let passcode: String?
    private var url: URL?

    init(label: String, token: String, passcode: String?) {
        self.label = label
        self.token = token
        self.passcode = passcode
    }

    /// Finds out which room a change is about.
    init(_ change: ConferenceChange) throws {
        let parts = (change.identifier ?? "").split(separator: " ", maxSplits: 2).map(String.init)
        let isOurs = parts.count == 3
        let token = isOurs ? parts[0] : change.url?.lastPathComponent ?? ""
        guard Self.isToken(token) else {
            throw VirtualConferenceError(
                .invalid, "This conference is not a room of Nextcloud Talk that was created here.")
        }
        self.init(label: isOurs ? parts[2] : "", token: token, passcode: isOurs && parts[1] != "-" ? parts[1] : nil)
        url = change.url
    }

    /// The identifier of the conference.
    var identifier: String { "\(token) \(passcode ?? "-") \(label)" }

    /// The path of the room in the API.
    var path: String { "/room/\(token)" }

    /// Returns the account that can change the room: that of its label, if it is still on the room's server, or another one
    /// there.
    func account(_ host: ProviderHost) throws -> TalkAccount {
        let there = TalkAccount.all(host).filter { URL(string: $0.server)?.host == url?.host }
        if let account = there.first(where: { $0.label == label }) ?? there.first { return account }
        throw VirtualConferenceError(
            .authentication,
            "Nobody is signed in to \(url?.host ?? "the Nextcloud of this room"). Sign in with: "
                + "conferencectl accounts sign-in nextcloud-talk")
    }

    /// Returns whether a text is the token of a room. It becomes part of a path.
    static func isToken(_ text: String) -> Bool { text.wholeMatch(of: /[A-Za-z0-9]{4,64}/) != nil }
}
