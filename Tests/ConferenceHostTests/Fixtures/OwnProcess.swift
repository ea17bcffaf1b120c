import Foundation
import Glibc
import Synchronization
import TestSupport
import Testing

/// Runs tests in a process of their own in which nothing else happens: in the full tier one for each test, with all its
/// arguments, and in the plain tier one for each group of suites, because a process takes longer to start than most of its
/// tests.
///
/// There ``withHost(_:manifest:limits:environment:executable:isTrusted:configure:prepare:_:)`` counts what the host holds:
/// in a process that runs other tests, too, descriptors and children come and go all the time. The process is this very
/// program with a filter; what fails there is an issue of the test here.
struct OwnProcess: SuiteTrait, TestTrait, TestScoping {
    /// Who runs the test.
    enum User: String, CaseIterable {
        /// User 0; only if the tests run as user 0.
        case root
        /// An ordinary user: this one, or 65534 if the tests run as user 0.
        case ordinary

        /// Those that tests can be run as.
        static var available: [User] { getuid() == 0 ? [.root, .ordinary] : [.ordinary] }
        /// The one who runs this process.
        static var current: User { getuid() == 0 ? .root : .ordinary }
    }

    let users: [User]
    /// Whether each test has a process of its own in the plain tier, too.
    var isOfTest = false

    /// All tests of a suite have it.
    var isRecursive: Bool { true }

    /// Once around a test with all its arguments, and not around a suite.
    func scopeProvider(for test: Test, testCase: Test.Case?) -> OwnProcess? {
        test.isSuite || testCase != nil ? nil : self
    }

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        if Self.isHere { return try await function() }
        for user in users {
            // What does not pass among the others says why in a process of its own.
            if !isOfTest, !Tier.isFull, await Self.passesInSuite(test, as: user) { continue }
            let result = try await Self.gate.pass { try await run(test, as: user) }
            expectEqual(
                result.status, 0,
                "as \(user == .root ? "user 0" : "an ordinary user"), status \(result.status):\n\(result.output)")
        }
    }

    /// True in such a process.
    static let isHere = ProcessInfo.processInfo.environment[variable] != nil

    private static let variable = "CONFERENCE_TEST_ALONE"
    private static let ordinary: uid_t = 65_534
    /// Such a process runs one test at a time, which often waits for a worker or a deadline: two keep a core busy.
    private static let gate = Gate(places: 2 * ProcessInfo.processInfo.activeProcessorCount)

    private static let suites = SuiteRuns()
    /// Whether the user has asked for single tests, which then run without the others of their suites.
    private static let isSelective = zip(CommandLine.arguments, CommandLine.arguments.dropFirst()).contains {
        $0 == "--filter" && $1.contains("/")
    }

    /// Suites that share a process if all tests of the target run: it takes longer to start than most of them.
    private static let groups = [
        ["LoadFault", "Flatness", "Pin", "Answer", "Cancellation"],
        ["PreparedWorker", "CallFault", "Ping", "TableFault", "OlderKernel"],
        ["OpenedRuntime", "CrashCatalogue", "WireFault", "Quarantine", "CompletionFault", "ForgedGreeting"],
        ["Surroundings", "ForbiddenActs", "InitialiserFault", "StartFault"],
    ]
    private static let target = "ConferenceHostTests"
    private static let runsAll = !CommandLine.arguments.contains("--filter") || CommandLine.arguments.contains(target)

    /// Runs the suite of a test, once for all its tests, and returns whether the test has passed there.
    private static func passesInSuite(_ test: Test, as user: User) async -> Bool {
        guard !isSelective, let name = test.displayName else { return false }
        func passes(_ filter: String, isAlone: Bool) async -> Bool {
            let passed = await suites.lines("\(filter) \(user)") {
                let outcome = try? await gate.pass { try await run(filter, as: user) }
                // Two suites can have tests with one name, so what failed in a group is told apart by the suites alone.
                return isAlone || outcome?.status == 0 ? outcome?.passed : nil
            }
            return passed.contains { $0.contains(" Test \"\(name)\" ") }
        }
        let suite = String("\(test.id)".prefix { $0 != "/" })
        if runsAll, let group = groups.first(where: { $0.contains { suite == "\(target).\($0)Tests" } }),
            await passes("^\(target)[.](\(group.joined(separator: "|")))Tests/", isAlone: false)
        {
            return true
        }
        return await passes("^" + NSRegularExpression.escapedPattern(for: suite + "/"), isAlone: true)
    }

    private func run(_ test: Test, as user: User) async throws -> (status: Int32, output: String) {
        // The identifier without the line that the test is in.
        let name = "\(test.id)".replacing(/\/[^\/]*\.swift:[0-9:]*$/, with: "")
        let result = try await Self.run("^" + NSRegularExpression.escapedPattern(for: name) + "(/|$)", as: user)
        return (result.status, result.output)
    }

    /// What a process of tests has come to: its status, what it says about failures, and the lines of tests that passed.
    private typealias Outcome = (status: Int32, output: String, passed: [String])

    private static func run(_ filter: String, as user: User) async throws -> Outcome {
        let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        var words = [
            program, "--testing-library", "swift-testing", "--no-parallel", "--filter", filter,
        ]
        var environment = [variable: "1"]
        if user == .ordinary, getuid() == 0 {
            words = [try changeOfUser.get(), "\(ordinary)"] + words
            environment["HOME"] = "/"
        }
        return try await run(words, environment: environment)
    }

    /// The program that becomes the ordinary user, and a folder where that user can build.
    private static let changeOfUser = Result {
        let directory = try TemporaryDirectory()
        try CCompiler.compileProgram("as-user", to: directory.path + "/as-user")
        let program = try FileManager.default.destinationOfSymbolicLink(atPath: directory.path + "/as-user")
        let folder = CCompiler.folder(of: ordinary)
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try #require(chown(folder, ordinary, ordinary) == 0)
        return program
    }

    /// Runs a program to its end, without keeping a thread waiting.
    private static func run(
        _ words: [String], environment: [String: String]
    ) async throws -> Outcome {
        let directory = try TemporaryDirectory()
        // A file takes any amount of output; a pipe would have to be emptied meanwhile.
        let output = try directory.write("", to: "output")
        let process = Process()
        process.executableURL = URL(filePath: words[0])
        process.arguments = Array(words.dropFirst())
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try FileHandle(forWritingTo: URL(filePath: output))
        process.standardError = process.standardOutput
        let status = try await withCheckedThrowingContinuation { continuation in
            process.terminationHandler = { process in
                let isSignal = process.terminationReason == .uncaughtSignal
                continuation.resume(returning: process.terminationStatus + (isSignal ? 128 : 0))
            }
            do { try process.run() } catch { continuation.resume(throwing: error) }
        }
        let text = try String(decoding: Data(contentsOf: URL(filePath: output)), as: UTF8.self)
        // A filter that nothing passes is no success.
        guard !text.contains("Test run with 0 tests") || status != 0 else { return (-1, "no test ran:\n\(text)", []) }
        let lines = text.split(separator: "\n").map(String.init)
        let failures = lines.filter { !$0.contains("✔") && !$0.contains("◇") }
        return (status, failures.suffix(60).joined(separator: "\n"), lines.filter { $0.contains("✔") })
    }
}

/// Runs each suite once, and keeps the lines of its tests that passed.
private actor SuiteRuns {
    private var runs: [String: Task<[String], Never>] = [:]

    func lines(_ suite: String, _ run: @escaping @Sendable () async -> [String]?) async -> [String] {
        let task = runs[suite] ?? Task { await run() ?? [] }
        runs[suite] = task
        return await task.value
    }
}

/// Lets so many in at a time, in the order in which they came.
private actor Gate {
    private var places: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(places: Int) { self.places = places }

    func pass<Value: Sendable>(_ body: @Sendable () async throws -> Value) async throws -> Value {
        if places > 0 {
            places -= 1
        } else {
            await withCheckedContinuation { waiting.append($0) }
        }
        defer { if waiting.isEmpty { places += 1 } else { waiting.removeFirst().resume() } }
        return try await body()
    }
}

extension Trait where Self == OwnProcess {
    /// For suites: in processes of their own.
    static var ownProcess: OwnProcess { OwnProcess(users: [.current]) }
    /// For suites: in processes of their own as each user that makes a difference: what stops an ordinary user does not stop
    /// user 0. The plain tier runs them only as an ordinary user.
    static var ownProcessOfEachUser: OwnProcess {
        OwnProcess(users: tier(plain: [.ordinary], all: OwnProcess.User.available))
    }
    /// The same for single tests of a suite.
    static var testAsEachUser: OwnProcess {
        OwnProcess(users: tier(plain: [.ordinary], all: OwnProcess.User.available), isOfTest: true)
    }
}
