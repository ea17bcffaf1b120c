import ConferenceErrors

extension Connection {
    /// Runs the body on one consistent snapshot.
    func readTransaction<Value>(_ body: () throws -> Value) throws -> Value {
        try transaction(begin: "BEGIN DEFERRED", body)
    }

    /// Runs the body with the write lock held from the beginning, so that what it reads is still so when it writes.
    ///
    /// - Throws: `storeLocked` if the lock cannot be had in time; what the body throws, after everything was undone.
    func writeTransaction<Value>(_ body: () throws -> Value) throws -> Value {
        try transaction(begin: "BEGIN IMMEDIATE", body)
    }

    private func transaction<Value>(begin: StaticString, _ body: () throws -> Value) throws -> Value {
        try using(begin) { try $0.run() }
        do {
            let value = try body()
            try using("COMMIT") { try $0.run() }
            return value
        } catch {
            // SQLite has undone everything by itself after some failures, a full disk among them.
            if isInTransaction { try? using("ROLLBACK") { try $0.run() } }
            throw error
        }
    }
}
