/// Everything that can be read from a store, and inside a write from its writer.
///
/// The store takes a snapshot for each call; the writer reads in its own transaction. The other files in this folder
/// have the functions.
package protocol StoreReading: ~Copyable {
    /// Lends a connection with a current schema, inside a transaction. Returns nil without calling the body if there is
    /// no store.
    ///
    /// The only requirement; everything else builds on it.
    func reading<Value>(_ body: (Connection) throws -> Value) throws -> Value?
}
