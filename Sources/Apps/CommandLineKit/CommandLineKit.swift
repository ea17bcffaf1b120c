// Parsing, help and shell completion for commands that are described as data.
//
// A ``CommandSpecification`` lists a command's options and arguments as typed constants; a ``CommandTree`` lists all commands
// of a program. ``CommandParser`` turns words into an ``Invocation``; the same specification produces the help pages (`Help`)
// and the completions for bash, zsh and fish (`Completions`). `Values` parses values that users type, such as times (``When``)
// and durations (``DurationArgument``); ``JSONValue`` writes `--json` output with keys in a fixed order.
//
//     static let limit = Option.number("limit", "N", help: "Show at most N events")
//
//     switch try CommandParser.parse(words, tree: tree) {
//     case .run(let path, let arguments): run(path, limit: arguments[limit] ?? 100)  // an Int?
//     case .help(let path): show(path)
//     case .version: showVersion()
//     }
