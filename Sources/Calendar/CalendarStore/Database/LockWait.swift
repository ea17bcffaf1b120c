import CSQLite
import Glibc
import Platform

/// How a connection waits for a lock that another one holds.
///
/// SQLite's own way sleeps for up to a tenth of a second, and a program that saves again and again retakes the lock in
/// the moment between two saves: of eight such programs, some would wait beyond any limit. So this one retries often
/// and at random intervals, which gives every program the same chance. It sleeps between two attempts.
///
/// Unchecked, because its connection is used by one thread at a time.
final class LockWait: @unchecked Sendable {
    /// Microseconds between two attempts: short enough that the user does not notice a wait, and long enough that a
    /// program can save several times in a row. Each change of the writer costs the next one its page cache, and with eight programs that is what
    /// most of the time goes to.
    private static let pauses: ClosedRange<UInt32> = 1_000...10_000

    private let limit: Duration
    private var deadline: Deadline

    init(limit: Duration) {
        self.limit = limit
        deadline = Deadline(after: limit)
    }

    /// Makes a connection wait in this way. This object must live as long as the connection.
    func install(on connection: OpaquePointer) {
        sqlite3_busy_handler(
            connection,
            { context, count in
                // Always set: it is passed below.
                guard let context else { return 0 }
                return Unmanaged<LockWait>.fromOpaque(context).takeUnretainedValue().goesOn(asked: count) ? 1 : 0
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    /// Sleeps for a moment; returns false once the limit is reached.
    ///
    /// - Parameter count: the number of earlier attempts to get the same lock.
    private func goesOn(asked count: Int32) -> Bool {
        if count == 0 { deadline = Deadline(after: limit) }
        guard !deadline.hasPassed else { return false }
        usleep(.random(in: Self.pauses))
        return true
    }
}
