import VirtualConferenceKit

/// One of the user's accounts, each on a server of its own choice.
struct MatrixAccount {
    /// The name of the account in the manifest.
    static let kind = "matrix"

    /// The name that calls use, such as `matrix/work`.
    let name: String
    /// The label that the user gave it.
    let label: String
    /// The address of the server's API, without a slash at the end.
    let server: String
    /// The user's name, such as `@ada:example.org`, if the host knows it.
    let user: String?
    /// The room type of the account. The default account has the short identifier.
    let roomType: RoomTypeDescriptor

    /// Returns all accounts, the default one first. An account whose sign-in has expired is one of them.
    static func all(_ host: ProviderHost) -> [MatrixAccount] {
        host.account(kind).labels.enumerated().compactMap { index, label in
            let account = host.account("\(kind)/\(label)")
            guard account.state != .signedOut, var server = account.server?.absoluteString else { return nil }
            while server.hasSuffix("/") { server.removeLast() }
            let title = index == 0 ? "Element Call" : "Element Call (\(label))"
            return MatrixAccount(
                name: account.name, label: label, server: server, user: account.user,
                roomType: RoomTypeDescriptor(identifier: index == 0 ? "call" : "call:\(label)", title: title))
        }
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
