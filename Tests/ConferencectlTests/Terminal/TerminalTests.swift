import ConferenceErrors
import Foundation
import Terminal
import TestSupport
import Testing

@Suite("The terminal")
struct TerminalTests {
    @Test("a file or pipe has no width and no colour, unless COLUMNS is set")
    func pipe() throws {
        let pipe = Pipe()
        let descriptor = pipe.fileHandleForWriting.fileDescriptor
        let plain = Terminal(descriptor: descriptor, environment: ["TERM": "xterm-256color"])
        expectNil(plain.width)
        expectFalse(plain.usesColor)
        expectEqual(Terminal(descriptor: descriptor, environment: ["COLUMNS": "41"]).width, 41)
        expectNil(Terminal(descriptor: descriptor, environment: ["COLUMNS": "many"]).width)
    }

    static let colors: [([String: String], Bool, Bool)] = [
        (["TERM": "xterm"], true, true), (["TERM": "xterm", "NO_COLOR": ""], true, true),
        (["TERM": "xterm", "NO_COLOR": "1"], true, false), (["TERM": "dumb"], true, false),
        (["TERM": "xterm"], false, false),
    ]

    @Test("a terminal has colour unless it is disabled", arguments: colors)
    func color(environment: [String: String], allows: Bool, expected: Bool) throws {
        let terminal = try PseudoTerminal()
        defer { terminal.close() }
        expectEqual(
            Terminal(descriptor: terminal.program, environment: environment, allowsColor: allows).usesColor, expected)
    }

    @Test("the width is the one that the terminal reports")
    func width() throws {
        let terminal = try PseudoTerminal()
        defer { terminal.close() }
        try terminal.resize(columns: 57)
        expectEqual(Terminal(descriptor: terminal.program, environment: [:]).width, 57)
    }

    @Test("progress is silent for a second, then rewrites its line and clears it")
    func progress() throws {
        let pipe = Pipe()
        var time: Duration = .zero
        withoutActuallyEscaping({ time }) { clock in
            var progress = TerminalProgress(
                descriptor: pipe.fileHandleForWriting.fileDescriptor, isShown: true, now: clock)
            progress.update("1 of 9")
            time = .milliseconds(999)
            progress.update("2 of 9")
            time = .milliseconds(1_000)
            progress.update("3 of 9")
            time = .milliseconds(1_050)
            progress.update("4 of 9")
            time = .milliseconds(1_100)
            progress.update("5 of 9")
            progress.finish()
        }
        try pipe.fileHandleForWriting.close()
        let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        expectEqual(text, "\r\u{1B}[K3 of 9\r\u{1B}[K5 of 9\r\u{1B}[K")
    }

    @Test("a line of progress is cut to the width of the terminal, and any output removes it first")
    func progressAndOutput() throws {
        let (terminal, other) = (try PseudoTerminal(), Pipe())
        defer { terminal.close() }
        try terminal.resize(columns: 20)
        var time: Duration = .zero
        try withoutActuallyEscaping({ time }) { clock in
            var progress = TerminalProgress(descriptor: terminal.program, now: clock)
            time = .seconds(1)
            progress.update("waiting for a provider")
            try TerminalOutput(descriptor: other.fileHandleForWriting.fileDescriptor).write("answer\n")
            try TerminalOutput(descriptor: terminal.program).write("warning|")
            progress.finish()
        }
        // A terminal may hand over each write by itself.
        var shown: [UInt8] = []
        while shown.last != UInt8(ascii: "|") { shown += try #require(terminal.output(within: -1)) }
        expectEqual(
            String(decoding: shown, as: UTF8.self), "\r\u{1B}[Kwaiting for a pr…\r\u{1B}[Kwarning|")
    }

    @Test("a secret is read from a terminal, whose echo is restored")
    func secretOnTerminal() throws {
        let terminal = try PseudoTerminal()
        defer { terminal.close() }
        try #require(Foundation.write(terminal.user, "hunter2\n", 8) == 8)
        var before = termios()
        try #require(tcgetattr(terminal.program, &before) == 0)
        try expectEqual(TerminalPrompt.secret("the key “token”", limit: 100, input: terminal.program), "hunter2")
        var after = termios()
        try #require(tcgetattr(terminal.program, &after) == 0)
        expectEqual(before.c_lflag, after.c_lflag)
    }

    @Test("a secret from a pipe is its only line; empty, overlong and binary input and a second line are rejected")
    func secretFromPipe() throws {
        func secret(_ bytes: [UInt8]) throws -> String {
            let pipe = Pipe()
            try pipe.fileHandleForWriting.write(contentsOf: Data(bytes))
            try pipe.fileHandleForWriting.close()
            return try TerminalPrompt.secret("it", limit: 8, input: pipe.fileHandleForReading.fileDescriptor)
        }
        try expectEqual(secret(Array("hunter2\r\n".utf8)), "hunter2")
        try expectEqual(secret(Array("hunter22\r\n".utf8)), "hunter22")
        try expectEqual(secret(Array("hunter2\n".utf8)), "hunter2")
        try expectEqual(secret(Array("hunter22".utf8)), "hunter22")
        for bytes in [[], Array("\n".utf8), Array("hunter222".utf8), [0xFF, 0x0A]] {
            #expect(throws: ConferenceError.self) { try secret(bytes) }
        }
        for text in ["hunter2\nx", "hunter2\r\nx\n", "hunter2\n\n"] {
            let error = #expect(throws: ConferenceError.self) { try secret(Array(text.utf8)) }
            expectEqual(error?.code, .severalLines)
            expectEqual(error?.exitStatus, .usage)
            expectNotContains(error?.message, "hunter2")
        }
    }
}
