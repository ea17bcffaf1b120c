package import ConferenceErrors

/// A program with its commands, in the order of the overview.
package struct CommandTree: Sendable {
    /// A command by its name. Its specification is made when it is needed: a run needs that of one command.
    package struct Entry: Sendable {
        let name: String
        let specification: @Sendable () -> CommandSpecification

        /// - Parameter name: the words that invoke it, separated by spaces, as in its specification.
        package init(_ name: String, _ specification: @escaping @Sendable () -> CommandSpecification) {
            self.name = name
            self.specification = specification
        }
    }

    package let program: String
    package let version: String
    /// The purpose of the program, in one sentence.
    package let summary: String
    private let entries: [Entry]
    /// Options that every command accepts.
    package let commonOptions: [any DeclaredOption]
    /// Help pages that belong to no command.
    package let topics: [HelpTopic]
    /// What people type who know other programs, and the command that it means, in the order of the help pages.
    package var otherNames: [(name: String, command: String)] { makeOtherNames() }
    /// Most runs call a command by its own name, and need no other one.
    private let makeOtherNames: @Sendable () -> [(name: String, command: String)]
    /// The exit statuses of all commands.
    package let exitStatuses: [(status: ExitStatus, meaning: String)]

    package init(
        program: String, version: String, summary: String, commands: [Entry],
        commonOptions: [any DeclaredOption], topics: [HelpTopic] = [],
        otherNames: @autoclosure @escaping @Sendable () -> [(name: String, command: String)] = [],
        exitStatuses: [(status: ExitStatus, meaning: String)] = []
    ) {
        self.exitStatuses = exitStatuses
        self.topics = topics
        makeOtherNames = otherNames
        self.program = program
        self.version = version
        self.summary = summary
        entries = commands
        self.commonOptions = commonOptions + [Self.help]
    }

    /// `-h`, `--help`: accepted everywhere.
    package static let help = Option.flag("help", short: "h", help: "Show this help page and do nothing else")

    /// Returns the command that exactly these words invoke, by its own name.
    package func command(at path: [String]) -> CommandSpecification? {
        // A word with a space is never a part of a name: “providers show” in quotes is no command.
        path.contains { $0.contains(" ") } ? nil : command(named: path.joined(separator: " "))
    }

    private func command(named name: String) -> CommandSpecification? {
        entries.first { $0.name == name }?.specification()
    }

    /// Returns the command that exactly these words invoke, by its own or another name.
    package func command(called path: [String]) -> CommandSpecification? {
        var found: CommandSpecification?
        for word in path {
            let words = (found?.path ?? []) + [word]
            let name = words.joined(separator: " ")
            let next = command(at: words) ?? otherNames.first { $0.name == name }.flatMap { command(named: $0.command) }
            guard let next else { return nil }
            found = next
        }
        return found
    }

    /// Whether a word invokes a command, by its own or another name.
    package func isCommand(_ word: String) -> Bool {
        entries.contains { $0.name == word } || command(called: [word]) != nil
    }

    /// Returns the other names of a command.
    package func otherNames(of command: CommandSpecification) -> [String] {
        otherNames.filter { $0.command == command.name }.map(\.name)
    }

    /// Returns the help page that belongs to no command and has this name.
    package func topic(at path: [String]) -> HelpTopic? { topics.first { [$0.name] == path } }

    /// The names of all commands.
    package var names: [String] { entries.map(\.name) }

    /// Returns the command at a path and those below it; all commands for an empty path.
    package func commands(from path: [String]) -> [CommandSpecification] {
        let name = path.joined(separator: " ")
        return entries.filter { path.isEmpty || $0.name == name || $0.name.hasPrefix(name + " ") }
            .map { $0.specification() }
    }

    /// Returns the commands one word below a path; the top-level commands for an empty path.
    package func subcommands(of path: [String]) -> [CommandSpecification] {
        commands(from: path).filter { $0.path.count == path.count + 1 }
    }

    /// Returns the options of a command, including the common ones.
    package func options(of command: CommandSpecification?) -> [OptionSpecification] {
        ((command?.options ?? []) + commonOptions).map(\.specification)
    }
}
