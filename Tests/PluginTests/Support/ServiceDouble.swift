import Foundation
import HTTPS
import TestSupport
import VirtualConferenceKit
import VirtualConferenceTesting

/// A service that a provider calls over TLS: a double of `Tests/Fixtures`, or a real server on this machine.
struct Service: Sendable {
    /// The address, without a slash at the end.
    let address: String
    /// The file of the authority that signed its certificate.
    let authority: String
    /// What a host would add to calls of the account.
    let authorization: String

    /// Sends a request as a host does, which adds the credential.
    func response(to request: HTTPRequest) throws -> HTTPResponse {
        var headers = request.headers.map { HTTPSHeader(name: $0.name, value: $0.value) }
        if request.account != nil { headers.append(HTTPSHeader(name: "Authorization", value: authorization)) }
        let client = HTTPSClient(
            grants: [HTTPSGrant(host: "localhost", allowsPrivateAddresses: true)],
            limits: HTTPSLimits(
                requestLength: 262_144, responseLength: 524_288, headers: 100, headersLength: 65_536,
                interimResponses: 20, redirects: 5), authorities: authority)
        do {
            let response = try client.response(
                to: HTTPSRequest(
                    method: request.method, url: request.url.absoluteString, headers: headers,
                    body: Array(request.body)), milliseconds: 10_000)
            return HTTPResponse(
                status: response.status,
                headers: response.headers.map { HTTPRequest.Header(name: $0.name, value: $0.value) },
                body: Data(response.body))
        } catch {
            throw VirtualConferenceError(error.kind == .tooLarge ? .limit : .network, "\(error.message)")
        }
    }
}

/// A double with what a test plans for it.
final class ServiceDouble: Sendable {
    /// A request that the double got.
    struct Call: Equatable, CustomStringConvertible {
        let method: String
        let path: String
        let status: Int
        var description: String { "\(method) \(path) \(status)" }
    }

    private let server: HTTPSServer
    let service: Service

    /// - Parameters:
    ///   - script: the Python program.
    ///   - authorization: the credential that it accepts.
    init(_ script: String, authorization: String) throws {
        server = try HTTPSServer(program: script)
        service = Service(
            address: "https://localhost:\(server.port)", authority: server.certificates.authority,
            authorization: authorization)
    }

    /// Plans what routes do at their next requests; see doubles.py.
    func plan(_ json: String) throws { _ = try server.calendars.write(json, to: "plan.json") }

    /// Says what server it is.
    func configure(_ json: String) throws { _ = try server.calendars.write(json, to: "server.json") }

    /// The requests so far, without queries.
    var calls: [Call] {
        lines("requests").compactMap { line in
            guard let object = Self.object(line), let method = object["method"] as? String,
                let path = object["path"] as? String, let status = object["status"] as? Int
            else { return nil }
            return Call(method: method, path: path, status: status)
        }
    }

    /// The calls as text, each without the beginning of its path.
    func calls(below prefix: String) -> [String] {
        calls.map {
            "\($0.method) \($0.path.hasPrefix(prefix) ? String($0.path.dropFirst(prefix.count)) : $0.path) \($0.status)"
        }
    }

    /// The bodies and headers of all requests as text, to look for secrets.
    var requestLog: String { lines("requests").joined(separator: "\n") }

    /// The rooms that there are now.
    var rooms: [[String: Any]] {
        let data = lines("rooms.json").joined().data(using: .utf8) ?? Data()
        return (try? JSONSerialization.jsonObject(with: data)) as? [[String: Any]] ?? []
    }

    private func lines(_ name: String) -> [String] {
        let text = try? String(contentsOfFile: server.calendars.path + "/\(name)", encoding: .utf8)
        return (text ?? "").split(separator: "\n").map(String.init)
    }

    private static func object(_ line: String) -> [String: Any]? {
        (try? JSONSerialization.jsonObject(with: Data(line.utf8))) as? [String: Any]
    }
}
