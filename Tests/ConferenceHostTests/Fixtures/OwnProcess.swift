import Foundation
import Glibc
import Synchronization
import TestSupport
import Testing

/// Runs a test, with all its arguments, in a process of its own in which nothing else happens.
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
    private static let gate = Gate(places: max(2, ProcessInfo.processInfo.activeProcessorCount))

    private func run(_ test: Test, as user: User) async throws -> (status: Int32, output: String) {
        // The identifier without the line that the test is in.
        let name = "\(test.id)".replacing(/\/[^\/]*\.swift:[0-9:]*$/, with: "")
        let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        var words = [
            program, "--testing-library", "swift-testing", "--no-parallel", "--filter",
            "^" + NSRegularExpression.escapedPattern(for: name) + "(/|$)",
        ]
        var environment = [Self.variable: "1"]
        if user == .ordinary, getuid() == 0 {
            words = [try Self.changeOfUser.get(), "\(Self.ordinary)"] + words
            environment["HOME"] = "/"
        }
        return try await Self.run(words, environment: environment)
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
    ) async throws -> (status: Int32, output: String) {
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
        guard !text.contains("Test run with 0 tests") || status != 0 else { return (-1, "no test ran:\n\(text)") }
        let failures = text.split(separator: "\n").filter { !$0.contains("✔") && !$0.contains("◇") }
        return (status, failures.suffix(60).joined(separator: "\n"))
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
    /// In a process of its own.
    static var ownProcess: OwnProcess { OwnProcess(users: [.current]) }
    /// In a process of its own as each user that makes a difference: what stops an ordinary user does not stop user 0.
    /// The plain tier runs it only as an ordinary user.
    static var ownProcessOfEachUser: OwnProcess {
        OwnProcess(users: tier(plain: [.ordinary], all: OwnProcess.User.available))
    }
}
