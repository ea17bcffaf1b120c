import Synchronization

/// Puts values that arrive within a short time into a fixed order, and hands on later ones at once.
///
/// A list whose order depends on which provider was a few milliseconds faster looks different each time.
final class OrderedArrival<Value: Sendable>: Sendable {
    /// The values in groups; a group is in order.
    let groups: AsyncStream<[Value]>

    private let sink: AsyncStream<[Value]>.Continuation
    private let isBefore: @Sendable (Value, Value) -> Bool
    /// The values that wait for the others; nil once they have been handed on.
    private let waiting = Mutex<[Value]?>([])

    init(isBefore: @escaping @Sendable (Value, Value) -> Bool) {
        (groups, sink) = AsyncStream.makeStream()
        self.isBefore = isBefore
    }

    func add(_ value: Value) {
        waiting.withLock { waiting in
            if waiting == nil { sink.yield([value]) } else { waiting?.append(value) }
        }
    }

    /// Hands on the values that wait, and from now on each value when it arrives.
    func open() {
        waiting.withLock { waiting in
            guard let values = waiting else { return }
            waiting = nil
            if !values.isEmpty { sink.yield(values.sorted(by: isBefore)) }
        }
    }

    /// No more values arrive.
    func finish() {
        open()
        sink.finish()
    }

    /// Hands on the values of a sequence, and the first ones in order after a pause.
    ///
    /// - Parameter body: called with each value.
    func forEach(
        of values: AsyncStream<Value>, after pause: Duration, _ body: (Value) throws -> Void
    ) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                for await value in values { self.add(value) }
                self.finish()
            }
            group.addTask {
                try? await Task.sleep(for: pause)
                self.open()
            }
            for await values in groups { for value in values { try body(value) } }
            group.cancelAll()
        }
    }
}
