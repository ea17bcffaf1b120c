import Synchronization
import TestSupport
import Testing
@testable import Platform

@Suite("Parallel map")
struct ParallelMapTests {
    @Test(
        "each part is processed once, and the results keep the order of the parts", arguments: [0, 1, 2, 3, 1_000])
    func once(count: Int) {
        let worked = Mutex<[Int: Int]>([:])
        let parts = ParallelMap<Int, Int> { part in
            worked.withLock { $0[part, default: 0] += 1 }
            return part * part
        }
        for part in 0..<count { parts.add(part) }
        expectEqual(parts.results(), (0..<count).map { $0 * $0 })
        expectTrue(worked.withLock { $0.count == count && $0.values.allSatisfy { $0 == 1 } })
    }
}
