import Synchronization
import Testing
@testable import Platform

@Suite("Work on parts")
struct ParallelPartsTests {
    @Test(
        "each part is worked on once, and the results come in the order of the parts", arguments: [0, 1, 2, 3, 1_000])
    func once(count: Int) {
        let worked = Mutex<[Int: Int]>([:])
        let parts = ParallelParts<Int, Int> { part in
            worked.withLock { $0[part, default: 0] += 1 }
            return part * part
        }
        for part in 0..<count { parts.add(part) }
        #expect(parts.results() == (0..<count).map { $0 * $0 })
        #expect(worked.withLock { $0.count == count && $0.values.allSatisfy { $0 == 1 } })
    }
}
