import VirtualConferenceKit

/// Names a room that this provider made, and who made it.
///
/// All is in the identifier of the conference, because a change of an event brings nothing else back, and the link leads to
/// the website of Element Call.
struct MatrixReference {
    /// The user who made a room. Only that one may close it.
    struct Maker {
        /// The user's name, such as `@ada:example.org`.
        let user: String
        /// The address of the server's API.
        let server: String
    }

    /// Matrix' name of the room, such as `!i6x625LB9BoXSp8T`.
    let room: String
    /// The alias of the room, such as `#conf-7006n:example.org`, if it is known.
    let alias: String?
    /// Who made it; nil if the event does not say it.
    private(set) var maker: Maker?
    /// The label of the account, in events of versions before the maker was part of them.
    private var label: String?
    /// The name of the server, from the link or the alias.
    private var serverName: String?

    init(room: String, alias: String?, maker: Maker?) {
        self.room = room
        self.alias = alias
        self.maker = maker
    }

    /// Finds out which room a change is about: by the identifier of the conference, or by its link.
    init(_ change: ConferenceChange) throws {
        let text = change.identifier ?? ""
        let parts = text.split(separator: " ", maxSplits: 2).map(String.init)
        if parts.count == 3, parts[0].hasPrefix("!"), parts[1].hasPrefix("#") {
            let last = parts[2].split(separator: " ").map(String.init)
            // No label has a slash.
            let isMaker = last.count == 2 && last[0].hasPrefix("@") && last[1].contains("/")
            let alias = parts[1] == "#" ? nil : parts[1]
            self.init(room: parts[0], alias: alias, maker: isMaker ? Maker(user: last[0], server: last[1]) : nil)
            label = isMaker ? nil : parts[2]
            serverName = alias.flatMap { MatrixAccount.serverName(of: "@" + $0.dropFirst()) }
            return
        }
        let fragment = change.url?.fragment ?? ""
        let query = URLComponents(string: "https://x/?\(fragment.drop { $0 != "?" }.dropFirst())")?.queryItems ?? []
        guard let room = query.first(where: { $0.name == "roomId" })?.value, room.hasPrefix("!") else {
            throw VirtualConferenceError(.invalid, "This conference is not a room on Matrix that was created here.")
        }
        self.init(room: room, alias: nil, maker: nil)
        serverName = query.first { $0.name == "viaServers" }?.value
    }

    /// The identifier of the conference; nil if only the link names the room.
    var identifier: String? {
        (maker.map { "\($0.user) \($0.server)" } ?? label).map { "\(room) \(alias ?? "#") \($0)" }
    }

    /// Returns the reference with the maker, after that one has changed the room.
    func made(by user: String, on server: String) -> MatrixReference {
        var copy = self
        copy.maker = Maker(user: user, server: server)
        return copy
    }

    /// Returns the account of the user who made the room, on the server where it was made. No other one may change it: its
    /// server may not know the room, and lets nobody else close it, which would look like its end.
    ///
    /// - Throws: an error that means to sign in.
    func account(_ host: ProviderHost) async throws -> MatrixAccount {
        let accounts = MatrixAccount.all(host)
        guard let maker else { return try accountWithoutMaker(accounts) }
        let address = MatrixAddress(maker.server)
        let there = accounts.filter { address != nil && MatrixAddress($0.server) == address }
        for account in there where try await MatrixServer(account, host).user() == maker.user { return account }
        let place = address?.shown ?? "the Matrix server of this room"
        throw Self.nobody(there.isEmpty ? place : "\(place) as \(maker.user)")
    }

    /// Returns the account for an event that does not say who made its room: the one of the label, or the only one on the
    /// server.
    private func accountWithoutMaker(_ accounts: [MatrixAccount]) throws -> MatrixAccount {
        let place = serverName ?? "the Matrix server of this room"
        let there = accounts.filter { account in
            guard let serverName, let user = account.user else { return label != nil }
            return MatrixAccount.serverName(of: user) == serverName
        }
        if let label {
            guard let account = there.first(where: { $0.label == label }) else { throw Self.nobody(place) }
            return account
        }
        guard there.count < 2 else {
            throw VirtualConferenceError(
                .authentication,
                "Several accounts are signed in to \(place), and the event does not say which one made its room. Leave the "
                    + "room in a Matrix program.")
        }
        guard let account = there.first else { throw Self.nobody(place) }
        return account
    }

    private static func nobody(_ place: String) -> VirtualConferenceError {
        VirtualConferenceError(
            .authentication,
            "Nobody is signed in to \(place). Sign in with: conferencectl accounts sign-in matrix")
    }
}
