/// The content of a store at one moment, for work that reads more than once.
package struct StoreSnapshot: StoreReading, ~Copyable {
    private let connection: Connection
    package let now: @Sendable () -> Int64

    fileprivate init(_ connection: Connection, now: @escaping @Sendable () -> Int64) {
        self.connection = connection
        self.now = now
    }

    package func reading<Value>(_ body: (Connection) throws -> Value) throws -> Value? { try body(connection) }
}

extension CalendarStore {
    /// Calls the body with one consistent snapshot. Returns nil without calling it if there is no store.
    ///
    /// Other programs can write meanwhile, but their changes stay in the write-ahead log until the body returns.
    package func snapshot<Value>(_ body: (borrowing StoreSnapshot) throws -> Value) throws -> Value? {
        try reading { try body(StoreSnapshot($0, now: now)) }
    }
}
