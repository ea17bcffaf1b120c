import CSQLite

/// Settings of SQLite that count for a whole process.
package enum SQLiteProcess {
    /// Tells SQLite not to count the memory that it uses, which takes a lock with each allocation: one part in twenty-five of the
    /// time of an import.
    ///
    /// Call this before the first store is opened, and only from our own programs: a program that uses our libraries may ask
    /// SQLite for these numbers itself.
    package static func prepare() { _ = csqlite_count_no_memory() }
}
