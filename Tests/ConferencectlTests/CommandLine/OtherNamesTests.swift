import CommandLineKit
import TestSupport
import Testing
@testable import ConferencectlKit

/// Names of commands that people know from other programs.
@Suite("Other names of commands")
struct OtherNamesTests {
    @Test("a command is found by the name of its specification")
    func ownNames() {
        for (name, type) in CommandRegistry.all { expectEqual(type.specification.name, name) }
    }

    @Test("every other name leads to a command, and none hides one")
    func table() {
        var seen: Set<String> = []
        for (name, command) in CommandRegistry.otherNames {
            expectTrue(seen.insert(name).inserted, name)
            let words = name.split(separator: " ").map(String.init)
            expectNil(Program.tree.command(at: words), name)
            expectEqual(Program.tree.command(called: words)?.name, command, name)
        }
    }

    @Test(
        "what people try does what they mean",
        arguments: [
            ("ls", "events"), ("list", "events"), ("rm", "remove"), ("delete", "remove"), ("new", "add"),
            ("quick", "add"),
            ("rooms", "list-rooms"), ("rooms list", "list-rooms"), ("providers list", "providers"),
            ("calendars new", "calendars add"), ("calendars rm", "calendars remove"),
            ("calendars ls", "calendars list"),
            ("sources delete", "sources remove"), ("providers ls", "providers"), ("sync", "refresh"),
            ("providers add", "providers install"), ("access rm", "access revoke"), ("mv", "move"), ("find", "search"),
            ("cal", "month"),
        ])
    func tried(words: String, command: String) throws {
        let typed = words.split(separator: " ").map(String.init)
        guard case .help(let path) = try CommandParser.parse(typed + ["--help"], tree: Program.tree) else {
            return _ = Issue.record("No help for \(words).")
        }
        expectEqual(path.joined(separator: " "), command)
        guard case .help(let page) = try CommandParser.parse(["help"] + typed, tree: Program.tree) else {
            return _ = Issue.record("No help page for \(words).")
        }
        expectEqual(page, path)
    }

    @Test("the history and the help page name the command itself")
    func shown() throws {
        let home = try Home()
        try #require(home.run("new", "Lunch", "--start", "2027-03-01 12:00").status == 0)
        try #require(home.run("rm", "Lunch").status == 0)
        expectContains(try home.run("history").output, "remove")
        expectContains(try home.run("rm", "--help").output, "Also: rm, delete, del.")
    }
}
