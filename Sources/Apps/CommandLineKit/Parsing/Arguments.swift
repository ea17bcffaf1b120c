/// The parsed options and arguments of one command, validated against its specification.
package struct Arguments: Sendable {
    let values: [String: [String]]
    let positionals: [String: [String]]

    /// Options of a command line that is still being typed.
    package init(options: [String: [String]]) {
        values = options
        positionals = [:]
    }

    init(values: [String: [String]], positionals: [String: [String]]) {
        self.values = values
        self.positionals = positionals
    }

    /// Returns the arguments with other values for some options and arguments, by their names.
    package func setting(
        _ values: [String: [String]], positionals: [String: [String]] = [:]
    ) -> Arguments {
        Arguments(
            values: self.values.merging(values) { $1 }, positionals: self.positionals.merging(positionals) { $1 })
    }

    /// The value of an option.
    package subscript<Value>(_ option: Option<Value>) -> Value {
        option.read(values[option.specification.name] ?? [])
    }

    /// The value of a positional argument.
    package subscript<Value>(_ positional: Positional<Value>) -> Value {
        positional.read(positionals[positional.specification.name] ?? [])
    }
}

/// The action that a command line requests.
package enum Invocation: Sendable {
    /// Run the command with this path.
    case run(path: [String], Arguments)
    /// Show the help page of a command, or the overview for an empty path.
    case help(path: [String])
    /// Print the document of a help topic.
    case document(HelpTopic.Document)
    /// Show the version.
    case version
}
