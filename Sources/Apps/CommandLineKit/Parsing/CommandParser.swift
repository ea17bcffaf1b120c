import ConferenceErrors

/// Parses a command line according to a ``CommandTree``.
///
/// Options may appear anywhere, even before the command; `--` ends them. A value is the next word or follows `=`;
/// after a short option it may follow directly. The next word may begin with a dash only if a digit follows (`-2h`),
/// so that a missing value is detected.
package struct CommandParser {
    private let tree: CommandTree
    private var path: [String] = []
    private var command: CommandSpecification?
    private var values: [String: [String]] = [:]
    private var positionals: [String] = []
    private var rest: ArraySlice<String> = []
    /// The words after `help`; nil if the command line has no `help`.
    private var helpPath: [String]?

    package init(_ tree: CommandTree) { self.tree = tree }

    /// - Parameter words: the command line without the program's name.
    /// - Throws: a ``ConferenceError`` with exit status 64 and advice.
    package static func parse(_ words: [String], tree: CommandTree) throws -> Invocation {
        var parser = CommandParser(tree)
        return try parser.parse(words)
    }

    private mutating func parse(_ words: [String]) throws -> Invocation {
        if asksForVersion(words) { return .version }
        rest = words[...]
        while let word = rest.popFirst() {
            if word == "--" {
                for word in rest { try take(word) }
                rest = []
            } else if word.hasPrefix("--") {
                try takeLongOption(word.dropFirst(2))
            } else if word.hasPrefix("-"), word.count > 1, !Self.looksNegative(word) {
                try takeShortOptions(word.dropFirst())
            } else {
                try take(word)
            }
        }
        if let helpPath { return try help(at: helpPath) }
        if values["help"] != nil { return .help(path: path) }
        guard let command else {
            // Only options were given; show the overview.
            return .help(path: [])
        }
        return .run(path: path, try arguments(of: command))
    }

    /// Whether the words ask for the version, with or without the flags of every command: `--version --json`.
    private func asksForVersion(_ words: [String]) -> Bool {
        guard words.contains("--version") else { return false }
        let flags = tree.commonOptions.map(\.specification).filter { $0.valueName == nil }.map { "--\($0.name)" }
        // “--json=1” means “--json”.
        return words.allSatisfy { $0 == "--version" || flags.contains(String($0.prefix { $0 != "=" })) }
    }

    private mutating func take(_ word: String) throws {
        guard helpPath == nil else {
            helpPath?.append(word)
            return
        }
        if command == nil, word == "help" {
            helpPath = []
            return
        }
        if positionals.isEmpty, let next = tree.command(called: path + [word]) {
            path = next.path
            command = next
            return
        }
        guard command != nil else { throw unknownCommand(word) }
        positionals.append(word)
    }

    private mutating func takeLongOption(_ text: Substring) throws {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(parts.first ?? "")
        guard let option = known({ $0.name == name }) else { throw unknownOption("--\(name)") }
        guard let valueName = option.valueName else {
            guard parts.count == 1 else { throw ConferenceError.optionTakesNoValue("--\(name)") }
            values[name, default: []].append("")
            return
        }
        if parts.count == 2 {
            try store(String(parts[1]), for: option)
        } else if option.isValueOptional, rest.first?.hasPrefix("-") ?? true {
            try store("", for: option)
        } else {
            try store(try nextValue(of: "--\(name)", valueName), for: option)
        }
    }

    private mutating func takeShortOptions(_ letters: Substring) throws {
        var letters = letters
        while let letter = letters.popFirst() {
            guard let option = known({ $0.short == letter }) else { throw unknownOption("-\(letter)") }
            guard let valueName = option.valueName else {
                values[option.name, default: []].append("")
                continue
            }
            if letters.isEmpty {
                try store(try nextValue(of: "-\(letter)", valueName), for: option)
            } else {
                try store(String(letters.first == "=" ? letters.dropFirst() : letters), for: option)
            }
            return
        }
    }

    private mutating func nextValue(of option: String, _ valueName: String) throws -> String {
        guard let next = rest.first, !next.hasPrefix("-") || next == "-" || Self.looksNegative(next) else {
            throw ConferenceError.missingOptionValue(option, valueName: valueName)
        }
        rest.removeFirst()
        return next
    }

    private mutating func store(_ value: String, for option: OptionSpecification) throws {
        guard option.repeats || values[option.name] == nil else {
            throw ConferenceError.repeatedOption("--\(option.name)")
        }
        values[option.name, default: []].append(value)
    }

    private func arguments(of command: CommandSpecification) throws -> Arguments {
        let own = tree.options(of: command)
        for name in values.keys.sorted() where !own.contains(where: { $0.name == name }) {
            throw unknownOption("--\(name)")
        }
        for option in command.options {
            for value in values[option.specification.name] ?? [] {
                guard let expected = option.expectation(violatedBy: value) else { continue }
                throw ConferenceError.badOptionValue(
                    "--\(option.specification.name)", found: value, expected: expected)
            }
        }
        var left = positionals[...]
        var found: [String: [String]] = [:]
        for positional in command.positionals.map(\.specification) {
            if positional.repeats {
                found[positional.name] = Array(left)
                left = []
            } else if let word = left.popFirst() {
                found[positional.name] = [word]
            }
            if positional.isRequired, found[positional.name]?.isEmpty ?? true {
                throw ConferenceError.missingArgument(positional.name, help: helpCommand)
            }
        }
        if let extra = left.first { throw extraArgument(extra) }
        for option in own where option.isRequired && values[option.name] == nil {
            throw ConferenceError.missingOption(option.longForm, help: helpCommand)
        }
        return Arguments(values: values, positionals: found)
    }

    private func help(at path: [String]) throws -> Invocation {
        let own = tree.options(of: nil)
        let document = tree.topic(at: path)?.document
        let ofDocument = document?.option.specification.name
        for name in values.keys.sorted() where name != ofDocument && !own.contains(where: { $0.name == name }) {
            throw unknownOption("--\(name)")
        }
        if let document, let ofDocument, values[ofDocument] != nil { return .document(document) }
        if let command = tree.command(called: path) { return .help(path: command.path) }
        guard path.isEmpty || tree.topic(at: path) != nil else {
            throw ConferenceError.unknownCommand(
                path.joined(separator: " "),
                suggestion: Suggestion.best(
                    for: path.joined(separator: " "), among: tree.names + tree.topics.map(\.name)),
                help: "\(tree.program) help")
        }
        return .help(path: path)
    }

    /// Returns an option that can apply at this point, because the command, or a subcommand, may still follow. Options of the
    /// same name have the same form in all commands.
    private func known(_ isMeant: (OptionSpecification) -> Bool) -> OptionSpecification? {
        if let option = tree.options(of: command).first(where: isMeant) { return option }
        for command in tree.commands(from: path) {
            if let option = command.options.map(\.specification).first(where: isMeant) { return option }
        }
        return tree.topics.compactMap { $0.document?.option.specification }.first(where: isMeant)
    }

    private var helpCommand: String { ([tree.program, "help"] + path).joined(separator: " ") }

    private func unknownCommand(_ word: String) -> ConferenceError {
        .unknownCommand(
            word, suggestion: Suggestion.best(for: word, among: tree.subcommands(of: []).map(\.name) + ["help"]),
            help: "\(tree.program) help")
    }

    private func unknownOption(_ option: String) -> ConferenceError {
        let names = (tree.options(of: command).map { "--\($0.name)" } + (command == nil ? ["--version"] : []))
            .filter { $0 != option }
        return .unknownOption(
            option, command: command?.name, suggestion: Suggestion.best(for: option, among: names), help: helpCommand)
    }

    private func extraArgument(_ word: String) -> ConferenceError {
        let subcommands = tree.subcommands(of: path).compactMap(\.path.last)
        return .extraArgument(
            word, command: path.joined(separator: " "),
            suggestion: Suggestion.best(for: word, among: subcommands), help: helpCommand)
    }

    private static func looksNegative(_ word: String) -> Bool {
        word.hasPrefix("-") && word.dropFirst().first.map { $0.isASCII && $0.isNumber } == true
    }
}
