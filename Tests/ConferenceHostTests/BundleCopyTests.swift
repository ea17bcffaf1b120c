import ConferenceErrors
import Foundation
import TestSupport
import Testing

@testable import ConferenceHost

@Suite("Copying a bundle")
struct BundleCopyTests {
    @Test(
        "a bundle with more files and folders than the limit is refused, and none of them is left out silently",
        arguments: tier(
            plain: [(4_096, 0), (2_000, 2_097)],
            all: [(4_096, 0), (0, 4_096), (4_097, 0), (0, 4_097), (2_000, 2_097), (0, 5_000)]))
    func many(files: Int, folders: Int) throws {
        let directory = try TemporaryDirectory()
        let source = try directory.makeDirectory("source")
        for number in 0..<files { expectEqual(mknod("\(source)/f\(number)", S_IFREG | 0o600, 0), 0) }
        for number in 0..<folders { expectEqual(mkdir("\(source)/d\(number)", 0o700), 0) }
        var copy = BundleCopy(target: directory.path + "/target", limit: 1_000)
        try copy.makeDirectory("")
        do {
            try copy.tree(source, leavingOut: [])
            expectAtMost(files + folders, 4_096)
            try expectEqual(
                FileManager.default.contentsOfDirectory(atPath: directory.path + "/target").count, files + folders)
        } catch let error as ConferenceError {
            expectGreaterThan(files + folders, 4_096)
            expectContains(error.message, "more than 4096 files and folders")
        }
    }
}
