import TestSupport
import Testing

@Suite("The catalogue of faults")
struct CatalogueIndexTests {
    /// A test whose table of arguments has rows that begin with the identifier of their fault.
    private struct Table {
        let test: String
        let rows: [String]

        init(_ test: String, _ rows: [some CustomTestStringConvertible]) {
            self.test = "ConferenceHostTests.\(test)"
            self.rows = rows.map(\.testDescription)
        }
    }

    private static let tables = [
        Table("ELFTests/fault(_:)", ELFTests.otherFiles + ELFTests.cut + ELFTests.headers + ELFTests.dynamic),
        Table("InitialiserFaultTests/ending(_:)", InitialiserFaultTests.ends),
        Table("InitialiserFaultTests/hanging(_:)", InitialiserFaultTests.hangs),
        Table("InitialiserFaultTests/attempting(_:)", InitialiserFaultTests.attempts),
        Table("TableFaultTests/refusing(_:)", TableFaultTests.refused),
        Table("TableFaultTests/taking(_:)", TableFaultTests.taken),
        Table("CrashCatalogueTests/inRooms(_:)", CrashCatalogueTests.endings),
        Table("CrashCatalogueTests/inConference(_:)", CrashCatalogueTests.crashesInConference),
        Table("CrashCatalogueTests/hanging(_:)", CrashCatalogueTests.hangs),
        Table("AnswerFaultTests/judging(_:)", AnswerFaultTests.faults),
        Table("WireFaultTests/breaking(_:)", WireFaultTests.faults),
    ]

    private static let list = CheckedInList(
        file: "Tests/Faults.md", suite: "CatalogueIndexTests",
        introduction: """
            # The ninety faults

            The faults that a provider can have. A plain `swift test` runs a test for each: the fault's number is in the test's name
            or in a row of its table.
            """)

    @Test("each of the ninety faults has a plain test with its number in the name or in a row of the table")
    func complete() throws {
        let tests = try TestList.ofThisProgram().tests
        let plain = tests.filter { $0.reason == nil }
        // Each test of a table must be there by that name, or its rows would count without being run.
        for table in Self.tables { expectContains(tests.map(\.identifier), table.test) }
        let running = Set(plain.map(\.identifier))
        let rows = Self.tables.filter { running.contains($0.test) }
            .flatMap { table in table.rows.map { (text: $0, test: table.test) } }
        var found: [Int: String] = [:]
        for (text, test) in rows + plain.map({ (text: $0.name, test: $0.identifier) }) {
            let name = test.split(separator: ".").last ?? "?"
            for match in text.matches(of: /\bF([0-9]{2})\b/) {
                let number = try #require(Int(match.1))
                if found[number] == nil { found[number] = "`\(name)`: \(text)" }
            }
        }
        let missing = Set(1...90).subtracting(found.keys).sorted()
        expectEmpty(missing, "no plain test has these faults: \(missing)")
        expectTrue(Set(found.keys).isSubset(of: 1...90))
        try Self.list.check(
            found.sorted { $0.key < $1.key }.map { "- F\($0.key < 10 ? "0" : "")\($0.key) \($0.value)" },
            advice: "Every fault needs a test that a plain run includes.")
    }
}
