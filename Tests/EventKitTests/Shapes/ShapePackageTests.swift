import TestSupport
import Testing

/// The shapes in a separate package that depends on EventKit, as a program would.
@Suite(
    "A package that depends on EventKit", .samples,
    .exhaustive("a package built by SwiftPM; ShapeTests compiles the same sources"))
struct ShapePackageTests {
    @Test("it builds with a test that imports EventKit and Testing, and the test passes")
    func builds() throws {
        let (status, output) = try SamplePackage.runTests()
        expectEqual(status, 0, "\(output)")
        expectTrue(output.contains("1 test in 0 suites passed") || output.contains("1 test passed"), "\(output)")
    }
}
