import CConferenceProvider
import Synchronization
import WorkerProtocol

/// A reply of the host to a call that the provider has made.
protocol CallReply: Sendable {
    /// The number of the call.
    var number: Int64 { get }
    /// The reply to a call whose request has ended.
    static func ended(_ number: Int64) -> Self
}

/// The calls of one extension that the provider has made and the host has not answered.
///
/// A thread that takes a call out of the table must call the provider's `done`, so that it is called exactly once. These calls
/// of `done` have a thread of their own, so that one that blocks delays neither the channel nor the provider's [serial] calls,
/// nor those of another extension.
final class PendingCalls<Reply: CallReply>: Sendable {
    /// Calls the provider's `done` with a reply.
    typealias Finish = @Sendable (Reply) -> Void

    private struct Waiting {
        let request: UInt32
        let finish: Finish
    }

    private struct Table {
        var last: Int64 = 0
        var open: [Int64: Waiting] = [:]
        /// Created for the first call; most providers make none.
        var thread: ProviderThread?
    }

    private let most: Int
    private let table = Mutex(Table())

    /// - Parameter most: the number of calls that may be open at the same time.
    init(most: Int) { self.most = most }

    /// Adds a call and returns its number, or nil if there are too many.
    func begin(request: UInt32, finish: @escaping Finish) -> Int64? {
        table.withLock { table in
            guard table.open.count < most else { return nil }
            if table.thread == nil {
                let thread = ProviderThread()
                thread.start()
                table.thread = thread
            }
            table.last += 1
            table.open[table.last] = Waiting(request: request, finish: finish)
            return table.last
        }
    }

    /// Delivers a reply. A reply to a call that has ended is dropped.
    func deliver(_ reply: Reply) {
        let (waiting, thread) = table.withLock { ($0.open.removeValue(forKey: reply.number), $0.thread) }
        guard let waiting else { return }
        thread?.run { waiting.finish(reply) }
    }

    /// Ends the calls of a request that no longer needs them, or all calls if it is nil.
    ///
    /// - Parameter next: runs after the provider was notified of each call.
    func end(request: UInt32?, then next: (@Sendable () -> Void)? = nil) {
        let (ended, thread) = table.withLock { table in
            let ended = table.open.filter { request == nil || $0.value.request == request }
            for number in ended.keys { table.open[number] = nil }
            return (ended, table.thread)
        }
        for (number, waiting) in ended { thread?.run { waiting.finish(.ended(number)) } }
        guard let next else { return }
        if let thread { thread.run(next) } else { next() }
    }
}
