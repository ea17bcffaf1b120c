import CConferenceProvider
import Foundation
import Testing
import VirtualConferenceKit
import VirtualConferenceTesting

/// Sends an HTTPS request for each conference, to a path with the name of the room.
struct Calling: PrincipalProvider {
    func roomTypes() async throws -> [RoomTypeDescriptor] { [] }

    func conference(for request: ConferenceRequest) async throws -> ConferenceDescriptor {
        guard let url = URL(string: "https://example.com/\(request.roomTypeIdentifier)") else {
            throw VirtualConferenceError(.notFound, "The room is not part of a URL.")
        }
        let call = HTTPRequest(
            url, method: "POST", headers: [.init(name: "Accept", value: "text/plain")], body: Data([0, 0xFF]))
        let response = try await ProviderHost.current.http.data(for: call)
        let kind = response.value(of: "content-TYPE") ?? "nil"
        return ConferenceDescriptor(
            urls: [], details: "\(response.status) \(kind) \(String(decoding: response.body, as: UTF8.self))")
    }
}

@Suite("HTTPS from a Swift provider", .timeLimit(.minutes(15)))
struct HTTPTests {
    private func host() throws -> FakeHost { try .withHTTP("VirtualConferenceKitTests.Calling") }

    @Test("A request and its response arrive complete")
    func everything() async throws {
        #expect(
            try await host().conference("room").conference?.details
                == "201 text/plain POST https://example.com/room Accept=text/plain 2 1")
    }

    @Test("A call without a response throws the error of the host")
    func failures() async throws {
        #expect(
            try await host().conference("offline")
                == .failure(status: Int32(VCP_E_NETWORK), code: 0, message: "The server is away."))
        #expect(try await host().conference("refused").status == Int(VCP_E_LIMIT))
    }

    @Test("Without the extension of the host, or outside a request, a call is unsupported")
    func unsupported() async throws {
        let without = try FakeHost("VirtualConferenceKitTests.Calling")
        #expect(await without.conference("room").status == Int(VCP_E_UNSUPPORTED))
        let url = try #require(URL(string: "https://example.com/"))
        await #expect(throws: VirtualConferenceError.self) {
            try await ProviderHost(configuration: [:]).http.data(for: HTTPRequest(url))
        }
    }
}
