import CommandLineKit
import ConferenceErrors
import Terminal

/// Prints a completion script for a shell.
struct Completions: Command {
    static let shell = Positional.required(
        "SHELL", help: "bash, zsh or fish", completion: .choices(Shell.allCases.map(\.rawValue)))

    static let specification = CommandSpecification(
        "completions",
        summary: "print a script that completes commands and options in your shell",
        positionals: [shell],
        examples: [
            .init("source <(conferencectl completions bash)", "Load into bash, for this session or in ~/.bashrc."),
            .init(
                "conferencectl completions zsh > ~/.zfunc/_conferencectl",
                "Install for zsh; ~/.zfunc must be in $fpath."),
            .init(
                "conferencectl completions fish > ~/.config/fish/completions/conferencectl.fish", "Install for fish."),
        ])

    func run(_ context: Context) async throws {
        let name = context.arguments[Self.shell]
        guard let shell = Shell(rawValue: name) else {
            throw ConferenceError.unknownShell(name, known: Shell.allCases.map(\.rawValue))
        }
        let script = shell.completionScript(for: Program.tree)
        guard !context.isJSON else {
            return try context.printJSON(["shell": .string(shell.rawValue), "script": .string(script)])
        }
        try context.output.write(script)
    }
}
