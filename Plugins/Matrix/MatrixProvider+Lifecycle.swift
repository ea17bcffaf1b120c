import VirtualConferenceKit

extension MatrixProvider: LifecycleProvider {
    /// Renames the room. A room has no time, so that a move changes nothing.
    func update(_ change: ConferenceChange) async throws -> ConferenceDescriptor {
        let host = ProviderHost.current
        var room = try MatrixReference(change)
        guard let url = change.url else {
            throw VirtualConferenceError(
                .invalid, "This conference has no link, which would have the key of its encryption.")
        }
        if host.configuration.boolean("titles") ?? true, let title = change.event?.title {
            let account = try await room.account(host)
            let server = MatrixServer(account, host)
            let reply = try await server.reply(
                "PUT", ["rooms", room.room, "state", "m.room.name"], ["name": Self.name(title)])
            guard reply.status == 200 else { throw server.problem(reply, isAboutRoom: true) }
            room = room.made(by: try await server.user(), at: account.server)
        }
        return Self.conference(url, room)
    }

    /// Closes the room and leaves it: a room on Matrix cannot be deleted.
    ///
    /// Each step can be repeated. The user leaves last, because only members may do the other ones.
    func end(_ change: ConferenceChange) async throws {
        let host = ProviderHost.current
        let room = try MatrixReference(change)
        let server = MatrixServer(try await room.account(host), host)
        // 403 or 404: the user has left the room, or it has been removed.
        try await server.expect(
            [200, 403, 404], "PUT", ["rooms", room.room, "state", "m.room.join_rules"], ["join_rule": "invite"])
        if let alias = room.alias {
            try await server.expect([200, 403, 404], "DELETE", ["directory", "room", alias])
        }
        try await server.expect([200, 403, 404], "POST", ["rooms", room.room, "leave"], [:])
        // 400: the server does not think that the user has left, which the step before would have told.
        try await server.expect([200, 400, 403, 404], "POST", ["rooms", room.room, "forget"], [:])
    }
}
