import VirtualConferenceKit

/// Names a room that this provider made, and who made it.
///
/// All is in the identifier of the conference, because a change of an event brings nothing else back, and the link leads to
/// the website of Element Call. Calendar files have the identifier, too, and so the user is there only as a mark that can be
/// recognised.
struct MatrixReference {
    /// Who made a room. Only that user may close it.
    private enum Maker {
        /// The user and the address of the server's API, as a mark that ``MatrixReference/mark(of:at:room:)`` makes.
        case mark(String)
        /// The user, such as `@ada:example.org`, and the address of the server's API, in events of earlier versions.
        case user(String, server: String)
        /// The label of the account, in events of still earlier versions.
        case label(String)
        case unknown
    }

    /// Matrix' name of the room, such as `!i6x625LB9BoXSp8T`.
    let room: String
    /// The alias of the room, such as `#conf-7006n:example.org`, if it is known.
    let alias: String?
    private var maker = Maker.unknown
    /// The name of the server, from the link or the alias.
    private var serverName: String?

    init(room: String, alias: String?) {
        self.room = room
        self.alias = alias
    }

    /// Finds out which room a change is about: by the identifier of the conference, or by its link.
    init(_ change: ConferenceChange) throws {
        let text = change.identifier ?? ""
        let parts = text.split(separator: " ", maxSplits: 2).map(String.init)
        if parts.count == 3, parts[0].hasPrefix("!"), parts[1].hasPrefix("#") {
            let alias = parts[1] == "#" ? nil : parts[1]
            self.init(room: parts[0], alias: alias)
            maker = Self.maker(parts[2])
            serverName = alias.flatMap { MatrixAccount.serverName(of: "@" + $0.dropFirst()) }
            return
        }
        let fragment = change.url?.fragment ?? ""
        let query = URLComponents(string: "https://x/?\(fragment.drop { $0 != "?" }.dropFirst())")?.queryItems ?? []
        guard let room = query.first(where: { $0.name == "roomId" })?.value, room.hasPrefix("!") else {
            throw VirtualConferenceError(.invalid, "This conference is not a room on Matrix that was created here.")
        }
        self.init(room: room, alias: nil)
        serverName = query.first { $0.name == "viaServers" }?.value
    }

    private static func maker(_ text: String) -> Maker {
        if text.hasPrefix("maker:") { return .mark(String(text.dropFirst("maker:".count))) }
        let words = text.split(separator: " ").map(String.init)
        // No label has a slash.
        guard words.count == 2, words[0].hasPrefix("@"), words[1].contains("/") else { return .label(text) }
        return .user(words[0], server: words[1])
    }

    /// The identifier of the conference; nil if only the link names the room.
    var identifier: String? {
        let text: String
        switch maker {
        case .mark(let mark): text = "maker:\(mark)"
        case .user(let user, let server): text = "\(user) \(server)"
        case .label(let label): text = label
        case .unknown: return nil
        }
        return "\(room) \(alias ?? "#") \(text)"
    }

    /// Returns the reference with the maker, after that one has made or changed the room.
    func made(by user: String, at server: ServerAddress) -> MatrixReference {
        var copy = self
        copy.maker = .mark(Self.mark(of: user, at: server, room: room))
        return copy
    }

    /// The mark differs from room to room.
    private static func mark(of user: String, at server: ServerAddress, room: String) -> String {
        DerivedText.text(of: "\(user) \(server.shown) \(room)", for: "matrix maker")
    }

    /// Returns the account of the user who made the room, on the server where it was made. No other one may change it: its
    /// server may not know the room, and lets nobody else close it, which would look like its end.
    ///
    /// - Throws: an error that means to sign in.
    func account(_ host: ProviderHost) async throws -> MatrixAccount {
        let accounts = MatrixAccount.all(host)
        switch maker {
        case .mark(let mark):
            for account in accounts where mayBe(account) {
                let user = try await MatrixServer(account, host).user()
                if Self.mark(of: user, at: account.server, room: room) == mark { return account }
            }
            throw Self.notSignedIn("\(place) as the user who made the room")
        case .user(let user, let server):
            let address = ServerAddress(server)
            let there = accounts.filter { $0.server == address }
            for account in there where try await MatrixServer(account, host).user() == user { return account }
            let place = address?.shown ?? place
            throw Self.notSignedIn(there.isEmpty ? place : "\(place) as \(user)")
        case .label(let label): return try account(labelled: label, accounts)
        case .unknown: return try account(labelled: nil, accounts)
        }
    }

    private var place: String { serverName ?? "the Matrix server of this room" }

    /// Whether an account can be on the server of the room. One of another server is not asked who it is.
    private func mayBe(_ account: MatrixAccount) -> Bool {
        guard let serverName, let user = account.user else { return true }
        return MatrixAccount.serverName(of: user) == serverName
    }

    /// Returns the account for an event that does not say who made its room: the one of the label, or the only one on the
    /// server.
    private func account(labelled label: String?, _ accounts: [MatrixAccount]) throws -> MatrixAccount {
        let there = accounts.filter { account in
            guard let serverName, let user = account.user else { return label != nil }
            return MatrixAccount.serverName(of: user) == serverName
        }
        if let label {
            guard let account = there.first(where: { $0.label == label }) else { throw Self.notSignedIn(place) }
            return account
        }
        guard there.count < 2 else {
            throw VirtualConferenceError(
                .authentication,
                "Several accounts are signed in to \(place), and the event does not say which one made its room. Leave the "
                    + "room in a Matrix program.")
        }
        guard let account = there.first else { throw Self.notSignedIn(place) }
        return account
    }

    private static func notSignedIn(_ place: String) -> VirtualConferenceError {
        VirtualConferenceError(.authentication, "You are not signed in to \(place).")
    }
}
