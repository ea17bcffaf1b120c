/// Says how a value differs from the expected one: short values side by side, long ones line by line.
struct DifferenceReport {
    let text: String

    /// Values that are longer than this are compared line by line.
    private static let shortLength = 60
    /// How many equal lines are shown around a difference.
    private static let context = 2
    /// How many lines are compared after the first difference. Comparing takes quadratic time in the worst case.
    private static let comparedLines = 200

    init<Value>(actual: Value, expected: Value) {
        let (found, wanted) = (shown(actual), shown(expected))
        if max(found.utf8.count, wanted.utf8.count) <= Self.shortLength {
            text = "Expected \(wanted), found \(found)"
            return
        }
        let lines = (found: ValueLines.of(actual), wanted: ValueLines.of(expected))
        if lines.found.count == 1 && lines.wanted.count == 1 {
            let start = zip(found, wanted).prefix { $0 == $1 }.count
            text = """
                The values differ:
                - expected: \(wanted.limited(around: start))
                + found:    \(found.limited(around: start))
                """
        } else if lines.found == lines.wanted {
            text = "The values differ, although they print the same:\n\(found.limited(around: 0))"
        } else {
            text = (["The values differ (- expected, + found):"] + Self.compare(lines.found, lines.wanted))
                .joined(separator: "\n")
        }
    }

    /// Merges the lines of both, without those that are equal and far from a difference.
    private static func compare(_ found: [String], _ wanted: [String]) -> [String] {
        let start = zip(found, wanted).prefix { $0 == $1 }.count
        let compared = (found: found[start...].prefix(comparedLines), wanted: wanted[start...].prefix(comparedLines))
        var removed = Set<Int>()
        var inserted: [Int: String] = [:]
        for change in compared.found.difference(from: compared.wanted) {
            switch change {
            case .remove(let offset, _, _): removed.insert(start + offset)
            case .insert(let offset, let line, _): inserted[start + offset] = line
            }
        }
        var lines = wanted[..<start].map { (isEqual: true, text: "  " + $0) }
        var (old, new) = (start, start)
        while old < compared.wanted.endIndex || new < compared.found.endIndex {
            if removed.contains(old) {
                lines.append((false, "- " + wanted[old].limited(around: 0)))
                old += 1
            } else if let line = inserted[new] {
                lines.append((false, "+ " + line.limited(around: 0)))
                new += 1
            } else {
                lines.append((true, "  " + wanted[old].limited(around: 0)))
                (old, new) = (old + 1, new + 1)
            }
        }
        let rest = max(found.count - compared.found.endIndex, wanted.count - compared.wanted.endIndex)
        return shortened(lines) + (rest > 0 ? ["  … (\(rest) not compared)"] : [])
    }

    private static func shortened(_ lines: [(isEqual: Bool, text: String)]) -> [String] {
        var result: [String] = []
        var skipped = 0
        for (index, line) in lines.enumerated() {
            let near = max(0, index - context)...min(lines.count - 1, index + context)
            if lines[near].allSatisfy(\.isEqual) {
                skipped += 1
                continue
            }
            if skipped > 0 { result.append("  … (\(skipped) equal)") }
            skipped = 0
            result.append(line.text)
        }
        return skipped > 0 ? result + ["  … (\(skipped) equal)"] : result
    }
}
