import Foundation
import TestSupport
import Testing

/// The shapes once more as a package of their own, the way that a program depends on EventKit.
@Suite("A package that depends on EventKit")
struct ShapePackageTests {
    @Test("it builds with a test that imports EventKit and Testing, and the test passes")
    func builds() throws {
        let swift = try Programs.required("swift")
        let directory = try TemporaryDirectory()
        let package = "\(directory.path)/Shapes"
        try FileManager.default.copyItem(
            atPath: "\(CCompiler.package)/Tests/Examples/eventkit-shapes", toPath: package)
        // What it needs of the repository is kept from run to run.
        let scratch = "\(CCompiler.package)/.build/examples/eventkit"
        let (status, output) = try Programs.run(
            swift, ["test", "--scratch-path", scratch], environment: ["CONFERENCE_KIT": CCompiler.package],
            directory: package)
        #expect(status == 0, "\(output)")
        #expect(output.contains("1 test in 0 suites passed") || output.contains("1 test passed"), "\(output)")
    }
}
