/// Everything that is to be known about a command without running it.
///
/// One value gives the parsing, the help page, the overview and the shell completions, so that they cannot disagree.
package struct CommandSpecification: Sendable {
    /// A command line to copy, and what it does.
    package struct Example: Hashable, Sendable {
        package let command: String
        package let explanation: String

        package init(_ command: String, _ explanation: String) {
            self.command = command
            self.explanation = explanation
        }
    }

    /// The words it is called by: `["providers", "config"]`.
    package let path: [String]
    /// What it does, in one line without a full stop, beginning with a verb: "show an event with its join links".
    package let summary: String
    /// Paragraphs for the help page.
    package let details: [String]
    package let positionals: [any DeclaredPositional]
    package let options: [any DeclaredOption]
    package let examples: [Example]

    /// - Parameter name: the words it is called by, with spaces between them.
    package init(
        _ name: String, summary: String, details: [String] = [], positionals: [any DeclaredPositional] = [],
        options: [any DeclaredOption] = [], examples: [Example]
    ) {
        path = name.split(separator: " ").map(String.init)
        self.summary = summary
        self.details = details
        self.positionals = positionals
        self.options = options
        self.examples = examples
    }

    /// `providers config`.
    package var name: String { path.joined(separator: " ") }
}

/// A program: its commands in the order of the overview.
package struct CommandTree: Sendable {
    package let program: String
    package let version: String
    /// What the program is for, in one sentence.
    package let summary: String
    package let commands: [CommandSpecification]
    /// Options that every command takes.
    package let commonOptions: [any DeclaredOption]

    package init(
        program: String, version: String, summary: String, commands: [CommandSpecification],
        commonOptions: [any DeclaredOption]
    ) {
        self.program = program
        self.version = version
        self.summary = summary
        self.commands = commands
        self.commonOptions = commonOptions + [Self.help]
    }

    /// `-h`, `--help`: known everywhere.
    package static let help = Option.flag("help", short: "h", help: "Show this help page and do nothing else")

    /// The command that is called by exactly these words.
    package func command(at path: [String]) -> CommandSpecification? { commands.first { $0.path == path } }

    /// The commands one word below these; those of the first level for none.
    package func subcommands(of path: [String]) -> [CommandSpecification] {
        commands.filter { $0.path.count == path.count + 1 && $0.path.starts(with: path) }
    }

    /// The options of a command with the common ones.
    package func options(of command: CommandSpecification?) -> [OptionSpecification] {
        ((command?.options ?? []) + commonOptions).map(\.specification)
    }
}
