import Foundation
import TestSupport
import Testing

/// The commands of “Write a provider in ten minutes”, run unchanged by a user with an empty home directory.
@Suite(
    "Write a provider in ten minutes",
    .exhaustive("the article as a whole; ProvidersNewTests proves what it uses"), .examples, .onePackage)
struct TenMinutesTests {
    @Test("every command of the article works and prints the output shown")
    func steps() throws {
        _ = try Programs.required("swift")
        let article = try String(
            contentsOfFile: CCompiler.package
                + "/Sources/Provider/VirtualConferenceKit/VirtualConferenceKit.docc/WriteAProvider.md", encoding: .utf8)
        let steps = Tour.steps(in: article)
        expectEqual(steps.count, 9, "the commands were not found")
        let home = try Home()
        // The dependencies of the package in this repository are cached between runs.
        home.environment["TMPDIR"] = try Programs.temporary.get().path
        home.environment["SWIFTPM_BUILD_DIR"] = Example.scratch
        home.environment["PATH"] =
            "\(URL(fileURLWithPath: Home.program).deletingLastPathComponent().path):"
            + (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")
        var directory = home.path
        for step in steps {
            if step.command.hasPrefix("cd ") {
                directory += "/" + step.command.dropFirst(3)
                continue
            }
            let result = try home.runProcess(
                ["-c", "cd '\(directory)' && \(step.command)"], program: "/bin/sh")
            try #require(result.status == 0, "$ \(step.command)\n\(result.output)\(result.error)")
            let printed = result.output.split(whereSeparator: \.isNewline)
            for line in step.output { expectContains(printed, line, "$ \(step.command)\n\(result.output)") }
        }
    }
}
