package import CConferenceProvider
import Glibc
import Synchronization
public import VirtualConferenceKit

/// A host in the process of a unit test, which drives a provider through its C table as a real one does.
///
///     let host = try FakeHost(Provider.self, configuration: ["server": "https://meet.example.org"])
///     let conference = await host.conference("meeting").conference
///     #expect(conference?.urls.first?.url.hasPrefix("https://meet.example.org/") == true)
///     #expect(host.misuses.isEmpty)
///
/// It copies whatever it is lent before it returns, overwrites what it has lent as soon as the loan is over, and
/// remembers what it was told. It does not confine the provider and has no deadlines: a crash ends the test, and a request
/// that is never finished keeps it waiting. What a real host makes of a provider, `conferencectl providers check` tells.
public final class FakeHost: Sendable {
    /// Why a provider was not made: what its `create` said.
    public struct CreationFailure: Error, Equatable {
        /// A status of `vcp.h`; -1 where there is no provider at all.
        public var status: Int32
        /// The provider's own number.
        public var code: Int64
        /// The sentence for the user.
        public var message: String

        /// A failure to compare with.
        public init(status: Int32, code: Int64, message: String) {
            self.status = status
            self.code = code
            self.message = message
        }
    }

    private struct State {
        var nextRequest: vcp_request = 1
        var answers: [vcp_request: ProviderAnswer] = [:]
        var waiting: [vcp_request: CheckedContinuation<ProviderAnswer, Never>] = [:]
        var cancelled: Set<vcp_request> = []
        var extraAnswers = 0
        var misuses: [String] = []
        var log: [String] = []
        var logWaiters: [(line: String, continuation: CheckedContinuation<Void, Never>)] = []
    }

    /// What `config_get` answers from.
    let configuration: [String: String]
    private let state = Mutex(State())
    // Opaque numbers of the provider, handed back to it and nothing else.
    nonisolated(unsafe) private(set) var instance: OpaquePointer?
    nonisolated(unsafe) let provider: UnsafePointer<vcp_provider>

    // MARK: Making

    /// Makes a provider of a class of this process.
    ///
    /// - Parameters:
    ///   - type: what `NSExtensionPrincipalClass` of the manifest names.
    ///   - configuration: the values of the keys that the manifest declares.
    /// - Throws: ``CreationFailure``.
    public convenience init(
        _ type: any VirtualConferenceProvider.Type, bundleIdentifier: String = "org.example.test",
        configuration: [String: String] = [:]
    ) throws {
        try self.init(
            String(reflecting: type), bundleIdentifier: bundleIdentifier, configuration: configuration, change: { _ in }
        )
    }

    /// Makes a provider of a class of this process, by its name as it stands in the manifest: `Module.Class`.
    ///
    /// - Throws: ``CreationFailure``.
    public convenience init(
        _ principalClass: String, bundleIdentifier: String = "org.example.test", configuration: [String: String] = [:]
    ) throws {
        try self.init(
            principalClass, bundleIdentifier: bundleIdentifier, configuration: configuration, change: { _ in })
    }

    /// Loads a provider's library into this process, whatever language it is written in, and makes its instance.
    ///
    /// The library stays loaded. One in Swift brings another copy of this module along: load those in a test of their own.
    ///
    /// - Throws: ``CreationFailure``, also where the library cannot be loaded.
    public convenience init(
        library path: String, principalClass: String = "", bundleIdentifier: String = "org.example.test",
        configuration: [String: String] = [:]
    ) throws {
        typealias Entry = @convention(c) () -> UnsafePointer<vcp_entry>?
        guard let library = dlopen(path, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE),
            let symbol = dlsym(library, VCP_ENTRY_SYMBOL)
        else {
            let reason = dlerror().map { String(cString: $0) } ?? "no reason is given"
            throw CreationFailure(status: -1, code: 0, message: reason)
        }
        try self.init(
            principalClass, bundleIdentifier: bundleIdentifier, configuration: configuration,
            entry: unsafeBitCast(symbol, to: Entry.self)(), change: { _ in })
    }

    /// - Parameters:
    ///   - entry: the table of a library; that of this process by default.
    ///   - change: what is different from a good table of functions.
    package init(
        _ principalClass: String, bundleIdentifier: String = "org.example.test", configuration: [String: String] = [:],
        entry: UnsafePointer<vcp_entry>? = vcp_entry_v1(), change: (inout vcp_host) -> Void
    ) throws {
        self.configuration = configuration
        guard let entry = entry?.pointee, entry.magic == VCP_ENTRY_MAGIC, let provider = entry.provider_at(0) else {
            throw CreationFailure(status: -1, code: 0, message: "no provider")
        }
        self.provider = provider
        let table = Self.table(self, principalClass, bundleIdentifier, change)
        var why = vcp_error()
        why.struct_size = UInt32(MemoryLayout<vcp_error>.size)
        let status = provider.pointee.create(table, &instance, &why)
        guard status == VCP_OK else {
            throw CreationFailure(status: why.status, code: why.provider_code, message: text(why.message))
        }
    }

    deinit { if let instance { provider.pointee.destroy(instance) } }

    // MARK: Asking

    /// Asks for room types and waits for the answer.
    public func roomTypes() async -> ProviderAnswer { await answer(to: startRoomTypes()) }

    /// Asks for a conference and waits for the answer.
    public func conference(_ room: String, key: String = "key", event: FakeEvent? = nil) async -> ProviderAnswer {
        await answer(to: startConference(room, key: key, event: event))
    }

    /// Asks for room types, and gives the number of the request.
    public func startRoomTypes() -> UInt64 {
        let request = newRequest()
        provider.pointee.fetch_room_types(instance, request)
        return request
    }

    /// Asks for a conference, and gives the number of the request. What is lent is overwritten before the return, to find
    /// those who keep it.
    public func startConference(_ room: String, key: String = "key", event: FakeEvent? = nil) -> UInt64 {
        let request = newRequest()
        let lent = LentRequest(room: room, key: key, event: event)
        provider.pointee.fetch_conference(instance, request, lent.request)
        lent.spoil()
        return request
    }

    /// Asks for a conference without a request, against the rules of vcp.h.
    package func startConferenceWithoutRequest() -> vcp_request {
        let request = newRequest()
        provider.pointee.fetch_conference(instance, request, nil)
        return request
    }

    /// Tells the provider that nobody waits any more.
    public func cancel(_ request: UInt64) {
        state.withLock { _ = $0.cancelled.insert(request) }
        provider.pointee.cancel?(instance, request)
    }

    /// Ends the instance. Without this, it ends with the host.
    public func destroy() {
        provider.pointee.destroy(instance)
        instance = nil
    }

    /// True where the provider has the extension.
    public func hasExtension(_ name: String) -> Bool {
        lend(name) { provider.pointee.get_extension?(instance, $0) } != nil
    }

    // MARK: What came of it

    /// Waits for the answer to a request.
    public func answer(to request: UInt64) async -> ProviderAnswer {
        await withCheckedContinuation { continuation in
            let known = state.withLock { state in
                if let known = state.answers[request] { return ProviderAnswer?.some(known) }
                state.waiting[request] = continuation
                return nil
            }
            if let known { continuation.resume(returning: known) }
        }
    }

    /// Waits for a line of the log.
    public func waitForLog(_ line: String) async {
        await withCheckedContinuation { continuation in
            let known = state.withLock { state in
                if state.log.contains(line) { return true }
                state.logWaiters.append((line, continuation))
                return false
            }
            if known { continuation.resume() }
        }
    }

    /// The lines so far, each with the number of its level before it.
    public var log: [String] { state.withLock { $0.log } }
    /// Answers beyond the first to a request, and answers to requests that were never made.
    public var extraAnswers: Int { state.withLock { $0.extraAnswers } }
    /// Sentences about every rule of `vcp.h` that the provider broke so far.
    public var misuses: [String] { state.withLock { $0.misuses } }

    // MARK: For the table

    func isCancelled(_ request: vcp_request) -> Bool { state.withLock { $0.cancelled.contains(request) } }

    func report(_ misuse: String) { state.withLock { $0.misuses.append(misuse) } }

    func addLog(_ line: String) {
        let waiters = state.withLock { state in
            state.log.append(line)
            let met = state.logWaiters.filter { $0.line == line }
            state.logWaiters.removeAll { $0.line == line }
            return met
        }
        for waiter in waiters { waiter.continuation.resume() }
    }

    func finish(_ request: vcp_request, _ answer: ProviderAnswer) -> vcp_status {
        let (status, waiter) = state.withLock { state -> (Int, CheckedContinuation<ProviderAnswer, Never>?) in
            guard request > 0, request < state.nextRequest, state.answers[request] == nil else {
                state.extraAnswers += 1
                let isKnown = state.answers[request] != nil
                state.misuses.append(
                    isKnown ? "request \(request) was answered twice" : "request \(request) was never made")
                return (isKnown ? VCP_E_STATE : VCP_E_NOT_FOUND, nil)
            }
            state.misuses += answer.problems
            state.answers[request] = answer
            return (VCP_OK, state.waiting.removeValue(forKey: request))
        }
        waiter?.resume(returning: answer)
        return vcp_status(status)
    }

    func newRequest() -> vcp_request {
        state.withLock { state in
            defer { state.nextRequest += 1 }
            return state.nextRequest
        }
    }
}
