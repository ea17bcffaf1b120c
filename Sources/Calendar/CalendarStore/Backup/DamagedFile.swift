import CSQLite
import ConferenceErrors
import Foundation

/// A store that SQLite no longer recognises as a database; only its bytes can be used.
///
/// SQLite nevertheless opens the file, but does not read its contents. The file must not be opened without SQLite, because
/// closing it would release all locks that this process holds on it.
struct DamagedFile: ~Copyable {
    private let path: String
    private let handle: OpaquePointer

    /// Opens the file without locking it.
    ///
    init(path: String) throws {
        var opened: OpaquePointer?
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_PRIVATECACHE | SQLITE_OPEN_EXRESCODE
        guard sqlite3_open_v2(path, &opened, flags, nil) == SQLITE_OK, let opened else {
            let failure = opened.map { sqlite3_system_errno($0) } ?? 0
            sqlite3_close_v2(opened)
            throw ConferenceError.cannotOpenStore(path, errno: failure)
        }
        self.path = path
        handle = opened
    }

    deinit { sqlite3_close_v2(handle) }

    /// Locks the file exclusively for the lifetime of this value.
    ///
    /// - Throws: `damagedStoreInUse` if any program has it open.
    func lock() throws {
        let code = csqlite_lock_alone(handle)
        guard code == SQLITE_OK else {
            throw code & 0xFF == SQLITE_BUSY ? ConferenceError.damagedStoreInUse(path) : failure(code)
        }
    }

    /// Copies the bytes of the file and of its "-wal" file, and removes "-wal", which SQLite would otherwise regard as a part
    /// of the file that replaces this one.
    ///
    /// - Throws: `damagedStoreInUse` if any program has it open; errors of the disk. Everything is then unchanged.
    func keep(in partial: consuming PartialFile) throws {
        try lock()
        defer { csqlite_unlock(handle) }
        let goal = partial.goal
        let size = StoreFile.size(path) ?? 0
        var bytes = [UInt8](repeating: 0, count: 65_536)
        var offset: Int64 = 0
        while offset < size {
            let count = Int32(min(Int64(bytes.count), size - offset))
            let code = csqlite_read(handle, &bytes, count, offset)
            guard code == SQLITE_OK else { throw failure(code) }
            try partial.append(bytes.prefix(Int(count)))
            offset += Int64(count)
        }
        // No locks are held on the "-wal" file, so it can be opened and closed.
        if let log = try? Data(contentsOf: URL(fileURLWithPath: path + "-wal")), !log.isEmpty {
            let copy = try PartialFile(for: goal + "-wal")
            try copy.append(log)
            try copy.finish(replacing: false)
        }
        try partial.finish(replacing: false)
        for file in StoreFile.sideFiles(of: path) { unlink(file) }
    }

    private func failure(_ code: Int32) -> ConferenceError {
        SQLiteFailure(
            code: code, message: String(cString: sqlite3_errstr(code)), systemError: sqlite3_system_errno(handle)
        ).explained(path: path, waited: .zero)
    }
}
