import Dispatch
import Platform
import Synchronization

/// Maps values concurrently on threads of its own, for work that mostly waits.
///
/// Swift's tasks have only as many threads as there are processors; a server that does not answer would block one
/// of them for the whole program.
final class ConcurrentMap<Value: Sendable, Result: Sendable>: Sendable {
    private let values: [Value]
    private let work: @Sendable (Value) -> Result
    private let report: @Sendable (Result) -> Void
    private let state = Mutex<(next: Int, results: [Int: Result])>((0, [:]))

    private init(
        _ values: [Value], work: @escaping @Sendable (Value) -> Result, report: @escaping @Sendable (Result) -> Void
    ) {
        self.values = values
        self.work = work
        self.report = report
    }

    /// Maps all values and returns the results in their order, once all are done.
    ///
    /// - Parameters:
    ///   - limit: the number of values processed at the same time.
    ///   - report: called with each result as it becomes available, one call at a time.
    static func map(
        _ values: [Value], atOnce limit: Int, _ work: @escaping @Sendable (Value) -> Result,
        report: @escaping @Sendable (Result) -> Void
    ) -> [Result] {
        let pieces = ConcurrentMap(values, work: work, report: report)
        let others = DispatchGroup()
        // The calling thread is one of them.
        for _ in 1..<max(1, min(limit, values.count)) {
            others.enter()
            let hasStarted = DetachedThread.start {
                pieces.run()
                others.leave()
            }
            if !hasStarted { others.leave() }
        }
        pieces.run()
        others.wait()
        let results = pieces.state.withLock { $0.results }
        return values.indices.compactMap { results[$0] }
    }

    private func run() {
        while let index = next() {
            let result = work(values[index])
            state.withLock { state in
                state.results[index] = result
                report(result)
            }
        }
    }

    private func next() -> Int? {
        state.withLock { state in
            guard state.next < values.count else { return nil }
            defer { state.next += 1 }
            return state.next
        }
    }
}
