import VirtualConferenceKit

/// One of the user's accounts, each on a server of its own choice.
struct TalkAccount {
    /// The name of the account in the manifest.
    static let kind = "nextcloud"

    /// The name that calls use, such as `nextcloud/work`.
    let name: String
    /// The label that the user gave it.
    let label: String
    /// The address of the server, without a slash at the end.
    let server: String
    /// The user's name at the server, if the host knows it.
    let user: String?
    /// The room type of the account. The default account has the short identifier.
    let roomType: RoomTypeDescriptor

    /// Returns all accounts, the default one first. An account whose sign-in has expired is one of them.
    static func all(_ host: ProviderHost) -> [TalkAccount] {
        host.account(kind).labels.enumerated().compactMap { index, label in
            let account = host.account("\(kind)/\(label)")
            guard account.state != .signedOut, var server = account.server?.absoluteString else { return nil }
            while server.hasSuffix("/") { server.removeLast() }
            let title = index == 0 ? "Talk Room" : "Talk Room (\(label))"
            return TalkAccount(
                name: account.name, label: label, server: server, user: account.user,
                roomType: RoomTypeDescriptor(identifier: index == 0 ? "meeting" : "meeting:\(label)", title: title))
        }
    }

    /// Returns the conference in a room.
    func conference(in token: String, passcode: String?) -> ConferenceDescriptor {
        let reference = TalkReference(label: label, user: user, token: token, passcode: passcode)
        // The form with index.php works on every server.
        let urls = URL(string: "\(server)/index.php/call/\(token)").map { url in
            [ConferenceURLDescriptor(url, title: "Join in Nextcloud Talk", kind: .video, passcode: passcode)]
        }
        return ConferenceDescriptor(
            title: "Nextcloud Talk", urls: urls ?? [],
            details: "The link opens in a web browser or in the Talk app. An account is not needed.",
            identifier: reference.identifier)
    }
}
