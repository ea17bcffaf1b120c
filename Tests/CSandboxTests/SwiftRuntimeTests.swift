import Foundation
import TestSupport
import Testing

extension Confinement {
    @Suite("Swift under confinement", .needsSwiftCompiler, .runtimesProgram)
    struct SwiftRuntime {
        /// How often the program runs: without `CThreadStates`, libdispatch ends it in a third of the runs.
        private static let repetitions = tier(plain: 2, all: 40)
        private static let lanes = tier(plain: 2, all: 8)

        @Test("tasks, Dispatch and Foundation work, in a dynamic program, every time")
        func runtimes() async throws {
            let program = try #require(RuntimesProgram.current)
            let directory = program.deletingLastPathComponent()
            let swiftc = try URL(fileURLWithPath: #require(CCompiler.swiftPath))
            let runtime = try await runtimeDirectory(of: swiftc)
            for user in ProbeWorkshop.User.available {
                // Each program waits for its threads most of the time, so several run at once.
                try await withThrowingTaskGroup { group in
                    for lane in 0..<Self.lanes {
                        let state = directory.appendingPathComponent("state-\(user.identifier)-\(lane)")
                        try FileManager.default.createDirectory(at: state, withIntermediateDirectories: true)
                        let owners = getuid() == 0 ? user.identifier : getgid()
                        try #require(chown(state.path, user.identifier, owners) == 0)
                        group.addTask {
                            for _ in 0..<Self.repetitions / Self.lanes {
                                let outcome = try await ProbeWorkshop.run(
                                    program, [runtime, state.path] + user.arguments)
                                expectTrue(outcome.status == 0 && !outcome.wasSignalled, "\(outcome.complaints)")
                                expectEqual(outcome.results, Self.expected, "\(user)")
                            }
                        }
                    }
                    try await group.waitForAll()
                }
            }
        }

        private static let expected = [
            "confined": "0", "tasks": "2016", "blocked": "28", "dispatch": "129", "json": "true", "url": "meet.example",
            "zone": "7200", "current zone": "true", "date": "Sonntag, 15. Juni 2025", "uuid": "36", "random": "true",
            "pattern": "42", "write": "true", "read": "true", "remove": "true", "foreign file": "false",
            "program": "false",
        ]

        private func runtimeDirectory(of swiftc: URL) async throws -> String {
            let description = try await ProbeWorkshop.output(swiftc, ["-print-target-info"])
            struct Description: Decodable {
                struct Paths: Decodable { var runtimeLibraryPaths: [String] }
                var paths: Paths
            }
            let paths = try JSONDecoder().decode(Description.self, from: Data(description.utf8)).paths
            return try #require(paths.runtimeLibraryPaths.first)
        }
    }
}

/// Builds the program in Swift before the tests of a suite begin. A test that compiles it itself would be the last one of
/// all and run alone, because its suite waits for the probes.
struct RuntimesProgram: SuiteTrait, TestScoping {
    @TaskLocal static var current: URL?

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        guard let workshop = ProbeWorkshop.current, let swiftc = CCompiler.swiftPath else {
            return try await function()
        }
        let program = try await build(in: workshop, URL(fileURLWithPath: swiftc))
        try await Self.$current.withValue(program) { try await function() }
    }

    private func build(in workshop: ProbeWorkshop, _ swiftc: URL) async throws -> URL {
        let directory = workshop.directory.appendingPathComponent("swift")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        let program = directory.appendingPathComponent("runtimes")
        let source = directory.appendingPathComponent("main.swift")
        try FileManager.default.copyItem(at: ProbeWorkshop.sources.appendingPathComponent("runtimes.swift"), to: source)
        let threadStates = directory.appendingPathComponent("open.o")
        try await ProbeWorkshop.build(
            URL(fileURLWithPath: #require(CCompiler.path)),
            [
                "-c", "-O1", "-I", "\(CCompiler.package)/Sources/Host/CThreadStates/include",
                "\(CCompiler.package)/Sources/Host/CThreadStates/open.c", "-o", threadStates.path,
            ])
        try await ProbeWorkshop.build(
            swiftc,
            [
                "-swift-version", "5", "-suppress-warnings", "-import-objc-header",
                ProbeWorkshop.headers.appendingPathComponent("confinement.h").path, source.path,
                "-o", program.path, "-module-cache-path", BuiltModules.moduleCache,
            ] + (workshop.objects + [threadStates]).map(\.path))
        return program
    }
}

extension Trait where Self == RuntimesProgram {
    /// Gives the tests of a suite within ``Confinement`` the program.
    static var runtimesProgram: RuntimesProgram { RuntimesProgram() }
}
