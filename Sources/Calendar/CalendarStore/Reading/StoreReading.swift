/// All queries, for a store and, inside a write, for its writer.
///
/// The store takes a snapshot for each call; the writer reads in its own transaction. The other files in this folder have the
/// functions.
package protocol StoreReading: ~Copyable {
    /// Calls the body with a connection, inside a transaction and with a current schema. Returns nil without calling it if
    /// there is no store.
    ///
    /// All queries build on it.
    func reading<Value>(_ body: (Connection) throws -> Value) throws -> Value?

    /// The clock of the store, in seconds since 1970-01-01T00:00:00Z.
    var now: @Sendable () -> Int64 { get }
}
