import Foundation
import Synchronization
import Testing

/// Installed programs that tests run.
package enum Programs {
    /// A folder for programs that leave temporary files behind, as SwiftPM does.
    package static let temporary = Result { try TemporaryDirectory() }

    /// Returns the path of a program on `PATH`, or nil. For `python3`, that of the interpreter itself.
    package static func path(of program: String) -> String? { program == "python3" ? python : found(program) }

    private static func found(_ program: String) -> String? {
        let directories = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
        return directories.map { "\($0)/\(program)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    /// The interpreter of Python itself, or nil: what `PATH` names may be a script that looks for it each time.
    package static let python: String? = found("python3").flatMap { program in
        let said = try? run(program, ["-c", "import sys; print(sys.executable)"])
        let path = said?.output.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
        return FileManager.default.isExecutableFile(atPath: path) ? path : program
    }

    /// Returns whether the system has a library that our programs open at run time.
    package static func hasLibrary(_ name: String) -> Bool { dlopen(name, RTLD_LAZY) != nil }

    /// Returns the path of a program that the test requires; skips the test, with a reason, if it is missing.
    package static func required(_ program: String) throws -> String {
        guard let path = path(of: program) else {
            try Test.cancel("There is no \(program) on this machine.")
        }
        return path
    }

    /// Runs a program to completion and returns its status and its complete output.
    ///
    /// - Parameter environment: additional environment variables.
    @discardableResult
    package static func run(
        _ path: String, _ arguments: [String], input: String = "", environment: [String: String] = [:],
        directory: String? = nil
    ) throws -> (status: Int32, output: String) {
        try onOwnThread { try runHere(path, arguments, input, environment, directory) }
    }

    /// Does something with a `Process`, which creates a run loop for the current thread.
    ///
    /// The three descriptors of the run loop live as long as the thread. Because tests count descriptors, this thread ends.
    static func onOwnThread<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) throws -> Value {
        let outcome = Mutex<Result<Value, any Error>?>(nil)
        let end = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            let result = Result { try work() }
            outcome.withLock { $0 = result }
            end.signal()
        }
        end.wait()
        guard let result = outcome.withLock({ $0 }) else { preconditionFailure("The thread has left its outcome.") }
        return try result.get()
    }

    /// Copies a program, or a folder with programs, that a test will run.
    ///
    /// The system does not execute a file that is open for writing anywhere, and each process that another test starts during
    /// a copy inherits what is open here. So another process copies.
    package static func copy(_ path: String, to target: String) throws {
        let (status, output) = try run("/bin/cp", ["-r", "--", path, target])
        try #require(status == 0, "\(output)")
    }

    private static func runHere(
        _ path: String, _ arguments: [String], _ input: String, _ environment: [String: String], _ directory: String?
    ) throws -> (status: Int32, output: String) {
        let process = Process()
        process.executableURL = URL(filePath: path)
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        if let directory { process.currentDirectoryURL = URL(filePath: directory) }
        let (standardInput, output) = (Pipe(), Pipe())
        process.standardInput = standardInput
        process.standardOutput = output
        process.standardError = output
        try process.run()
        try standardInput.fileHandleForWriting.write(contentsOf: Data(input.utf8))
        try standardInput.fileHandleForWriting.close()
        let written = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: written, as: UTF8.self))
    }
}
