import ConferenceErrors

extension Connection {
    /// Runs the body on one consistent snapshot.
    func readTransaction<Value>(_ body: () throws -> Value) throws -> Value {
        try transaction(begin: "BEGIN DEFERRED", body)
    }

    /// Runs the body with the write lock held from the start, so that its reads are still valid when it writes.
    ///
    /// - Throws: `storeLocked` if the lock is not available in time; `storeReadOnly` for a backup; the errors of the body, after
    ///   all changes were rolled back.
    func writeTransaction<Value>(_ body: () throws -> Value) throws -> Value {
        guard !isBackup else { throw ConferenceError.backupReadOnly(path) }
        return try transaction(begin: "BEGIN IMMEDIATE", body)
    }

    private func transaction<Value>(begin: StaticString, _ body: () throws -> Value) throws -> Value {
        try using(begin) { try $0.run() }
        endedBy = nil
        isTransactionOpen = true
        defer { isTransactionOpen = false }
        do {
            let value = try body()
            try using("COMMIT") { try $0.run() }
            return value
        } catch {
            // After some failures, such as a full disk, SQLite has already rolled back.
            if isInTransaction { try? using("ROLLBACK") { try $0.run() } }
            throw error
        }
    }
}
