import Synchronization
import Testing

/// Collects what expectations report, in place of failing the test.
func reports(_ expectations: () -> Void) -> [Issue] {
    let issues = Mutex<[Issue]>([])
    withKnownIssue(isIntermittent: true) {
        expectations()
    } matching: { issue in
        issues.withLock { $0.append(issue) }
        return true
    }
    return issues.withLock { $0 }
}

/// Returns the text of the only report, without the line of the source that stands below it.
func finding(_ expectations: () -> Void) throws -> String {
    let issues = reports(expectations)
    try #require(issues.count == 1)
    let lines = try #require(issues[0].comments.first).rawValue.split(
        separator: "\n", omittingEmptySubsequences: false)
    return lines.dropLast().joined(separator: "\n")
}
