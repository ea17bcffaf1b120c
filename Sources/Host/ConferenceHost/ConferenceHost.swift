import ConferenceErrors
package import ConferenceModel
import Platform
import Synchronization
import WorkerProtocol

/// Finds providers and asks them. The one door to foreign code.
///
/// Every question runs in a process of its own. Whatever a provider does, the answer comes in time, says whose fault it
/// was, and leaves no process behind.
package final class ConferenceHost: Sendable {
    let configuration: HostConfiguration
    private let spare = Spare()

    /// Workers that one list may have at the same time; further providers wait for a free place.
    private static let parallelWorkers = 32

    /// A host; nothing is looked at or started yet.
    package init(_ configuration: HostConfiguration) { self.configuration = configuration }

    /// Starts one worker in advance, so that it is awake when the first question comes.
    ///
    /// Worth a call by a program that knows that it is going to ask. A worker that is not needed is ended with this
    /// object; where none can be started, nothing happens here, and the question says why.
    package func prepare() {
        guard let path = try? WorkerProgram.path(besides: configuration.executable) else { return }
        spare.fill { try? WorkerLaunch(path: path, configuration: configuration) }
    }

    /// What is installed. Files are read, no code runs.
    ///
    /// - Parameter isVerified: true to compare the whole content of every library with its pin, which otherwise happens
    ///   when a provider is asked.
    package func installed(isVerified: Bool = false) -> Inventory {
        var inventory = Discovery(configuration: configuration).inventory()
        Supervision.mark(&inventory, configuration: configuration)
        guard isVerified else { return inventory }
        let gate = TrustGate(configuration: configuration)
        for index in inventory.providers.indices where inventory.providers[index].state == .ready {
            gate.verify(&inventory.providers[index])
        }
        return inventory
    }

    /// Asks providers for their room types, all at once.
    ///
    /// - Parameter providers: those to ask; one that is not ready answers with its problem.
    /// - Returns: one list for each, in the order of the answers. The work begins at once, and the stream ends when the
    ///   last worker is gone. Whoever stops reading early, or is cancelled, ends the workers.
    package func roomLists(of providers: [InstalledProvider]) -> AsyncStream<RoomList> {
        let configuration = configuration
        let cancellation = Cancellation()
        let spare = spare
        return AsyncStream { continuation in
            continuation.onTermination = { _ in cancellation.cancel() }
            let work = Mutex(Work(waiting: providers[...], threads: 0))
            let shared = Shared(work: work)
            let count = min(providers.count, Self.parallelWorkers)
            guard count > 0 else { return continuation.finish() }
            shared.work.withLock { $0.threads = count }
            for _ in 0..<count {
                let body: @Sendable () -> Void = {
                    while let provider = shared.work.withLock({ $0.waiting.popFirst() }) {
                        let call = ProviderCall(
                            configuration: configuration, provider: provider, cancellation: cancellation,
                            spare: { spare.take() })
                        Self.list(call) { continuation.yield($0) }
                    }
                    let isLast = shared.work.withLock { work in
                        work.threads -= 1
                        return work.threads == 0
                    }
                    if isLast { continuation.finish() }
                }
                // Without threads of its own the host still answers, one provider after the other.
                if !DetachedThread.start(body) { body() }
            }
        }
    }

    /// Has a provider make a conference.
    ///
    /// The call is made once and never repeated by itself: after a deadline or a crash nobody knows whether the provider
    /// has made one. Cancelling the task tells the provider, and ends the worker.
    ///
    /// - Parameters:
    ///   - room: whose room type it is.
    ///   - idempotencyKey: the same key again means the same conference.
    ///   - event: what is known of it; the provider gets the part that its grants allow.
    package func makeConference(
        in room: RoomReference, idempotencyKey: String, event: EventContext?
    ) async throws -> VirtualConference {
        // A worker wakes up while the manifests are read; whoever fails before it is needed leaves none behind.
        prepare()
        defer { spare.drop() }
        let inventory = installed()
        guard let provider = inventory.provider(room.provider) else {
            let known = inventory.providers.filter { $0.state == .ready }.map(\.identifier)
            throw ConferenceError.noSuchProvider(room.provider, known: known)
        }
        let limits = configuration.limits
        let isRoom = (try? TextPolicy.identifier(room.room, subject: "", limit: limits.identifierLength)) != nil
        guard isRoom else { throw ConferenceError.noSuchRoom(provider: provider.label, room: room.room) }
        let now = configuration.now
        let event = ConferenceCall.Event(event, granted: provider.grants.eventContext)
        return try await perform(provider) { session throws(WorkerFailure) in
            try session.conference(roomType: room.room, idempotencyKey: idempotencyKey, event: event)
        } check: { answer throws(ConferenceError) in
            try AnswerValidation(provider: provider, limits: limits).conference(answer, room: room, now: now())
        }
    }

    /// Asks one provider in a thread of its own. The result waits until the worker is gone, so that nothing is left
    /// behind for the caller; cancelling the task ends the worker.
    func perform<Answer, Value: Sendable>(
        _ provider: InstalledProvider,
        ask: @escaping @Sendable (WorkerSession) throws(WorkerFailure) -> Answer,
        check: @escaping @Sendable (Answer) throws(ConferenceError) -> Value
    ) async throws -> Value {
        let cancellation = Cancellation()
        let spare = spare
        let call = ProviderCall(
            configuration: configuration, provider: provider, cancellation: cancellation, spare: { spare.take() })
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let body: @Sendable () -> Void = {
                    var result: Result<Value, ConferenceError>?
                    call.perform(ask: ask, check: check) { result = $0 }
                    continuation.resume(
                        with: result ?? .failure(ConferenceError.requestCancelled(provider: provider.label)))
                }
                if !DetachedThread.start(body) { body() }
            }
        } onCancel: {
            cancellation.cancel()
        }
    }

    // MARK: Parts

    /// The providers that nobody has taken yet, and the threads that still take some.
    private struct Work {
        var waiting: ArraySlice<InstalledProvider>
        var threads: Int
    }

    private final class Shared: Sendable {
        let work: Mutex<Work>
        init(work: consuming Mutex<Work>) { self.work = work }
    }

    /// The worker that was started in advance.
    private final class Spare: Sendable {
        private let launch = Mutex<WorkerLaunch?>(nil)

        func take() -> WorkerLaunch? { launch.withLock { $0.take() } }

        /// Ends the worker that nobody has taken.
        func drop() { _ = take() }

        func fill(_ make: () -> WorkerLaunch?) { launch.withLock { if $0 == nil { $0 = make() } } }
    }

    private static func list(_ call: ProviderCall, deliver: (RoomList) -> Void) {
        call.perform(isRepeatable: true) { session throws(WorkerFailure) in
            try session.roomTypes()
        } check: { answer throws(ConferenceError) in
            try AnswerValidation(provider: call.provider, limits: call.configuration.limits).roomTypes(answer)
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

extension ConferenceCall.Event {
    /// The part that was granted; nil where that is nothing.
    init?(_ context: EventContext?, granted: Set<ProviderManifest.EventField>) {
        let title = granted.contains(.title) ? context?.title : nil
        let times = granted.contains(.times) ? context?.times : nil
        guard title != nil || times != nil else { return nil }
        self.init(
            title: title,
            times: times.map {
                ConferenceCall.Times(
                    start: $0.start, end: $0.end, timeZone: $0.timeZone ?? "", isAllDay: $0.isAllDay,
                    isRecurring: $0.isRecurring)
            })
    }
}
