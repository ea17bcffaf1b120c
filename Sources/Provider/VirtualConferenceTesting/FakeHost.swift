package import CConferenceProvider
import Glibc
import Synchronization
public import VirtualConferenceKit

/// A host in the process of a unit test, which calls a provider through its C table as a real host does.
///
///     let host = try FakeHost(Provider.self, configuration: ["server": "https://meet.example.org"])
///     let conference = await host.conference("meeting").conference
///     #expect(conference?.urls.first?.url.hasPrefix("https://meet.example.org/") == true)
///     #expect(host.misuses.isEmpty)
///
/// A provider that makes HTTPS calls gets its responses from a closure, and ``calls`` records the requests:
///
///     let host = try FakeHost(Provider.self, accounts: [FakeAccount("zoom", user: "j.doe@example.org")]) { request in
///         switch (request.method, request.url.path) {
///         case ("POST", "/v2/users/me/meetings"): HTTPResponse(status: 201, body: meeting)
///         case ("DELETE", "/v2/meetings/17"): HTTPResponse(status: 204)
///         default: HTTPResponse(status: 404)
///         }
///     }
///
/// The host records answers, log lines and broken rules. When a call returns, it overwrites everything that it has lent. It
/// does not confine the provider and has no deadlines: a crash ends the test, and a request that is never answered makes the
/// test wait forever. To try a provider in a real host, use `conferencectl providers check`.
public final class FakeHost: Sendable {
    /// The error of a provider that could not be created.
    public struct CreationFailure: Error, Equatable {
        /// A status of `vcp_core.h`, or -1 if the library has no provider.
        public var status: Int32
        /// The provider's own error number.
        public var code: Int64
        /// The message for the user.
        public var message: String

        /// Creates a failure to compare with.
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

    /// The values that `config_get` returns.
    let configuration: [String: String]
    /// What the host does for the provider besides.
    let service: FakeService
    private let state = Mutex(State())
    // An opaque pointer of the provider, which the host only passes back to it.
    nonisolated(unsafe) private(set) var instance: OpaquePointer?
    nonisolated(unsafe) let provider: UnsafePointer<vcp_provider>

    // MARK: Creating

    /// Creates a provider from a type in this process.
    ///
    /// - Parameters:
    ///   - type: the type that the manifest names as `NSExtensionPrincipalClass`.
    ///   - bundleIdentifier: the `CFBundleIdentifier` of the manifest.
    ///   - configuration: the values of the keys that the manifest declares.
    ///   - accounts: the accounts that the manifest declares, and further ones with a label; nil for a host that holds no
    ///     accounts.
    ///   - responses: responds to the provider's HTTPS requests; nil for a host that makes none.
    ///   - signatures: signs with the keys that the manifest declares; nil for a host that does not sign.
    /// - Throws: ``CreationFailure`` if the provider could not be created.
    public convenience init(
        _ type: any VirtualConferenceProvider.Type, bundleIdentifier: String = "org.example.test",
        configuration: [String: String] = [:], accounts: [FakeAccount]? = nil, responses: Responder? = nil,
        signatures: Signer? = nil
    ) throws {
        try self.init(
            String(reflecting: type), bundleIdentifier: bundleIdentifier, configuration: configuration,
            accounts: accounts, responses: responses, signatures: signatures, change: { _ in })
    }

    /// Creates a provider from the name of a type in this process, as in the manifest: `Module.Class`.
    ///
    /// - Throws: ``CreationFailure`` if the provider could not be created.
    public convenience init(
        _ principalClass: String, bundleIdentifier: String = "org.example.test", configuration: [String: String] = [:],
        accounts: [FakeAccount]? = nil, responses: Responder? = nil, signatures: Signer? = nil
    ) throws {
        try self.init(
            principalClass, bundleIdentifier: bundleIdentifier, configuration: configuration, accounts: accounts,
            responses: responses, signatures: signatures, change: { _ in })
    }

    /// Loads a provider's library, in any language, into this process and creates its instance.
    ///
    /// The library stays loaded. A library in Swift contains another copy of this module: load it in a test process of
    /// its own.
    ///
    /// - Throws: ``CreationFailure`` if the library could not be loaded or the provider could not be created.
    public convenience init(
        library path: String, principalClass: String = "", bundleIdentifier: String = "org.example.test",
        configuration: [String: String] = [:], accounts: [FakeAccount]? = nil, responses: Responder? = nil,
        signatures: Signer? = nil
    ) throws {
        typealias Entry = @convention(c) () -> UnsafePointer<vcp_entry>?
        guard let library = dlopen(path, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE),
            let symbol = dlsym(library, VCP_ENTRY_SYMBOL)
        else {
            let reason = dlerror().map { String(cString: $0) } ?? "the library has no provider"
            throw CreationFailure(status: -1, code: 0, message: reason)
        }
        try self.init(
            principalClass, bundleIdentifier: bundleIdentifier, configuration: configuration, accounts: accounts,
            responses: responses, signatures: signatures, entry: unsafeBitCast(symbol, to: Entry.self)(),
            change: { _ in })
    }

    /// Creates a provider with a host that may be made faulty.
    ///
    /// - Parameters:
    ///   - entry: the table of a library, or of this process by default.
    ///   - change: changes the host's table before the provider gets it.
    package init(
        _ principalClass: String, bundleIdentifier: String = "org.example.test", configuration: [String: String] = [:],
        accounts: [FakeAccount]? = nil, responses: Responder? = nil, signatures: Signer? = nil,
        entry: UnsafePointer<vcp_entry>? = vcp_entry_v1(), change: (inout vcp_host) -> Void
    ) throws {
        self.configuration = configuration
        service = FakeService(accounts: accounts.map { FakeAccounts($0) }, signer: signatures, responder: responses)
        guard let entry = entry?.pointee, entry.magic == VCP_ENTRY_MAGIC, let provider = entry.provider_at(0) else {
            throw CreationFailure(status: -1, code: 0, message: "the library has no provider")
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

    deinit {
        service.calls.end(nil)
        if let instance { provider.pointee.destroy(instance) }
    }

    // MARK: Requests

    /// Requests the room types and waits for the answer.
    public func roomTypes() async -> ProviderAnswer { await answer(to: startRoomTypes()) }

    /// Requests a conference and waits for the answer.
    ///
    /// - Parameter isRepeated: whether a request with the same key was sent before, with an unknown outcome.
    public func conference(
        _ room: String, key: String = "key", event: FakeEvent? = nil, isRepeated: Bool = false
    ) async -> ProviderAnswer {
        await answer(to: startConference(room, key: key, event: event, isRepeated: isRepeated))
    }

    /// Requests the room types and returns the number of the request.
    public func startRoomTypes() -> UInt64 {
        let request = newRequest()
        provider.pointee.fetch_room_types(instance, request)
        return request
    }

    /// Requests a conference and returns the number of the request.
    ///
    /// When the provider's function returns, overwrites the texts that were lent to it, to reveal a provider that keeps them.
    public func startConference(
        _ room: String, key: String = "key", event: FakeEvent? = nil, isRepeated: Bool = false
    ) -> UInt64 {
        let request = newRequest()
        let memory = LentMemory()
        var lent = vcp_conference_request(
            struct_size: UInt32(MemoryLayout<vcp_conference_request>.size),
            flags: isRepeated ? UInt32(VCP_REQUEST_REPEATED) : 0,
            room_type_identifier: memory.text(room), idempotency_key: memory.text(key),
            event: event.map { memory.event($0) })
        provider.pointee.fetch_conference(instance, request, &lent)
        memory.overwriteTexts()
        return request
    }

    /// Requests a conference and breaks the rules: the description of the request is null.
    package func startConferenceWithoutRequest() -> vcp_request {
        let request = newRequest()
        provider.pointee.fetch_conference(instance, request, nil)
        return request
    }

    /// Cancels a request.
    public func cancel(_ request: UInt64) {
        state.withLock { _ = $0.cancelled.insert(request) }
        service.calls.end(request)
        provider.pointee.cancel?(instance, request)
    }

    /// Destroys the instance. Otherwise it is destroyed together with the host.
    public func destroy() {
        service.calls.end(nil)
        provider.pointee.destroy(instance)
        instance = nil
    }

    /// Returns whether the provider has the extension.
    public func hasExtension(_ name: String) -> Bool {
        lend(name) { provider.pointee.get_extension?(instance, $0) } != nil
    }

    // MARK: Results

    /// Waits for the answer to a request and returns it.
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

    /// Waits until the provider has logged a line; see ``log``.
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

    /// The log lines so far, each preceded by the number of its level and a space.
    public var log: [String] { state.withLock { $0.log } }
    /// The number of answers that came after the first one to a request, or to a request that does not exist.
    public var extraAnswers: Int { state.withLock { $0.extraAnswers } }
    /// One sentence about each rule of `vcp.h` that the provider has broken so far.
    public var misuses: [String] { state.withLock { $0.misuses } }

    // MARK: Calls from the table

    func isCancelled(_ request: vcp_request) -> Bool { state.withLock { $0.cancelled.contains(request) } }

    /// Returns whether a request was made and still needs an answer.
    func isOpen(_ request: vcp_request) -> Bool {
        state.withLock { state in
            request > 0 && request < state.nextRequest && state.answers[request] == nil
                && !state.cancelled.contains(request)
        }
    }

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
        let answer = service.calls.judged(answer, of: request)
        let (status, waiter) = state.withLock { state -> (Int, CheckedContinuation<ProviderAnswer, Never>?) in
            guard request > 0, request < state.nextRequest, state.answers[request] == nil else {
                state.extraAnswers += 1
                let isKnown = state.answers[request] != nil
                state.misuses.append(
                    isKnown ? "request \(request) was answered twice" : "request \(request) does not exist")
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
