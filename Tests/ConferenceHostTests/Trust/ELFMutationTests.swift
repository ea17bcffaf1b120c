import TestSupport
import Testing

@testable import ConferenceHost

@Suite("Libraries with damaged bytes", .needsCCompiler)
struct ELFMutationTests {
    private struct Dice {
        private var numbers: SeededNumbers

        init(seed: UInt64) { numbers = SeededNumbers(seed: seed) }

        mutating func next() -> UInt64 { numbers.next() }

        mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }
    }

    @Test("whatever was done to the headers, the check ends with a verdict")
    func headers() throws {
        let good = try LibraryBytes.good.get()
        let edges: [UInt64] = [0, 1, 8, 0x7FFF_FFFF, 0xFFFF_FFFF, 1 << 47, UInt64.max / 2, UInt64.max - 7, UInt64.max]
        let dynamic = good.number(UInt64.self, at: try good.segment(2) + 8)
        var dice = Dice(seed: 2026)
        var refused = 0
        let count = tier(plain: 1_000, all: 4_000)
        for _ in 0..<count {
            var library = good
            for _ in 0...dice.below(4) {
                // The headers, the dynamic section with its tables, or anywhere.
                let start = [0, 64, dynamic, 0][dice.below(4)]
                let length = [64, 11 * 56, 512, good.bytes.count - 8][dice.below(4)]
                let offset = min(start + dice.below(length), good.bytes.count - 8)
                switch dice.below(3) {
                case 0: library.bytes[offset] = UInt8(truncatingIfNeeded: dice.next())
                case 1: library.set(edges[dice.below(edges.count)], at: offset & ~7)
                default: library.set(dice.next(), at: offset & ~7)
                }
            }
            if dice.below(8) == 0 { library.bytes = Array(library.bytes.prefix(dice.below(good.bytes.count))) }
            if library.problem != nil { refused += 1 }
        }
        // Most damage is seen; damage to code and texts is not the business of this check.
        expectGreaterThan(refused, count / 4)
    }

    @Test("bytes without any meaning are refused")
    func noise() {
        var dice = Dice(seed: 1)
        for length in 0..<300 {
            var library = LibraryBytes(bytes: (0..<length).map { _ in UInt8(truncatingIfNeeded: dice.next()) })
            expectNotNil(library.problem)
            library.bytes.replaceSubrange(
                0..<min(8, length), with: [0x7F, 0x45, 0x4C, 0x46, 2, 1, 1, 0].prefix(length))
            expectNotNil(library.problem)
        }
    }
}
