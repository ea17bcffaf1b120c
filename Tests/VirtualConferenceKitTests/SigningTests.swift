import CConferenceProvider
import Testing
import VirtualConferenceKit
import VirtualConferenceTesting

@Suite("Signatures of a Swift provider", .timeLimit(.minutes(15)))
struct SigningTests {
    private func host(_ signatures: FakeHost.Signer? = { "\($0):\($1)" }) throws -> FakeHost {
        try FakeHost("VirtualConferenceKitTests.Signing", signatures: signatures)
    }

    @Test("A text and claims reach the host, and the signature comes back")
    func signatures() async throws {
        let host = try host()
        #expect(await host.conference("täxt", key: "secret").conference?.details == "secret:täxt")
        let token = try #require(await host.conference("lobby", key: "token").conference?.details)
        let claims = try #require(token.hasPrefix("appKey:") ? token.dropFirst(7) : nil)
        let object = try #require(
            try JSONSerialization.jsonObject(with: Data(claims.utf8)) as? [String: any Sendable])
        #expect(object["room"] as? String == "lobby" && object["moderator"] as? Bool == true)
        #expect(object["level"] as? Int == 3 && (object["user"] as? [String: String]) == ["name": "Jan"])
    }

    @Test("A failure of the host is the error of the provider, and a host without the extension signs nothing")
    func failures() async throws {
        let host = try host { _, _ in throw VirtualConferenceError(.configuration, "The key is not set.") }
        #expect(
            await host.conference("a", key: "b")
                == .failure(status: Int32(VCP_E_CONFIG), code: 0, message: "The key is not set."))
        #expect(await host.conference(String(repeating: "a", count: 65_537), key: "b").status == VCP_E_LIMIT)
        #expect(await host.conference("a", key: "").status == VCP_E_INVALID)
        #expect(try await self.host(nil).conference("a", key: "b").status == VCP_E_UNSUPPORTED)
        await #expect(throws: VirtualConferenceError.self) {
            try await ProviderHost(configuration: [:]).sign("a", with: "b")
        }
    }
}
