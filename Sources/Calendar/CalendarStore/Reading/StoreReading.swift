/// What can be read from a store, and within a write from its writer.
///
/// The store takes a snapshot for each call; the writer reads in its own transaction. The calls are in the other files of
/// this folder.
package protocol StoreReading: ~Copyable {
    /// Lends a connection with a current schema, inside a transaction; nil without a call where there is no store.
    ///
    /// The one requirement, for the calls of this folder.
    func reading<Value>(_ body: (Connection) throws -> Value) throws -> Value?
}
