import Foundation
import Synchronization
import Testing

/// Programs of this machine that tests run.
package enum Programs {
    /// Where a program is, by `PATH`.
    package static func path(of program: String) -> String? {
        let directories = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
        return directories.map { "\($0)/\(program)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    /// Where a program is that the test cannot do without; where it is missing, the test is left out and says so.
    package static func required(_ program: String) throws -> String {
        guard let path = path(of: program) else { try Test.cancel("There is no \(program) on this machine.") }
        return path
    }

    /// Runs a program to its end and gives its status and everything that it wrote.
    ///
    /// - Parameter environment: variables beside those of the test.
    @discardableResult
    package static func run(
        _ path: String, _ arguments: [String], input: String = "", environment: [String: String] = [:],
        directory: String? = nil
    ) throws -> (status: Int32, output: String) {
        // Process makes a run loop for the thread that it is used in. Its three descriptors stay as long as the thread, and
        // tests count descriptors: so it is a thread that ends.
        let outcome = Mutex<Result<(status: Int32, output: String), any Error>?>(nil)
        let end = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            let result = Result { try runHere(path, arguments, input, environment, directory) }
            outcome.withLock { $0 = result }
            end.signal()
        }
        end.wait()
        guard let result = outcome.withLock({ $0 }) else { preconditionFailure("The thread has left its outcome.") }
        return try result.get()
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
