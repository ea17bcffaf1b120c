import CommandLineKit
import ConferenceErrors
import Synchronization
import TestSupport
import Testing

@Suite("Reading a command line")
struct ParsingTests {
    @Test("options stand before, between and after positional arguments")
    func anywhere() throws {
        let lines = [
            ["--json", "show", "x", "-o", "f"], ["show", "-o", "f", "--json", "x"],
            ["show", "--output=f", "x", "--json"],
            ["show", "-of", "--json", "--", "x"], ["show", "-vof", "x", "--json"],
        ]
        for line in lines {
            guard case .run(let path, let arguments) = try CommandParser.parse(line, tree: Sample.tree) else {
                Issue.record("\(line) does not run")
                continue
            }
            expectEqual(path, ["show"])
            expectEqual(arguments[Sample.event], "x")
            expectEqual(arguments[Sample.output], "f")
            expectTrue(arguments[Sample.json])
        }
    }

    @Test(
        "a run makes the specifications of its command and of those below it, and no other ones",
        arguments: [
            (["show", "x"], ["show"]), (["--json", "show", "x"], ["show"]), (["box"], ["box"]),
            (["box", "config", "a"], ["box", "box config"]),
            (["box", "--verbose", "config", "a"], ["box", "box config"]),
        ])
    func lazy(_ words: [String], _ expected: [String]) throws {
        let made = Mutex<Set<String>>([])
        let all = Sample.tree.commands(from: [])
        let tree = CommandTree(
            program: "sample", version: "1", summary: "a program for tests.",
            commands: all.map { command in
                .init(command.name) {
                    made.withLock { _ = $0.insert(command.name) }
                    return command
                }
            }, commonOptions: [Sample.json])
        _ = try CommandParser.parse(words, tree: tree)
        expectEqual(made.withLock { $0.sorted() }, expected)
    }

    @Test("arguments that were not given are absent")
    func absent() throws {
        let (_, arguments) = try Sample.run("show", "x")
        expectNil(arguments[Sample.output])
        expectFalse(arguments[Sample.json])
        expectEqual(arguments[Sample.directories], [])
        expectNil(arguments[Sample.index])
    }

    @Test("repeatable options and arguments keep their order")
    func repeating() throws {
        try expectEqual(Sample.run("show", "x", "--dir", "b", "--dir=a").arguments[Sample.directories], ["b", "a"])
        try expectEqual(Sample.run("read", "b", "a", "b").arguments[Sample.files], ["b", "a", "b"])
    }

    @Test("a subcommand is found, and its parent runs without one")
    func subcommands() throws {
        try expectEqual(Sample.run("box").path, ["box"])
        let (path, arguments) = try Sample.run("box", "-v", "config", "a", "key")
        expectEqual(path, ["box", "config"])
        expectEqual(arguments[Sample.event], "a")
        expectEqual(arguments[Sample.key], "key")
        expectNil(arguments[Sample.value])
    }

    @Test("words after a double dash are never options, and an empty value is a value")
    func doubleDash() throws {
        try expectEqual(Sample.run("show", "--", "--json").arguments[Sample.event], "--json")
        try expectEqual(Sample.run("show", "x", "--output=").arguments[Sample.output], "")
        try expectEqual(Sample.run("show", "x", "-o", "-2h").arguments[Sample.output], "-2h")
        try expectEqual(Sample.run("show", "x", "--output=--json").arguments[Sample.output], "--json")
        try expectEqual(Sample.run("read", "-").arguments[Sample.files], ["-"])
    }

    @Test("help is shown for the command that was reached")
    func help() throws {
        func page(_ words: String...) throws -> [String]? {
            guard case .help(let path) = try CommandParser.parse(words, tree: Sample.tree) else { return nil }
            return path
        }
        try expectEqual(page(), [])
        try expectEqual(page("help"), [])
        try expectEqual(page("-h"), [])
        try expectEqual(page("show", "--help"), ["show"])
        try expectEqual(page("add", "x", "-h"), ["add"])
        try expectEqual(page("help", "box", "config"), ["box", "config"])
        try expectEqual(page("--json", "help", "show"), ["show"])
        try expectEqual(page("help", "--json", "box", "config", "--json"), ["box", "config"])
        try expectEqual(page("help", "-h"), [])
        try expectEqual(page("box", "config", "--help"), ["box", "config"])
        for words in [["--version"], ["--version", "--json"], ["--json", "--version"]] {
            guard case .version = try CommandParser.parse(words, tree: Sample.tree) else {
                Issue.record("\(words) shows no version")
                return
            }
        }
    }

    /// A wrong command line, and its error message.
    static let wrong: [([String], ConferenceError.Code, String)] = [
        (
            ["shwo", "x"], .unknownCommand,
            "There is no command “shwo”. Did you mean “show”? “sample help” lists all commands."
        ),
        (["xyzzy"], .unknownCommand, "There is no command “xyzzy”. “sample help” lists all commands."),
        (
            ["help", "box", "cnofig"], .unknownCommand,
            "There is no command “box cnofig”. Did you mean “box config”? “sample help” lists all commands."
        ),
        (
            ["help", "show", "--josn"], .unknownOption,
            "There is no option “--josn”. Did you mean “--json”? “sample help” lists the options."
        ),
        (
            ["help", "--output=f", "show"], .unknownOption,
            "There is no option “--output”. “sample help” lists the options."
        ),
        (
            ["show", "x", "--ouptut", "f"], .unknownOption,
            "The command “show” has no option “--ouptut”. Did you mean “--output”? "
                + "“sample help show” lists the options."
        ),
        (
            ["box", "--output", "f"], .unknownOption,
            "The command “box” has no option “--output”. “sample help box” lists the options."
        ),
        (
            ["box", "--verbose"], .unknownOption,
            "The command “box” has no option “--verbose”. “sample help box” lists the options."
        ),
        (
            ["show", "x", "--json=yes"], .optionTakesNoValue,
            "The option “--json” takes no value; write it without “=”."
        ),
        (
            ["show", "x", "--output", "--json"], .missingOptionValue,
            "The option “--output” needs a value: “--output FILE”. Write a value that begins with a dash after “=”."
        ),
        (
            ["show", "x", "-o"], .missingOptionValue,
            "The option “-o” needs a value: “-o FILE”. Write a value that begins with a dash after “=”."
        ),
        (
            ["show", "x", "-o", "a", "--output", "b"], .repeatedOption,
            "The option “--output” is given twice; leave one out."
        ),
        (
            ["show", "x", "--index", "0"], .badOptionValue,
            "The option “--index” takes a whole number from 1 on, not “0”."
        ),
        (["show"], .missingArgument, "The argument EVENT is missing. “sample help show” shows an example."),
        (["read"], .missingArgument, "The argument FILE is missing. “sample help read” shows an example."),
        (["add", "x"], .missingOption, "The option “--start WHEN” is missing. “sample help add” shows an example."),
        (
            ["show", "x", "y"], .extraArgument,
            "The command “show” does not know what to do with “y”. Put a text with spaces in quotes. "
                + "“sample help show” shows its arguments."
        ),
        (
            ["box", "confg"], .extraArgument,
            "The command “box” does not know what to do with “confg”. Did you mean “config”? "
                + "“sample help box” shows its arguments."
        ),
        (
            ["show", "x", "\u{1B}[31m"], .extraArgument,
            "The command “show” does not know what to do with “�[31m”. Put a text with spaces in quotes. "
                + "“sample help show” shows its arguments."
        ),
    ]

    @Test("a wrong command line is an error that says what to write instead", arguments: wrong)
    func mistakes(words: [String], code: ConferenceError.Code, message: String) throws {
        let error = try #require(throws: ConferenceError.self) { try CommandParser.parse(words, tree: Sample.tree) }
        expectEqual(error.code, code)
        expectEqual(error.message, message)
        expectEqual(error.exitStatus, .usage)
    }
}
