import CSQLite
import Glibc
import Platform

/// Waits for a lock that another connection holds.
///
/// SQLite's own busy handler sleeps for up to a tenth of a second, and a program that saves repeatedly retakes the lock between
/// two of its saves: if eight programs did this, some would wait beyond any limit. This busy handler retries often and at
/// random intervals instead, which gives every program the same chance.
///
/// The conformance to Sendable is unchecked, because only one thread at a time uses the connection.
final class LockWait: @unchecked Sendable {
    /// The pause between two attempts in microseconds: short enough that the user does not notice it, and long enough that a
    /// program can save several times in a row. Whenever another program has written, a program must read its page cache again,
    /// and with eight programs this takes most of the time.
    private static let pauses: ClosedRange<UInt32> = 1_000...10_000

    private let limit: Duration
    private var deadline: Deadline

    init(limit: Duration) {
        self.limit = limit
        deadline = Deadline(after: limit)
    }

    /// Installs this as the busy handler of a connection. This object must live as long as the connection.
    func install(on connection: OpaquePointer) {
        sqlite3_busy_handler(
            connection,
            { context, count in
                // Never nil, because it is passed below.
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
