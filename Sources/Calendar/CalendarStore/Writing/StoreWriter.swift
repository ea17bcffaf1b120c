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

    /// The version of a new row. It is random, because a row number can be reused, even for the same UID.
    static func firstVersion() -> Int64 { Int64.random(in: 1..<1 << 62) }
}

extension StoreWriter: StoreReading {
    /// Reads in the transaction of the writer.
    package func reading<Value>(_ body: (Connection) throws -> Value) throws -> Value? { try body(connection) }
}
