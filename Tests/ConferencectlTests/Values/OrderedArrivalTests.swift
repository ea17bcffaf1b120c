import TestSupport
import Testing
@testable import ConferencectlKit

@Suite("Values that arrive in any order")
struct OrderedArrivalTests {
    private func groups(_ arrive: (OrderedArrival<Int>) -> Void) async -> [[Int]] {
        let arrival = OrderedArrival<Int> { $0 < $1 }
        arrive(arrival)
        arrival.finish()
        var groups: [[Int]] = []
        for await group in arrival.groups { groups.append(group) }
        return groups
    }

    @Test("come in order up to a moment, then at once, and each once")
    func order() async {
        let groups = await groups { arrival in
            arrival.add(3)
            arrival.add(1)
            arrival.open()
            arrival.add(5)
            arrival.add(4)
            arrival.open()
        }
        expectEqual(groups, [[1, 3], [5], [4]])
    }

    @Test("need not wait for the moment if there are no more of them")
    func early() async {
        await expectEqual(groups { for value in [2, 3, 1] { $0.add(value) } }, [[1, 2, 3]])
        await expectEqual(groups { _ in }, [])
    }

    @Test("are handed on while others are still to come, whose wait an error ends")
    func sequence() async throws {
        let (values, sink) = AsyncStream.makeStream(of: Int.self)
        for value in [2, 1] { sink.yield(value) }
        var seen: [Int] = []
        await #expect(throws: CancellationError.self) {
            try await OrderedArrival<Int> { $0 < $1 }.forEach(of: values, after: .zero) { value in
                seen.append(value)
                if seen.count == 2 { throw CancellationError() }
            }
        }
        expectEqual(seen.sorted(), [1, 2])
    }
}
