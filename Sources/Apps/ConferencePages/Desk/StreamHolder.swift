import Synchronization

/// Hands a stream to the function that is called when it ends, which exists before the stream.
final class StreamHolder: Sendable {
    private struct State {
        var stream: EventStream?
        var hasClosed = false
    }

    private let state = Mutex(State())

    /// Whether the stream has ended.
    var hasClosed: Bool { state.withLock { $0.hasClosed } }

    func keep(_ stream: EventStream) { state.withLock { if !$0.hasClosed { $0.stream = stream } } }

    /// Notes the end, and returns the stream if it was kept.
    func close() -> EventStream? {
        state.withLock { state in
            state.hasClosed = true
            defer { state.stream = nil }
            return state.stream
        }
    }
}
