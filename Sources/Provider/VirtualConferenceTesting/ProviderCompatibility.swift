public import VirtualConferenceKit

/// The one test that every provider can run: what each host expects, tried through the C table.
///
///     @Test("the provider does what every host expects")
///     func compatibility() async throws {
///         #expect(try await ProviderCompatibility.check(Provider.self) == [])
///     }
///
/// It makes a conference of every room, and one that it calls off. It waits for each answer as long as that takes.
public enum ProviderCompatibility {
    /// Tries a class of this process.
    ///
    /// - Parameter configuration: the values of the keys that the manifest declares.
    /// - Returns: one sentence for each expectation that is not met; none for a good provider.
    /// - Throws: ``FakeHost/CreationFailure`` where the provider cannot be made.
    public static func check(
        _ type: any VirtualConferenceProvider.Type, configuration: [String: String] = [:]
    ) async throws -> [String] {
        try await check(FakeHost(type, configuration: configuration))
    }

    /// Tries a class of this process by its name as it stands in the manifest: `Module.Class`.
    ///
    /// - Returns: one sentence for each expectation that is not met.
    /// - Throws: ``FakeHost/CreationFailure`` where the provider cannot be made.
    public static func check(
        principalClass: String, configuration: [String: String] = [:]
    ) async throws -> [String] {
        try await check(FakeHost(principalClass, configuration: configuration))
    }

    /// Tries a provider's library, whatever language it is written in.
    ///
    /// - Returns: one sentence for each expectation that is not met.
    /// - Throws: ``FakeHost/CreationFailure`` where the library cannot be loaded or the provider cannot be made.
    public static func check(library path: String, configuration: [String: String] = [:]) async throws -> [String] {
        try await check(FakeHost(library: path, configuration: configuration))
    }

    private static func check(_ host: FakeHost) async -> [String] {
        var problems: [String] = []
        let first = await host.roomTypes()
        guard let rooms = first.roomIdentifiers else {
            return ["the room types are not answered: \(first.message ?? "\(first)")"]
        }
        if await host.roomTypes().roomIdentifiers != rooms {
            problems.append("the room types have other identifiers when they are asked for again")
        }
        for room in rooms {
            let answer = await host.conference(room, key: "compatibility-\(room)")
            if answer.conference == nil {
                problems.append("the room “\(room)” is offered, and there is no conference: \(answer.message ?? "")")
            }
        }
        let unknown = await host.conference("no-such-room-of-any-provider")
        switch unknown {
        case .failure(_, _, let message) where message.isEmpty:
            problems.append("the failure for a room that is gone has no message")
        case .failure: break
        default: problems.append("there is a conference for a room that was never offered")
        }
        if let room = rooms.first {
            let request = host.startConference(room, key: "compatibility-cancelled")
            host.cancel(request)
            _ = await host.answer(to: request)
            host.cancel(request)
            if await host.roomTypes().roomIdentifiers == nil {
                problems.append("after a request was called off, the room types are not answered any more")
            }
        }
        for name in ["", "org.example.unknown/1", "vcp.lifecycle/1x"] where host.hasExtension(name) {
            problems.append("the extension “\(name)” does not exist, and is answered with a table")
        }
        host.destroy()
        return problems + host.misuses
    }
}
