import CSQLite
import Foundation
import Support

/// What SQLite answered when a call failed; the cause beneath a `ConferenceError`.
struct SQLiteFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The extended result code (sqlite.org/rescode.html).
    let code: Int32
    /// SQLite's own words; they can name columns and constraints, never values.
    let message: String
    /// The system's error number beneath, 0 if there is none.
    let systemError: Int32

    /// The primary code: the low byte of the extended one.
    var primary: Int32 { code & 0xFF }

    var description: String { "SQLite \(code): \(message)" }
}

extension SQLiteFailure {
    /// The error that a user sees.
    ///
    /// - Parameters:
    ///   - path: the store.
    ///   - waited: how long the connection waits for a lock.
    func explained(path: String, waited: Duration) -> ConferenceError {
        if systemError == ENOSPC || systemError == EDQUOT { return .storeFull(path, cause: self) }
        switch primary {
        case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_PROTOCOL:
            return .storeLocked(path, waited: waited, cause: self)
        case SQLITE_FULL:
            return .storeFull(path, cause: self)
        case SQLITE_IOERR, SQLITE_NOLFS:
            return .storeFailed(path, errno: systemError, detail: message, cause: self)
        case SQLITE_READONLY:
            return .storeReadOnly(path, cause: self)
        case SQLITE_CANTOPEN:
            return .cannotOpenStore(path, errno: systemError, cause: self)
        case SQLITE_PERM, SQLITE_AUTH:
            return .cannotOpenStore(path, errno: EACCES, cause: self)
        case SQLITE_CORRUPT:
            return .storeDamaged(path, detail: message, cause: self)
        case SQLITE_NOTADB:
            return .notAStore(path, cause: self)
        case SQLITE_CONSTRAINT, SQLITE_TOOBIG, SQLITE_MISMATCH:
            return .storeRefusesValue(message, cause: self)
        default:
            return .storeMisused(path, detail: message, cause: self)
        }
    }
}

extension SQLiteFailure {
    // The macros are arithmetic that is not imported.
    /// SQLITE_CONSTRAINT_UNIQUE.
    static let uniqueConstraint = SQLITE_CONSTRAINT | 8 << 8
    /// SQLITE_CONSTRAINT_FOREIGNKEY.
    static let foreignKeyConstraint = SQLITE_CONSTRAINT | 3 << 8
}
