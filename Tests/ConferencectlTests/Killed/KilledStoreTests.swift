import Foundation
import TestSupport
import Testing

/// `.ci/kill` does the same a thousand times.
@Suite("conferencectl is killed at any moment")
struct KilledStoreTests {
    private static let program = URL(fileURLWithPath: Home.program).deletingLastPathComponent()
        .appendingPathComponent("StoreKills").path

    @Test(
        "changes of many files in a folder, and their undo, are there as a whole or not at all",
        .exhaustive("kills of changes in folders; the plain tier has kills of moves between them"))
    func folders() throws {
        let result = try runProcess(Self.program, ["20", "7", "folder"])
        expectEqual(result.status, 0, "\(result.output)\(result.error)")
        expectContains(result.output, "0 in part, 0 files without their event, 0 events without their file")
    }

    @Test("the store is intact, every event is in its old or new state, and interrupted requests are settled")
    func kills() throws {
        let result = try runProcess(Self.program, [tier(plain: "1", all: "20"), "7"])
        expectEqual(result.status, 0, "\(result.output)\(result.error)")
        expectContains(result.output, "0 lost, 0 half-written, 0 stores to repair, 0 processes or files left")
    }
}
