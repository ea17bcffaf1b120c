import ConferenceErrors
import ConferenceHost
import Foundation
import TestSupport
import Testing

@testable import ConferencectlKit

@Suite("Waiting for providers")
struct ProviderProgressTests {
    private func wait(_ provider: String, since begin: Int, limit: Duration = .seconds(15)) -> ProviderProgress.Current
    {
        ProviderProgress.Current(
            wait: ProviderWait(provider: provider, activity: "is creating a conference", limit: limit),
            begin: .milliseconds(begin))
    }

    @Test("the line says for how long, at most for how long, for which provider, and what it does")
    func text() {
        expectEqual(
            ProviderProgress.text(of: [wait("Slow\u{1B}[2J", since: 500)], at: .milliseconds(4_499))?.text,
            "3 of at most 15 s: “Slow�[2J” is creating a conference; Ctrl-C cancels")
        expectEqual(
            ProviderProgress.text(
                of: [wait("A", since: 900), wait("B", since: 100, limit: .milliseconds(9_100))], at: .seconds(2))?.text,
            "1 of at most 10 s: 2 providers have not answered: “A”, “B”")
        expectNil(ProviderProgress.text(of: [], at: .zero))
    }

    @Test("attach shows it, and Ctrl-C removes it and says what is unknown", .needsCCompiler, .timeLimit(.minutes(15)))
    func attach() throws {
        let home = try Home.withTeam()
        let directory = try home.installHanging(in: "conference")
        home.environment["NO_COLOR"] = "1"
        let terminal = try PseudoTerminal()
        try terminal.resize(columns: 300)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: Home.program)
        process.arguments = ["attach", "Design review", "org.example.hanging/personal", "--provider-dir", directory]
        process.environment = home.variables
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle(fileDescriptor: terminal.program, closeOnDealloc: false)
        try process.run()
        close(terminal.program)
        let screen = LineReader(FileHandle(fileDescriptor: terminal.user, closeOnDealloc: true))
        expectTrue(screen.text(until: "of at most 15 s: “Hanging” is creating a conference; Ctrl-C cancels"))
        kill(process.processIdentifier, SIGINT)
        process.waitUntilExit()
        expectEqual(process.terminationStatus, SIGINT)
        expectTrue(screen.text(until: "\r\u{1B}[Kconferencectl: The request to “Hanging” (org.example.hanging) was"))
        try expectEqual(home.objects("pending").count, 1)
    }
}
