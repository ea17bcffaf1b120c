import Dispatch
import Foundation
import Synchronization

/// Work on parts of something, done by other threads while the parts are still being gathered.
///
/// The first part waits for a second one: where there is only one, no other thread is asked. Who gathers works too as soon
/// as there is nothing left to gather, and waits only for parts that somebody is working on, so that it does not matter
/// whether the system has any thread to spare.
package final class ParallelParts<Part: Sendable, Result: Sendable>: Sendable {
    private struct State {
        var waiting: [(number: Int, part: Part)] = []
        var results: [Int: Result] = [:]
        var count = 0
        var helpers = 0
    }

    /// One processor is busy with gathering.
    private static var mostHelpers: Int { ProcessInfo.processInfo.activeProcessorCount - 1 }

    private let state = Mutex(State())
    private let working = DispatchGroup()
    private let work: @Sendable (Part) -> Result

    package init(_ work: @escaping @Sendable (Part) -> Result) { self.work = work }

    /// Takes one more part.
    package func add(_ part: Part) {
        let needsHelper = state.withLock { state in
            state.waiting.append((state.count, part))
            state.count += 1
            guard state.count > 1, state.helpers < Self.mostHelpers else { return false }
            state.helpers += 1
            return true
        }
        guard needsHelper else { return }
        DispatchQueue.global(qos: .userInitiated).async {
            self.drain()
            self.state.withLock { $0.helpers -= 1 }
        }
    }

    /// The results, in the order of the parts. Called once, when all parts have been added.
    package func results() -> [Result] {
        drain()
        working.wait()
        return state.withLock { state in state.results.sorted { $0.key < $1.key }.map(\.value) }
    }

    private func drain() {
        while true {
            let next = state.withLock { state in
                // Inside of the lock: who finds nothing waiting can rely on it that the rest is being worked on.
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
    /// What is made of the parts of a long array by all processors, in their order; of a short one by this thread alone.
    package func inParts<Result: Sendable>(
        of size: Int = 2_000, _ work: @escaping @Sendable (ArraySlice<Element>) -> Result
    ) -> [Result] {
        let parts = ParallelParts(work)
        for begin in stride(from: 0, to: count, by: size) { parts.add(self[begin..<Swift.min(begin + size, count)]) }
        return parts.results()
    }
}
