import Foundation
import Recurrence
import TestSupport
import Testing

@Suite("TZif files")
struct TZifTests {
    static let berlin = FileManager.default.contents(atPath: "/usr/share/zoneinfo/Europe/Berlin").map(Array.init) ?? []

    @Test("a truncated file is refused")
    func truncated() throws {
        try #require(Self.berlin.count > 100)
        _ = try ZoneRules(tzif: Self.berlin)
        for length in 0..<Self.berlin.count {
            #expect(throws: TZifError.self) { try ZoneRules(tzif: Array(Self.berlin.prefix(length))) }
        }
    }

    @Test("a file with any byte changed is read or refused, without a crash")
    func damaged() throws {
        var random = SmallRandom(state: 7)
        for position in Self.berlin.indices {
            var bytes = Self.berlin
            bytes[position] = UInt8(truncatingIfNeeded: random.next())
            guard let rules = try? ZoneRules(tzif: bytes) else { continue }
            for instant: Int64 in [.min, -1, 1_774_747_800, .max] { _ = rules.offset(at: instant) }
        }
    }

    @Test("counts of four billion are refused")
    func hugeCounts() {
        let bytes = Array("TZif2".utf8) + [UInt8](repeating: 0, count: 15)
        for index in 0..<6 where index != 2 {
            var counts = [UInt8](repeating: 0, count: 24)
            counts[19] = 1
            for byte in 0..<4 { counts[index * 4 + byte] = 0xFF }
            #expect(throws: TZifError.self) { try ZoneRules(tzif: bytes + counts) }
        }
    }

    @Test("a file of version 1 keeps its last offset forever")
    func versionOne() throws {
        let bytes = file(version: 0, timeSize: 4, instants: [1_000], footer: nil)
        let rules = try ZoneRules(tzif: bytes)
        expectEqual([999, 1_000, 5_000_000_000].map { rules.offset(at: $0) }, [0, 3600, 3600])
    }

    @Test("the rule applies after the last transition", arguments: [UInt8(ascii: "2"), UInt8(ascii: "4")])
    func footer(version: UInt8) throws {
        // Permanent daylight saving time, as RFC 8536 writes it: the offset of −3 hours never ends.
        let rules = try ZoneRules(
            tzif: file(version: version, timeSize: 8, instants: [1_000], footer: "XXX3EDT4,0/0,J365/23"))
        expectEqual([0, 1_000].map { rules.offset(at: $0) }, [0, 3600])
        expectEqual([100_000_000, 8_000_000_000].map { rules.offset(at: $0) }, [-14_400, -14_400])
    }

    @Test(
        "every form of a rule is understood",
        arguments: [
            ("<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", [39_600, 37_800]),
            ("IST-1GMT0,M10.5.0,M3.5.0/1", [0, 3600]),
            ("AAA-1BBB,J60,J300", [3600, 7200]),
            ("AAA-1BBB,59/-1,300/26:30:15", [3600, 7200]),
            ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", [-7200, -3600]),
            ("EET-2EEST,M3.4.4/50,M10.4.4/50", [7200, 10_800]),
            ("UTC0", [0, 0]), ("<ABC>+5:30:15", [-19_815, -19_815]),
        ])
    func forms(rule: String, expected: [Int]) throws {
        let rules = try ZoneRules(tzif: file(version: UInt8(ascii: "3"), timeSize: 8, instants: [], footer: rule))
        // 15 January and 15 June 2026.
        expectEqual([1_768_435_200, 1_781_481_600].map { rules.offset(at: $0) }, expected)
    }

    @Test(
        "an invalid rule is refused",
        arguments: [
            "AB1", "CET", "CET-1CEST", "CET-1CEST,M3.5.0", "CET-25", "CET-1CEST,M13.1.0,M1.1.0", "<CET-1",
            "CET-1CEST,M3.5.0,M10.5.0/168", "CET-1CEST,J0,J366", "CET-1CEST,M3.5.0,M10.5.0 ", "<>1",
        ])
    func notARule(rule: String) {
        let bytes = file(version: UInt8(ascii: "3"), timeSize: 8, instants: [], footer: rule)
        #expect(throws: TZifError.malformed) { try ZoneRules(tzif: bytes) }
    }

    /// Returns a file with the types 0 s and +1 h, in which every transition is to the second type.
    private func file(version: UInt8, timeSize: Int, instants: [Int64], footer: String?) -> [UInt8] {
        func header(_ transitions: Int, _ types: Int, _ names: Int) -> [UInt8] {
            var bytes = Array("TZif".utf8) + [version] + [UInt8](repeating: 0, count: 15)
            for count in [0, 0, 0, transitions, types, names] {
                bytes += withUnsafeBytes(of: UInt32(count).bigEndian, Array.init)
            }
            return bytes
        }
        var bytes: [UInt8] = []
        if footer != nil { bytes += header(0, 1, 1) + [0, 0, 0, 0, 0, 0, 0] }
        bytes += header(instants.count, 2, 4)
        for instant in instants { bytes += withUnsafeBytes(of: instant.bigEndian, Array.init).suffix(timeSize) }
        bytes += instants.map { _ in 1 }
        bytes += [0, 0, 0, 0, 0, 0] + [0, 0, 0x0E, 0x10, 0, 0] + Array("AAA\0".utf8)
        if let footer { bytes += Array("\n\(footer)\n".utf8) }
        return bytes
    }
}
