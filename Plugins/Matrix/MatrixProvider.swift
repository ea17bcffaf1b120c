// Rooms on a Matrix server, for calls with Element Call. Each event gets a room that anyone with the link can join, as a guest,
// too. Its alias is derived from the request, so that a repeated request finds the room instead of making another one. A
// series has one room.
import VirtualConferenceKit

/// Offers a new room for each event, on the Matrix server that the user has signed in to.
final class MatrixProvider: PrincipalProvider {
    init() {}

    /// The list needs no call: it has one room type for each account.
    func roomTypes() -> [RoomTypeDescriptor] { MatrixAccount.rooms(ProviderHost.current).map(\.roomType) }

    func conference(for request: ConferenceRequest) async throws -> ConferenceDescriptor {
        let host = ProviderHost.current
        let chosen = try MatrixAccount.rooms(host).room(request.roomTypeIdentifier, of: "Matrix")
        guard let account = MatrixAccount(chosen) else {
            throw VirtualConferenceError(.fault, "The host does not say which Matrix server the account belongs to.")
        }
        let site = try CallSite(host)
        let server = MatrixServer(account, host)
        let alias = "conf-\(request.derivedText(for: "matrix alias"))"
        let user = try await server.user()
        let serverName = MatrixAccount.serverName(of: user) ?? ""
        let name = Self.name((host.configuration.boolean("titles") ?? true) ? request.event?.title : nil)
        let room = try await MatrixCreation(server: server, serverName: serverName, alias: alias, name: name).room()
        let password = request.derivedText(for: "matrix password", length: 26)
        let url = try site.link(alias: alias, room: room, serverName: serverName, password: password)
        let reference = MatrixReference(room: room, alias: "#\(alias):\(serverName)")
        return Self.conference(url, reference.made(by: user, at: account.server))
    }

    /// Returns the conference in a room.
    static func conference(_ url: URL, _ room: MatrixReference) -> ConferenceDescriptor {
        ConferenceDescriptor(
            title: "Element Call", urls: [ConferenceURLDescriptor(url, title: "Join the Call", kind: .video)],
            details:
                "The link opens in a web browser. An account is not needed. Keep the whole link: its end has the key of "
                + "the encryption.", identifier: room.identifier)
    }

    /// Returns the name of a room: the title of its event, within what Matrix accepts.
    static func name(_ title: String?) -> String {
        let title = (title ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
        return title.isEmpty ? "Meeting" : String(title.prefix(255))
    }
}
