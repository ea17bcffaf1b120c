public import VirtualConferenceKit

/// Tests through the C table whether a provider does what every host expects.
///
///     @Test("the provider does what every host expects")
///     func compatibility() async throws {
///         #expect(try await ProviderCompatibility.check(Provider.self) == [])
///     }
///
/// It creates a conference of every room type, and one whose request it cancels. It waits for each answer without a limit.
public enum ProviderCompatibility {
    /// Tests a type in this process.
    ///
    /// - Parameters:
    ///   - configuration: the values of the keys that the manifest declares.
    ///   - accounts: the accounts that the manifest declares; nil for a host that holds none.
    ///   - responses: responds to the provider's HTTPS requests; nil for a host that makes none.
    ///   - signatures: signs with the keys that the manifest declares; nil for a host that does not sign.
    /// - Returns: one sentence for each expectation that is not met; an empty array for a good provider.
    /// - Throws: ``FakeHost/CreationFailure`` if the provider could not be created.
    public static func check(
        _ type: any VirtualConferenceProvider.Type, configuration: [String: String] = [:],
        accounts: [FakeAccount]? = nil, responses: FakeHost.Responder? = nil, signatures: FakeHost.Signer? = nil
    ) async throws -> [String] {
        try await check(
            FakeHost(
                type, configuration: configuration, accounts: accounts, responses: responses, signatures: signatures))
    }

    /// Tests a type in this process by its name, as in the manifest: `Module.Class`.
    ///
    /// - Returns: one sentence for each expectation that is not met.
    /// - Throws: ``FakeHost/CreationFailure`` if the provider could not be created.
    public static func check(
        principalClass: String, configuration: [String: String] = [:], accounts: [FakeAccount]? = nil,
        responses: FakeHost.Responder? = nil, signatures: FakeHost.Signer? = nil
    ) async throws -> [String] {
        try await check(
            FakeHost(
                principalClass, configuration: configuration, accounts: accounts, responses: responses,
                signatures: signatures))
    }

    /// Tests a provider's library, in any language.
    ///
    /// - Returns: one sentence for each expectation that is not met.
    /// - Throws: ``FakeHost/CreationFailure`` if the library could not be loaded or the provider could not be created.
    public static func check(
        library path: String, configuration: [String: String] = [:], accounts: [FakeAccount]? = nil,
        responses: FakeHost.Responder? = nil, signatures: FakeHost.Signer? = nil
    ) async throws -> [String] {
        try await check(
            FakeHost(
                library: path, configuration: configuration, accounts: accounts, responses: responses,
                signatures: signatures))
    }

    private static func check(_ host: FakeHost) async -> [String] {
        var problems: [String] = []
        let first = await host.roomTypes()
        guard let rooms = first.roomIdentifiers else {
            return ["the request for the room types failed: \(first.message ?? "\(first)")"]
        }
        if await host.roomTypes().roomIdentifiers != rooms {
            problems.append("the identifiers of the room types change from one request to the next")
        }
        for room in rooms {
            let answer = await host.conference(room, key: "compatibility-\(room)")
            if answer.conference == nil {
                problems.append(
                    "the room “\(room)” is offered, but the request for a conference failed: \(answer.message ?? "")")
            }
        }
        let unknown = await host.conference("no-such-room-of-any-provider")
        switch unknown {
        case .failure(_, _, let message) where message.isEmpty:
            problems.append("the failure for a room that does not exist has no message")
        case .failure: break
        default: problems.append("a request for a room that does not exist was answered with a conference")
        }
        if let room = rooms.first {
            let request = host.startConference(room, key: "compatibility-cancelled")
            host.cancel(request)
            _ = await host.answer(to: request)
            host.cancel(request)
            if await host.roomTypes().roomIdentifiers == nil {
                problems.append("after a request was cancelled, the request for the room types fails")
            }
        }
        for name in ["", "org.example.unknown/1", "vcp.lifecycle/1x"] where host.hasExtension(name) {
            problems.append("get_extension returned a table for “\(name)”, which does not exist")
        }
        host.destroy()
        return problems + host.misuses
    }
}
