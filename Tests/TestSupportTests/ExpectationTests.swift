import TestSupport
import Testing

@Suite("expectations")
struct ExpectationTests {
    @Test("an expectation that is met reports nothing")
    func met() {
        let issues = reports {
            expectEqual(1, 1)
            expectEqual(Optional("a"), "a")
            expectEqualTuples((1, "a"), (1, "a"))
            expectNotEqual([1], [2])
            expectTrue(true)
            expectFalse(false)
            expectNil(Int?.none)
            expectNotNil(Optional(1))
            expectEmpty("")
            expectNotEmpty([1])
            expectContains("abc", "b")
            expectNotContains("abc", "d")
            expectContains([1, 2], 2)
            expectNotContains([1, 2], 3)
            expectHasPrefix("abc", "ab")
            expectHasSuffix("abc", "bc")
            expectLessThan(1, 2)
            expectAtMost(2, 2)
            expectGreaterThan(2, 1)
            expectAtLeast(2, 2)
        }
        #expect(issues.isEmpty)
    }

    /// An expectation that is not met, and what it reports.
    struct Unmet: Sendable, CustomTestStringConvertible {
        let finding: String
        let expectation: @Sendable () -> Void

        init(_ finding: String, _ expectation: @escaping @Sendable () -> Void) {
            self.finding = finding
            self.expectation = expectation
        }

        var testDescription: String { finding }
    }

    @Test(
        "one that is not met reports what it found and what it expected",
        arguments: [
            Unmet("Expected 2, found 1") { expectEqual(1, 2) },
            Unmet(#"Expected "b", found nil"#) { expectEqual(nil, "b") },
            Unmet(#"Expected "a\n", found "a""#) { expectEqual("a", "a\n") },
            Unmet(#"Expected (1, "b"), found (1, "a")"#) { expectEqualTuples((1, "a"), (1, "b")) },
            Unmet("Expected another value than [1]") { expectNotEqual([1], [1]) },
            Unmet("Expected true, found false") { expectTrue(false) },
            Unmet("Expected false, found true") { expectFalse(true) },
            Unmet("Expected nil, found 1") { expectNil(Optional(1)) },
            Unmet("Expected a value, found nil") { expectNotNil(Int?.none) },
            Unmet(#"Expected nothing, found "a""#) { expectEmpty("a") },
            Unmet("Expected something, found []") { expectNotEmpty([Int]()) },
            Unmet(#"Expected a text that contains "d", found "abc""#) { expectContains("abc", "d") },
            Unmet(#"Expected a text that contains "d", found nil"#) { expectContains(nil, "d") },
            Unmet(#"Expected a text without "b", found "abc""#) { expectNotContains("abc", "b") },
            Unmet(#"Expected a text without "b", found nil"#) { expectNotContains(nil, "b") },
            Unmet("Expected 3 among [1, 2]") { expectContains([1, 2], 3) },
            Unmet("Expected no 2 among [1, 2]") { expectNotContains([1, 2], 2) },
            Unmet(#"Expected a text that begins with "b", found "abc""#) { expectHasPrefix("abc", "b") },
            Unmet(#"Expected a text that ends with "b", found nil"#) { expectHasSuffix(nil, "b") },
            Unmet("Expected less than 2, found 2") { expectLessThan(2, 2) },
            Unmet("Expected at most 1, found 2") { expectAtMost(2, 1) },
            Unmet("Expected more than 2, found 2") { expectGreaterThan(2, 2) },
            Unmet("Expected at least 3, found 2") { expectAtLeast(2, 3) },
        ])
    func unmet(_ sample: Unmet) throws {
        try #expect(finding(sample.expectation) == sample.finding)
    }

    @Test("the report shows where the expectation stands, its line and its comment")
    func place() throws {
        let line = #line + 1
        let issues = reports { expectEqual(1, 2, "of 3") }
        #expect(issues.map(\.sourceLocation?.line) == [line])
        #expect(issues[0].sourceLocation?.fileName == "ExpectationTests.swift")
        #expect(
            issues[0].comments == [
                """
                Expected 2, found 1
                let issues = reports { expectEqual(1, 2, "of 3") }
                of 3
                """
            ])
    }

    @Test("a helper that hands on the place of its caller is reported there")
    func caller() {
        func helper(sourceLocation: SourceLocation) { expectTrue(false, sourceLocation: sourceLocation) }
        let here = #_sourceLocation
        #expect(reports { helper(sourceLocation: here) }.map(\.sourceLocation) == [here])
    }

    @Test("the comment is made only for a report")
    func comment() {
        var made = 0
        func comment() -> String {
            made += 1
            return ""
        }
        expectEqual(1, 1, comment())
        #expect(made == 0)
    }
}
