// Rooms in Nextcloud Talk. Each event gets a public room, which guests can enter with the link. A room lives until its event
// is removed: rooms that Nextcloud ties to a date are deleted by the server, and cannot be moved. A series has one room.
import VirtualConferenceKit

/// Offers a new room for each event, on the Nextcloud that the user has signed in to.
final class NextcloudTalkProvider: PrincipalProvider {
    init() {}

    /// The list needs no call: it has one room type for each account.
    func roomTypes() -> [RoomTypeDescriptor] { TalkAccount.rooms(ProviderHost.current).map(\.roomType) }

    func conference(for request: ConferenceRequest) async throws -> ConferenceDescriptor {
        let host = ProviderHost.current
        let chosen = try TalkAccount.rooms(host).room(request.roomTypeIdentifier, of: "Nextcloud Talk")
        guard let account = TalkAccount(chosen) else {
            throw VirtualConferenceError(.fault, "The host does not say which Nextcloud the account belongs to.")
        }
        let wish = TalkWish(request, TalkSettings(host))
        let room = try await TalkCreation(server: TalkServer(account, host), wish: wish).room()
        return account.conference(in: room.token, passcode: room.hasPassword ? wish.password : nil)
    }
}
