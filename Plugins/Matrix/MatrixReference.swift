import VirtualConferenceKit

/// Names a room that this provider made.
struct MatrixReference {
    /// Matrix' name of the room, such as `!i6x625LB9BoXSp8T`.
    let room: String
    /// The alias of the room, such as `#conf-7006n:example.org`, if it is known.
    let alias: String?
    /// The label of the account with which the room was made.
    let label: String

    init(room: String, alias: String?, label: String) {
        self.room = room
        self.alias = alias
        self.label = label
    }

    /// Finds out which room a change is about: by the identifier of the conference, or by its link.
    init(_ change: ConferenceChange) throws {
        let parts = (change.identifier ?? "").split(separator: " ", maxSplits: 2).map(String.init)
        if parts.count == 3, parts[0].hasPrefix("!"), parts[1].hasPrefix("#") {
            self.init(room: parts[0], alias: parts[1], label: parts[2])
            return
        }
        let fragment = change.url?.fragment ?? ""
        let query = URLComponents(string: "https://x/?\(fragment.drop { $0 != "?" }.dropFirst())")?.queryItems ?? []
        guard let room = query.first(where: { $0.name == "roomId" })?.value, room.hasPrefix("!") else {
            throw VirtualConferenceError(.invalid, "This conference is not a room on Matrix that was created here.")
        }
        self.init(room: room, alias: nil, label: "")
    }

    /// The identifier of the conference.
    var identifier: String { "\(room) \(alias ?? "#") \(label)" }

    /// Returns the account that can change the room: that of its label, if it is still on the room's server, or another one
    /// there.
    func account(_ host: ProviderHost) throws -> MatrixAccount {
        let accounts = MatrixAccount.all(host)
        let server = alias.flatMap { MatrixAccount.serverName(of: "@" + $0.dropFirst()) }
        // Without the name of a server, only the label counts.
        let there = accounts.filter {
            server == nil || $0.user == nil || $0.user.flatMap(MatrixAccount.serverName) == server
        }
        if let account = there.first(where: { $0.label == label }) ?? there.first { return account }
        throw VirtualConferenceError(
            .authentication,
            "Nobody is signed in to \(server ?? "the Matrix server of this room"). Sign in with: "
                + "conferencectl accounts sign-in matrix")
    }
}
