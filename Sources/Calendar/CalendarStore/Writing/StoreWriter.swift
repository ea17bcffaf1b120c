import Support

/// The right to change a store, for the length of one transaction.
///
/// It exists inside `CalendarStore.write` and cannot be copied out of it. What it changes is seen by others when the
/// transaction is over, and by nobody if it fails.
package struct StoreWriter: ~Copyable {
    let connection: Connection
    let now: @Sendable () -> Int64

    init(connection: Connection, now: @escaping @Sendable () -> Int64) {
        self.connection = connection
        self.now = now
    }
}

extension StoreWriter: StoreReading {
    /// Reads in this transaction.
    package func reading<Value>(_ body: (Connection) throws -> Value) throws -> Value? { try body(connection) }
}
