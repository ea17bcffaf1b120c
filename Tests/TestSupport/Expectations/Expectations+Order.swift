package import Testing

/// Records an issue unless a value is less than a bound.
package func expectLessThan<Value: Comparable>(
    _ value: Value, _ bound: Value, _ comment: @autoclosure () -> String = "",
    sourceLocation: SourceLocation = #_sourceLocation
) {
    if !(value < bound) { fail("Expected less than \(bound), found \(value)", comment(), sourceLocation) }
}

/// Records an issue unless a value is a bound or less.
package func expectAtMost<Value: Comparable>(
    _ value: Value, _ bound: Value, _ comment: @autoclosure () -> String = "",
    sourceLocation: SourceLocation = #_sourceLocation
) {
    if !(value <= bound) { fail("Expected at most \(bound), found \(value)", comment(), sourceLocation) }
}

/// Records an issue unless a value is greater than a bound.
package func expectGreaterThan<Value: Comparable>(
    _ value: Value, _ bound: Value, _ comment: @autoclosure () -> String = "",
    sourceLocation: SourceLocation = #_sourceLocation
) {
    if !(value > bound) { fail("Expected more than \(bound), found \(value)", comment(), sourceLocation) }
}

/// Records an issue unless a value is a bound or greater.
package func expectAtLeast<Value: Comparable>(
    _ value: Value, _ bound: Value, _ comment: @autoclosure () -> String = "",
    sourceLocation: SourceLocation = #_sourceLocation
) {
    if !(value >= bound) { fail("Expected at least \(bound), found \(value)", comment(), sourceLocation) }
}
