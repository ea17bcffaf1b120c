import ConferenceErrors
import Testing

/// The error that the body throws. The test fails if it throws none or another type.
func storeError(
    sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> Void
) throws -> ConferenceError {
    let error = #expect(throws: ConferenceError.self, sourceLocation: sourceLocation) { try body() }
    return try #require(error, sourceLocation: sourceLocation)
}
