import VirtualConferenceKit

/// Names a room that this provider made, and who made it.
///
/// Both are in the identifier of the conference, because a change of an event brings nothing else back. Calendar files have the
/// identifier, too, and so the user is there only as a mark that can be recognised. The server is in the link.
struct TalkReference {
    /// Who made a room.
    private enum Maker {
        /// The user, as a mark that ``TalkReference/mark(of:at:token:)`` makes.
        case mark(String)
        /// The label of the account, of a host that did not know the user's name; in events of earlier versions also with that
        /// name.
        case label(String, user: String?)
        /// A conference without the provider's identifier has only its link.
        case unknown
    }

    /// Nextcloud's name of the room.
    let token: String
    private let maker: Maker
    private let url: URL?

    /// Finds out which room a change is about.
    init(_ change: ConferenceChange) throws {
        let parts = (change.identifier ?? "").split(separator: " ", maxSplits: 1).map(String.init)
        token = parts.count == 2 ? parts[0] : change.url?.lastPathComponent ?? ""
        guard Self.isToken(token) else {
            throw VirtualConferenceError(
                .invalid, "This conference is not a room of Nextcloud Talk that was created here.")
        }
        maker = parts.count == 2 ? Self.maker(parts[1]) : .unknown
        url = change.url
    }

    private static func maker(_ text: String) -> Maker {
        if text.hasPrefix("maker:") { return .mark(String(text.dropFirst("maker:".count))) }
        if text.hasPrefix("label:") { return .label(String(text.dropFirst("label:".count)), user: nil) }
        // An earlier version wrote the passcode or “-”, then the label, a slash, and the user. No label has a slash.
        let rest = text.drop { $0 != " " }.dropFirst()
        let words = rest.split(separator: "/", maxSplits: 1).map(String.init)
        guard let label = words.first else { return .unknown }
        return .label(label, user: words.count > 1 ? words[1] : nil)
    }

    /// Returns the identifier of a conference.
    static func identifier(of token: String, madeBy account: TalkAccount) -> String {
        guard let user = account.user else { return "\(token) label:\(account.label)" }
        return "\(token) maker:\(mark(of: user, at: account.server, token: token))"
    }

    /// Nextcloud does not tell the cases of user names apart. The mark differs from room to room.
    private static func mark(of user: String, at server: ServerAddress, token: String) -> String {
        DerivedText.text(of: "\(user.lowercased()) \(server.shown) \(token)", for: "talk maker")
    }

    /// The path of the room in the API.
    var path: String { "/room/\(token)" }

    /// Returns the account that made the room: no other one may change it, because its server may have another room of this
    /// token, and answers for another user's room that it does not exist.
    ///
    /// - Throws: an error that means to sign in.
    func account(_ host: ProviderHost) throws -> TalkAccount {
        let server = url.flatMap(ServerAddress.init(room:))
        let there = TalkAccount.all(host).filter { server != nil && $0.server == server }
        if let account = there.first(where: isMaker) { return account }
        let place = server?.shown ?? "the Nextcloud of this room"
        if there.isEmpty { throw VirtualConferenceError(.authentication, "You are not signed in to \(place).") }
        if case .unknown = maker {
            guard there.count > 1 else { return there[0] }
            throw VirtualConferenceError(
                .authentication,
                "Several accounts are signed in to \(place), and the event does not say which one made its room. Delete the "
                    + "room in Nextcloud.")
        }
        throw VirtualConferenceError(
            .authentication, "You are not signed in to \(place) as \(user ?? "the user who made the room").")
    }

    private var user: String? {
        guard case .label(_, let user) = maker else { return nil }
        return user
    }

    private func isMaker(_ account: TalkAccount) -> Bool {
        switch maker {
        case .mark(let mark):
            account.user.map { Self.mark(of: $0, at: account.server, token: token) == mark } ?? false
        case .label(let label, let user?):
            account.user.map { $0.lowercased() == user.lowercased() } ?? (account.label == label)
        case .label(let label, nil): account.label == label
        case .unknown: false
        }
    }

    /// Returns whether a text is the token of a room. It becomes part of a path.
    static func isToken(_ text: String) -> Bool { text.wholeMatch(of: /[A-Za-z0-9]{4,64}/) != nil }
}
