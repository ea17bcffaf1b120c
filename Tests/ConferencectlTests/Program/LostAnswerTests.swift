import Foundation
import TestSupport
import Testing

@Suite("Commands whose output cannot be written")
struct LostAnswerTests {
    private let home: Home

    init() throws { home = try Home.withMailProgram() }

    /// Runs a command whose output cannot be written. Returns the exit status and the error.
    private func runUnread(_ words: [String]) throws -> ProcessResult {
        try ConferencectlTests.runProcess(
            "/bin/bash", ["-c", "exec \"$0\" \"$@\" >/dev/full", Home.program] + words, environment: home.variables)
    }

    @Test("an answer to an invitation is sent", arguments: [[], ["--json"]])
    func answer(options: [String]) throws {
        try home.invite()
        let result = try runUnread(["inbox", "accept", "1"] + options)
        expectEqual(result.status, 74)
        expectContains(result.error, "did its work, but its answer cannot be written: no space left on device.")
        expectContains(result.error, "ccepted")
        expectContains(home.sentMails, "METHOD:REPLY")
        try expectContains(home.run("pending").output, "Nothing is pending")
    }

    @Test("the guests are told of a change")
    func guests() throws {
        let added = try runUnread(
            ["add", "Plan", "--start", "2099-04-01 10:00", "--invite", "ann@example.org", "--send"])
        expectEqual(added.status, 74)
        expectContains(added.error, "Plan")
        expectContains(home.sentMails, "METHOD:REQUEST")
        let edited = try runUnread(["edit", "Plan", "--start", "2099-04-01 12:00", "--send"])
        expectEqual(edited.status, 74)
        expectContains(home.sentMails, "SEQUENCE:1")
    }

    @Test("a mail that could not be printed waits")
    func printed() throws {
        try home.invite()
        try expectEqual(runUnread(["inbox", "accept", "1", "--print"]).status, 74)
        try expectContains(home.run("pending").output, "Waits to be sent")
    }
}
