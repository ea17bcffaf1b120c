import TestSupport
import Testing

@Suite("differences of long values")
struct DifferenceTests {
    @Test("long texts are compared line by line, and equal lines far from a difference are counted")
    func texts() throws {
        let lines = (1...20).map { "line number \($0)" }
        var other = lines
        other[9] = "another line"
        other.remove(at: 10)
        let found = try finding {
            expectEqual(other.joined(separator: "\r\n"), lines.joined(separator: "\r\n"))
        }
        #expect(
            found == #"""
                The values differ (- expected, + found):
                  … (7 equal)
                  "line number 8\r"
                  "line number 9\r"
                - "line number 10\r"
                - "line number 11\r"
                + "another line\r"
                  "line number 12\r"
                  "line number 13\r"
                  … (7 equal)
                """#)
    }

    @Test("elements of long lists are compared one by one, those of sets in the order of their text")
    func collections() throws {
        let words = ["alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta"]
        #expect(
            try finding { expectEqual(words.dropLast() + ["iota"], words) } == """
                The values differ (- expected, + found):
                  … (5 equal)
                  "zeta"
                  "eta"
                - "theta"
                + "iota"
                """)
        #expect(
            try finding { expectEqual(Set(words), Set(words + ["iota"])) } == """
                The values differ (- expected, + found):
                  … (4 equal)
                  "eta"
                  "gamma"
                - "iota"
                  "theta"
                  "zeta"
                """)
    }

    struct Meeting: Equatable {
        var title = "A long title, so that the meeting takes more than one short line"
        var place: String?
        var start = 12
    }

    @Test("records are compared property by property, in an optional, too")
    func records() throws {
        let expected = """
            The values differ (- expected, + found):
              title: "A long title, so that the meeting takes more than one short line"
            - place: nil
            + place: "Room 5"
              start: 12
            """
        #expect(try finding { expectEqual(Meeting(place: "Room 5"), Meeting()) } == expected)
        #expect(try finding { expectEqual(Meeting(place: "Room 5"), Optional(Meeting())) } == expected)
    }

    @Test("a long line is shown below the other one, and of a very long one what stands around the difference")
    func lines() throws {
        let (long, longer) = (String(repeating: "a", count: 70), String(repeating: "a", count: 7_000))
        let short = try finding { expectEqual(long + "b", long + "c") }
        #expect(
            short == """
                The values differ:
                - expected: "\(long)c"
                + found:    "\(long)b"
                """)
        let cut = try finding { expectEqual(longer + "b" + longer, longer + "c" + longer) }
        let (before, after) = (String(repeating: "a", count: 100), String(repeating: "a", count: 199))
        #expect(
            cut == """
                The values differ:
                - expected: … \(before)c\(after) …
                + found:    … \(before)b\(after) …
                """)
    }

    @Test("of texts with very many lines some are compared")
    func manyLines() throws {
        let lines = (0..<100_000).map { "line \($0)" }.joined(separator: "\n")
        let other = (0..<100_000).map { "line \($0 % 2 == 0 ? $0 : -$0)" }.joined(separator: "\n")
        let found = try finding { expectEqual(other, lines) }
        expectHasPrefix(
            found, "The values differ (- expected, + found):\n  \"line 0\"\n- \"line 1\"\n+ \"line -1\"\n  \"line 2\"\n"
        )
        expectHasSuffix(found, "\n  … (99799 not compared)")
    }

    /// Is equal to nothing.
    struct Odd: Equatable {
        let text = String(repeating: "a", count: 70)
        let other = 1

        static func == (one: Odd, other: Odd) -> Bool { false }
    }

    @Test("values that differ but print the same are reported as such")
    func same() throws {
        expectHasPrefix(
            try finding { expectEqual(Odd(), Odd()) }, "The values differ, although they print the same:\n")
    }
}
