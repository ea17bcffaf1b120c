import TestSupport
import Testing

/// The shapes once more in a package of their own, the way that a program depends on EventKit.
@Suite("A package that depends on EventKit", .samples)
struct ShapePackageTests {
    @Test("it builds with a test that imports EventKit and Testing, and the test passes")
    func builds() throws {
        let (status, output) = try SamplePackage.runTests()
        expectEqual(status, 0, "\(output)")
        expectTrue(output.contains("1 test in 0 suites passed") || output.contains("1 test passed"), "\(output)")
    }
}
