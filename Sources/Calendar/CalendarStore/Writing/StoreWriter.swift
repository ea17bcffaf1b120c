/// Changes a store, within one transaction.
///
/// A value exists only inside `CalendarStore.write`. Its changes become visible to others when the transaction is committed,
/// and are rolled back if it fails.
package struct StoreWriter: ~Copyable {
    let connection: Connection
    /// The clock of the store, in seconds since 1970-01-01T00:00:00Z.
    package let now: @Sendable () -> Int64
    /// Whether the caller maintains a read-only calendar, such as the refresh of a subscription.
    let overridesReadOnly: Bool
    /// Notifies the mirror of changes.
    let mirror: MirrorWatch
    /// Collects the changes for the history.
    let history: HistoryWatch
    private let versions = FirstVersions()

    init(
        connection: Connection, now: @escaping @Sendable () -> Int64, overridesReadOnly: Bool, mirror: MirrorWatch,
        history: HistoryWatch
    ) {
        self.connection = connection
        self.now = now
        self.overridesReadOnly = overridesReadOnly
        self.mirror = mirror
        self.history = history
    }

    /// The version of a new row.
    func firstVersion() -> Int64 { versions.next() }
}

/// The versions of the new rows of a transaction.
///
/// They are random, because a row number can be reused, even for the same UID. The system is asked for a random number only once,
/// because an import adds thousands of rows.
final class FirstVersions {
    private var last: UInt64?

    func next() -> Int64 {
        // The golden ratio of 2^64 leads through all numbers in steps that are far apart.
        let next = last.map { $0 &+ 0x9E37_79B9_7F4A_7C15 } ?? UInt64.random(in: .min ... .max)
        last = next
        return max(1, Int64(next >> 2))
    }
}

extension StoreWriter: StoreReading {
    /// Reads in the transaction of the writer.
    package func reading<Value>(_ body: (Connection) throws -> Value) throws -> Value? { try body(connection) }
}
