/// What was written on the command line for one command, checked against its specification.
package struct Arguments: Sendable {
    let values: [String: [String]]
    let positionals: [String: [String]]

    /// What an option yields.
    package subscript<Value>(_ option: Option<Value>) -> Value {
        option.read(values[option.specification.name] ?? [])
    }

    /// What a positional argument yields.
    package subscript<Value>(_ positional: Positional<Value>) -> Value {
        positional.read(positionals[positional.specification.name] ?? [])
    }
}

/// What a command line asks for.
package enum Invocation: Sendable {
    /// Run the command that is called by these words.
    case run(path: [String], Arguments)
    /// Show the help page of a command, or the overview for no words.
    case help(path: [String])
    /// Show the version.
    case version
}
