import Foundation
import TestSupport
import Testing

/// `.ci/kill` does the same a thousand times.
@Suite("conferencectl is killed at any moment")
struct KilledStoreTests {
    @Test("the store is intact, every event is in its old or new state, and interrupted requests are settled")
    func kills() throws {
        let program = URL(fileURLWithPath: Home.program).deletingLastPathComponent().appendingPathComponent(
            "StoreKills"
        ).path
        let result = try runProcess(program, [tier(plain: "5", all: "20"), "7"])
        expectEqual(result.status, 0, "\(result.output)\(result.error)")
        expectContains(result.output, "0 lost, 0 half-written, 0 stores to repair, 0 processes or files left")
    }
}
