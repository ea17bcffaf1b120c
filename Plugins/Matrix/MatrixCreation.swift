import VirtualConferenceKit

/// The creation of a room.
struct MatrixCreation {
    let server: MatrixServer
    let serverName: String
    /// The first part of the room's alias; the same for a repeated request.
    let alias: String
    let name: String

    /// Returns the identifier of the new room, or of the one that an earlier request with the same alias has made.
    func room() async throws -> String {
        let reply: MatrixServer.Reply
        do {
            reply = try await server.reply("POST", ["createRoom"], Self.body(alias: alias, name: name))
        } catch let error as VirtualConferenceError where error.status == .network {
            // The server may have made the room before the connection broke.
            if let room = try? await existing() { return room }
            throw error
        }
        if reply.status == 200, let room = reply.roomIdentifier { return room }
        if reply.code == "M_ROOM_IN_USE" {
            guard let room = try await existing() else { throw server.problem(reply, isAboutRoom: false) }
            return room
        }
        let problem = server.problem(reply, isAboutRoom: false)
        guard reply.status >= 500 || reply.status == 200 else { throw problem }
        // The room may have been made all the same.
        let found: String?
        do {
            found = try await existing()
        } catch {
            throw VirtualConferenceError(
                .outcomeUnknown, "\(problem.message) It is not known whether the room was made; repeating is safe.")
        }
        guard let found else { throw problem }
        return found
    }

    /// Returns the room that has the alias, or nil if none has.
    private func existing() async throws -> String? {
        let reply = try await server.reply("GET", ["directory", "room", "#\(alias):\(serverName)"])
        if reply.status == 200, let room = reply.roomIdentifier { return room }
        guard reply.status == 404, reply.code == "M_NOT_FOUND" else {
            throw server.problem(reply, isAboutRoom: false)
        }
        return nil
    }

    /// Anybody who knows the room may join it, guests too, and take part in calls. It is not in the server's list of rooms.
    private static func body(alias: String, name: String) -> [String: Any] {
        [
            "name": name, "preset": "public_chat", "visibility": "private", "room_alias_name": alias,
            "creation_content": ["type": "org.matrix.msc3417.call"],
            "initial_state": [
                ["type": "m.room.guest_access", "state_key": "", "content": ["guest_access": "can_join"]]
            ],
            "power_level_content_override": ["events": ["org.matrix.msc3401.call.member": 0]],
        ]
    }
}
