import Foundation
import TestSupport
import Testing

/// The questions of `providers install` and `providers trust`, on a terminal and without one.
@Suite("Questions about trust")
struct TrustQuestionTests {
    /// A user who has installed an untrusted provider.
    private func home() throws -> Home {
        let home = try Home()
        try #require(try home.run("providers", "install", Home.built("libSlowRooms.so")).status == 0)
        return home
    }

    @Test(
        "the question shows what the provider asks for, and yes trusts it",
        arguments: tier(plain: ["YES"], all: ["y", "YES"]))
    func yes(answer: String) throws {
        let home = try home()
        let (status, screen) = try home.runOnTerminal(["providers", "trust", "slow"], typing: [answer])
        expectEqual(status, 0, "\(screen)")
        let page = try #require(screen.firstRange(of: "Asks to"))
        let question = try #require(screen.firstRange(of: "Let it run? [y/N]"))
        expectLessThan(page.lowerBound, question.lowerBound)
        expectContains(screen, "SHA-256")
        expectContains(screen, "Trusted “SlowRooms” (local.slow-rooms).")
        try expectEqual(home.object("providers", "show", "slow")["trusted"] as? Bool, true)
    }

    @Test(
        "every answer other than yes is a no, even an empty line",
        arguments: tier(plain: ["", "yellow"], all: ["n", "", "yellow", "yes please, of course!"]))
    func no(answer: String) throws {
        let home = try home()
        let (status, screen) = try home.runOnTerminal(["providers", "trust", "slow"], typing: [answer])
        expectEqual(status, 77, "\(screen)")
        expectContains(screen, "“SlowRooms” (local.slow-rooms) is not trusted.")
        try expectEqual(home.object("providers", "show", "slow")["trusted"] as? Bool, false)
    }

    @Test("without a terminal, the error names the option that confirms")
    func noTerminal() throws {
        let home = try home()
        for input in ["", "y\n"] {
            let result = try home.run("providers", "trust", "slow", input: input)
            expectEqual(result.status, 64)
            // The page does not tell the user to do what they just did.
            expectContains(result.output, "is not trusted, and none of its code was run.\n")
            expectNotContains(result.output, "providers trust")
            expectEqual(
                result.error,
                "conferencectl: Trusting “SlowRooms” (local.slow-rooms) needs a confirmation, and there is no terminal to "
                    + "ask on. Pass --yes to confirm.\n")
            try expectEqual(home.object("providers", "show", "slow")["trusted"] as? Bool, false)
        }
    }

    @Test("the name and the identifier of a bare library are prompted for, and an empty line accepts the suggestion")
    func install() throws {
        let home = try Home()
        let library = Home.built("libSlowRooms.so")
        let (status, screen) = try home.runOnTerminal(
            ["providers", "install", library], typing: ["Rooms of mine", ""])
        expectEqual(status, 0, "\(screen)")
        expectContains(screen, "Name [SlowRooms]: ")
        expectContains(screen, "Identifier [local.slow-rooms]: ")
        let shown = try home.object("providers", "show", "local.slow-rooms")
        expectEqual(shown["name"] as? String, "Rooms of mine")
        expectEqual(shown["trusted"] as? Bool, false)
    }
}

extension Home {
    /// Runs `conferencectl` on its own terminal.
    ///
    /// - Parameter lines: the lines typed, one after each question; a question is a line without a line end.
    /// - Returns: the exit status and the text on the screen.
    func runOnTerminal(_ arguments: [String], typing lines: [String]) throws -> (status: Int32, screen: String) {
        let terminal = try PseudoTerminal()
        defer { terminal.close() }
        let program = FileHandle(fileDescriptor: terminal.program, closeOnDealloc: false)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: Home.program)
        process.arguments = arguments
        process.environment = variables
        process.standardInput = program
        process.standardOutput = program
        process.standardError = program
        // The terminal buffers typed input until it is read.
        for line in lines {
            let typed = Array((line + "\n").utf8)
            try #require(Foundation.write(terminal.user, typed, typed.count) == typed.count)
        }
        try process.run()
        // The output exceeds a page; a terminal that is not read would block the process.
        var screen: [UInt8] = []
        while process.isRunning { screen += terminal.output(within: 20) ?? [] }
        process.waitUntilExit()
        screen += terminal.output(within: 0) ?? []
        let text = String(decoding: screen, as: UTF8.self).replacing("\r\n", with: "\n")
        return (process.terminationStatus, text)
    }
}
