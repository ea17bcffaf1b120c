import ConferenceErrors
import Platform
package import ConferenceModel
import Synchronization
import WorkerProtocol

/// Finds conference providers and asks them. All code that a provider brings is called through this type.
///
/// A provider runs in a process of its own, the worker. Whatever it does there, the answer comes in time, says whose fault
/// a failure was, and no process is left behind:
///
///     let host = ConferenceHost(.standard())
///     for await list in host.roomLists(of: host.installed().providers) {
///         print(list.provider.name, (try? list.result.get()) ?? [])
///     }
///     let room = RoomReference(provider: "org.example.rooms", room: "personal")
///     let conference = try await host.makeConference(in: room, idempotencyKey: key, event: nil)
///
/// A host serves one run of a program: it looks at the disk once, when the first request needs it, and answers everything
/// from what it found. Only its own changes (``trust(_:privateHosts:)``, ``install(_:as:)``, …) and ``refresh()`` make it
/// look again. A program that lives longer makes a new host for each task.
package final class ConferenceHost: Sendable {
    let configuration: HostConfiguration
    private let workers = WorkerPool()
    private let discovered = Mutex<Discovered?>(nil)

    /// Creates a host. Nothing is read or started yet.
    package init(_ configuration: HostConfiguration) { self.configuration = configuration }

    /// The environment variables that decide where the user's files are.
    package var environment: [String: String] { configuration.environment }

    /// Starts a worker ahead of time, so that the first request does not wait for a process to start.
    ///
    /// Call it as soon as it is clear that a provider will be asked. A worker that is not needed ends together with this
    /// object. If none can be started, the first request reports why.
    package func prepare() {
        guard let path = try? WorkerProgram.path(besides: configuration.executable) else { return }
        workers.fill { try? WorkerLaunch(path: path, configuration: configuration) }
    }

    // MARK: What is installed

    /// The result of one look at the disk.
    private struct Discovered {
        let inventory: Inventory
        let pins: PinReader
    }

    /// Returns what is installed. Files are read, but no code of a provider runs.
    ///
    /// The manifests and pins are read once for each host; see ``refresh()``. Which providers are quarantined is read each
    /// time.
    ///
    /// - Parameter isVerified: true to compare each whole library with its pin, which otherwise happens when its provider
    ///   is asked.
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

    /// Looks at the disk again before the next answer, and ends the worker that is kept.
    package func refresh() {
        discovered.withLock { $0 = nil }
        workers.endKept()
    }

    /// The pins as they were when the host looked at the disk, or nil if it has not.
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
    ///   - providers: the providers to ask; one that is not ready answers with its problem.
    ///   - keepsWorker: true if the provider that answers is going to be asked for a conference next. Its worker then keeps
    ///     it loaded, until ``makeConference(in:idempotencyKey:event:)`` takes it or ``endKeptWorker()`` is called. Only
    ///     the worker of a single provider is kept.
    ///   - patience: the time after which the last rooms of each provider that has not answered are returned as well,
    ///     marked as such; nil to wait for the answers only.
    /// - Returns: one list for each provider, in the order of the answers. Providers that ship with this program, and those
    ///   that were quick the last time, are asked first, and one that stays silent makes room for the next, so that none of
    ///   them holds up the others. The work begins at once, and the stream finishes when the last worker has ended or is
    ///   kept. A reader that stops early, or is cancelled, ends the workers.
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
        let known = memory.answers(of: providers)
        return AsyncStream { continuation in
            // The stream also terminates when it has delivered everything, which must not touch a kept worker.
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

    /// Returns the rooms that providers listed the last time, by the path of the provider, without asking any.
    package func lastRooms(of providers: [InstalledProvider]) -> [String: [RoomType]] {
        RoomMemory(configuration: configuration).answers(of: providers).mapValues(\.rooms)
    }

    /// Sorts providers so that those that will answer soon come first, and those that have just failed come last.
    static func quickestFirst(
        _ providers: [InstalledProvider], _ known: [String: RoomMemory.Answer],
        hasFailed: (InstalledProvider) -> Bool = { _ in false }
    ) -> [InstalledProvider] {
        func delay(_ provider: InstalledProvider) -> Int64 {
            if hasFailed(provider) { return .max }
            return provider.origin == .builtIn ? -1 : known[provider.path]?.milliseconds ?? .max - 1
        }
        // Stable: equal ones stay in the order of the search.
        return providers.enumerated().sorted { (delay($0.element), $0.offset) < (delay($1.element), $1.offset) }
            .map(\.element)
    }

    /// Has a provider make a conference.
    ///
    /// The request is never retried automatically: after a timeout or a crash it is unknown whether the provider created a
    /// conference. Cancelling the task cancels the request and ends the worker.
    ///
    /// - Parameters:
    ///   - room: the provider and its room type.
    ///   - idempotencyKey: identifies the conference; a request with the same key means the same conference.
    ///   - event: the event that the conference is for; the provider gets the part that it was granted.
    package func makeConference(
        in room: RoomReference, idempotencyKey: String, event: EventContext?
    ) async throws -> VirtualConference {
        // A worker starts while the manifests are read.
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
        return try await converse(with: provider) { conversation throws(ProviderConversation.RequestFailure) in
            try conversation.makeConference(in: room, idempotencyKey: idempotencyKey, event: event)
        }
    }

    /// Makes any number of requests to one provider, all answered by the same worker.
    ///
    /// - Parameter body: makes the requests, on a thread of its own.
    /// - Returns: what `body` returns, after the worker has ended.
    package func converse<Value: Sendable>(
        with provider: InstalledProvider,
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
                    call.converse(body) { result = $0 }
                    continuation.resume(
                        with: result ?? .failure(ConferenceError.requestCancelled(provider: provider.label)))
                }
            }
        } onCancel: {
            cancellation.cancel()
        }
    }

    /// Ends the worker that ``roomLists(of:keepsWorker:)`` has kept, if no request has taken it. Blocks until it has ended.
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
