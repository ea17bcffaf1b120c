import Foundation
import TestSupport
import Testing
@testable import ConferenceErrors

@Suite("Errors")
struct ConferenceErrorTests {
    @Test("the exit statuses are those of sysexits.h")
    func statuses() {
        let values: [ConferenceErrors.ExitStatus] = [
            .success, .usage, .badData, .notFound, .unavailable, .software, .cannotCreate, .ioError, .temporary,
            .noPermission, .configuration,
        ]
        expectEqual(values.map(\.rawValue), [0, 64, 65, 66, 69, 70, 73, 74, 75, 77, 78])
    }

    @Test(
        "failing to write a file ends with the matching exit status",
        arguments: [
            (EACCES, 77), (EPERM, 77), (EROFS, 77), (ENOENT, 73), (ENOTDIR, 73), (EISDIR, 73), (EEXIST, 73),
            (ENOSPC, 74),
            (EIO, 74),
        ] as [(Int32, Int32)])
    func writing(code: Int32, status: Int32) {
        expectEqual(ConferenceError.cannotWrite("/a", errno: code).exitStatus.rawValue, status)
    }

    @Test(
        "failing to read a file ends with the matching exit status",
        arguments: [(EACCES, 77), (EPERM, 77), (EIO, 74)] as [(Int32, Int32)])
    func reading(code: Int32, status: Int32) {
        expectEqual(ConferenceError.cannotRead("/a", errno: code).exitStatus.rawValue, status)
    }

    /// Every factory function that takes a path, with a path that contains control characters.
    private static let path = "/a/\u{1B}[2J\n\u{202E}b"
    private static let errors: [ConferenceError] = [
        .noSuchFile(path), .cannotRead(path, errno: EIO), .cannotWrite(path, errno: EIO), .fileTooLarge(path, limit: 5),
        .storeLocked(path, waited: .seconds(5)), .nestedWrite(path), .badStorePath(path),
        .cannotOpenStore(path, errno: EACCES), .cannotOpenStore(path, errno: 0), .storeReadOnly(path), .storeFull(path),
        .storeFailed(path, errno: EIO, detail: path), .storeDamaged(path, detail: path), .notAStore(path),
        .foreignDatabase(path), .newerStore(path, schema: 2, known: 1),
        .invalidRow(path, table: path, row: 1, reason: path), .storeRefusesValue(path),
        .duplicateEvent(uid: path, recurrenceID: path), .eventVanished(path, title: path), .calendarVanished(path),
        .noOpenIntent(1), .storeMisused(path, detail: path),
    ]

    @Test("every message is one line of complete sentences without control characters", arguments: errors)
    func messages(error: ConferenceError) {
        expectHasSuffix(error.message, ".")
        expectTrue(error.message.first?.isUppercase == true || error.message.hasPrefix("“"))
        expectFalse(error.message.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\n" || $0 == "\u{202E}" })
        expectNotContains(error.message, "  ")
        expectEqual(error.description, error.message)
        expectNotEqual(error.exitStatus, .success)
    }

    @Test("codes are identifiers, unique for each kind of error")
    func codes() {
        let codes = Self.errors.map(\.code.rawValue)
        expectEqual(Set(codes).count, codes.count - 1, "only cannotOpenStore stands there twice")
        expectTrue(codes.allSatisfy { $0.allSatisfy(\.isLetter) && $0.first?.isLowercase == true })
    }

    @Test("a path of any length leaves a readable message", arguments: ["x", "\u{301}"])
    func longPath(unit: String) {
        expectLessThan(
            ConferenceError.noSuchFile("/" + String(repeating: unit, count: 100_000)).message.utf8.count, 1_000)
    }
}
