import Foundation
package import Testing

/// Builds the small providers of `Tests/Faults` while the tests run.
package enum CCompiler {
    /// The first C compiler of the search path; nil where there is none.
    package static let path: String? = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")
        .split(separator: ":")
        .flatMap { directory in ["cc", "gcc", "clang"].map { "\(directory)/\($0)" } }
        .first { FileManager.default.isExecutableFile(atPath: $0) }

    /// The root of the package.
    package static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().path

    /// Compiles one file of `Tests/Faults` into a library.
    package static func compile(_ source: String, definitions: [String], to output: String) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: try #require(path))
        process.arguments =
            ["-std=gnu11", "-w", "-shared", "-fPIC", "-pthread", "-o", output]
            + definitions.map { "-D\($0)" }
            + ["-I\(package)/Sources/Provider/CConferenceProvider/include", "\(package)/Tests/Faults/\(source).c"]
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0, "the fixture \(source) \(definitions) does not compile")
    }
}

extension Trait where Self == ConditionTrait {
    /// Only where the faulty providers can be built.
    package static var needsCCompiler: Self { .enabled(if: CCompiler.path != nil, "no C compiler in the search path") }
}
