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

/// The host's table of `vcp.http/1`: it answers every call at once with what it was asked, or as the path says.
private enum FakeHTTP {
    // Written once; only its address is used.
    nonisolated(unsafe) static let table: UnsafePointer<vcp_host_http> = {
        let table = UnsafeMutablePointer<vcp_host_http>.allocate(capacity: 1)
        table.initialize(
            to: vcp_host_http(
                struct_size: UInt32(MemoryLayout<vcp_host_http>.size), flags: 0,
                send: { _, token, request, done, user in
                    guard let request = request?.pointee else { return vcp_status(VCP_E_INVALID) }
                    let url = text(request.url)
                    if url.hasSuffix("refused") { return vcp_status(VCP_E_LIMIT) }
                    let fails = url.hasSuffix("offline")
                    let header = request.headers.map { "\(text($0.pointee.name))=\(text($0.pointee.value))" } ?? ""
                    let told = "\(text(request.method)) \(url) \(header) \(request.body.len) \(token)"
                    lend(told) { body in
                        lend("Content-Type") { name in
                            lend("text/plain") { value in
                                var header = vcp_http_header(name: name, value: value)
                                lend("The server is away.") { message in
                                    withUnsafePointer(to: &header) { header in
                                        var response = vcp_http_response(
                                            struct_size: UInt32(MemoryLayout<vcp_http_response>.size),
                                            status: vcp_status(fails ? VCP_E_NETWORK : VCP_OK), http_status: 201,
                                            header_count: 1, headers: header, body: body,
                                            message: fails ? message : vcp_str())
                                        done?(user, &response)
                                    }
                                }
                            }
                        }
                    }
                    return vcp_status(VCP_OK)
                }))
        return UnsafePointer(table)
    }()
}

@Suite("HTTPS from a Swift provider", .timeLimit(.minutes(15)))
struct HTTPTests {
    private func host() throws -> FakeHost {
        try FakeHost(
            "VirtualConferenceKitTests.Calling",
            change: {
                $0.get_extension = { _, name in
                    text(name) == VCP_EXT_HTTP ? UnsafeRawPointer(FakeHTTP.table) : nil
                }
            })
    }

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
