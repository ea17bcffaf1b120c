import CSQLite
import ConferenceErrors
import Foundation

/// A failed SQLite call; the cause of a `ConferenceError`.
struct SQLiteFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The extended result code (sqlite.org/rescode.html).
    let code: Int32
    /// SQLite's own message. It may name columns and constraints, but never contains values.
    let message: String
    /// The system's error number behind the failure, or 0.
    let systemError: Int32

    /// The primary code: the low byte of the extended one.
    var primary: Int32 { code & 0xFF }

    var description: String { "SQLite \(code): \(message)" }
}

extension SQLiteFailure {
    /// Returns the failure as an error for the user.
    ///
    /// - Parameters:
    ///   - path: the store.
    ///   - waited: the time limit of the connection for a lock.
    func explained(path: String, waited: Duration) -> ConferenceError {
        if systemError == ENOSPC || systemError == EDQUOT { return .storeFull(path, cause: self) }
        switch primary {
        case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_PROTOCOL:
            return .storeLocked(path, waited: waited, cause: self)
        case SQLITE_FULL:
            return .storeFull(path, cause: self)
        case SQLITE_IOERR where Self.locking.contains(code):
            return .storeCannotLock(path, errno: systemError, cause: self)
        case SQLITE_IOERR, SQLITE_NOLFS:
            return .storeFailed(path, errno: systemError, detail: clause, cause: self)
        case SQLITE_READONLY:
            return .storeReadOnly(path, cause: self)
        case SQLITE_CANTOPEN:
            return .cannotOpenStore(path, errno: systemError, cause: self)
        case SQLITE_NOMEM:
            return .storeLacksMemory(cause: self)
        case SQLITE_PERM, SQLITE_AUTH:
            return .cannotOpenStore(path, errno: EACCES, cause: self)
        case SQLITE_CORRUPT where code == Self.corruptIndex:
            return .searchIndexDamaged(path, cause: self)
        case SQLITE_CORRUPT:
            return .storeDamaged(path, detail: clause, cause: self)
        case SQLITE_NOTADB:
            return .notAStore(path, cause: self)
        case SQLITE_CONSTRAINT, SQLITE_TOOBIG, SQLITE_MISMATCH:
            return .storeRefusesValue(message, cause: self)
        case SQLITE_ERROR where Self.namesUnknownIndex(message):
            return .searchIndexDamaged(path, cause: self)
        case SQLITE_ERROR where Self.namesAbsentPart(message):
            // Our statements match our tables, so the schema of the file is not that of its version.
            return .storeDamaged(path, detail: clause, cause: self)
        default:
            return .storeMisused(path, detail: clause, cause: self)
        }
    }
}

extension SQLiteFailure {
    /// The message as a clause. SQLite's text for a code has a translation, and any other message is foreign text.
    var clause: Sentence {
        let text = sqlite3_errstr(code).map { String(cString: $0) }
        return message == text ? Sentence(words: message) : "SQLite reports “\(message)”"
    }

    // These macros use arithmetic, which Swift does not import.
    /// SQLITE_IOERR_UNLOCK, _RDLOCK, _CHECKRESERVEDLOCK, _LOCK, _SHMLOCK.
    static let locking: Set<Int32> = [
        SQLITE_IOERR | 8 << 8, SQLITE_IOERR | 9 << 8, SQLITE_IOERR | 14 << 8, SQLITE_IOERR | 15 << 8,
        SQLITE_IOERR | 20 << 8,
    ]

    private static func namesAbsentPart(_ message: String) -> Bool {
        message.hasPrefix("no such table: ") || message.hasPrefix("no such column: ")
            || message.hasPrefix("no such index: ") || message.contains(" has no column named ")
    }

    /// Returns whether a message is one of those of FTS5 when it cannot read its own tables.
    private static func namesUnknownIndex(_ message: String) -> Bool {
        message.hasPrefix("invalid fts5 file format") || message.hasPrefix("vtable constructor failed: ")
            || message.hasPrefix("unrecognized option: ")
    }

    /// SQLITE_CORRUPT_VTAB: FTS5 is the only kind of virtual table here.
    static let corruptIndex = SQLITE_CORRUPT | 1 << 8
    /// SQLITE_CONSTRAINT_UNIQUE.
    static let uniqueConstraint = SQLITE_CONSTRAINT | 8 << 8
    /// SQLITE_CONSTRAINT_FOREIGNKEY.
    static let foreignKeyConstraint = SQLITE_CONSTRAINT | 3 << 8
}
