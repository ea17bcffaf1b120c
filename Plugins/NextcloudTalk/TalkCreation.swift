import VirtualConferenceKit

/// The creation of a room.
///
/// One call makes a room with everything on servers since Talk 21.1, as the answer shows. On older ones, which ignore what they
/// do not know, further calls add it.
struct TalkCreation {
    let server: TalkServer
    var wish: TalkWish

    /// Returns the new room, or the one that an earlier request with the same key has made.
    func room() async throws -> TalkRoom {
        if wish.isRepeated, let room = try await found(since: nil) { return try await completed(room) }
        return try await completed(created())
    }

    private func created() async throws -> TalkRoom {
        let reply: TalkServer.Reply
        do {
            reply = try await server.reply("POST", "/room", body)
        } catch let error as VirtualConferenceError where error.status == .network {
            // The server may have made the room before the connection broke.
            if let room = try? await found(since: Self.recently) { return room }
            throw error
        }
        if reply.status == 201 || reply.status == 200 || reply.status == 202, let room = reply.room { return room }
        if reply.status == 400, reply.word == "password", !wish.hasPassword {
            // The server demands a password of every public room.
            var other = self
            other.wish.hasPassword = true
            return try await other.created()
        }
        let problem = server.problem(reply)
        guard reply.status >= 500 || (200..<300).contains(reply.status) else { throw problem }
        // The room may have been made all the same.
        let found: TalkRoom?
        do {
            found = try await self.found(since: Self.recently)
        } catch {
            throw VirtualConferenceError(
                .outcomeUnknown, "\(problem.message) Look in Nextcloud whether there is a room “\(wish.name)”.")
        }
        guard let found else { throw problem }
        return found
    }

    /// The newest servers know all of this; older ones ignore what they do not know.
    private var body: [String: Any] {
        var body: [String: Any] = ["roomType": 3, "roomName": wish.name, "description": wish.description]
        if wish.hasPassword { body["password"] = wish.password }
        if wish.hasLobby {
            body["lobbyState"] = 1
            if let timer = wish.lobbyTimer { body["lobbyTimer"] = timer }
        }
        return body
    }

    /// Adds what the server has not made in the first call.
    private func completed(_ room: TalkRoom) async throws -> TalkRoom {
        do {
            if !room.description.contains(wish.mark) {
                // Only a repeated request needs it.
                let reply = try await server.reply(
                    "PUT", "/room/\(room.token)/description", ["description": wish.description])
                if reply.status != 200 { ProviderHost.current.log("The room has no description.", level: .warning) }
            }
            if wish.hasPassword, !room.hasPassword {
                _ = try await server.expect([200], "PUT", "/room/\(room.token)/password", ["password": wish.password])
            }
            if wish.hasLobby, !room.hasLobby {
                _ = try await server.expect(
                    [200], "PUT", "/room/\(room.token)/webinar/lobby", TalkWish.lobby(until: wish.lobbyTimer))
            }
        } catch let error as VirtualConferenceError {
            // A room without its password or its lobby lets in people who are not meant to.
            let reply = try? await server.reply("DELETE", "/room/\(room.token)")
            guard reply?.status == 200 || reply?.status == 404 else {
                throw VirtualConferenceError(
                    .outcomeUnknown,
                    "\(error.message) The new room “\(wish.name)” is still in Nextcloud; delete it there.")
            }
            throw error
        }
        return room.with(password: wish.hasPassword || room.hasPassword)
    }

    // MARK: Finding a room again

    /// Returns the room that a request with the same key has made, or nil.
    ///
    /// - Parameter since: when the room was active at the earliest, in seconds since 1970; nil for any time.
    private func found(since: Int?) async throws -> TalkRoom? {
        // Nothing but the names: a user may have hundreds of rooms.
        var query = "?noStatusUpdate=1&includeLastMessage=false"
        if let since { query += "&modifiedSince=\(since)" }
        let reply: TalkServer.Reply
        do {
            reply = try await server.reply("GET", "/room", query: query)
        } catch let error as VirtualConferenceError where error.status == .limit && since == nil {
            return try await found(since: Int(Date().timeIntervalSince1970) - 30 * 86_400)
        }
        guard reply.status == 200, reply.isOCS else { throw server.problem(reply) }
        let rooms = reply.rooms
        if let marked = rooms.first(where: { $0.description.contains(wish.mark) }) { return marked }
        // An older server makes a room without the mark first, and may have gone no further.
        return rooms.first {
            $0.type == 3 && $0.isOwn && $0.description.isEmpty && $0.name == wish.name
                && $0.lastActivity >= Self.recently
        }
    }

    private static var recently: Int { Int(Date().timeIntervalSince1970) - 900 }
}

extension TalkRoom {
    /// Returns the room with a password, or as it was.
    func with(password: Bool) -> TalkRoom {
        var copy = self
        copy.hasPassword = password
        return copy
    }
}
