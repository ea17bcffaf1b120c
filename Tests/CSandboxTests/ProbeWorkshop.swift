import CSandbox
import Foundation
import TestSupport
import Testing

/// The probes of `Tests/Faults/probes`, built with the machine's own C compiler into a directory that goes away with the
/// tests that use it.
struct ProbeWorkshop: Sendable {
    /// Who runs a probe. Some results differ, because user 0 has other ways to a file and is exempt from some limits.
    enum User: String, CaseIterable, Sendable, CustomTestStringConvertible {
        /// User 0; only if the tests run as user 0.
        case root
        /// An ordinary user: this one, or `nobody` if the tests run as user 0.
        case ordinary

        /// Those that these tests can run probes as.
        static var available: [User] { getuid() == 0 ? [.root, .ordinary] : [.ordinary] }

        var testDescription: String { rawValue }

        /// The number of the user, and of its group.
        var identifier: UInt32 { mustChange ? 65_534 : getuid() }
        /// What tells a probe to become the user.
        var arguments: [String] { mustChange ? ["--ordinary"] : [] }

        private var mustChange: Bool { self == .ordinary && getuid() == 0 }
    }

    /// What became of a probe.
    struct Outcome {
        /// Its lines: what stands before the tabulator, and what stands behind.
        var results: [String: String]
        /// Its exit status, or the number of the signal that ended it.
        var status: Int32
        /// True if a signal ended it.
        var wasSignalled: Bool
        /// What it printed.
        var text: String
        /// What it complained about.
        var complaints: String
    }

    /// The folder of the probes, in tests that have the trait ``Testing/Trait/probes``.
    @TaskLocal static var current: ProbeWorkshop?

    /// The version of the kernel's Landlock interface, or 0 if there is none.
    static let landlock: UInt32 = {
        var policy = cs_policy()
        var report = cs_report()
        cs_policy_standard(&policy)
        return cs_probe(&policy, &report) == 0 ? report.landlock_version : 0
    }()

    private static let package = URL(fileURLWithPath: CCompiler.package)
    /// The sources of the probes.
    static let sources = package.appendingPathComponent("Tests/Faults/probes")
    /// The headers of the code under test.
    static let headers = package.appendingPathComponent("Sources/Host/CSandbox/include")
    private static let sandbox = package.appendingPathComponent("Sources/Host/CSandbox")
    private static let probes = ["calls", "ends", "files", "kernel", "limits", "network", "processes", "report"]

    /// Holds the programs; everybody may enter.
    let directory: URL
    /// The code under test, as objects for programs in other languages.
    let objects: [URL]

    /// Builds all probes.
    init(directory: URL, compiler: URL) async throws {
        self.directory = directory
        let files = try FileManager.default.contentsOfDirectory(at: Self.sandbox, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "c" }
        let flags = ["-std=c11", "-D_GNU_SOURCE", "-O1", "-pthread", "-I", Self.headers.path]
        var objects: [URL] = []
        for file in files {
            let object = directory.appendingPathComponent(file.lastPathComponent + ".o")
            try await Self.build(compiler, flags + ["-c", file.path, "-o", object.path])
            objects.append(object)
        }
        for probe in Self.probes {
            let source = Self.sources.appendingPathComponent(probe + ".c")
            let program = directory.appendingPathComponent(probe)
            try await Self.build(
                compiler, flags + ["-Wall", "-Wextra", source.path] + objects.map(\.path) + ["-o", program.path])
        }
        self.objects = objects
    }

    /// Runs a compiler; its complaints fail the test.
    static func build(_ compiler: URL, _ arguments: [String]) async throws {
        let outcome = try await runTool(compiler, arguments)
        try #require(outcome.status == 0, "\(compiler.path) \(arguments.joined(separator: " "))\n\(outcome.complaints)")
    }

    /// What a tool prints; its complaints fail the test.
    static func output(_ tool: URL, _ arguments: [String]) async throws -> String {
        let outcome = try await runTool(tool, arguments)
        try #require(outcome.status == 0, "\(tool.path): \(outcome.complaints)")
        return outcome.text
    }

    /// Runs a tool with a folder for its temporary files, because `swiftc` leaves some behind.
    private static func runTool(_ tool: URL, _ arguments: [String]) async throws -> Outcome {
        var environment = ProcessInfo.processInfo.environment
        environment["TMPDIR"] = try Programs.temporary.get().path
        return try await run(tool, arguments, environment: environment)
    }

    /// Runs a probe as a user.
    ///
    /// It has a home, a secret file and a directory for its state, all its own, which are gone afterwards. `SECRET` among
    /// the arguments stands for the path of the secret.
    func run(_ probe: String, _ arguments: [String] = [], as user: User) async throws -> Outcome {
        let home = directory.appendingPathComponent(UUID().uuidString)
        let state = home.appendingPathComponent("state")
        let secret = home.appendingPathComponent("secret")
        defer { try? FileManager.default.removeItem(at: home) }
        try FileManager.default.createDirectory(at: state, withIntermediateDirectories: true)
        try Data("secret".utf8).write(to: secret)
        try Data().write(to: secret.appendingPathExtension("spare"))
        for path in [home, state, secret] {
            try #require(chown(path.path, user.identifier, getuid() == 0 ? user.identifier : getgid()) == 0)
        }
        let words = user.arguments + ["--state", state.path] + arguments.map { $0 == "SECRET" ? secret.path : $0 }
        return try await Self.run(directory.appendingPathComponent(probe), words, environment: ["HOME": home.path])
    }

    /// Runs a program to its end and takes what it printed.
    static func run(
        _ program: URL, _ arguments: [String], environment: [String: String]? = nil
    ) async throws -> Outcome {
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        if let environment { process.environment = environment }
        let output = Pipe()
        let errors = Pipe()
        process.standardOutput = output
        process.standardError = errors
        process.standardInput = FileHandle.nullDevice
        let (ends, end) = AsyncStream.makeStream(of: Void.self)
        process.terminationHandler = { _ in end.finish() }
        try process.run()
        async let text = Self.text(of: output)
        async let complaints = Self.text(of: errors)
        for await _ in ends {}
        var results: [String: String] = [:]
        for line in await text.split(separator: "\n") {
            let parts = line.split(separator: "\t", maxSplits: 1, omittingEmptySubsequences: false)
            if parts.count == 2 { results[String(parts[0])] = String(parts[1]) }
        }
        return await Outcome(
            results: results, status: process.terminationStatus,
            wasSignalled: process.terminationReason == .uncaughtSignal, text: text, complaints: complaints)
    }

    private static func text(of pipe: Pipe) async -> String {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                let data = pipe.fileHandleForReading.readDataToEndOfFile()
                continuation.resume(returning: String(decoding: data, as: UTF8.self))
            }
        }
    }
}

/// Builds the probes before the tests of a suite and removes them afterwards.
struct ProbesTrait: SuiteTrait, TestScoping {
    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        guard let compiler = CCompiler.path else { return try await function() }
        let directory = FileManager.default.temporaryDirectory.appendingPathComponent("probes-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
        defer { try? FileManager.default.removeItem(at: directory) }
        let workshop = try await ProbeWorkshop(directory: directory, compiler: URL(fileURLWithPath: compiler))
        try await ProbeWorkshop.$current.withValue(workshop) { try await function() }
    }
}

extension Trait where Self == ProbesTrait {
    /// Gives the tests of a suite their ``ProbeWorkshop``.
    static var probes: ProbesTrait { ProbesTrait() }
}

/// What happens in a confined process.
@Suite(
    .probes, .timeLimit(.minutes(15)), .needsCCompiler,
    .enabled(if: ProbeWorkshop.landlock > 0, "this kernel has no Landlock"))
struct Confinement {}
