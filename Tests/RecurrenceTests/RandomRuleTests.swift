import Foundation
import Recurrence
import TestSupport
import Testing

/// Random rules compared with python-dateutil; Fixtures/random_rules.py explains which rules are excluded.
@Suite("Random rules")
struct RandomRuleTests {
    private static let seed = 5_545
    private static let count = 1_000
    private static let fixtures = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Fixtures")

    @Test(
        "1,000 rules with a fixed seed have the occurrences and instants that python-dateutil finds",
        .exhaustive("the checked-in table has the first 80"))
    func random() throws {
        let lines: [Substring]
        if let output = Self.run([String(Self.seed), String(Self.count)]) {
            lines = output.split(separator: "\n")
            expectEqual(lines.count, Self.count)
            print("random rules: seed \(Self.seed), \(lines.count) of them, from python-dateutil")
        } else {
            lines = try Self.table().split(separator: "\n")
            print("random rules: python-dateutil is not there; the table of seed \(Self.seed), \(lines.count) of them")
        }
        try check(lines)
    }

    @Test("the checked-in table is the output of the script, and matches")
    func table() throws {
        let lines = try Self.table().split(separator: "\n")
        expectEqual(lines.count, 80)
        try check(lines)
    }

    private static func table() throws -> String {
        try String(contentsOf: fixtures.appending(path: "random_rules.txt"), encoding: .utf8)
    }

    private func check(_ lines: [Substring]) throws {
        let zones = ZoneDatabase()
        var wrong: [String] = []
        for line in lines {
            let parts = line.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
            try #require(parts.count == 5)
            let walls = parts[3].split(separator: ",").map(String.init)
            let instants = parts[4].split(separator: ",").compactMap { Int64($0) }
            let rule = try occurrencesOnOwnClock(parts[0], parts[1])
            // If the rule ends within what dateutil was asked for, ask for one more, which must not exist.
            let found = rule.occurrences(in: everything, limit: walls.count < 15 ? walls.count + 1 : walls.count)
            let zone = try #require(zones.rules(named: parts[2]))
            let happening = found.map { zone.instant(of: LocalDateTime(secondsSinceEpoch: $0)) }
            if found.map(written) != walls {
                wrong.append("\(parts[0]) from \(parts[1]): \(found.map(written)) instead of \(walls)")
            } else if happening != instants {
                wrong.append("\(parts[0]) from \(parts[1]) in \(parts[2]): \(happening) instead of \(instants)")
            }
        }
        expectEmpty(wrong, "\(wrong.count) of \(lines.count): \(wrong.prefix(5).joined(separator: "\n"))")
    }

    /// Treats UNTIL as a local time of the rule.
    private func occurrencesOnOwnClock(_ text: String, _ start: String) throws -> RuleOccurrences {
        let rule = try RecurrenceRule(text: text)
        return RuleOccurrences(rule, start: try time(start).local, until: rule.until?.local)
    }

    /// Returns the output of the script, or nil if python3 or dateutil is not installed.
    private static func run(_ arguments: [String]) -> String? {
        guard let python = Programs.path(of: "python3") else { return nil }
        let process = Process()
        process.executableURL = URL(filePath: python)
        process.arguments = [fixtures.appending(path: "random_rules.py").path] + arguments
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return nil }
        let data = (try? output.fileHandleForReading.readToEnd()) ?? Data()
        process.waitUntilExit()
        return process.terminationStatus == 0 ? String(decoding: data, as: UTF8.self) : nil
    }
}
