import Foundation
import Synchronization

/// Pieces of work that wait for others most of the time, some at once, on threads of their own.
///
/// Not on those of Swift's tasks, of which there are no more than processors: a server that does not answer would take
/// one away from the whole program.
final class SideBySide<Value: Sendable, Result: Sendable>: Sendable {
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

    /// What the work makes of each value, in their order; returns when all is done.
    ///
    /// - Parameters:
    ///   - limit: pieces at the same time.
    ///   - report: is called for each as it is done, one call after the other.
    static func map(
        _ values: [Value], atOnce limit: Int, _ work: @escaping @Sendable (Value) -> Result,
        report: @escaping @Sendable (Result) -> Void
    ) -> [Result] {
        let pieces = SideBySide(values, work: work, report: report)
        let others = DispatchGroup()
        // This thread is one of them.
        for _ in 1..<max(1, min(limit, values.count)) {
            others.enter()
            Thread.detachNewThread {
                pieces.run()
                others.leave()
            }
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
