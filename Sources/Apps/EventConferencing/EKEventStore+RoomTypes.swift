import ConferenceErrors
package import ConferenceHost
import ConferenceModel
public import EventKit

extension EKEventStore {
    /// Asks all installed providers for their rooms, at the same time.
    ///
    /// A provider that fails is listed with its ``ProviderRooms/problem`` and does not delay the others: every answer
    /// has a deadline. To show one menu: `try await store.roomTypes().flatMap(\.rooms)`.
    ///
    /// Providers and the worker program are found as `conferencectl` finds them: bundles in `CONFERENCE_PROVIDER_PATH`,
    /// in `$XDG_DATA_HOME/conference/providers`, and in the same folder below each of `$XDG_DATA_DIRS`,
    /// `/usr/local/lib` and `/usr/lib`; then those next to the running program, as in a build folder, or in its
    /// installation prefix: for `PREFIX/bin/program`, the worker is `PREFIX/libexec/conference/conference-worker` and
    /// the bundles are in `PREFIX/lib/conference/providers`. The worker is looked up only next to the program and in
    /// its prefix.
    ///
    /// - Returns: one entry for each provider, in the order in which they were found.
    /// - Throws: ``EKError`` `eventStoreNotAuthorized` without full access to events; ``ConferenceError`` `noProviders`.
    public nonisolated(nonsending) func roomTypes() async throws -> [ProviderRooms] {
        try await roomTypes(host: ConferenceHost(.standard()))
    }

    /// Returns the rooms with a given host, for tests.
    package nonisolated(nonsending) func roomTypes(host: ConferenceHost) async throws -> [ProviderRooms] {
        // Which services a user has is as private as the calendar.
        _ = try conferencingBackend()
        // A worker process starts while the host reads the manifests.
        host.prepare()
        // A shadowed provider has the identifier of another one, which would be listed twice.
        let providers = host.installed().providers.filter { $0.state != .shadowed }
        guard !providers.isEmpty else { throw ConferenceError.noProviders() }
        var answers: [String: ProviderRooms] = [:]
        for await list in host.roomLists(of: providers) { answers[list.provider.path] = ProviderRooms(list) }
        return providers.compactMap { answers[$0.path] }
    }
}

extension ProviderRooms {
    /// Creates the answer of one provider.
    init(_ list: RoomList) {
        provider = list.provider.identifier
        name = TextPolicy.printable(list.provider.name)
        switch list.result {
        case .success(let types):
            rooms = types.map {
                Room(
                    reference: RoomReference(provider: list.provider.identifier, room: $0.identifier),
                    title: TextPolicy.printable($0.title))
            }
            problem = nil
        case .failure(let error): (rooms, problem) = ([], error)
        }
    }
}
