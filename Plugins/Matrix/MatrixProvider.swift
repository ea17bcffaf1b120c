// Rooms on a Matrix server, for calls with Element Call. Each event gets a room that anyone with the link can join, as a guest,
// too. Its alias is derived from the request, so that a repeated request finds the room instead of making another one. A
// series has one room.
import VirtualConferenceKit

/// Offers a new room for each event, on the Matrix server that the user has signed in to.
final class MatrixProvider: PrincipalProvider {
    init() {}

    /// The list needs no call: it has one room type for each account.
    func roomTypes() -> [RoomTypeDescriptor] { MatrixAccount.all(ProviderHost.current).map(\.roomType) }

    func conference(for request: ConferenceRequest) async throws -> ConferenceDescriptor {
        let host = ProviderHost.current
        let accounts = MatrixAccount.all(host)
        guard let account = accounts.first(where: { $0.roomType.identifier == request.roomTypeIdentifier }) else {
            throw Self.unknown(request.roomTypeIdentifier, accounts)
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
        let maker = MatrixReference.Maker(user: user, server: account.server)
        return Self.conference(url, MatrixReference(room: room, alias: "#\(alias):\(serverName)", maker: maker))
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

    private static func unknown(_ room: String, _ accounts: [MatrixAccount]) -> VirtualConferenceError {
        guard !accounts.isEmpty else {
            return VirtualConferenceError(
                .authentication, "Nobody is signed in to Matrix. Sign in with: conferencectl accounts sign-in matrix")
        }
        let known = accounts.map { "“\($0.roomType.identifier)”" }.formatted(.list(type: .and, width: .standard))
        return VirtualConferenceError(.notFound, "Matrix has no room “\(room)”; it has \(known).")
    }
}
