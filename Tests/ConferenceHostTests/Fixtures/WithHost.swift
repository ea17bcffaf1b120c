import ConferenceModel
import Foundation
import Glibc
import ConferenceErrors
import Synchronization
import TestSupport
import Testing

@testable import ConferenceHost

/// A host, and what a test can observe of it.
struct TestHost: Sendable {
    let host: ConferenceHost
    let configuration: HostConfiguration
    let directory: TemporaryDirectory
    let trace: Trace

    /// The inventory as it is now, without what the machine has installed. Tests change what is on the disk.
    var inventory: Inventory {
        host.refresh()
        var inventory = host.installed()
        inventory.providers.removeAll { !$0.path.hasPrefix(directory.path) }
        return inventory
    }

    /// The list of the only provider.
    func onlyList() async throws -> RoomList {
        let provider = try #require(inventory.providers.first)
        var lists: [RoomList] = []
        for await list in host.roomLists(of: [provider]) { lists.append(list) }
        expectEqual(lists.count, 1)
        return try #require(lists.first)
    }

    /// The room types of the only provider.
    func rooms() async throws -> [RoomType] { try await onlyList().result.get() }

    /// The error that asking the only provider for its room types ends with; none is a failure of the test.
    func listError() async throws -> ConferenceError? {
        let result = try await onlyList().result
        return #expect(throws: ConferenceError.self) { try result.get() }
    }

    /// A conference of the provider that ``ManifestText`` names by default. By default, its worker has ended.
    func conference(
        room: String = "personal", event: EventContext? = nil, provider: String = "org.example.fault",
        waitsForEnd: Bool = true
    ) async throws -> VirtualConference {
        try await host.makeConference(
            in: RoomReference(provider: provider, room: room), idempotencyKey: "key-1", event: event,
            waitsForEnd: waitsForEnd)
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
    /// A caller that waits for something to happen.
    private struct Waiter {
        var isOver: @Sendable ([HostTrace]) -> Bool
        var continuation: CheckedContinuation<Void, Never>
    }

    private struct State {
        var events: [HostTrace] = []
        var waiters: [Waiter] = []
    }

    private let state = Mutex(State())

    func add(_ event: HostTrace) {
        let over = state.withLock { state in
            state.events.append(event)
            let over = state.waiters.filter { $0.isOver(state.events) }
            state.waiters.removeAll { $0.isOver(state.events) }
            return over
        }
        for waiter in over { waiter.continuation.resume() }
    }

    /// Waits, without taking a processor, until what has happened is enough.
    func wait(until isOver: @escaping @Sendable ([HostTrace]) -> Bool) async {
        await withCheckedContinuation { continuation in
            let isOverNow = state.withLock { state in
                if isOver(state.events) { return true }
                state.waiters.append(Waiter(isOver: isOver, continuation: continuation))
                return false
            }
            if isOverNow { continuation.resume() }
        }
    }

    /// Waits until the worker has sent a frame that reads like that.
    func wait(for text: String) async {
        await wait { events in
            events.contains { if case .received(_, let frame) = $0 { frame.contains(text) } else { false } }
        }
    }

    var all: [HostTrace] { state.withLock { $0.events } }

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

/// Runs a test with a host over one provider, and checks that nothing is left afterwards: the global checks of the
/// catalogue of faults.
///
/// After every test, the workers are reaped, no process of their sessions is left, and the files of the host are whole,
/// bounded and free of secrets. In a process of its own (``OwnProcess``), a second provider must also answer whatever
/// the first one did, no child, descriptor or file may be left that was not there before, and all of it must take a
/// bounded time.
///
/// - Parameters:
///   - environment: variables in addition to those that keep the host away from the user's own files.
///   - executable: the program that the host takes itself for; by default one next to the real worker.
///   - configure: changes the configuration of the host.
///   - isTrusted: false if the user has not trusted the provider.
///   - prepare: puts more into the directory before the host looks.
func withHost(
    _ fault: Fault? = nil, manifest: ManifestText = ManifestText(), limits: Limits = shortLimits(),
    environment: [String: String] = [:], executable: String = ownExecutable, isTrusted: Bool = true,
    configure: (inout HostConfiguration) -> Void = { _ in },
    prepare: (TemporaryDirectory) throws -> Void = { _ in }, _ body: (TestHost) async throws -> Void
) async throws {
    if OwnProcess.isHere { try await Warmth.shared.warm() }
    try await withColdHost(
        fault, manifest: manifest, limits: limits, environment: environment, executable: executable,
        isTrusted: isTrusted, configure: configure, prepare: prepare, body)
}

/// The program that the hosts of the tests take themselves for, next to the real worker.
let ownExecutable = buildFolder + "/conferencectl"

/// The second provider of a test.
private let neighbour = "org.example.neighbour"

/// What a process opens once and keeps is opened before anything is counted.
private actor Warmth {
    static let shared = Warmth()
    private var isWarm = false

    func warm() async throws {
        guard !isWarm else { return }
        isWarm = true
        try Programs.run("/bin/true", [])
        // Dispatch opens the descriptors of its timers from a thread of its own, some time after its first queue; once
        // one of its timers has fired, they are there. A deadline that has passed by the time it is given is no timer.
        var delay = DispatchTimeInterval.milliseconds(1)
        repeat {
            await withCheckedContinuation { continuation in
                DispatchQueue.global().asyncAfter(deadline: .now() + delay) { continuation.resume() }
            }
            delay = .milliseconds(100)
        } while !Holdings.current.descriptors.contains { $0.hasSuffix("[timerfd]") }
        for _ in 0..<2 {
            try await withColdHost(.good, isCounted: false) { host in
                _ = try await host.rooms()
                _ = try await host.conference()
            }
        }
    }
}

private func withColdHost(
    _ fault: Fault?, manifest: ManifestText = ManifestText(), limits: Limits = shortLimits(),
    environment: [String: String] = [:], executable: String = ownExecutable, isTrusted: Bool = true,
    configure: (inout HostConfiguration) -> Void = { _ in },
    prepare: (TemporaryDirectory) throws -> Void = { _ in }, isCounted: Bool = OwnProcess.isHere,
    _ body: (TestHost) async throws -> Void
) async throws {
    let start = ContinuousClock.now
    let directory = try TemporaryDirectory()
    let trace = Trace()
    if let fault { try directory.install(fault, manifest: manifest) } else { try directory.makeDirectory("providers") }
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
    // Found after every other provider. If the program is not the real one, neither is its worker: the second provider
    // then has a host of its own, over the same files.
    if isCounted { try directory.install(.good, manifest: ManifestText(identifier: neighbour), below: "beside") }
    let files = try FileManager.default.contentsOfDirectory(atPath: directory.path)
    let before = Holdings.current.descriptors
    do {
        let host = ConferenceHost(configuration)
        if isTrusted { try host.trustEverything() }
        try await body(TestHost(host: host, configuration: configuration, directory: directory, trace: trace))
        if isCounted { try await expectNeighbour(below: directory, configuration) }
    }
    expectNothingLeft(in: directory, trace, limits: limits)
    guard isCounted else { return }
    // The deadlines of a question that is asked twice, and slack for a busy machine.
    let deadlines = limits.startTimeout + limits.loadTimeout + max(limits.roomTypesTimeout, limits.conferenceTimeout)
    expectLessThan(ContinuousClock.now - start, deadlines * 2 + .seconds(120), "it took too long")
    let additions = try Set(FileManager.default.contentsOfDirectory(atPath: directory.path)).subtracting(files)
    expectTrue(additions.isSubset(of: [".local", "config"]), "files were left over")
    // What the last thread of the host holds goes a moment after the answer; on a busy machine that is a long one.
    let deadline = ContinuousClock.now + .seconds(60)
    var after = Holdings.current
    while !after.children.isEmpty || !after.descriptors.isSubset(of: before), ContinuousClock.now < deadline {
        await Task.yield()
        after = Holdings.current
    }
    expectEmpty(after.children, "children are left")
    let additional = after.descriptors.subtracting(before)
    expectEmpty(additional, "descriptors are left")
}

/// A provider that fails takes nothing away from another one.
private func expectNeighbour(below directory: TemporaryDirectory, _ configuration: HostConfiguration) async throws {
    var configuration = configuration
    configuration.providerDirectories.append("\(directory.path)/beside")
    configuration.executable = ownExecutable
    configuration.limits = shortLimits()
    configuration.trace = nil
    let host = ConferenceHost(configuration)
    try host.trustEverything(named: neighbour)
    let provider = try #require(host.installed().provider(neighbour))
    for await list in host.roomLists(of: [provider]) {
        let count = (try? list.result.get())?.count
        expectEqual(count, 2, "the provider beside it did not answer: \(list.result)")
    }
}

/// What has to hold after every test, whatever the provider did: no process, no secret, no log beyond its limit.
private func expectNothingLeft(in directory: TemporaryDirectory, _ trace: Trace, limits: Limits) {
    let processes = trace.processes
    for process in processes {
        expectTrue(kill(process, 0) == -1 && errno == ESRCH, "worker \(process) is still there")
    }
    // The signal is sent before the host answers; the system may take a moment to act on it.
    let deadline = ContinuousClock.now + .seconds(60)
    var members = Holdings.members(ofSessions: Set(processes))
    while !members.isEmpty, ContinuousClock.now < deadline { members = Holdings.members(ofSessions: Set(processes)) }
    expectEmpty(members, "processes that workers started are still there")
    let secret = "do not tell"
    expectFalse(trace.received.contains { $0.contains(secret) })
    let state = directory.path + "/.local/state/conference"
    let files = FileManager.default.enumerator(atPath: state)?.compactMap { $0 as? String } ?? []
    for file in files where file.contains(".") {
        guard let content = try? Data(contentsOf: URL(fileURLWithPath: "\(state)/\(file)")) else { continue }
        expectFalse(file.hasSuffix(".new"), "\(file) was left over")
        expectTrue(!file.hasSuffix(".log") || content.count <= limits.logLength, "\(file) has \(content.count) bytes")
        expectNotContains(String(decoding: content, as: UTF8.self), secret)
    }
}
