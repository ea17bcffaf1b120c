import Foundation
import VirtualConferenceKit
import VirtualConferenceTesting

@testable import HTTPRooms

/// The service, as its documentation describes it: it keeps rooms, and fails if a test asks for it.
actor FakeRoomService {
    /// How a call fails.
    enum Fault {
        /// The service responds with this status instead of doing what was requested.
        case status(Int, retryAfter: String? = nil)
        /// The service does what was requested, and responds with 500.
        case failsAfterwards
        /// The service does what was requested, and the response does not arrive.
        case breaksAfterwards(VirtualConferenceError.Status)
        /// The request does not reach the service.
        case unreachable
        /// The body ends too early.
        case cutBody
    }

    private(set) var rooms: [String: RoomDetails] = [:]
    private var keys: [String: String] = [:]
    private var faults: [Fault] = []

    /// Makes the next calls fail, one after another.
    func fail(_ faults: Fault...) { self.faults = faults }
    func fail(_ faults: [Fault]) { self.faults = faults }

    /// Ends a room as another program does.
    func forget(_ identifier: String) { rooms[identifier] = nil }

    func respond(to request: HTTPRequest) throws -> HTTPResponse {
        let fault = faults.isEmpty ? nil : faults.removeFirst()
        switch fault {
        case nil: return try response(to: request)
        case .status(let status, let pause):
            let headers = pause.map { [HTTPRequest.Header(name: "Retry-After", value: $0)] } ?? []
            return HTTPResponse(status: status, headers: headers, body: Data(#"{"message":"Not today."}"#.utf8))
        case .failsAfterwards:
            _ = try response(to: request)
            return HTTPResponse(status: 500)
        case .breaksAfterwards(let status):
            _ = try response(to: request)
            throw VirtualConferenceError(status, "The connection broke.")
        case .unreachable: throw FakeHost.Unreachable()
        case .cutBody:
            var response = try response(to: request)
            response.body.removeLast()
            return response
        }
    }

    private func response(to request: HTTPRequest) throws -> HTTPResponse {
        let path = request.url.path.split(separator: "/").map(String.init)
        let room = path.count == 3 ? path[2] : ""
        switch (request.method, path.count) {
        case ("POST", 2):
            let key = request.value(of: "Idempotency-Key") ?? UUID().uuidString
            if let known = keys[key] { return try found(known, 200) }
            let identifier = "r-\(keys.count + 1)"
            keys[key] = identifier
            rooms[identifier] = try details(in: request)
            return try found(identifier, 201)
        case ("GET", 2):
            let query = URLComponents(url: request.url, resolvingAgainstBaseURL: false)?.queryItems
            let known = query?.first { $0.name == "key" }?.value.flatMap { keys[$0] }
            return HTTPResponse(status: 200, body: try JSONEncoder().encode(known.map { [description($0)] } ?? []))
        case ("PATCH", 3):
            guard var details = rooms[room] else { return HTTPResponse(status: 404) }
            let new = try self.details(in: request)
            details.name = new.name ?? details.name
            details.start = new.start ?? details.start
            details.end = new.end ?? details.end
            details.rule = new.rule ?? details.rule
            rooms[room] = details
            return try found(room, 200)
        case ("DELETE", 3) where rooms[room] != nil:
            rooms[room] = nil
            return HTTPResponse(status: 204)
        default: return HTTPResponse(status: 404)
        }
    }

    private func details(in request: HTTPRequest) throws -> RoomDetails {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        return try decoder.decode(RoomDetails.self, from: request.body)
    }

    private func found(_ identifier: String, _ status: Int) throws -> HTTPResponse {
        HTTPResponse(status: status, body: try JSONEncoder().encode(description(identifier)))
    }

    private func description(_ identifier: String) -> [String: String] {
        [
            "id": identifier, "name": rooms[identifier]?.name ?? "", "link": "https://rooms.example/\(identifier)",
            "phone": "tel:+4930901820", "pin": "4711",
        ]
    }
}
