import Foundation
import TestSupport
import Testing

/// `.ci/kill` does the same a thousand times.
@Suite("conferencectl is killed at any moment")
struct KilledStoreTests {
    @Test("the store is whole, with every event as before or as after, and what was cut off is settled")
    func kills() throws {
        let program = URL(fileURLWithPath: Home.program).deletingLastPathComponent().appendingPathComponent(
            "StoreKills"
        ).path
        let result = try runProcess(program, [tier(plain: "5", all: "20"), "7"])
        expectEqual(result.status, 0, "\(result.output)\(result.error)")
        expectContains(result.output, "0 lost, 0 half-written, 0 stores to repair, 0 processes or files left")
    }
}
