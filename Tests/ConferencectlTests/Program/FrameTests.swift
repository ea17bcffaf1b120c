import CommandLineKit
import Foundation
import Terminal
import TestSupport
import Testing
@testable import ConferencectlKit

@Suite("conferencectl, whatever the command")
struct FrameTests {
    static let commands = [
        "list-rooms", "providers", "providers config", "import", "export", "calendars",
        "calendars list", "calendars add", "calendars rename", "calendars color", "calendars remove", "sources",
        "sources list", "sources add", "sources remove", "refresh", "events", "show", "add", "edit",
        "remove", "attach", "detach", "join", "pending", "pending list", "pending retry", "pending accept",
        "pending end", "pending discard", "access", "access list", "access grant", "access revoke", "access reset",
        "store",
        "search", "store check", "store backup", "store restore", "store vacuum", "store path", "services",
        "services list",
        "services test", "next", "doctor", "completions",
    ]

    @Test("every command has a help page with its usage and an example", arguments: commands)
    func page(command: String) throws {
        let specification = try #require(Program.tree.command(at: command.split(separator: " ").map(String.init)))
        let page = Program.tree.helpPage(of: specification, on: Terminal(width: 80, usesColor: false))
        expectContains(page, "Usage:\n  conferencectl \(command)")
        expectContains(page, "Example")
    }

    /// A command, a group of commands, and a command of a group.
    private static let mainCommands = ["list-rooms", "providers", "calendars add"]

    @Test(
        "the program prints a help page with an example, the same for help and --help",
        arguments: tier(plain: mainCommands, all: commands))
    func help(command: String) throws {
        let home = try Home()
        let page = try runProcess(Home.program, ["help"] + command.split(separator: " ").map(String.init))
        expectEqual(page.status, 0)
        expectContains(page.output, "Usage:\n  conferencectl \(command)")
        expectContains(page.output, "Example")
        for option in ["--json", "--store PATH", "--help", "--no-color"] { expectContains(page.output, option) }
        try expectEqual(
            runProcess(Home.program, command.split(separator: " ").map(String.init) + ["-h"]).output, page.output)
        _ = home
    }

    @Test("the overview names every command")
    func overview() throws {
        let home = try Home()
        let overview = try home.run()
        expectEqual(overview.status, 0)
        for command in Self.commands where !command.contains(" ") { expectContains(overview.output, "  \(command) ") }
        try expectEqual(home.run("help").output, overview.output)
        try expectHasPrefix(home.run("--version").output, "conferencectl 0.")
        try expectHasPrefix(home.run("--version", "--json=1").output, "{")
    }

    @Test("a wrong command line ends with 64 and a message, as JSON with --json")
    func usage() throws {
        let home = try Home()
        let plain = try home.run("evnts")
        expectEqual(plain.status, 64)
        expectEqual(plain.output, "")
        expectEqual(
            plain.error,
            "conferencectl: There is no command “evnts”. Did you mean “events”? “conferencectl help” lists all commands.\n"
        )
        let json = try home.run("show", "--json")
        expectEqual(json.status, 64)
        expectEqual(
            json.error,
            #"{"error":{"code":"missingArgument","message":"The argument EVENT is missing. “conferencectl help show” shows an example."}}"#
                + "\n")
    }

    @Test("a closed pipe ends the program silently")
    func brokenPipe() throws {
        let script = "\"$0\" services list --json 2>\"$1\" | true; echo ${PIPESTATUS[0]}"
        let home = try Home()
        // The output must exceed the capacity of a pipe; the reader closes it before or during a write.
        let loop = "for n in 1 2 3 4 5; do \(script); done"
        let result = try runProcess("/bin/bash", ["-c", loop, Home.program, "\(home.path)/err"])
        expectTrue(result.output.split(separator: "\n").allSatisfy { $0 == "141" || $0 == "0" })
        try expectEqual(String(contentsOfFile: "\(home.path)/err", encoding: .utf8), "")
    }

    @Test("output that cannot be written is an error")
    func fullDisk() throws {
        let result = try runProcess("/bin/bash", ["-c", "\"$0\" help > /dev/full", Home.program])
        expectEqual(result.status, 74)
        expectEqual(result.error, "conferencectl: The output cannot be written: no space left on device.\n")
    }

    @Test(
        "an answer that is lost after a change is an error that repeats it, even if only the reader has gone away",
        arguments: ["1>/dev/full", "1>&4"], rows(["", " --json"], plain: 0))
    func lostAnswer(redirection: String, json: String) throws {
        let home = try Home()
        // Descriptor 4 is a pipe without a reader.
        let script =
            "mkfifo $1.pipe; exec 3<>$1.pipe 4>$1.pipe 3<&-; \"$0\" calendars add Lost\(json) 2>$1 \(redirection); echo $? >>$1"
        _ = try runProcess(
            "/bin/bash", ["-c", script, Home.program, "\(home.path)/err"], environment: home.variables)
        let error = try String(contentsOfFile: "\(home.path)/err", encoding: .utf8)
        expectHasSuffix(error, "\n74\n")
        expectContains(error, "did its work, but its answer cannot be written")
        expectContains(error, "Lost")
        try expectContains(home.run("calendars").output, "Lost")
    }

    @Test("completions are for shells that we know")
    func completions() throws {
        let home = try Home()
        for shell in ["bash", "zsh", "fish"] {
            let script = try home.run("completions", shell)
            expectEqual(script.status, 0)
            expectContains(script.output, "__complete \(shell) ")
        }
        let other = try home.run("completions", "tcsh")
        expectEqual(other.status, 64)
        expectEqual(other.error, "conferencectl: There are no completions for “tcsh”, only for bash, zsh, fish.\n")
    }

    @Test("a list whose reader has gone ends silently, as if by SIGPIPE, also if the command can change something")
    func closedPipe() throws {
        let home = try Home.withTeam()
        try #require(home.run("store", "backup").status == 0)
        try home.invite()
        let lists = [
            ["config"], ["config", "clock"], ["config", "--json"], ["providers", "config", "jitsi-meet"],
            ["store", "backup", "--list"], ["events", "2027-03-01..2027-03-31"], ["agenda", "2027-03-01", "--json"],
            ["calendars"], ["history"], ["help", "dates"], ["inbox"], ["inbox", "show", "1"],
            ["inbox", "show", "1", "--json"],
        ]
        for index in 0..<tier(plain: lists.count, all: 50) {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: Home.program)
            process.arguments = lists[index % lists.count]
            process.environment = home.variables
            let (output, errors) = (Pipe(), Pipe())
            process.standardOutput = output
            process.standardError = errors
            try output.fileHandleForReading.close()
            try process.run()
            try errors.fileHandleForWriting.close()
            let text = String(decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
            process.waitUntilExit()
            let name = "\(lists[index % lists.count])"
            expectEqual(text, "", name)
            expectEqual(process.terminationReason == .uncaughtSignal ? process.terminationStatus : 0, SIGPIPE, name)
        }
    }
}
