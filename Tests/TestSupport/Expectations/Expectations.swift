// The checks that tests use in place of `#expect`.
//
// `#expect` is a macro: the compiler expands and checks each use on its own, which takes about 9 ms. A call of one of these
// functions takes 1 ms. A failed check prints what `#expect` prints, both values and the line of the source; long texts,
// lists and records are compared line by line. `#require` and `#expect(throws:)` are rare enough to stay macros.

package import Testing

/// Records an issue unless two values are equal.
package func expectEqual<Value: Equatable>(
    _ actual: Value, _ expected: Value, _ comment: @autoclosure () -> String = "",
    sourceLocation: SourceLocation = #_sourceLocation
) {
    if actual != expected {
        fail(DifferenceReport(actual: actual, expected: expected).text, comment(), sourceLocation)
    }
}

/// Records an issue unless two tuples are equal.
package func expectEqualTuples<each Value: Equatable>(
    _ actual: (repeat each Value), _ expected: (repeat each Value), _ comment: @autoclosure () -> String = "",
    sourceLocation: SourceLocation = #_sourceLocation
) {
    var areEqual = true
    for (one, other) in repeat (each actual, each expected) {
        areEqual = areEqual && one == other
    }
    if !areEqual {
        fail(DifferenceReport(actual: actual, expected: expected).text, comment(), sourceLocation)
    }
}

/// Records an issue if two values are equal.
package func expectNotEqual<Value: Equatable>(
    _ actual: Value, _ other: Value, _ comment: @autoclosure () -> String = "",
    sourceLocation: SourceLocation = #_sourceLocation
) {
    if actual == other { fail("Expected another value than \(shown(actual))", comment(), sourceLocation) }
}

/// Records an issue unless a condition holds.
///
/// The functions that are given values instead of a condition print these values. Prefer them.
package func expectTrue(
    _ condition: Bool, _ comment: @autoclosure () -> String = "", sourceLocation: SourceLocation = #_sourceLocation
) {
    if !condition { fail("Expected true, found false", comment(), sourceLocation) }
}

/// Records an issue if a condition holds.
package func expectFalse(
    _ condition: Bool, _ comment: @autoclosure () -> String = "", sourceLocation: SourceLocation = #_sourceLocation
) {
    if condition { fail("Expected false, found true", comment(), sourceLocation) }
}

/// Records an issue unless an optional is nil.
package func expectNil<Value>(
    _ value: Value?, _ comment: @autoclosure () -> String = "", sourceLocation: SourceLocation = #_sourceLocation
) {
    if let value { fail("Expected nil, found \(shown(value))", comment(), sourceLocation) }
}

/// Records an issue if an optional is nil.
package func expectNotNil<Value>(
    _ value: Value?, _ comment: @autoclosure () -> String = "", sourceLocation: SourceLocation = #_sourceLocation
) {
    if value == nil { fail("Expected a value, found nil", comment(), sourceLocation) }
}

/// Records an issue with the line of the source that found it.
func fail(_ finding: String, _ comment: String, _ sourceLocation: SourceLocation) {
    let parts = [finding, SourceText.line(at: sourceLocation) ?? "", comment].filter { !$0.isEmpty }
    Issue.record(Comment(rawValue: parts.joined(separator: "\n")), sourceLocation: sourceLocation)
}
