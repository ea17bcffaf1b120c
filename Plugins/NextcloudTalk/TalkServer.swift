import VirtualConferenceKit

/// The API of Nextcloud Talk on the user's server.
struct TalkServer {
    /// An answer: the status and the part named `data`.
    struct Reply {
        let status: Int
        /// The path that was asked for.
        let path: String
        let data: Any?
        let response: HTTPResponse

        /// The room that the data describe.
        var room: TalkRoom? { (data as? [String: Any]).flatMap(TalkRoom.init) }
        /// The rooms that the data list.
        var rooms: [TalkRoom] { (data as? [[String: Any]] ?? []).compactMap(TalkRoom.init) }
        /// The word with which Talk says what is wrong.
        var word: String? { (data as? [String: Any])?["error"] as? String }
        /// The sentence with which Nextcloud says what is wrong, in the user's language.
        var sentence: String? { (data as? [String: Any])?["message"] as? String }
        /// Whether the answer came from Nextcloud's API, and not from a page or a proxy in front of it.
        var isOCS: Bool { data != nil }
    }

    private let account: TalkAccount
    private let host: ProviderHost

    init(_ account: TalkAccount, _ host: ProviderHost) {
        self.account = account
        self.host = host
    }

    /// Sends a request and returns the answer, whatever its status.
    func reply(
        _ method: String, _ path: String, _ body: [String: Any]? = nil, query: String = ""
    ) async throws -> Reply {
        guard let url = URL(string: "\(account.server.text)/ocs/v2.php/apps/spreed/api/v4\(path)\(query)") else {
            throw VirtualConferenceError(.fault, "Nextcloud Talk created an address that is not a URL.")
        }
        var headers = [
            HTTPRequest.Header(name: "OCS-APIRequest", value: "true"),
            HTTPRequest.Header(name: "Accept", value: "application/json"),
        ]
        var data = Data()
        if let body {
            headers.append(HTTPRequest.Header(name: "Content-Type", value: "application/json"))
            data = try JSONSerialization.data(withJSONObject: body)
        }
        let response = try await host.http.data(
            for: HTTPRequest(url, method: method, headers: headers, body: data, account: account.name))
        let parsed = (try? JSONSerialization.jsonObject(with: response.body)) as? [String: Any]
        return Reply(
            status: response.status, path: path, data: (parsed?["ocs"] as? [String: Any])?["data"], response: response)
    }

    /// Sends a request and returns the answer.
    ///
    /// - Throws: the sentence for any status but the expected ones.
    func expect(
        _ statuses: Set<Int>, _ method: String, _ path: String, _ body: [String: Any]? = nil
    ) async throws -> Reply {
        let reply = try await reply(method, path, body)
        // A proxy may answer with a page of its own; Nextcloud itself always answers with data, which may be empty.
        guard statuses.contains(reply.status), reply.isOCS else { throw problem(reply) }
        return reply
    }

    /// Returns the error for an answer.
    func problem(_ reply: Reply) -> VirtualConferenceError {
        TalkProblem(server: account.server.text, reply: reply).error
    }
}

/// A room, as far as this provider needs to know it.
struct TalkRoom {
    let token: String
    let type: Int
    let name: String
    let description: String
    var hasPassword: Bool
    let hasLobby: Bool
    /// Whether the user owns the room.
    let isOwn: Bool
    let lastActivity: Int

    /// Reads the room, or returns nil if it has no token that can be part of an address.
    init?(_ object: [String: Any]) {
        guard let token = object["token"] as? String, TalkReference.isToken(token) else { return nil }
        self.token = token
        type = object["type"] as? Int ?? 0
        name = object["name"] as? String ?? ""
        description = object["description"] as? String ?? ""
        hasPassword = object["hasPassword"] as? Bool ?? false
        hasLobby = (object["lobbyState"] as? Int ?? 0) != 0
        isOwn = object["participantType"] as? Int == 1
        lastActivity = object["lastActivity"] as? Int ?? 0
    }
}
