import Foundation
import Glibc
import TestSupport
import Testing

/// A provider hangs while a command notifies it of a change, and the command or the worker is killed.
@Suite("Deliveries that are killed", .needsCCompiler, .timeLimit(.minutes(15)))
struct KilledDeliveryTests {
    private let parts = (killed: KilledHostTests(), following: FollowingTests())

    /// Renames "Design review", and waits until its provider hangs.
    private func startEdit(
        in home: Home, output: FileHandle = .nullDevice
    ) throws -> (process: Process, workers: [Int32]) {
        try parts.killed.start(
            ["edit", "Design review", "--title", "Code review"], output: output, until: KilledHostTests.hangs, in: home)
    }

    @Test("while a program delivers a change, pending says so and until when; once it is killed, the next one delivers")
    func killedDeliverer() throws {
        let directory = try TemporaryDirectory()
        let home = try parts.following.home("hang", in: directory)
        let (process, workers) = try startEdit(in: home)
        expectContains(try home.run("pending").output, "Another program is notifying the provider, until 20")
        expectHasPrefix(try home.run("pending", "deliver").output, "Being delivered by another program: 2  Code review")
        try expectEqual(home.run("pending", "retry", "2").status, 75)

        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        parts.killed.expectEnd(of: workers)
        expectContains(try home.run("pending").output, "Due now.")
        try parts.following.mend(home)
        expectHasPrefix(try home.run("pending", "deliver").output, "Delivered: 2  Code review")
        try expectEqual(home.run("pending").output, "Nothing is pending.\n")
    }

    @Test("an edit whose event is removed during the delivery is answered as saved, and names the event that is gone")
    func removedMeanwhile() throws {
        let directory = try TemporaryDirectory()
        let home = try parts.following.home("hang", in: directory)
        let file = home.path + "/output"
        try Data().write(to: URL(fileURLWithPath: file))
        let output = try #require(FileHandle(forWritingAtPath: file))
        let (process, workers) = try startEdit(in: home, output: output)
        let removed = try home.run("remove", "Code review", "--yes")
        expectEqual(removed.status, 0, removed.error)
        for worker in workers { kill(worker, SIGKILL) }
        process.waitUntilExit()
        let text = try String(contentsOfFile: file, encoding: .utf8)
        expectEqual(process.terminationStatus, 0, text)
        expectHasPrefix(text, "Changed ej0s234s  Code review")
        expectContains(text, "another program has removed “Code review” since")
        expectNotContains(text, "Nothing was changed")
        try expectEqual(home.objects("pending").map { $0["kind"] as? String }, ["end"])
    }
}
