import ConferenceErrors
package import ConferenceHost
import ConferenceModel
public import EventKit

extension EKEventStore {
    /// Asks all installed providers which rooms they offer, at the same time.
    ///
    /// A provider that fails is in the list with its ``ProviderRooms/problem`` and holds up nobody: every answer has a
    /// deadline. To show one menu: `try await store.roomTypes().flatMap(\.rooms)`.
    ///
    /// Providers and the program that they run in are found as `conferencectl` finds them: bundles in
    /// `CONFERENCE_PROVIDER_PATH`, `$XDG_DATA_HOME/conference/providers`, the same folder below each of `$XDG_DATA_DIRS`,
    /// `/usr/local/lib` and `/usr/lib`; then what lies beside the running program, as in a build folder, or in the prefix
    /// that it is installed in: for `PREFIX/bin/program` the worker `PREFIX/libexec/conference/conference-worker` and
    /// the bundles in `PREFIX/lib/conference/providers`. The worker is looked for beside the program and in its prefix only.
    ///
    /// - Returns: one entry for each provider, in the order in which they were found.
    /// - Throws: ``EKError`` `eventStoreNotAuthorized` without full access to events; ``ConferenceError`` `noProviders`.
    public nonisolated(nonsending) func roomTypes() async throws -> [ProviderRooms] {
        try await roomTypes(host: ConferenceHost(.standard()))
    }

    /// The same over a given host, for tests.
    package nonisolated(nonsending) func roomTypes(host: ConferenceHost) async throws -> [ProviderRooms] {
        // Which services somebody uses is theirs to tell, as their calendar is.
        _ = try conferencingBackend()
        // A worker wakes up while the manifests are read.
        host.prepare()
        // One that another stands in for is not offered twice.
        let providers = host.installed().providers.filter { $0.state != .shadowed }
        guard !providers.isEmpty else { throw ConferenceError.noProviders() }
        var answers: [String: ProviderRooms] = [:]
        for await list in host.roomLists(of: providers) { answers[list.provider.path] = ProviderRooms(list) }
        return providers.compactMap { answers[$0.path] }
    }
}

extension ProviderRooms {
    /// What the host has heard.
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
