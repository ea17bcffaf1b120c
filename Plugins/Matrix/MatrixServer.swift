import VirtualConferenceKit

/// The client-server API of the user's Matrix server.
struct MatrixServer {
    /// An answer.
    struct Reply {
        let status: Int
        let object: [String: Any]?
        let response: HTTPResponse

        /// The code of an error, such as `M_FORBIDDEN`.
        var code: String? { object?["errcode"] as? String }
        /// The sentence with which the server says what is wrong.
        var sentence: String? { object?["error"] as? String }
        /// The identifier of a room, if it is one: it becomes part of addresses.
        var roomIdentifier: String? {
            guard let text = object?["room_id"] as? String, text.utf8.count <= 255,
                text.wholeMatch(of: /![\x21-\x7E]+/) != nil
            else { return nil }
            return text
        }
    }

    private let account: MatrixAccount
    private let host: ProviderHost

    init(_ account: MatrixAccount, _ host: ProviderHost) {
        self.account = account
        self.host = host
    }

    /// Returns the name of the user, such as `@ada:example.org`. Only if the host does not know it, this needs a call.
    func user() async throws -> String {
        if let user = account.user, MatrixAccount.serverName(of: user) != nil { return user }
        let reply = try await reply("GET", ["account", "whoami"])
        guard reply.status == 200, let user = reply.object?["user_id"] as? String,
            MatrixAccount.serverName(of: user) != nil
        else { throw problem(reply, isAboutRoom: false) }
        return user
    }

    /// Sends a request and returns the answer, whatever its status.
    ///
    /// - Parameter path: the parts of the path, any text.
    func reply(_ method: String, _ path: [String], _ body: [String: Any]? = nil) async throws -> Reply {
        let parts = path.map { $0.addingPercentEncoding(withAllowedCharacters: Self.unreserved) ?? $0 }
        guard let url = URL(string: "\(account.server.text)/_matrix/client/v3/\(parts.joined(separator: "/"))") else {
            throw VirtualConferenceError(.fault, "Matrix created an address that is not a URL.")
        }
        var headers = [HTTPRequest.Header(name: "Accept", value: "application/json")]
        var data = Data()
        if let body {
            headers.append(HTTPRequest.Header(name: "Content-Type", value: "application/json"))
            data = try JSONSerialization.data(withJSONObject: body)
        }
        let response = try await host.http.data(
            for: HTTPRequest(url, method: method, headers: headers, body: data, account: account.name))
        let object = (try? JSONSerialization.jsonObject(with: response.body)) as? [String: Any]
        return Reply(status: response.status, object: object, response: response)
    }

    /// Sends a request.
    ///
    /// - Throws: the sentence for any status but the expected ones.
    func expect(_ statuses: Set<Int>, _ method: String, _ path: [String], _ body: [String: Any]? = nil) async throws {
        let reply = try await reply(method, path, body)
        // A page of a proxy can have any status; the server itself always answers with an object.
        guard statuses.contains(reply.status), reply.object != nil else { throw problem(reply, isAboutRoom: true) }
    }

    /// Returns the error for an answer.
    func problem(_ reply: Reply, isAboutRoom: Bool) -> VirtualConferenceError {
        MatrixProblem(server: account.server.text, reply: reply, isAboutRoom: isAboutRoom).error
    }

    private static let unreserved = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
}
