import ConferenceErrors
import Testing

/// The error that the body throws; a failure of the test where it throws none or another kind.
func storeError(
    sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> Void
) throws -> ConferenceError {
    let error = #expect(throws: ConferenceError.self, sourceLocation: sourceLocation) { try body() }
    return try #require(error, sourceLocation: sourceLocation)
}
