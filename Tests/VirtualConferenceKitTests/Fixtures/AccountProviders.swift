// Providers that use the user's accounts, and keys that stay in the host.
import VirtualConferenceKit

/// Calls its service in the user's name; the room is the method of the call.
struct AccountUser: PrincipalProvider {
    func roomTypes() -> [RoomTypeDescriptor] {
        let account = ProviderHost.current.account("zoom")
        let details: [String?] = [
            "\(account.state)", account.user, account.server?.host, account["deviceID"], account["absent"],
            account.labels.joined(separator: "+"),
        ]
        return [RoomTypeDescriptor(identifier: "details", title: details.map { $0 ?? "nil" }.joined(separator: " "))]
    }

    func conference(for request: ConferenceRequest) async throws -> ConferenceDescriptor {
        guard let url = URL(string: "https://api.example.com/rooms") else {
            throw VirtualConferenceError(.fault, "The address is not valid.")
        }
        let call = HTTPRequest(
            url, method: request.roomTypeIdentifier,
            headers: [.init(name: "authorization", value: "own"), .init(name: "Accept", value: "text/plain")],
            body: Data("body".utf8), account: request.idempotencyKey.isEmpty ? nil : request.idempotencyKey)
        let response = try await ProviderHost.current.http.data(for: call)
        return ConferenceDescriptor(
            urls: [ConferenceURLDescriptor(url)],
            details: "\(response.status) \(String(decoding: response.body, as: UTF8.self))")
    }
}

/// Has a room for each of the user's accounts; the conference is the label of the one that was chosen.
struct RoomOfAccount: PrincipalProvider {
    private var rooms: [AccountRoom] {
        ProviderHost.current.accountRooms("zoom", identifier: "meeting", title: "Meeting")
    }

    func roomTypes() -> [RoomTypeDescriptor] { rooms.map(\.roomType) }

    func conference(for request: ConferenceRequest) async throws -> ConferenceDescriptor {
        ConferenceDescriptor(urls: [], details: try rooms.room(request.roomTypeIdentifier, of: "Zoom").label)
    }
}

/// Signs the name of the room, or claims with it.
struct Signing: PrincipalProvider {
    private struct User: Encodable {
        var name = "Jan"
    }

    func roomTypes() -> [RoomTypeDescriptor] { [] }

    func conference(for request: ConferenceRequest) async throws -> ConferenceDescriptor {
        let host = ProviderHost.current
        let signature =
            request.idempotencyKey == "token"
            ? try await host.sign(
                claims: ["room": request.roomTypeIdentifier, "moderator": true, "level": 3, "user": User()],
                with: "appKey")
            : try await host.sign(request.roomTypeIdentifier, with: request.idempotencyKey)
        return ConferenceDescriptor(urls: [], details: signature)
    }
}
