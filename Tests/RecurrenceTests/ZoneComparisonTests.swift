import Foundation
import Recurrence
import TestSupport
import Testing

@Suite("Time zones compared with Python")
struct ZoneComparisonTests {
    static let python = ["/usr/bin/python3", "/usr/local/bin/python3"].first {
        FileManager.default.isExecutableFile(atPath: $0)
    }
    static let zones = [
        "Europe/Berlin", "America/New_York", "Asia/Kolkata", "Australia/Lord_Howe", "Africa/Casablanca",
        "Europe/Dublin",
        "Pacific/Apia", "America/St_Johns", "America/Sao_Paulo", "Asia/Tehran", "Africa/Cairo", "Antarctica/Troll",
        "Pacific/Chatham", "Asia/Gaza", "Europe/London", "America/Nuuk",
    ]

    @Test(
        "random local times mean the same instant as in Python's zoneinfo",
        .enabled(if: python != nil, "needs python3 in /usr/bin or /usr/local/bin"))
    func sameInstants() throws {
        var random = SmallRandom(state: 20_260_301)
        let database = ZoneDatabase()
        var lines: [String] = []
        var found: [Int64] = []
        for _ in 0..<600 {
            let zone = Self.zones[Int(random.next() % UInt64(Self.zones.count))]
            // From 1902 to 2190, to the minute.
            let minutes = Int64(random.next() % 151_000_000) - 35_700_000
            let local = LocalDateTime(secondsSinceEpoch: minutes * 60)
            let rules = try #require(database.rules(named: zone))
            lines.append("\(zone) \(local)")
            found.append(rules.instant(of: local))
        }
        let expected = try answers(to: lines)
        try #require(expected.count == lines.count)
        for (line, (mine, theirs)) in zip(lines, zip(found, expected)) {
            expectEqual(mine, theirs, "\(line)")
        }
    }

    private func answers(to lines: [String]) throws -> [Int64] {
        let script = """
            import sys, zoneinfo, datetime
            zoneinfo.reset_tzpath(['/usr/share/zoneinfo'])
            for line in sys.stdin:
                zone, text = line.split()
                local = datetime.datetime.fromisoformat(text).replace(tzinfo=zoneinfo.ZoneInfo(zone))
                print(round(local.timestamp()))
            """
        let process = Process()
        process.executableURL = URL(fileURLWithPath: try #require(Self.python))
        process.arguments = ["-c", script]
        let input = Pipe()
        let output = Pipe()
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        input.fileHandleForWriting.write(Data(lines.joined(separator: "\n").utf8))
        try input.fileHandleForWriting.close()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: data, as: UTF8.self).split(separator: "\n").compactMap { Int64($0) }
    }
}

/// A small random generator with a fixed seed (xorshift64*).
struct SmallRandom {
    var state: UInt64

    mutating func next() -> UInt64 {
        state ^= state >> 12
        state ^= state << 25
        state ^= state >> 27
        return (state &* 0x2545_F491_4F6C_DD1D) >> 8
    }
}
