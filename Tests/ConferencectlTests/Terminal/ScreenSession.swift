import Foundation
import TestSupport
import Testing

/// `conferencectl` on a terminal of its own, and the one who types. Ends with an error after a time limit.
final class ScreenSession {
    /// Kept, because its directory is removed with it.
    private let home: Home
    private let terminal: PseudoTerminal
    private let process = Process()
    private var bytes: [UInt8] = []
    private let before: termios
    private static let limit: Duration = .seconds(60)

    init(
        _ home: Home, _ arguments: [String], columns: UInt16 = 80, rows: UInt16 = 24, term: String = "xterm",
        more: [String: String] = [:]
    ) throws {
        self.home = home
        terminal = try PseudoTerminal()
        var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        try #require(ioctl(terminal.program, UInt(TIOCSWINSZ), &size) == 0)
        var settings = termios()
        try #require(tcgetattr(terminal.program, &settings) == 0)
        before = settings
        let program = FileHandle(fileDescriptor: terminal.program, closeOnDealloc: false)
        // A session of its own, so that Ctrl-Z and the size of the window mean this program.
        process.executableURL = URL(filePath: try Programs.required("setsid"))
        process.arguments = ["--wait", "--ctty", Home.program] + arguments
        process.environment = home.variables.merging(["TERM": term]) { $1 }.merging(more) { $1 }
        process.standardInput = program
        process.standardOutput = program
        process.standardError = program
        try process.run()
    }

    deinit {
        // Setsid starts the program as a process of its own, which outlives setsid and keeps waitUntilExit waiting.
        if process.isRunning {
            try? signal(SIGKILL)
            kill(process.processIdentifier, SIGKILL)
        }
        process.waitUntilExit()
        terminal.close()
    }

    /// All that was written so far.
    var text: String { String(decoding: bytes, as: UTF8.self).replacing("\r\n", with: "\n") }

    /// Whether the terminal has the settings that it had before.
    var isRestored: Bool {
        var now = termios()
        return tcgetattr(terminal.program, &now) == 0 && now.c_lflag == before.c_lflag && now.c_iflag == before.c_iflag
    }

    func type(_ text: String) {
        let typed = Array(text.utf8)
        _ = write(terminal.user, typed, typed.count)
    }

    func resize(columns: UInt16) throws {
        try terminal.resize(columns: columns)
    }

    /// Sends a signal to the program, whose group the terminal has in the foreground.
    func signal(_ number: Int32) throws {
        var group: pid_t = 0
        try #require(ioctl(terminal.user, UInt(TIOCGPGRP), &group) == 0 && group > 0)
        kill(-group, number)
    }

    /// Waits for a text that is written after the last one that was waited for.
    func wait(for wanted: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let end = ContinuousClock.now + Self.limit
        while ContinuousClock.now < end {
            let seen = String(decoding: bytes[place...], as: UTF8.self)
            if let range = seen.range(of: wanted.replacing("\n", with: "\r\n"), options: .literal) {
                place += seen[..<range.upperBound].utf8.count
                return
            }
            let isRunning = process.isRunning
            if !drain(), !isRunning { break }
        }
        try #require(Bool(false), "“\(wanted)” did not appear: \(text)", sourceLocation: sourceLocation)
    }

    /// Waits for the end of the program.
    ///
    /// - Returns: its exit status; after a signal, the number of the signal, as setsid says it.
    func finish() throws -> Int32 {
        let end = ContinuousClock.now + Self.limit
        while process.isRunning, ContinuousClock.now < end { drain() }
        try #require(!process.isRunning, "the program goes on: \(text)")
        process.waitUntilExit()
        while drain() {}
        return process.terminationStatus
    }

    /// The place in ``bytes`` behind the last text that was waited for.
    private var place = 0

    @discardableResult
    private func drain() -> Bool {
        guard let written = terminal.output(within: 20), !written.isEmpty else { return false }
        bytes += written
        return true
    }
}
