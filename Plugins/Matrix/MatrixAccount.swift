import VirtualConferenceKit

/// One of the user's accounts, each on a server of its own choice.
struct MatrixAccount {
    /// The name of the account in the manifest.
    private static let kind = "matrix"

    /// The name that calls use, such as `matrix/work`.
    let name: String
    /// The label that the user gave it.
    let label: String
    /// The address of the server's API.
    let server: ServerAddress
    /// The user's name, such as `@ada:example.org`, if the host knows it.
    let user: String?

    /// The accounts with their room types.
    static func rooms(_ host: ProviderHost) -> [AccountRoom] {
        host.accountRooms(kind, identifier: "call", title: "Element Call")
    }

    /// Returns all accounts, the default one first. An account whose sign-in has expired is one of them.
    static func all(_ host: ProviderHost) -> [MatrixAccount] { rooms(host).compactMap(MatrixAccount.init) }

    /// Returns nil if the host does not say which server it is.
    init?(_ room: AccountRoom) {
        guard let server = room.account.server.flatMap({ ServerAddress($0) }) else { return nil }
        name = room.account.name
        label = room.label
        self.server = server
        user = room.account.user
    }

    /// Returns the name of the server, with which names on it end, or nil for a text that is not the name of a user.
    static func serverName(of user: String) -> String? {
        guard user.hasPrefix("@"), !user.contains(where: \.isWhitespace), let colon = user.firstIndex(of: ":") else {
            return nil
        }
        let name = String(user[user.index(after: colon)...])
        return name.wholeMatch(of: /[A-Za-z0-9.:\[\]-]{1,230}/) != nil ? name : nil
    }
}
