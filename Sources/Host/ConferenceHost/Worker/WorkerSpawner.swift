import Dispatch
import Platform
import Synchronization

/// The thread that starts every worker.
///
/// The kernel kills a worker when the thread that started it ends (`PR_SET_PDEATHSIG`), so this thread lives as long as the
/// process. The thread does nothing else, and calls no library that keeps data for each thread.
enum WorkerSpawner {
    private struct Queue {
        var jobs: [@Sendable () -> Void] = []
        var isStarted = false
    }

    private static let queue = Mutex(Queue())
    private static let waiting = DispatchSemaphore(value: 0)

    /// The result of a start, passed from this thread to the thread that waits for it.
    private final class Answer<Value: Sendable>: Sendable {
        let value = Mutex<Value?>(nil)
        let isThere = DispatchSemaphore(value: 0)
    }

    /// Runs `start` on the thread and waits for its result, which is nil if the system has no thread to spare.
    static func run<Value: Sendable>(_ start: @escaping @Sendable () -> Value) -> Value? {
        guard isStarted() else { return nil }
        let answer = Answer<Value>()
        queue.withLock { queue in
            queue.jobs.append {
                let value = start()
                answer.value.withLock { $0 = value }
                answer.isThere.signal()
            }
        }
        waiting.signal()
        answer.isThere.wait()
        return answer.value.withLock { $0 }
    }

    private static func isStarted() -> Bool {
        queue.withLock { queue in
            if !queue.isStarted { queue.isStarted = DetachedThread.startPermanent(work) }
            return queue.isStarted
        }
    }

    private static func work() {
        while true {
            waiting.wait()
            queue.withLock { $0.jobs.isEmpty ? nil : $0.jobs.removeFirst() }?()
        }
    }
}
