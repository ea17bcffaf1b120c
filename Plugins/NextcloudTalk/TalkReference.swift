import VirtualConferenceKit

/// Names a room that this provider made: the account, the token and the password of the room, if it has one.
///
/// All are in the identifier of the conference, because a change of an event brings nothing else back. The server is in the
/// link.
struct TalkReference {
    /// The label of the account with which the room was made.
    let label: String
    /// The user who made the room; nil if the host did not know the name.
    let user: String?
    /// Nextcloud's name of the room.
    let token: String
    /// The password of the room. The event shows it, too.
    let passcode: String?
    private var url: URL?

    init(label: String, user: String?, token: String, passcode: String?) {
        self.label = label
        self.user = user
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
        // No label has a slash.
        let maker = (isOurs ? parts[2] : "").split(separator: "/", maxSplits: 1).map(String.init)
        self.init(
            label: maker.first ?? "", user: maker.count > 1 ? maker[1] : nil, token: token,
            passcode: isOurs && parts[1] != "-" ? parts[1] : nil)
        url = change.url
    }

    /// The identifier of the conference.
    var identifier: String { "\(token) \(passcode ?? "-") \(label)\(user.map { "/\($0)" } ?? "")" }

    /// The path of the room in the API.
    var path: String { "/room/\(token)" }

    /// Returns the account that made the room: no other one may change it, because its server may have another room of this
    /// token, and says of a room of somebody else that it does not exist.
    ///
    /// - Throws: an error that means to sign in.
    func account(_ host: ProviderHost) throws -> TalkAccount {
        let server = url.flatMap(TalkAddress.init(room:))
        let there = TalkAccount.all(host).filter { server != nil && TalkAddress($0.server) == server }
        if let account = there.first(where: isMaker) { return account }
        // A conference without the provider's identifier has only its link.
        if label.isEmpty, there.count == 1 { return there[0] }
        let place = server?.shown ?? "the Nextcloud of this room"
        guard !there.isEmpty, !label.isEmpty || user != nil else {
            throw VirtualConferenceError(
                .authentication,
                there.isEmpty
                    ? "Nobody is signed in to \(place). Sign in with: conferencectl accounts sign-in nextcloud-talk"
                    : "Several accounts are signed in to \(place), and the event does not say which one made its room. "
                        + "Delete the room in Nextcloud.")
        }
        throw VirtualConferenceError(
            .authentication,
            "Nobody is signed in to \(place) as \(user ?? "the user who made the room"). Sign in with: "
                + "conferencectl accounts sign-in nextcloud-talk")
    }

    private func isMaker(_ account: TalkAccount) -> Bool {
        guard let user, let current = account.user else { return account.label == label }
        // Nextcloud does not tell the cases of user names apart.
        return user.lowercased() == current.lowercased()
    }

    /// Returns whether a text is the token of a room. It becomes part of a path.
    static func isToken(_ text: String) -> Bool { text.wholeMatch(of: /[A-Za-z0-9]{4,64}/) != nil }
}
