import CalendarStore
import Synchronization

/// The pages that are told of changes, and the subscription to the store while there are any.
final class ChangeStreams: Sendable {
    private struct State {
        var streams: [ObjectIdentifier: EventStream] = [:]
        var subscription: ChangeSubscription?
    }

    private let state = Mutex(State())

    var isEmpty: Bool { state.withLock { $0.streams.isEmpty } }

    /// Adds a page.
    ///
    /// - Parameter subscribe: subscribes to the store for the first page.
    func add(_ stream: EventStream, subscribe: () -> ChangeSubscription) {
        let isFirst = state.withLock { state in
            state.streams[ObjectIdentifier(stream)] = stream
            return state.subscription == nil
        }
        if isFirst {
            let subscription = subscribe()
            state.withLock { $0.subscription = subscription }
        }
        stream.send("ready", stream.proof)
    }

    /// Removes a page whose stream has ended.
    func remove(_ stream: EventStream?) {
        let ended = state.withLock { state -> ChangeSubscription? in
            if let stream { state.streams[ObjectIdentifier(stream)] = nil }
            guard state.streams.isEmpty else { return nil }
            defer { state.subscription = nil }
            return state.subscription
        }
        // Released without the lock, because its last handler may be running.
        withExtendedLifetime(ended) {}
    }

    /// Tells all pages that something has changed.
    func announce() {
        for stream in state.withLock({ Array($0.streams.values) }) { stream.send("changed", "") }
    }

    /// Ends all streams.
    func end() {
        for stream in state.withLock({ Array($0.streams.values) }) { stream.end() }
        removeAll()
    }

    private func removeAll() {
        let ended = state.withLock { state -> ChangeSubscription? in
            state.streams = [:]
            defer { state.subscription = nil }
            return state.subscription
        }
        withExtendedLifetime(ended) {}
    }
}
