import Foundation
import TestSupport
import Testing

@Suite("The catalogue of faults")
struct CatalogueIndexTests {
    /// The tables that tests are run with, whose rows begin with the identifier of their fault.
    private static let tables: [[any CustomTestStringConvertible & Sendable]] = [
        ELFTests.otherFiles, ELFTests.cut, ELFTests.headers, ELFTests.dynamic,
        InitialiserFaultTests.ends, InitialiserFaultTests.hangs, InitialiserFaultTests.attempts,
        TableFaultTests.refused, TableFaultTests.taken,
        CrashCatalogueTests.endings, CrashCatalogueTests.crashesInConference, CrashCatalogueTests.hangs,
        AnswerFaultTests.faults, WireFaultTests.faults,
    ]

    @Test("each of the ninety is carried by a test that says so in its name, or by a row of a table of one")
    func complete() throws {
        let names = try Self.namesOfTests()
        // The list is that of this very program, with the tests of all targets.
        try #require(names.contains { $0.hasPrefix("each of the ninety is carried") })
        let rows = Self.tables.joined().map(\.testDescription)
        var found: Set<Int> = []
        for name in names + rows {
            for match in name.matches(of: /\bF([0-9]{2})\b/) { found.insert(try #require(Int(match.1))) }
        }
        let missing = Set(1...90).subtracting(found).sorted()
        expectEmpty(missing)
        expectTrue(found.isSubset(of: 1...90))
    }

    /// What Swift Testing calls the tests of this program.
    private static func namesOfTests() throws -> [String] {
        let directory = try TemporaryDirectory()
        let list = directory.path + "/list.json"
        let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let result = try Programs.run(
            program,
            [
                "--testing-library", "swift-testing", "--list-tests", "--event-stream-output-path", list,
                "--event-stream-version", "0",
            ])
        try #require(result.status == 0, "\(result.output)")
        struct Line: Decodable {
            struct Test: Decodable { var displayName: String? }
            var payload: Test
        }
        return try String(contentsOfFile: list, encoding: .utf8).split(separator: "\n").compactMap {
            try JSONDecoder().decode(Line.self, from: Data($0.utf8)).payload.displayName
        }
    }
}
