import Foundation
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
        #expect(values.map(\.rawValue) == [0, 64, 65, 66, 69, 70, 73, 74, 75, 77, 78])
    }

    @Test(
        "a file that cannot be written ends with the status that fits",
        arguments: [
            (EACCES, 77), (EPERM, 77), (EROFS, 77), (ENOENT, 73), (ENOTDIR, 73), (EISDIR, 73), (EEXIST, 73),
            (ENOSPC, 74),
            (EIO, 74),
        ] as [(Int32, Int32)])
    func writing(code: Int32, status: Int32) {
        #expect(ConferenceError.cannotWrite("/a", errno: code).exitStatus.rawValue == status)
    }

    @Test(
        "a file that cannot be read ends with the status that fits",
        arguments: [(EACCES, 77), (EPERM, 77), (EIO, 74)] as [(Int32, Int32)])
    func reading(code: Int32, status: Int32) {
        #expect(ConferenceError.cannotRead("/a", errno: code).exitStatus.rawValue == status)
    }

    /// Every factory of this area with a path that tries to act.
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

    @Test("every message is one line of full sentences that a terminal does not obey", arguments: errors)
    func messages(error: ConferenceError) {
        #expect(error.message.hasSuffix("."))
        #expect(error.message.first?.isUppercase == true || error.message.hasPrefix("“"))
        #expect(!error.message.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\n" || $0 == "\u{202E}" })
        #expect(!error.message.contains("  "))
        #expect(error.description == error.message)
        #expect(error.exitStatus != .success)
    }

    @Test("codes are words, one for each kind of error")
    func codes() {
        let codes = Self.errors.map(\.code.rawValue)
        #expect(Set(codes).count == codes.count - 1, "only cannotOpenStore stands there twice")
        #expect(codes.allSatisfy { $0.allSatisfy(\.isLetter) && $0.first?.isLowercase == true })
    }

    @Test("a path of any length leaves a message that can be read", arguments: ["x", "\u{301}"])
    func longPath(unit: String) {
        #expect(ConferenceError.noSuchFile("/" + String(repeating: unit, count: 100_000)).message.utf8.count < 1_000)
    }
}
