import ConferenceErrors

/// The right to change a store, for the length of one transaction.
///
/// It exists inside `CalendarStore.write` and cannot be copied out of it. What it changes is seen by others when the
/// transaction is over, and by nobody if it fails.
package struct StoreWriter: ~Copyable {
    let connection: Connection
    let now: @Sendable () -> Int64
    /// True for who keeps a calendar that nobody else may change, such as the refresh of a subscription.
    let overridesReadOnly: Bool
    /// What has to be carried outside.
    let mirror: MirrorWatch

    init(
        connection: Connection, now: @escaping @Sendable () -> Int64, overridesReadOnly: Bool, mirror: MirrorWatch
    ) {
        self.connection = connection
        self.now = now
        self.overridesReadOnly = overridesReadOnly
        self.mirror = mirror
    }

    /// The version of a new row. Random, because the number of a row, and the UID in it, may have been there before.
    static func firstVersion() -> Int64 { Int64.random(in: 1..<1 << 62) }
}

extension StoreWriter: StoreReading {
    /// Reads in this transaction.
    package func reading<Value>(_ body: (Connection) throws -> Value) throws -> Value? { try body(connection) }
}
