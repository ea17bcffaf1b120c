import CSQLite
import ConferenceErrors
import ConferenceModel
import Platform

/// One connection to the file of a store, with its prepared statements.
///
/// SQL is passed as string literals only (but for the script of a new file), so that outside text never becomes part of a statement. The address of the
/// literal is the key of the prepared statement.
// The conformance to Sendable is unchecked, because a connection has no lock: the pool lends it to one call at a time. For the
// same reason, SQLite need not lock either (its "multi-thread" mode, SQLITE_OPEN_NOMUTEX).
package final class Connection: @unchecked Sendable {
    /// The file, as an absolute path.
    let path: String
    /// The file's identity when it was opened.
    let identity: FileIdentity
    let limits: Limits
    /// The kind of file that is expected.
    let format: DatabaseFormat

    let handle: OpaquePointer
    /// Whether the file is on a read-only medium and SQLite's own files do not exist next to it. It is then read without locks,
    /// so a change by another program would go unnoticed. Such a connection is used for a single read only.
    let isImmutable: Bool
    /// Whether the reason is a full disk, which has no room for SQLite's own files.
    let isOnFullDisk: Bool
    /// Whether the file was seen with the current schema.
    var hasSeenCurrentSchema = false
    /// SQLite's count of changes of the schema when it was last compared with ours.
    var verifiedSchema: Int64?
    /// Whether the body of a transaction is running.
    var isTransactionOpen = false
    /// The failure after which SQLite itself rolled back the open transaction.
    var endedBy: ConferenceError?
    /// The ``dataVersion()`` at which the last write was settled; see ``OwnWrite``.
    var settledVersion: Int64?
    /// What ``remembering(_:_:)`` has read.
    var memory: Memory?
    /// Whether the file is a backup. Nothing is written to it, because it would then no longer be what was backed up: a program
    /// that only looked into it would make its calendars follow today's folders.
    private(set) var isBackup = false
    private let wait: LockWait
    private var statements: [UnsafeRawPointer: Statement] = [:]

    /// Opens an existing file. Before it uses the contents, checks that the file is one of ours or empty.
    ///
    /// - Parameters:
    ///   - ignoringContents: true to treat the file as empty, whatever it contains. Only for replacing a damaged file
    ///     completely.
    ///   - keepsJournalMode: true to read a file without switching it to write-ahead logging.
    ///   - onFullDisk: true for a file for which ``StoreFile/isClosed(_:)`` returns true.
    /// - Throws: `notAStore`, `foreignDatabase`, `cannotOpenStore` and similar errors.
    init(
        path: String, identity: FileIdentity, limits: Limits, format: DatabaseFormat,
        ignoringContents: Bool = false, keepsJournalMode: Bool = false, onFullDisk: Bool = false
    ) throws {
        self.path = path
        self.identity = identity
        self.limits = limits
        self.format = format
        wait = LockWait(limit: limits.storeLockTimeout)

        isOnFullDisk = onFullDisk
        try StoreFile.repairSideFiles(of: path)
        isImmutable = try onFullDisk || StoreFile.isImmutable(path)

        var opened: OpaquePointer?
        var flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_PRIVATECACHE | SQLITE_OPEN_EXRESCODE
        if isImmutable { flags |= SQLITE_OPEN_URI }
        let code = sqlite3_open_v2(isImmutable ? StoreFile.immutableURI(path) : path, &opened, flags, nil)
        guard let opened else {
            throw SQLiteFailure(code: code, message: "out of memory", systemError: 0)
                .explained(path: path, waited: .zero)
        }
        handle = opened
        guard code == SQLITE_OK else { throw failure(code) }
        // This comes before the settings, because some of them make SQLite read the file.
        if ignoringContents { try set(SQLITE_DBCONFIG_RESET_DATABASE, to: 1) }
        let isEmpty = try ignoringContents ? true : checkHeader()
        try configure()
        if !isEmpty, !keepsJournalMode, !isBackup { try enterWAL() }
    }

    deinit {
        statements.removeAll()
        sqlite3_close_v2(handle)
    }

    // MARK: Set-up

    /// Checks the header of the file. Returns true if the file is empty.
    private func checkHeader() throws -> Bool {
        var bytes = [UInt8](repeating: 0, count: FileHeader.length)
        var size: Int64 = 0
        let code = csqlite_peek(handle, &bytes, Int32(bytes.count), &size)
        guard code == SQLITE_OK else { throw failure(code) }
        guard size > 0 else { return true }
        guard size >= bytes.count, let header = FileHeader(bytes) else { throw ConferenceError.notAStore(path) }
        isBackup = header.applicationID == format.backup?.applicationID
        guard isBackup || header.applicationID == format.applicationID else {
            throw ConferenceError.foreignDatabase(path)
        }
        return false
    }

    /// Makes a copy of a store a backup, which nothing is written to any more.
    func markAsBackup() throws {
        guard let backup = format.backup else { return }
        try execute(backup.mark)
        isBackup = true
    }

    /// Makes a copy of a backup a store again.
    func markAsStore() throws {
        try execute(format.mark)
        isBackup = false
    }

    private func configure() throws {
        // A store may come from anywhere, so all features that its schema could misuse are disabled.
        for (option, value) in [
            (SQLITE_DBCONFIG_DEFENSIVE, 1), (SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0),
            (SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0), (SQLITE_DBCONFIG_ENABLE_FKEY, 1),
            (SQLITE_DBCONFIG_DQS_DML, 0), (SQLITE_DBCONFIG_DQS_DDL, 0),
        ] {
            try set(option, to: Int32(value))
        }
        waitForLocks()
        // FULL: in WAL mode, NORMAL keeps the file intact after a power failure, but may lose the latest transactions although
        // they were reported as saved. Temporary tables stay in memory, so that no calendar data ends up in /tmp. Deleted data
        // is overwritten, so that a removed passcode cannot be found in the file.
        try execute(
            """
            PRAGMA synchronous = FULL;
            PRAGMA temp_store = MEMORY;
            PRAGMA cache_size = -4096;
            PRAGMA secure_delete = ON;
            PRAGMA cell_size_check = ON;
            """)
    }

    /// Enlarges the page cache to 32 MiB, for writers: many changes together use pages all over the indexes, while reads use
    /// most pages only once. This is an upper limit, not an allocation.
    func enlargeCache() throws { try execute("PRAGMA cache_size = -32768") }

    /// Waits for locks as long as the limits allow.
    func waitForLocks() { wait.install(on: handle) }

    private func set(_ option: Int32, to value: Int32) throws {
        let code = csqlite_configure(handle, option, value)
        guard code == SQLITE_OK else { throw failure(code) }
    }

    /// Switches the file to write-ahead logging, in which readers and the writer do not wait for each other.
    ///
    /// Does nothing if the file is already switched. Call it outside any transaction. On file systems without shared memory
    /// SQLite keeps its rollback journal, which is as safe but makes readers wait.
    func enterWAL() throws {
        guard sqlite3_db_readonly(handle, "main") == 0 else { return }
        let deadline = Deadline(after: limits.storeLockTimeout)
        while true {
            do {
                return try execute("PRAGMA journal_mode = WAL")
            } catch let error as ConferenceError where error.exitStatus == .temporary {
                // SQLite does not wait for a lock if that could be a deadlock, as when two programs switch a new file at the
                // same time.
                guard !deadline.hasPassed else { throw error }
                sqlite3_sleep(2)
            }
        }
    }

    // MARK: Statements

    /// Calls the body with a prepared statement, and resets the statement afterwards. Prepares it on first use.
    ///
    /// - Throws: the errors of the body. If SQLite has rolled back the transaction, the failure that was the reason; otherwise,
    ///   a caller that continued after it would save its next changes one by one, outside any transaction.
    func using<Value>(_ sql: StaticString, _ body: (Statement) throws -> Value) throws -> Value {
        if let endedBy, isTransactionOpen { throw endedBy }
        let statement = try prepared(sql)
        defer { statement.reset() }
        return try body(statement)
    }

    /// Returns whether a query finds a row.
    ///
    /// - Parameter bind: binds the arguments of the query.
    func hasRow(_ sql: StaticString, _ bind: (Statement) -> Void = { _ in }) throws -> Bool {
        try using(sql) { statement in
            bind(statement)
            return try statement.step()
        }
    }

    /// Runs SQL without arguments or results. Several statements are allowed.
    func execute(_ sql: StaticString) throws {
        if let endedBy, isTransactionOpen { throw endedBy }
        let code = sqlite3_exec(handle, Self.characters(of: sql), nil, nil, nil)
        guard code == SQLITE_OK else { throw failure(code) }
    }

    /// The row number of the last insertion.
    var lastInsertedRow: Int64 { sqlite3_last_insert_rowid(handle) }

    /// The number of rows that the last statement changed.
    var changes: Int { Int(sqlite3_changes(handle)) }

    /// True inside a transaction.
    var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

    /// The error for a result code that was just returned.
    func failure(_ code: Int32) -> ConferenceError {
        let failure = SQLiteFailure(
            code: code, message: String(cString: sqlite3_errmsg(handle)), systemError: systemError(for: code))
        let error: ConferenceError =
            if isOnFullDisk, failure.primary == SQLITE_READONLY {
                .storeFull(path, cause: failure)
            } else {
                failure.explained(path: path, waited: limits.storeLockTimeout)
            }
        if isTransactionOpen, !isInTransaction, endedBy == nil { endedBy = error }
        return error
    }

    /// Returns the system's error number for a failure, or 0. SQLite keeps the number of the last failed system call, whichever
    /// call that was.
    private func systemError(for code: Int32) -> Int32 {
        switch code & 0xFF {
        case SQLITE_IOERR, SQLITE_CANTOPEN, SQLITE_FULL: sqlite3_system_errno(handle)
        default: 0
        }
    }

    private func prepared(_ sql: StaticString) throws -> Statement {
        let key = UnsafeRawPointer(sql.utf8Start)
        if let known = statements[key] { return known }
        var prepared: OpaquePointer?
        let code = sqlite3_prepare_v3(
            handle, Self.characters(of: sql), Int32(sql.utf8CodeUnitCount), UInt32(SQLITE_PREPARE_PERSISTENT),
            &prepared, nil)
        guard code == SQLITE_OK, let prepared else { throw failure(code) }
        let statement = Statement(handle: prepared, connection: self)
        statements[key] = statement
        return statement
    }

    private static func characters(of sql: StaticString) -> UnsafePointer<CChar> {
        UnsafeRawPointer(sql.utf8Start).assumingMemoryBound(to: CChar.self)
    }
}
