import Foundation
import Testing

/// A program on its own terminal, controlled by a simulated user: a session leader in the foreground, as
/// started by a shell. Standard output and error go to a file, so that the screen shows only what the program
/// writes to the terminal itself.
package final class TerminalSession {
    private let terminal: PseudoTerminal
    private let process = Process()
    private let directory: TemporaryDirectory
    private var bytes: [UInt8] = []
    private var isHungUp = false

    /// Starts the program.
    ///
    /// - Parameters:
    ///   - typedAhead: text that is typed before the program starts.
    ///   - isOnTerminal: false for a session without a terminal.
    package init(
        _ executable: String, _ arguments: [String], environment: [String: String], typedAhead: String = "",
        isOnTerminal: Bool = true
    ) throws {
        let setsid = try Programs.required("setsid")
        terminal = try PseudoTerminal()
        directory = try TemporaryDirectory()
        // Works even if started by a group leader; the exit status is that of the program.
        process.executableURL = URL(filePath: setsid)
        process.arguments = ["--wait"] + (isOnTerminal ? ["--ctty"] : []) + [executable] + arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        let input = isOnTerminal ? terminal.program : open("/dev/null", O_RDONLY | O_CLOEXEC)
        defer { if !isOnTerminal { close(input) } }
        process.standardInput = FileHandle(fileDescriptor: input, closeOnDealloc: false)
        let file = "\(directory.path)/output"
        try Data().write(to: URL(filePath: file))
        let output = try FileHandle(forWritingTo: URL(filePath: file))
        process.standardOutput = output
        process.standardError = output
        type(typedAhead)
        try process.run()
        try output.close()
        // So that the end of the program is noticed.
        close(terminal.program)
    }

    deinit {
        hangUp()
        if process.isRunning { process.terminate() }
        process.waitUntilExit()
    }

    /// The text on the screen so far.
    package var screen: String { String(decoding: bytes, as: UTF8.self).replacing("\r\n", with: "\n") }

    /// The text written to standard output and error so far.
    package var output: String {
        String(decoding: (try? Data(contentsOf: URL(filePath: "\(directory.path)/output"))) ?? Data(), as: UTF8.self)
    }

    /// Types a text.
    package func type(_ text: String) {
        let typed = Array(text.utf8)
        _ = write(terminal.user, typed, typed.count)
    }

    /// Waits until a text appears on the screen, or in the output, a number of times.
    ///
    /// - Returns: false if the program has ended without it, or after a minute.
    package func wait(for text: String, times: Int = 1, inOutput: Bool = false) -> Bool {
        let end = ContinuousClock.now + .seconds(60)
        while ContinuousClock.now < end {
            let isOpen = drain(milliseconds: 20)
            if (inOutput ? output : screen).components(separatedBy: text).count > times { return true }
            if !isOpen || !process.isRunning { break }
        }
        drain(milliseconds: 0)
        return (inOutput ? output : screen).components(separatedBy: text).count > times
    }

    /// Waits for the program to end.
    ///
    /// - Returns: the exit status, or nil if the program is still running after a minute.
    package func finish() -> Int32? {
        let end = ContinuousClock.now + .seconds(60)
        while process.isRunning, ContinuousClock.now < end { drain(milliseconds: 20) }
        guard !process.isRunning else { return nil }
        process.waitUntilExit()
        drain(milliseconds: 0)
        return process.terminationStatus
    }

    /// Closes the terminal, like closing its window.
    package func hangUp() {
        guard !isHungUp else { return }
        isHungUp = true
        close(terminal.user)
    }

    /// - Returns: false if nothing more can arrive.
    @discardableResult
    private func drain(milliseconds: Int32) -> Bool {
        guard !isHungUp else {
            usleep(UInt32(milliseconds) * 1_000)
            return true
        }
        guard let written = terminal.output(within: milliseconds) else {
            // The other end is closed; the program may continue without it.
            usleep(UInt32(milliseconds) * 1_000)
            return process.isRunning
        }
        bytes += written
        return true
    }
}
