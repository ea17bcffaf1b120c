import CConferenceProvider
import Foundation
import Testing
import VirtualConferenceKit
import VirtualConferenceTesting

/// Asks a server for the room that it is asked for.
struct Calling: PrincipalProvider {
    func roomTypes() async throws -> [RoomTypeDescriptor] { [] }

    func conference(for request: ConferenceRequest) async throws -> ConferenceDescriptor {
        guard let url = URL(string: "https://example.com/\(request.roomTypeIdentifier)") else {
            throw VirtualConferenceError(.notFound, "That is no room.")
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

    @Test("a call carries everything to the host, and its answer back")
    func everything() async throws {
        #expect(
            try await host().conference("room").conference?.details
                == "201 text/plain POST https://example.com/room Accept=text/plain 2 1")
    }

    @Test("a call without an answer throws what the host says")
    func failures() async throws {
        #expect(
            try await host().conference("offline")
                == .failure(status: Int32(VCP_E_NETWORK), code: 0, message: "The server is away."))
        #expect(try await host().conference("refused").status == Int(VCP_E_LIMIT))
    }

    @Test("a host that makes no calls says so, and so does a place without a request")
    func unsupported() async throws {
        let without = try FakeHost("VirtualConferenceKitTests.Calling")
        #expect(await without.conference("room").status == Int(VCP_E_UNSUPPORTED))
        let url = try #require(URL(string: "https://example.com/"))
        await #expect(throws: VirtualConferenceError.self) {
            try await ProviderHost(configuration: [:]).http.data(for: HTTPRequest(url))
        }
    }
}
