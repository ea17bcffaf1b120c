package import ConferenceErrors

/// The description of a command: its arguments, options and help.
///
/// The parser, the help page, the overview and the shell completions all use this one value, so they cannot disagree.
package struct CommandSpecification: Sendable {
    /// A command line to copy, and its explanation.
    package struct Example: Hashable, Sendable {
        package let command: String
        package let explanation: String

        package init(_ command: String, _ explanation: String) {
            self.command = command
            self.explanation = explanation
        }
    }

    /// The words that invoke it: `["providers", "config"]`.
    package let path: [String]
    /// The summary: one line without a full stop that begins with a verb, "show an event with its join links".
    package let summary: String
    /// The paragraphs of the help page.
    package let details: [String]
    package let positionals: [any DeclaredPositional]
    package let options: [any DeclaredOption]
    package let examples: [Example]

    /// - Parameter name: the words that invoke it, separated by spaces.
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

/// A program with its commands, in the order of the overview.
package struct CommandTree: Sendable {
    package let program: String
    package let version: String
    /// The purpose of the program, in one sentence.
    package let summary: String
    package let commands: [CommandSpecification]
    /// Options that every command accepts.
    package let commonOptions: [any DeclaredOption]
    /// Help pages that belong to no command.
    package let topics: [HelpTopic]
    /// What people type who know other programs, and the command that it means, in the order of the help pages.
    package let otherNames: [(name: String, command: String)]
    /// The exit statuses of all commands.
    package let exitStatuses: [(status: ExitStatus, meaning: String)]

    package init(
        program: String, version: String, summary: String, commands: [CommandSpecification],
        commonOptions: [any DeclaredOption], topics: [HelpTopic] = [],
        otherNames: [(name: String, command: String)] = [],
        exitStatuses: [(status: ExitStatus, meaning: String)] = []
    ) {
        self.exitStatuses = exitStatuses
        self.topics = topics
        self.otherNames = otherNames
        self.program = program
        self.version = version
        self.summary = summary
        self.commands = commands
        self.commonOptions = commonOptions + [Self.help]
    }

    /// `-h`, `--help`: accepted everywhere.
    package static let help = Option.flag("help", short: "h", help: "Show this help page and do nothing else")

    /// Returns the command that exactly these words invoke, by its own name.
    package func command(at path: [String]) -> CommandSpecification? { commands.first { $0.path == path } }

    /// Returns the command that exactly these words invoke, by its own or another name.
    package func command(called path: [String]) -> CommandSpecification? {
        var found: CommandSpecification?
        for word in path {
            let words = (found?.path ?? []) + [word]
            let name = words.joined(separator: " ")
            let command =
                command(at: words)
                ?? otherNames.first { $0.name == name }
                .flatMap { other in commands.first { $0.name == other.command } }
            guard let command else { return nil }
            found = command
        }
        return found
    }

    /// Returns the other names of a command.
    package func otherNames(of command: CommandSpecification) -> [String] {
        otherNames.filter { $0.command == command.name }.map(\.name)
    }

    /// Returns the help page that belongs to no command and has this name.
    package func topic(at path: [String]) -> HelpTopic? { topics.first { [$0.name] == path } }

    /// Returns the commands one word below a path; the top-level commands for an empty path.
    package func subcommands(of path: [String]) -> [CommandSpecification] {
        commands.filter { $0.path.count == path.count + 1 && $0.path.starts(with: path) }
    }

    /// Returns the options of a command, including the common ones.
    package func options(of command: CommandSpecification?) -> [OptionSpecification] {
        ((command?.options ?? []) + commonOptions).map(\.specification)
    }
}
