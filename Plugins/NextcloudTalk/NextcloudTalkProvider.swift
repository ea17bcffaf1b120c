// Rooms in Nextcloud Talk. Each event gets a public room, which guests can enter with the link. A room lives until its event
// is removed: rooms that Nextcloud ties to a date are deleted by the server, and cannot be moved. A series has one room.
import VirtualConferenceKit

/// Offers a new room for each event, on the Nextcloud that the user has signed in to.
final class NextcloudTalkProvider: PrincipalProvider {
    init() {}

    /// The list needs no call: it has one room type for each account.
    func roomTypes() -> [RoomTypeDescriptor] { TalkAccount.all(ProviderHost.current).map(\.roomType) }

    func conference(for request: ConferenceRequest) async throws -> ConferenceDescriptor {
        let host = ProviderHost.current
        let accounts = TalkAccount.all(host)
        guard let account = accounts.first(where: { $0.roomType.identifier == request.roomTypeIdentifier }) else {
            throw Self.unknown(request.roomTypeIdentifier, accounts)
        }
        let wish = TalkWish(request, TalkSettings(host))
        let room = try await TalkCreation(server: TalkServer(account, host), wish: wish).room()
        return account.conference(in: room.token, passcode: room.hasPassword ? wish.password : nil)
    }

    private static func unknown(_ room: String, _ accounts: [TalkAccount]) -> VirtualConferenceError {
        guard !accounts.isEmpty else {
            return VirtualConferenceError(
                .authentication,
                "Nobody is signed in to Nextcloud. Sign in with: "
                    + "conferencectl accounts sign-in nextcloud-talk")
        }
        let known = accounts.map { "“\($0.roomType.identifier)”" }.formatted(.list(type: .and, width: .standard))
        return VirtualConferenceError(.notFound, "Nextcloud Talk has no room “\(room)”; it has \(known).")
    }
}
