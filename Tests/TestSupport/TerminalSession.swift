import Foundation
import Testing

/// A program on a terminal of its own, with somebody before it: the leader of a session, in the foreground, as a shell starts
/// it. What it writes to standard output and error goes to a file, so that the screen shows what it says to the terminal alone.
package final class TerminalSession {
    private let terminal: PseudoTerminal
    private let process = Process()
    private let directory: TemporaryDirectory
    private var bytes: [UInt8] = []
    private var isHungUp = false

    /// Starts it.
    ///
    /// - Parameters:
    ///   - typedAhead: what is typed before it begins.
    ///   - isOnTerminal: false for a session without a terminal.
    package init(
        _ executable: String, _ arguments: [String], environment: [String: String], typedAhead: String = "",
        isOnTerminal: Bool = true
    ) throws {
        let setsid = try Programs.required("setsid")
        terminal = try PseudoTerminal()
        directory = try TemporaryDirectory()
        // Also where a group leader starts it; the outcome is that of the program.
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
        // So that the end of the program is seen.
        close(terminal.program)
    }

    deinit {
        hangUp()
        if process.isRunning { process.terminate() }
        process.waitUntilExit()
    }

    /// What stands on the screen by now.
    package var screen: String { String(decoding: bytes, as: UTF8.self).replacing("\r\n", with: "\n") }

    /// What the program has written elsewhere by now.
    package var output: String {
        String(decoding: (try? Data(contentsOf: URL(filePath: "\(directory.path)/output"))) ?? Data(), as: UTF8.self)
    }

    /// Types.
    package func type(_ text: String) {
        let typed = Array(text.utf8)
        _ = write(terminal.user, typed, typed.count)
    }

    /// Waits until a text stands on the screen, so and so often, or in the output.
    ///
    /// - Returns: false where the program has ended without it, or a minute has passed.
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

    /// Waits for the end.
    ///
    /// - Returns: the exit status; nil where the program was still there after a minute.
    package func finish() -> Int32? {
        let end = ContinuousClock.now + .seconds(60)
        while process.isRunning, ContinuousClock.now < end { drain(milliseconds: 20) }
        guard !process.isRunning else { return nil }
        process.waitUntilExit()
        drain(milliseconds: 0)
        return process.terminationStatus
    }

    /// Closes the terminal, as a window is closed.
    package func hangUp() {
        guard !isHungUp else { return }
        isHungUp = true
        close(terminal.user)
    }

    /// - Returns: false where nothing more can come.
    @discardableResult
    private func drain(milliseconds: Int32) -> Bool {
        guard !isHungUp else {
            usleep(UInt32(milliseconds) * 1_000)
            return true
        }
        var buffer = [UInt8](repeating: 0, count: 4_096)
        var ready = pollfd(fd: terminal.user, events: Int16(POLLIN), revents: 0)
        var wait = milliseconds
        while poll(&ready, 1, wait) > 0 {
            guard ready.revents & Int16(POLLIN) != 0 else {
                // Nobody has the other end open; the program may go on without it.
                usleep(UInt32(wait) * 1_000)
                return process.isRunning
            }
            let count = read(terminal.user, &buffer, buffer.count)
            guard count > 0 else { return process.isRunning }
            bytes += buffer[..<count]
            wait = 0
        }
        return true
    }
}
