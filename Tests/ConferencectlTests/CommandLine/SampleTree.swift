import CommandLineKit

/// A small program with every kind of argument.
enum Sample {
    static let json = Option.flag("json", help: "Write JSON")
    static let verbose = Option.flag("verbose", short: "v", help: "Say more")
    static let output = Option.value("output", "FILE", short: "o", help: "Where to write", completion: .files)
    static let directories = Option.repeating("dir", "DIR", help: "Where to look", completion: .directories)
    static let start = Option.required("start", "WHEN", help: "When it begins")
    static let index = Option.number("index", "N", help: "Which one")
    static let color = Option.value("color", "NAME", help: "Which", completion: .choices(["red", "green"]))

    static let event = Positional.required("EVENT", help: "Which event")
    static let files = Positional.repeating("FILE", help: "What to read", completion: .files)
    static let key = Positional.optional("KEY", help: "What to show")
    static let value = Positional.optional("VALUE", help: "What to set")

    static let tree = CommandTree(
        program: "sample", version: "1", summary: "a program for tests.",
        commands: [
            CommandSpecification(
                "show", summary: "show an event", positionals: [event],
                options: [output, index, color, verbose, directories], examples: [.init("sample show x", "Shows x.")]),
            CommandSpecification(
                "read", summary: "read files", positionals: [files], examples: [.init("sample read a", "Reads a.")]),
            CommandSpecification(
                "add", summary: "add something", positionals: [event], options: [start],
                examples: [.init("sample add x --start now", "Adds x.")]),
            CommandSpecification("box", summary: "list boxes", examples: [.init("sample box", "Lists.")]),
            CommandSpecification(
                "box config", summary: "configure a box", positionals: [event, key, value], options: [verbose],
                examples: [.init("sample box config a", "Shows.")]),
        ].map { command in .init(command.name) { command } },
        commonOptions: [json])

    /// The path and the arguments of a command line that is expected to run a command.
    static func run(_ words: String...) throws -> (path: [String], arguments: Arguments) {
        guard case .run(let path, let arguments) = try CommandParser.parse(words, tree: tree) else {
            throw NotACommand()
        }
        return (path, arguments)
    }

    struct NotACommand: Error {}
}
