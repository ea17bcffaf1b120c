import VirtualConferenceKit

extension NextcloudTalkProvider: LifecycleProvider {
    /// Renames the room, and moves the time at which its lobby opens.
    func update(_ change: ConferenceChange) async throws -> ConferenceDescriptor {
        let host = ProviderHost.current
        let room = try TalkReference(change)
        let account = try room.account(host)
        let server = TalkServer(account, host)
        let settings = TalkSettings(host)
        if settings.usesTitles, let title = change.event?.title {
            _ = try await server.expect([200], "PUT", room.path, ["roomName": TalkWish.name(title)])
        }
        if settings.hasLobby, let times = change.event?.times {
            _ = try await server.expect(
                [200], "PUT", "\(room.path)/webinar/lobby", TalkWish.lobby(until: TalkWish.opening(times)))
        }
        // The host knows the passcode, which does not change.
        return account.conference(in: room.token, passcode: nil)
    }

    /// Deletes the room.
    func end(_ change: ConferenceChange) async throws {
        let host = ProviderHost.current
        let room = try TalkReference(change)
        // 404: it has been deleted, or the user has left it.
        _ = try await TalkServer(room.account(host), host).expect([200, 404], "DELETE", room.path)
    }
}
