import CSQLite
import Glibc
import Platform

/// How a connection waits for a lock that another one holds.
///
/// SQLite's own way sleeps ever longer, up to a tenth of a second, and whoever saves again and again takes the lock again
/// in the moment between two saves: of eight such programs some would wait beyond any limit. So one asks often, and at
/// random moments, which gives everybody the same chance. Between two questions one sleeps.
///
// Unchecked, as the connection that it belongs to is used by one thread at a time.
final class LockWait: @unchecked Sendable {
    /// Microseconds between two questions.
    private static let pauses: ClosedRange<UInt32> = 300...3_000

    private let limit: Duration
    private var deadline: Deadline

    init(limit: Duration) {
        self.limit = limit
        deadline = Deadline(after: limit)
    }

    /// Makes a connection wait like this. This object has to live as long as the connection.
    func install(on connection: OpaquePointer) {
        sqlite3_busy_handler(
            connection,
            { context, count in
                // As it was passed below.
                guard let context else { return 0 }
                return Unmanaged<LockWait>.fromOpaque(context).takeUnretainedValue().goesOn(asked: count) ? 1 : 0
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    /// Sleeps for a moment; false where that was long enough.
    ///
    /// - Parameter count: how often this was asked for the same lock.
    private func goesOn(asked count: Int32) -> Bool {
        if count == 0 { deadline = Deadline(after: limit) }
        guard !deadline.hasPassed else { return false }
        usleep(.random(in: Self.pauses))
        return true
    }
}
