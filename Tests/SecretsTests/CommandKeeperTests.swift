import ConferenceErrors
import Foundation
import TestSupport
import Testing

@testable import Secrets

@Suite("Secrets with commands of the user")
struct CommandKeeperTests {
    /// Commands that keep secrets in files, and print their arguments and environment to other files.
    private static func commands(_ home: TemporaryDirectory) -> SecretCommands {
        let file =
            "f=\"$0/$(printf %s \"$1\" | tr / _)\"; tr '\\0' ' ' < /proc/$$/cmdline >> \"$0/seen\"; env >> \"$0/seen\""
        func command(_ action: String) -> [String] { ["sh", "-c", "\(file); \(action)", home.path, "{name}"] }
        return SecretCommands(
            read: command("cat \"$f\""), write: command("cat > \"$f\""), remove: command("rm \"$f\""))
    }

    private static func environment(_ home: TemporaryDirectory) -> [String: String] {
        ["HOME": home.path, "PATH": "/usr/bin:/bin"]
    }

    @Test("a secret is on standard input and output, and in no argument and no variable")
    func roundTrip() throws {
        let home = try TemporaryDirectory()
        let secrets = store(.commands(Self.commands(home)), in: Self.environment(home))
        let secret = try Secret("ü\n" + String(repeating: "sesame ", count: 1_100))
        try expectEqual(secrets.store(secret, as: token, before: nil), .command)
        try expectEqual(secrets.secret(token, in: .command), secret)
        try secrets.remove(token, from: .command)
        #expect(throws: ConferenceError.self) { try secrets.secret(token, in: .command) }
        let seen = try String(contentsOfFile: home.path + "/seen", encoding: .utf8)
        expectContains(seen, "org.example.rooms/setting/token")
        expectNotContains(seen, "sesame")
    }

    @Test("the former secret is still there when the caller notes where the new one is")
    func noted() throws {
        let home = try TemporaryDirectory()
        let file = home.path + "/kept"
        let environment = ["HOME": home.path, "PATH": "/usr/bin:/bin"]
        let before = store(.file, in: environment)
        let commands = SecretCommands(read: ["cat", file], write: ["sh", "-c", "cat > \"$0\"", file])
        let after = store(.commands(commands), in: environment)
        _ = try before.store(Secret("one"), as: token, before: nil)
        var found: [Secret?] = []
        try after.store(Secret("two"), as: token, before: .file) { place throws(ConferenceError) in
            found = [try after.secret(token, in: place), try before.secret(token, in: .file)]
        }
        try expectEqual(found, [Secret("two"), Secret("one")])
        try expectNil(before.secret(token, in: .file))
    }

    @Test("one line break at the end is not part of a secret")
    func lineBreak() throws {
        let home = try TemporaryDirectory()
        for (text, expected) in [("a\\n", "a"), ("a\\r\\n", "a"), ("a\\n\\n", "a\n"), ("a b\\nc", "a b\nc")] {
            let commands = SecretCommands(read: ["printf", text])
            try expectEqual(
                store(.commands(commands), in: Self.environment(home)).secret(token, in: .command), Secret(expected))
        }
    }

    private static let failures: [(read: [String], problem: String)] = [
        (["false"], "exit status 1"), (["sh", "-c", "echo sesame; exit 3"], "exit status 3"),
        (["sh", "-c", "kill -9 $$"], "signal 9"), (["true"], "printed nothing"), (["echo"], "printed nothing"),
        (["no-such-program"], "cannot be started"), (["head", "-c", "9000", "/dev/zero"], "more than 8192 bytes"),
        (["cat", "/dev/zero"], "more than 8192 bytes"), (["printf", "\\377"], "something else than text"),
    ]

    @Test(
        "a command that fails is an error with the reason, and without what it has printed", arguments: failures.indices
    )
    func failure(index: Int) throws {
        let (read, problem) = Self.failures[index]
        let home = try TemporaryDirectory()
        let error = #expect(throws: ConferenceError.self) {
            try store(.commands(SecretCommands(read: read)), in: Self.environment(home)).secret(token, in: .command)
        }
        expectEqual(error?.code, .secretCommandFailed)
        expectEqual(error?.exitStatus, .unavailable)
        expectContains(error?.message, problem)
        expectNotContains(error?.message, "sesame")
    }

    @Test("a command that does not end is ended, with the programs that it has started")
    func slow() throws {
        let home = try TemporaryDirectory()
        let commands = SecretCommands(read: ["sh", "-c", "echo $$ > \(home.path)/pid; sleep 1000"])
        let keeper = CommandKeeper(
            commands: commands, environment: Self.environment(home), limit: .milliseconds(300))
        let error = #expect(throws: ConferenceError.self) { try keeper.secret(token) }
        expectContains(error?.message, "did not end within")
        let text = try String(contentsOfFile: home.path + "/pid", encoding: .utf8)
        let process = try #require(Int32(text.trimmingCharacters(in: .whitespacesAndNewlines)))
        expectEqual(kill(process, 0), -1)
    }

    @Test("a program that the command has left behind is not waited for")
    func leftBehind() throws {
        let home = try TemporaryDirectory()
        let pid = home.path + "/pid"
        let commands = SecretCommands(read: ["sh", "-c", "sleep 1000 & echo $! > \"$0\"; echo sesame", pid])
        let keeper = CommandKeeper(commands: commands, environment: Self.environment(home), limit: .seconds(30))
        try expectEqual(keeper.secret(token), Secret("sesame"))
        let text = try String(contentsOfFile: pid, encoding: .utf8)
        let process = try #require(Int32(text.trimmingCharacters(in: .whitespacesAndNewlines)))
        // It was not ended with the command, and so it was there all the time.
        expectEqual(kill(process, SIGKILL), 0)
    }

    @Test("a command is ended when the caller loses interest, with the programs that it has started")
    func cancelled() throws {
        let home = try TemporaryDirectory()
        let wake = Pipe()
        let commands = SecretCommands(read: ["sh", "-c", "sleep 1000; echo sesame"])
        let secrets = SecretStore(
            choice: .commands(commands), environment: Self.environment(home),
            cancellation: wake.fileHandleForReading.fileDescriptor)
        try wake.fileHandleForWriting.write(contentsOf: Data([1]))
        let error = #expect(throws: ConferenceError.self) { try secrets.secret(token, in: .command) }
        expectContains(error?.message, "the request was cancelled")
    }

    @Test("without a command that stores, a secret cannot be set, and the error says under which name it is looked for")
    func readOnly() throws {
        let home = try TemporaryDirectory()
        let secrets = store(.commands(SecretCommands(read: ["cat"])), in: Self.environment(home))
        let error = #expect(throws: ConferenceError.self) {
            try secrets.store(Secret("sesame"), as: token, before: nil)
        }
        expectEqual(error?.code, .secretsReadOnly)
        expectContains(error?.message, "“org.example.rooms/setting/token”")
    }

    @Test("a secret that is kept with commands is not looked for elsewhere when host.json no longer names them")
    func forgotten() throws {
        let home = try TemporaryDirectory()
        let error = #expect(throws: ConferenceError.self) {
            try store(.file, in: Self.environment(home)).secret(token, in: .command)
        }
        expectContains(error?.message, "no longer names")
    }
}
