import CSQLite

// What a connection has read before, and whether the file has changed since.
extension Connection {
    /// A value that was read, and the state of the file then.
    struct Memory {
        fileprivate let state: State
        fileprivate let value: any Sendable
    }

    /// The changes of the file that this connection has seen: those of others, and its own.
    fileprivate struct State: Equatable {
        var others: Int64
        var own: Int64
    }

    /// A number that changes with every commit of other connections (sqlite.org/pragma.html, data_version).
    func dataVersion() throws -> Int64 {
        try using("PRAGMA data_version") { try $0.first { $0.int64() } ?? 0 }
    }

    /// Returns the value of the last read if it fits and the file has not changed since; otherwise reads again.
    ///
    /// A connection remembers one value.
    ///
    /// - Parameters:
    ///   - fits: whether a value is the one that is asked for.
    ///   - read: reads the value in a transaction of its own.
    func remembering<Value: Sendable>(_ fits: (Value) -> Bool, _ read: () throws -> Value) throws -> Value {
        let state = State(others: try dataVersion(), own: sqlite3_total_changes64(handle))
        if let memory, memory.state == state, let value = memory.value as? Value, fits(value) { return value }
        let value = try read()
        // A change after the first line makes the next call read again.
        memory = Memory(state: state, value: value)
        return value
    }
}
