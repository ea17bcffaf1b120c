import ConferenceErrors
import Foundation
import Platform
import Testing

@Suite("Errors about files, and exit statuses")
struct FileErrorTests {
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

    @Test("a path of any length leaves a message that can be read", arguments: ["x", "\u{301}"])
    func longPath(unit: String) {
        #expect(ConferenceError.noSuchFile("/" + String(repeating: unit, count: 100_000)).message.utf8.count < 1_000)
    }
}
