import TestSupport
import Testing

/// `Tests/Rules.md` shows each change of the plain tier in a review: a rule cannot leave it unnoticed.
@Suite("The list of rules")
struct RulesTests {
    private static let list = CheckedInList(
        file: "Tests/Rules.md", suite: "TestSupportTests.RulesTests",
        introduction: """
            # The rules, and what only the full tier runs

            Each line is a rule: the name of a test that a plain `swift test` runs, below its suite. The last section has the
            tests that run only with `CONFERENCE_TESTS=all`, and what each of them adds to the rules.
            """)

    @Test("every rule of the list is a test of the plain tier, and every test is in the list")
    func rules() throws {
        let tests = try TestList.ofThisProgram()
        try #require(tests.tests.contains { $0.identifier == "TestSupportTests.RulesTests/rules()" })
        var lines: [String] = []
        var (folder, suite): (String, String?) = ("", nil)
        for test in tests.tests where test.reason == nil {
            let itsFolder = test.file.split(separator: "/").dropLast().joined(separator: "/")
            let itsSuite = tests.suite(of: test) ?? test.identifier
            if folder != itsFolder { lines.append("\(lines.isEmpty ? "" : "\n")## \(itsFolder)") }
            if folder != itsFolder || suite != itsSuite { lines.append("\n### \(itsSuite)\n") }
            (folder, suite) = (itsFolder, itsSuite)
            lines.append("- \(test.name)")
        }
        lines.append("\n## Only with CONFERENCE_TESTS=all\n")
        for test in tests.tests {
            guard let reason = test.reason else { continue }
            lines.append("- \(tests.suite(of: test).map { "\($0): " } ?? "")\(test.name) (\(reason))")
        }
        try Self.list.check(
            lines,
            advice: """
                A line with “-” was a rule: another test of the plain tier must still prove it. \
                A test that moves to the full tier says in .exhaustive("…") what it adds to the rules.
                """)
    }

    @Test("a test of the full tier is found by its own trait, and by that of its suite")
    func tiers() throws {
        let tests = try TestList.ofThisProgram().tests
        func reason(_ identifier: String) throws -> String? {
            try #require(tests.first { $0.identifier == "TestSupportTests.\(identifier)" }).reason
        }
        try expectEqual(reason("TierExamples/plain()"), nil)
        try expectEqual(reason("TierExamples/variant()"), "an example of a variant")
        try expectEqual(reason("ExhaustiveExamples/variant()"), "an example of a suite")
    }
}

@Suite("Examples of both tiers")
struct TierExamples {
    @Test("the plain tier has fewer cases")
    func plain() {
        expectEqual(tier(plain: 2, all: 3), Tier.isFull ? 3 : 2)
    }

    @Test(
        "a variant runs only in the full tier",
        .exhaustive("an example of a variant"))
    func variant() { expectTrue(Tier.isFull) }
}

@Suite("Examples of the full tier", .exhaustive("an example of a suite"))
struct ExhaustiveExamples {
    @Test("a suite of variants runs only in the full tier")
    func variant() { expectTrue(Tier.isFull) }
}
