import ConferenceModel
import Foundation
import Glibc
import Support
import Synchronization
import TestSupport
import Testing

@testable import ConferenceHost

/// What a test sees of a host.
struct TestHost: Sendable {
    let host: ConferenceHost
    let configuration: HostConfiguration
    let directory: TemporaryDirectory
    let trace: Trace

    /// The inventory without what the machine has installed.
    var inventory: Inventory {
        var inventory = host.installed()
        inventory.providers.removeAll { !$0.path.hasPrefix(directory.path) }
        return inventory
    }

    /// The list of the only provider.
    func onlyList() async throws -> RoomList {
        let provider = try #require(inventory.providers.first)
        var lists: [RoomList] = []
        for await list in host.roomLists(of: [provider]) { lists.append(list) }
        #expect(lists.count == 1)
        return try #require(lists.first)
    }

    /// The room types of the only provider.
    func rooms() async throws -> [RoomType] { try await onlyList().result.get() }

    /// The error that asking the only provider for its room types ends with; none is a failure of the test.
    func listError() async throws -> ConferenceError? {
        let result = try await onlyList().result
        return #expect(throws: ConferenceError.self) { try result.get() }
    }

    /// A conference of the provider that ``ManifestText`` names by default.
    func conference(
        room: String = "personal", event: EventContext? = nil, provider: String = "org.example.fault"
    ) async throws -> VirtualConference {
        try await host.makeConference(
            in: RoomReference(provider: provider, room: room), idempotencyKey: "key-1", event: event)
    }

    /// The error that making a conference ends with.
    func conferenceError(room: String = "personal") async -> ConferenceError? {
        do {
            _ = try await conference(room: room)
            return nil
        } catch {
            return error as? ConferenceError
        }
    }
}

/// What happened on the channels.
final class Trace: Sendable {
    private let events = Mutex<[HostTrace]>([])

    func add(_ event: HostTrace) { events.withLock { $0.append(event) } }

    var all: [HostTrace] { events.withLock { $0 } }

    /// The numbers of all processes that were started.
    var processes: [Int32] {
        all.compactMap { event in if case .started(_, let process) = event { process } else { nil } }
    }

    /// How many workers are gone.
    var ends: Int { all.count { event in if case .ended = event { true } else { false } } }

    /// The frames from the worker, as text.
    var received: [String] {
        all.compactMap { event in if case .received(_, let frame) = event { frame } else { nil } }
    }

    /// The frames to the worker, as text.
    var sent: [String] {
        all.compactMap { event in if case .sent(_, let frame) = event { frame } else { nil } }
    }
}

/// Limits that make the deadlines of a test short, and leave the rest.
func shortLimits(_ change: (inout Limits) -> Void = { _ in }) -> Limits {
    var limits = Limits()
    limits.startTimeout = .seconds(20)
    limits.loadTimeout = .seconds(20)
    limits.roomTypesTimeout = .seconds(20)
    limits.conferenceTimeout = .seconds(20)
    limits.restartBackoff = []
    change(&limits)
    return limits
}

/// Runs a test with a host over one provider, and makes sure that every worker is gone and reaped afterwards.
///
/// - Parameters:
///   - environment: variables beside those that keep the host away from the user's own files.
///   - executable: the program that the host believes to be; by default one beside the real worker.
///   - configure: changes the configuration of the host.
///   - hasNeighbour: true to have a second provider, without a fault, that has to answer whatever the first one did.
///   - isTrusted: false where the user has not trusted the provider.
///   - prepare: puts more into the directory before the host looks.
func withHost(
    _ fault: Fault? = nil, manifest: ManifestText = ManifestText(), limits: Limits = shortLimits(),
    environment: [String: String] = [:], executable: String = buildFolder + "/conferencectl",
    hasNeighbour: Bool = false, isTrusted: Bool = true, configure: (inout HostConfiguration) -> Void = { _ in },
    prepare: (TemporaryDirectory) throws -> Void = { _ in }, _ body: (TestHost) async throws -> Void
) async throws {
    let directory = try TemporaryDirectory()
    let trace = Trace()
    if let fault { try directory.install(fault, manifest: manifest) } else { try directory.makeDirectory("providers") }
    if hasNeighbour { try directory.install(.good, manifest: ManifestText(identifier: neighbour)) }
    try prepare(directory)
    let ours = [
        "HOME": directory.path, "XDG_DATA_DIRS": "\(directory.path)/share",
        "XDG_CONFIG_HOME": "\(directory.path)/config",
        "SECRET_OF_THE_SHELL": "do not tell",
    ]
    var configuration = HostConfiguration(
        providerDirectories: ["\(directory.path)/providers"],
        environment: ours.merging(environment) { _, given in given }, executable: executable, limits: limits,
        now: { 1_700_000_000 }, trace: { trace.add($0) })
    configure(&configuration)
    let host = ConferenceHost(configuration)
    if isTrusted { try host.trustEverything() }
    let test = TestHost(host: host, configuration: configuration, directory: directory, trace: trace)
    try await body(test)
    if hasNeighbour { try await expectNeighbour(of: test) }
    expectNothingLeft(of: test, limits: limits)
}

/// The second provider of a test.
private let neighbour = "org.example.neighbour"

/// A provider that fails takes nothing away from another one.
private func expectNeighbour(of test: TestHost) async throws {
    let provider = try #require(test.host.installed().provider(neighbour))
    for await list in test.host.roomLists(of: [provider]) {
        #expect((try? list.result.get())?.count == 2, "the provider beside it did not answer")
    }
}

/// What has to hold after every test, whatever the provider did: no process, no secret, no log beyond its limit.
private func expectNothingLeft(of test: TestHost, limits: Limits) {
    let processes = test.trace.processes
    for process in processes {
        #expect(kill(process, 0) == -1 && errno == ESRCH, "worker \(process) is still there")
    }
    let secret = "do not tell"
    #expect(!test.trace.received.contains { $0.contains(secret) })
    let state = test.directory.path + "/.local/state/conference"
    let files = FileManager.default.enumerator(atPath: state)?.compactMap { $0 as? String } ?? []
    for file in files where file.contains(".") {
        guard let content = try? Data(contentsOf: URL(fileURLWithPath: "\(state)/\(file)")) else { continue }
        #expect(!file.hasSuffix(".new"), "\(file) was left over")
        #expect(!file.hasSuffix(".log") || content.count <= limits.logLength, "\(file) has \(content.count) bytes")
        #expect(!String(decoding: content, as: UTF8.self).contains(secret))
    }
}
