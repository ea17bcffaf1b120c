import Dispatch
import Foundation
import Synchronization

/// Processes parts on several threads while the caller is still producing more of them.
///
/// No thread starts before the second part arrives, so a single part costs no thread. The caller helps once it has produced all
/// parts, and then waits only for parts that are already being processed; the result does not depend on whether the system has
/// threads to spare.
package final class ParallelMap<Part: Sendable, Result: Sendable>: Sendable {
    private struct State {
        var waiting: [(number: Int, part: Part)] = []
        var results: [Int: Result] = [:]
        var count = 0
        var helpers = 0
    }

    /// The largest number of helping threads: one processor is left for the caller.
    private static var maximumHelpers: Int { ProcessInfo.processInfo.activeProcessorCount - 1 }

    private let state = Mutex(State())
    private let working = DispatchGroup()
    private let work: @Sendable (Part) -> Result

    package init(_ work: @escaping @Sendable (Part) -> Result) { self.work = work }

    /// Adds a part.
    package func add(_ part: Part) {
        let needsHelper = state.withLock { state in
            state.waiting.append((state.count, part))
            state.count += 1
            guard state.count > 1, state.helpers < Self.maximumHelpers else { return false }
            state.helpers += 1
            return true
        }
        guard needsHelper else { return }
        DispatchQueue.global(qos: .userInitiated).async {
            self.drain()
            self.state.withLock { $0.helpers -= 1 }
        }
    }

    /// Returns the results in the order of the parts. Call it once, after adding all parts.
    package func results() -> [Result] {
        drain()
        working.wait()
        return state.withLock { state in state.results.sorted { $0.key < $1.key }.map(\.value) }
    }

    private func drain() {
        while true {
            let next = state.withLock { state in
                // This happens inside the lock, so that a thread that finds no waiting part knows that all others are being
                // processed.
                if !state.waiting.isEmpty { working.enter() }
                return state.waiting.popLast()
            }
            guard let next else { return }
            let result = work(next.part)
            state.withLock { $0.results[next.number] = result }
            working.leave()
        }
    }
}

extension Array where Element: Sendable {
    /// Maps an array in chunks on all processors, and returns the results in order. A single
    /// chunk is mapped on this thread.
    package func mapChunks<Result: Sendable>(
        of size: Int = 2_000, _ work: @escaping @Sendable (ArraySlice<Element>) -> Result
    ) -> [Result] {
        let parts = ParallelMap(work)
        for begin in stride(from: 0, to: count, by: size) { parts.add(self[begin..<Swift.min(begin + size, count)]) }
        return parts.results()
    }
}
