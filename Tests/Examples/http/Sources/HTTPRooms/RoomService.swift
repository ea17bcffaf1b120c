import VirtualConferenceKit

/// The API of the service: a method for each call, and a sentence for each error.
struct RoomService {
    /// The account that the manifest declares. The host adds its credential, and this provider never sees it.
    static let account = "rooms"

    /// Creates a room, or returns the one that was created with the same key.
    func create(_ details: RoomDetails, key: String) async throws -> Room {
        var request = try request("POST", "rooms", details)
        request.headers.append(.init(name: "Idempotency-Key", value: key))
        let response: HTTPResponse
        do {
            response = try await send(request)
        } catch let error as VirtualConferenceError where [.network, .deadline].contains(error.status) {
            // The service may have created the room all the same. If that cannot be found out, the host knows whether the
            // request was sent, and tells the user that the outcome is unknown.
            if let room = try? await rooms(with: key).first { return room }
            throw error
        }
        guard response.status == 500 else { return try room(in: response) }
        // A server can fail after it has created the room. The host has a response, so the provider has to tell it.
        guard let known = try? await rooms(with: key) else {
            throw VirtualConferenceError(
                .outcomeUnknown, "The service has failed. Look at rooms.example for a new room before you try again.")
        }
        guard let room = known.first else { throw problem(response) }
        return room
    }

    /// Changes a room. The service leaves values that it does not get as they are.
    func update(_ identifier: String, _ details: RoomDetails) async throws -> Room {
        try room(in: try await send(try request("PATCH", "rooms/\(identifier)", details)))
    }

    /// Ends a room. If it is already gone, that is what was requested.
    func end(_ identifier: String) async throws {
        let response = try await send(try request("DELETE", "rooms/\(identifier)"))
        guard [204, 404].contains(response.status) else { throw problem(response) }
    }

    /// Returns the room that was created with a key, if there is one.
    private func rooms(with key: String) async throws -> [Room] {
        let response = try await send(try request("GET", "rooms", query: ["key": key]))
        guard response.status == 200 else { throw problem(response) }
        return try decoded([Room].self, response)
    }

    // MARK: Calls

    private func request(
        _ method: String, _ path: String, _ details: RoomDetails? = nil, query: [String: String] = [:]
    ) throws -> HTTPRequest {
        var address = URLComponents()
        (address.scheme, address.host, address.path) = ("https", "api.rooms.example", "/v1/\(path)")
        if !query.isEmpty { address.queryItems = query.map { URLQueryItem(name: $0, value: $1) } }
        guard let url = address.url else { throw VirtualConferenceError(.fault, "“\(path)” is not part of a URL.") }
        var request = HTTPRequest(url, method: method, account: Self.account)
        if let details {
            let encoder = JSONEncoder()
            encoder.dateEncodingStrategy = .iso8601
            request.headers = [.init(name: "Content-Type", value: "application/json")]
            request.body = try encoder.encode(details)
        }
        return request
    }

    /// Sends a request. If the service asks for a short pause, waits and sends it once more.
    private func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let response = try await ProviderHost.current.http.data(for: request)
        guard response.status == 429, let pause = response.retryAfter,
            let left = ProviderHost.current.timeRemaining, pause < left / 2
        else { return response }
        try await Task.sleep(for: pause)
        return try await ProviderHost.current.http.data(for: request)
    }

    private func room(in response: HTTPResponse) throws -> Room {
        guard [200, 201].contains(response.status) else { throw problem(response) }
        return try decoded(Room.self, response)
    }

    private func decoded<Value: Decodable>(_ type: Value.Type, _ response: HTTPResponse) throws -> Value {
        do {
            return try JSONDecoder().decode(type, from: response.body)
        } catch {
            throw VirtualConferenceError(.fault, "The response of rooms.example cannot be read.")
        }
    }

    // MARK: Errors

    /// An error in the words of the service, if there are any.
    private struct Refusal: Decodable {
        var message: String
    }

    /// Returns the error for a response that is no success. The host handles 401.
    private func problem(_ response: HTTPResponse) -> VirtualConferenceError {
        let words = (try? JSONDecoder().decode(Refusal.self, from: response.body))?.message
        let code = Int64(response.status)
        switch response.status {
        case 403:
            return VirtualConferenceError(
                .unsupported, words ?? "Your account may not do this. Ask your administrator.", providerCode: code)
        case 404, 410:
            return VirtualConferenceError(.notFound, "The room no longer exists.", providerCode: code)
        case 429:
            return VirtualConferenceError(
                .unavailable, "The service gets too many requests. \(response.retryAdvice())", providerCode: code)
        case 500...:
            return VirtualConferenceError(
                .unavailable, "The service cannot answer now. Try again later.", providerCode: code)
        default:
            return VirtualConferenceError(
                .invalid, words ?? "The service has refused the request (\(response.status)).", providerCode: code)
        }
    }
}
