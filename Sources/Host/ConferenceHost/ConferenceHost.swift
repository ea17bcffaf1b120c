import ConferenceErrors
import Platform
package import ConferenceModel
import Synchronization
import WorkerProtocol

/// Finds conference providers and asks them. Programs call a provider's code only through this type.
///
/// A provider runs in a process of its own, the worker. Whatever the provider does there, the host answers in time, says what
/// caused a failure, and leaves no process behind:
///
///     let host = ConferenceHost(.standard())
///     for await list in host.roomLists(of: host.installed().providers) {
///         print(list.provider.name, (try? list.result.get()) ?? [])
///     }
///     let room = RoomReference(provider: "org.example.rooms", room: "personal")
///     let conference = try await host.makeConference(in: room, idempotencyKey: key, event: nil)
///
/// A host is meant for one run of a short program. It reads the installed providers from the disk once, for the first request
/// that needs them. It reads them again only after its own changes (``trust(_:privateHosts:)``, ``install(_:as:)``, …) and
/// after ``refresh()``. A program that runs for longer creates a new host for each task.
package final class ConferenceHost: Sendable {
    let configuration: HostConfiguration
    private let workers = WorkerPool()
    private let discovered = Mutex<Discovered?>(nil)

    /// Creates a host. This neither reads files nor starts a process.
    package init(_ configuration: HostConfiguration) { self.configuration = configuration }

    /// The environment variables, which determine where the user's files are.
    package var environment: [String: String] { configuration.environment }

    /// Starts a worker ahead of time, so that the first request does not wait for a process to start. If providers in Swift are
    /// installed with this program, the worker also opens the Swift runtime ahead of time.
    ///
    /// Call this method as soon as it is clear that a provider will be asked. An unused worker ends together with this object.
    /// If no worker can be started, the first request reports why.
    package func prepare() {
        guard let path = try? WorkerProgram.path(besides: configuration.executable) else { return }
        workers.fill {
            let directory = try? RuntimeDirectory(configuration)?.path
            return try? WorkerLaunch(
                path: path, configuration: configuration, runtime: directory.flatMap(SwiftRuntime.usual))
        }
    }

    // MARK: What is installed

    /// The installed providers and the pins, as read at one time.
    private struct Discovered {
        let inventory: Inventory
        let pins: PinReader
    }

    /// Returns the installed providers. Reads files, but runs no code of a provider.
    ///
    /// A host reads the manifests and pins once; see ``refresh()``. It reads each time which providers are quarantined.
    ///
    /// - Parameter isVerified: true to read each library and compare it with its pin, which otherwise happens only when a
    ///   provider is asked.
    package func installed(isVerified: Bool = false) -> Inventory {
        let discovered = discover()
        var inventory = discovered.inventory
        Supervision.mark(&inventory, configuration: configuration)
        guard isVerified else { return inventory }
        let gate = TrustGate(configuration: configuration, pins: discovered.pins)
        for index in inventory.providers.indices where inventory.providers[index].state == .ready {
            gate.verify(&inventory.providers[index])
        }
        return inventory
    }

    /// Ends the kept worker, and has the host read the installed providers again for the next request.
    package func refresh() {
        discovered.withLock { $0 = nil }
        workers.endKept()
    }

    /// The pins as the host has read them, or nil if it has not read the disk yet.
    var pins: PinReader? { discovered.withLock { $0?.pins } }

    private func discover() -> Discovered {
        discovered.withLock { known in
            if let known { return known }
            let pins = PinReader(configuration)
            let found = Discovered(
                inventory: Discovery(configuration: configuration, pins: pins).inventory(), pins: pins)
            known = found
            return found
        }
    }

    // MARK: Requests

    /// Asks providers for their room types, all at the same time.
    ///
    /// - Parameters:
    ///   - providers: the providers to ask; for one that is not ready, the list holds its problem. One without the account or
    ///     setting that its rooms need is not asked.
    ///   - keepsWorker: true if one of these providers will be asked for a conference next. Its worker then keeps running with
    ///     the provider loaded, until ``makeConference(in:idempotencyKey:event:isRepeated:)`` uses it or ``endKeptWorker()`` is called. A
    ///     host keeps at most one worker.
    ///   - patience: the time after which the stream also returns, for each provider that has not answered yet, the rooms of
    ///     its last answer, marked as such; nil to return new answers only.
    /// - Returns: one list for each provider, in the order of the answers. The host first asks providers that ship with this
    ///   program and those that were quick the last time. If a provider stays silent, the host asks the next one in the
    ///   meantime. The work begins at once, and the stream finishes when the last worker has ended or is kept. If the reader
    ///   stops early or is cancelled, the workers end.
    package func roomLists(
        of providers: [InstalledProvider], keepsWorker: Bool = false, patience: Duration? = nil
    ) -> AsyncStream<RoomList> {
        let cancellation = Cancellation()
        let call: @Sendable (InstalledProvider) -> ProviderCall = { [configuration, workers, pins] provider in
            ProviderCall(
                configuration: configuration, provider: provider, cancellation: cancellation, workers: workers,
                pins: pins, keepsWorker: keepsWorker && providers.count == 1)
        }
        let memory = RoomMemory(configuration: configuration)
        let needs = RoomNeeds(configuration: configuration)
        let known = memory.answers(of: providers)
        return AsyncStream { continuation in
            // The stream also terminates after it has delivered everything. Then nothing is cancelled, because a kept worker
            // must go on.
            continuation.onTermination = { if case .cancelled = $0 { cancellation.cancel() } }
            let standing = HealthStore(configuration: configuration).standings()
            let queue = RoomListQueue(
                Self.quickestFirst(providers, known) { standing($0) != .ready }, limits: configuration.limits)
            if let patience, !known.isEmpty {
                DetachedThread.run {
                    guard queue.waitForEnd(atMost: patience) == false else { return }
                    for provider in queue.unanswered() {
                        guard let rooms = known[provider.path]?.rooms else { continue }
                        continuation.yield(
                            RoomList(provider: provider, result: .success(rooms), isFromLastAnswer: true))
                    }
                }
            }
            queue.run { provider in
                let start = MonotonicClock.milliseconds
                guard needs.areMet(by: provider) else {
                    queue.noteAnswer(of: provider)
                    continuation.yield(RoomList(provider: provider, result: .success([]), isUnused: true))
                    // The rooms of a former account are gone.
                    if known[provider.path]?.rooms.isEmpty == false {
                        memory.note(.init(rooms: [], milliseconds: 0), of: provider, before: known[provider.path])
                    }
                    return
                }
                Self.list(call(provider)) { list in
                    queue.noteAnswer(of: provider)
                    continuation.yield(list)
                    guard case .success(let rooms) = list.result else { return }
                    memory.note(
                        .init(rooms: rooms, milliseconds: MonotonicClock.milliseconds - start), of: provider,
                        before: known[provider.path])
                }
            } whenDone: {
                continuation.finish()
            }
        }
    }

    /// Returns the rooms that providers listed the last time, by the path of the provider. Asks no provider.
    package func lastRooms(of providers: [InstalledProvider]) -> [String: [RoomType]] {
        RoomMemory(configuration: configuration).answers(of: providers).mapValues(\.rooms)
    }

    /// Sorts providers so that those that are likely to answer soon come first, and those that have just failed come last.
    static func quickestFirst(
        _ providers: [InstalledProvider], _ known: [String: RoomMemory.Answer],
        hasFailed: (InstalledProvider) -> Bool = { _ in false }
    ) -> [InstalledProvider] {
        func delay(_ provider: InstalledProvider) -> Int64 {
            if hasFailed(provider) { return .max }
            return provider.origin == .builtIn ? -1 : known[provider.path]?.milliseconds ?? .max - 1
        }
        // The sort is stable: providers that compare equal stay in the order in which they were found.
        return providers.enumerated().sorted { (delay($0.element), $0.offset) < (delay($1.element), $1.offset) }
            .map(\.element)
    }

    /// Has a provider create a conference.
    ///
    /// The request is never retried automatically: after a timeout or a crash it is unknown whether the provider created a
    /// conference. Cancelling the task cancels the request and ends the worker.
    ///
    /// - Parameters:
    ///   - room: the provider and its room type.
    ///   - idempotencyKey: identifies the conference; a request with the same key means the same conference.
    ///   - event: the event that the conference is for; the provider gets only the granted parts.
    ///   - isRepeated: whether a request with the same key was made before, with an unknown outcome.
    ///   - waitsForEnd: true to return only after the worker has ended. Otherwise it ends while the caller saves the conference;
    ///     a program waits for that with ``DetachedThread/joinAll(within:)`` before it exits.
    package func makeConference(
        in room: RoomReference, idempotencyKey: String, event: EventContext?, isRepeated: Bool = false,
        waitsForEnd: Bool = false
    ) async throws -> VirtualConference {
        // A worker process starts while this thread reads the manifests.
        if pins == nil { prepare() }
        defer { workers.dropSpare() }
        let inventory = installed()
        guard let provider = inventory.provider(room.provider) else {
            let known = inventory.providers.filter { $0.state == .ready }.map(\.identifier)
            throw ConferenceError.noSuchProvider(room.provider, known: known)
        }
        let length = configuration.limits.identifierLength
        guard (try? TextPolicy.identifier(room.room, subject: "", limit: length)) != nil else {
            throw ConferenceError.noSuchRoom(provider: provider.label, room: room.room)
        }
        return try await converse(
            with: provider, waitsForEnd: waitsForEnd
        ) { conversation throws(ProviderConversation.RequestFailure) in
            try conversation.makeConference(
                in: room, idempotencyKey: idempotencyKey, event: event, isRepeated: isRepeated)
        }
    }

    /// Makes any number of requests to one provider, which one worker answers.
    ///
    /// - Parameters:
    ///   - waitsForEnd: false to return before the worker has ended.
    ///   - body: makes the requests, on a thread of its own.
    /// - Returns: what `body` returns.
    package func converse<Value: Sendable>(
        with provider: InstalledProvider, waitsForEnd: Bool = true,
        _ body:
            @escaping @Sendable (ProviderConversation) throws(ProviderConversation.RequestFailure) -> Value
    ) async throws -> Value {
        let cancellation = Cancellation()
        let call = ProviderCall(
            configuration: configuration, provider: provider, cancellation: cancellation, workers: workers, pins: pins)
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                DetachedThread.run {
                    var result: Result<Value, ConferenceError>?
                    call.converse(body) {
                        result = $0
                        if !waitsForEnd { continuation.resume(with: $0) }
                    }
                    guard waitsForEnd || result == nil else { return }
                    continuation.resume(
                        with: result ?? .failure(ConferenceError.requestCancelled(provider: provider.label)))
                }
            }
        } onCancel: {
            cancellation.cancel()
        }
    }

    /// Ends the worker that ``roomLists(of:keepsWorker:)`` has kept, unless a request has taken it. Blocks until the worker has
    /// ended.
    package func endKeptWorker() { workers.endKept() }

    private static func list(_ call: ProviderCall, deliver: (RoomList) -> Void) {
        call.converse(isRepeatable: true) { conversation throws(ProviderConversation.RequestFailure) in
            try conversation.roomTypes()
        } deliver: { result in
            var provider = call.provider
            if case .failure(let error) = result, provider.state == .ready {
                provider.state = .failed
                provider.problem = error
            }
            deliver(RoomList(provider: provider, result: result))
        }
    }
}
