import CSQLite
import ConferenceErrors
import ConferenceModel

/// One connection to the store's file, with its prepared statements.
///
/// SQL is given as literals only: no text from outside can become part of a statement, and the address of the literal
/// is the key of the prepared statement.
///
// Unchecked, because nothing in here is locked: the pool hands a connection to one call at a time, and takes it back when
// that call is over. So SQLite need not lock either (its "multi-thread" mode, SQLITE_OPEN_NOMUTEX).
package final class Connection: @unchecked Sendable {
    /// The file, as an absolute path.
    let path: String
    /// Which file that was when it was opened.
    let identity: FileIdentity
    let limits: Limits
    /// What kind of file it is to be.
    let format: DatabaseFormat

    let handle: OpaquePointer
    /// True where the file lies on a read-only medium without SQLite's own files beside it, and is read as it stands: nobody
    /// locks it, and a change by somebody else would go unnoticed. For one read and no longer.
    let isImmutable: Bool
    /// True where that is so because the disk has no room for them.
    let isOnFullDisk: Bool
    /// True once the file was seen with the schema of this program.
    var hasSeenCurrentSchema = false
    private let wait: LockWait
    private var statements: [UnsafeRawPointer: Statement] = [:]

    /// Opens a file that exists, and makes sure that it is ours or empty before anything in it is touched.
    ///
    /// - Parameter ignoringContents: true takes the file for an empty one, whatever is in it. For who is about to replace
    ///   all of it because it is damaged, and only for that.
    /// - Parameter onFullDisk: true for a file of which ``StoreFile/isClosed(_:)`` is true.
    /// - Throws: `ConferenceError`: `notAStore`, `foreignDatabase`, `cannotOpenStore` and the like.
    init(
        path: String, identity: FileIdentity, limits: Limits, format: DatabaseFormat = Schema.calendars,
        ignoringContents: Bool = false, onFullDisk: Bool = false
    ) throws {
        self.path = path
        self.identity = identity
        self.limits = limits
        self.format = format
        wait = LockWait(limit: limits.storeLockTimeout)

        isOnFullDisk = onFullDisk
        isImmutable = try onFullDisk || StoreFile.isImmutable(path)

        var opened: OpaquePointer?
        var flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_PRIVATECACHE | SQLITE_OPEN_EXRESCODE
        if isImmutable { flags |= SQLITE_OPEN_URI }
        let code = sqlite3_open_v2(isImmutable ? StoreFile.immutable(path) : path, &opened, flags, nil)
        guard let opened else {
            throw SQLiteFailure(code: code, message: "out of memory", systemError: 0)
                .explained(path: path, waited: .zero)
        }
        handle = opened
        guard code == SQLITE_OK else { throw failure(code) }
        // Before the settings, some of which have SQLite read the file.
        if ignoringContents { try set(SQLITE_DBCONFIG_RESET_DATABASE, to: 1) }
        let isEmpty = try ignoringContents ? true : checkHeader()
        try configure()
        if !isEmpty { try enterWAL() }
    }

    deinit {
        statements.removeAll()
        sqlite3_close_v2(handle)
    }

    // MARK: Set-up

    /// True for an empty file.
    private func checkHeader() throws -> Bool {
        var bytes = [UInt8](repeating: 0, count: FileHeader.length)
        var size: Int64 = 0
        let code = csqlite_peek(handle, &bytes, Int32(bytes.count), &size)
        guard code == SQLITE_OK else { throw failure(code) }
        guard size > 0 else { return true }
        guard size >= bytes.count, let header = FileHeader(bytes) else { throw ConferenceError.notAStore(path) }
        guard header.applicationID == format.applicationID else { throw ConferenceError.foreignDatabase(path) }
        return false
    }

    private func configure() throws {
        // A store may come from anywhere: what its schema could make SQLite do is switched off.
        for (option, value) in [
            (SQLITE_DBCONFIG_DEFENSIVE, 1), (SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0),
            (SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0), (SQLITE_DBCONFIG_ENABLE_FKEY, 1),
            (SQLITE_DBCONFIG_DQS_DML, 0), (SQLITE_DBCONFIG_DQS_DDL, 0),
        ] {
            try set(option, to: Int32(value))
        }
        waitForLocks()
        // FULL: in WAL mode NORMAL leaves the file sound after a power failure but may forget the newest transactions,
        // and somebody was told that they were saved. Temporary tables in memory: nothing of a calendar ends in /tmp.
        // What is deleted is overwritten: a removed passcode is not to be found in the file.
        try execute(
            """
            PRAGMA synchronous = FULL;
            PRAGMA temp_store = MEMORY;
            PRAGMA cache_size = -4096;
            PRAGMA secure_delete = ON;
            PRAGMA cell_size_check = ON;
            """)
    }

    /// Gives more room to pages, in KiB: who changes much touches indexes all over, while who reads sees most pages once. A
    /// ceiling, not an allocation.
    func enlargeCache() throws { try execute("PRAGMA cache_size = -32768") }

    /// Waits for locks as long as the limits say.
    func waitForLocks() { wait.install(on: handle) }

    private func set(_ option: Int32, to value: Int32) throws {
        let code = csqlite_configure(handle, option, value)
        guard code == SQLITE_OK else { throw failure(code) }
    }

    /// Switches the file to write-ahead logging, where readers and the one writer do not wait for each other.
    ///
    /// No change where it is so already. Outside a transaction only. On file systems without shared memory SQLite stays
    /// with its rollback journal, which is as safe but lets readers wait.
    func enterWAL() throws {
        guard sqlite3_db_readonly(handle, "main") == 0 else { return }
        let deadline = ContinuousClock.now + limits.storeLockTimeout
        while true {
            do {
                return try execute("PRAGMA journal_mode = WAL")
            } catch let error as ConferenceError where error.exitStatus == .temporary {
                // SQLite gives up at once where waiting could be a deadlock: two programs that switch a new file.
                guard ContinuousClock.now < deadline else { throw error }
                sqlite3_sleep(2)
            }
        }
    }

    // MARK: Statements

    /// Prepares a statement, or finds it prepared, lends it, and resets it.
    func using<Value>(_ sql: StaticString, _ body: (Statement) throws -> Value) throws -> Value {
        let statement = try prepared(sql)
        defer { statement.reset() }
        return try body(statement)
    }

    /// Runs SQL without arguments and without results; several statements are allowed.
    func execute(_ sql: StaticString) throws {
        let code = sqlite3_exec(handle, Self.characters(of: sql), nil, nil, nil)
        guard code == SQLITE_OK else { throw failure(code) }
    }

    /// The row that was inserted last.
    var lastInsertedRow: Int64 { sqlite3_last_insert_rowid(handle) }

    /// How many rows the last statement has changed.
    var changes: Int { Int(sqlite3_changes(handle)) }

    /// True inside a transaction.
    var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

    /// The error for a result code that was just returned.
    func failure(_ code: Int32) -> ConferenceError {
        let failure = SQLiteFailure(
            code: code, message: String(cString: sqlite3_errmsg(handle)), systemError: systemError(for: code))
        if isOnFullDisk, failure.primary == SQLITE_READONLY { return .storeFull(path, cause: failure) }
        return failure.explained(path: path, waited: limits.storeLockTimeout)
    }

    /// SQLite keeps the number of the last failed system call, whatever it was for.
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
