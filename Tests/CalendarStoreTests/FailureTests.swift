import CSQLite
import ConferenceErrors
import Foundation
import TestSupport
import Testing
@testable import CalendarStore

@Suite("SQLite's result codes as errors")
struct FailureTests {
    struct Case: Sendable {
        var code: Int32
        var errno: Int32 = 0
        var expected: ConferenceError.Code
        var status: Int32

        init(_ code: Int32, _ errno: Int32, _ expected: ConferenceError.Code, _ status: Int32) {
            self.code = code
            self.errno = errno
            self.expected = expected
            self.status = status
        }
    }

    static let cases: [Case] = [
        Case(SQLITE_BUSY, 0, .storeLocked, 75),
        Case(SQLITE_LOCKED, 0, .storeLocked, 75),
        Case(SQLITE_PROTOCOL, 0, .storeLocked, 75),
        Case(SQLITE_FULL, 0, .storeFull, 74),
        Case(SQLITE_IOERR, EIO, .storeFailed, 74),
        Case(SQLITE_IOERR, ENOSPC, .storeFull, 74),
        Case(SQLITE_IOERR | 24 << 8, EDQUOT, .storeFull, 74),
        Case(SQLITE_READONLY, 0, .storeReadOnly, 77),
        Case(SQLITE_CANTOPEN, ENOENT, .cannotOpenStore, 73),
        Case(SQLITE_CANTOPEN, EACCES, .cannotOpenStore, 77),
        Case(SQLITE_CANTOPEN, EROFS, .cannotOpenStore, 77),
        Case(SQLITE_CANTOPEN, 0, .cannotOpenStore, 73),
        Case(SQLITE_PERM, 0, .cannotOpenStore, 77),
        Case(SQLITE_CORRUPT, 0, .storeDamaged, 74),
        Case(SQLITE_CORRUPT | 1 << 8, 0, .searchIndexDamaged, 74),
        Case(SQLITE_NOTADB, 0, .notAStore, 65),
        Case(SQLITE_CONSTRAINT | 1 << 8, 0, .storeRefusesValue, 65),
        Case(SQLITE_TOOBIG, 0, .storeRefusesValue, 65),
        Case(SQLITE_ERROR, 0, .storeMisused, 70),
        Case(SQLITE_NOMEM, 0, .storeLacksMemory, 75),
        Case(SQLITE_MISUSE, 0, .storeMisused, 70),
    ]

    @Test("each result code becomes an error with the right exit status", arguments: cases)
    func table(example: Case) {
        let failure = SQLiteFailure(code: example.code, message: "words\u{1B}", systemError: example.errno)
        let error = failure.explained(path: "/a/\u{1B}[2Jstore", waited: .seconds(5))
        expectEqual(error.code, example.expected)
        expectEqual(error.exitStatus.rawValue, example.status)
        expectNotContains(error.message, "\u{1B}")
        expectHasSuffix(error.message, ".")
        expectEqual(error.cause as? SQLiteFailure, failure)
    }

    @Test(
        "the error states the wait in readable units",
        arguments: [(5, "5 ms"), (999, "999 ms"), (5_000, "5 s"), (0, "0 ms")] as [(Int, String)])
    func wait(milliseconds: Int, text: String) {
        let error = ConferenceError.storeLocked("/x", waited: .milliseconds(milliseconds))
        expectContains(error.message, "within \(text).")
    }
}
