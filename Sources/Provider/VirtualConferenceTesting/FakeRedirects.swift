import Foundation
import VirtualConferenceKit

/// Follows redirects as a real host does: up to five, with GET where the service wants the result to be read (RFC 9110, section
/// 15.4), and without anything private to another server.
struct FakeRedirects {
    private let service: FakeService
    private let responder: FakeHost.Responder

    init(_ service: FakeService, _ responder: @escaping FakeHost.Responder) {
        self.service = service
        self.responder = responder
    }

    private static let limit = 5

    /// Returns the response, and the last request.
    func response(to request: HTTPRequest) async throws -> (response: HTTPResponse, last: HTTPRequest) {
        var current = request
        for _ in 0...Self.limit {
            service.calls.record(current)
            let response = try await responder(current)
            guard (300...399).contains(response.status), let place = response.value(of: "Location"), !place.isEmpty
            else { return (response, current) }
            current = try Self.redirected(current, to: place, status: response.status)
        }
        throw VirtualConferenceError(.network, "The server redirected more than \(Self.limit) times.")
    }

    private static func redirected(_ request: HTTPRequest, to place: String, status: Int) throws -> HTTPRequest {
        guard let url = URL(string: place, relativeTo: request.url)?.absoluteURL, url.scheme == "https",
            url.host != nil
        else { throw VirtualConferenceError(.invalid, "“\(place)” is not an https address.") }
        var next = request
        next.url = url
        if status == 303 || status < 303 && request.method == "POST", request.method != "HEAD" {
            next.method = "GET"
            next.body = Data()
            next.headers.removeAll { $0.name.lowercased().hasPrefix("content-") }
        }
        guard origin(url) != origin(request.url) else { return next }
        next.account = nil
        next.headers.removeAll { header in
            let name = header.name.lowercased()
            return !publicHeaders.contains(name) && !["accept", "content-", "if-"].contains { name.hasPrefix($0) }
        }
        return next
    }

    private static func origin(_ url: URL) -> String { "\(url.host?.lowercased() ?? ""):\(url.port ?? 443)" }

    private static let publicHeaders: Set<String> = ["cache-control", "date", "pragma", "range", "user-agent"]
}
