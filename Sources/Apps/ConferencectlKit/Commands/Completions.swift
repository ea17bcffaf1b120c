import CommandLineKit
import ConferenceErrors
import ConferenceModel
import Platform
import Terminal

/// Prints or installs what makes a shell complete command lines.
struct Completions: Command {
    static let shell = Positional.optional(
        "SHELL", help: "bash, zsh or fish; with “--install”, your own shell by default",
        completion: .choices(Shell.allCases.map(\.rawValue)))
    static let install = Option.flag("install", help: "Write the script to where your shell finds it")

    static let specification = CommandSpecification(
        "completions",
        summary: "complete commands, options and their values in your shell",
        details: [
            "Prints a script, or installs it. The script asks this program which words can follow: commands, options, "
                + "events by title, calendars, rooms, providers and their keys, services, and your settings."
        ],
        positionals: [shell], options: [install],
        examples: [
            .init("conferencectl completions --install", "Install for your shell."),
            .init("source <(conferencectl completions bash)", "Load into bash, for this session."),
            .init(
                "conferencectl completions zsh > ~/.zfunc/_conferencectl",
                "Install for zsh by hand; ~/.zfunc must be in $fpath."),
        ])

    func run(_ context: Context) async throws {
        let shell = try shell(context)
        let script = shell.completionScript(for: Program.name)
        guard context.arguments[Self.install] else {
            guard !context.isJSON else {
                return try context.printJSON(["shell": .string(shell.rawValue), "script": .string(script)])
            }
            return try context.output.write(script)
        }
        let place = CompletionPlace(shell: shell, places: context.places)
        try place.write(script)
        guard !context.isJSON else {
            return try context.printJSON(["shell": .string(shell.rawValue), "file": .string(place.path)])
        }
        try context.printLine("Installed \(TextPolicy.printable(place.path)). \(place.nextStep)")
    }

    private func shell(_ context: Context) throws -> Shell {
        let known = Shell.allCases.map(\.rawValue)
        if let name = context.arguments[Self.shell] {
            guard let shell = Shell(rawValue: name) else { throw ConferenceError.unknownShell(name, known: known) }
            return shell
        }
        guard context.arguments[Self.install] else {
            throw ConferenceError.missingArgument("SHELL", help: "\(Program.name) help completions")
        }
        let path = context.environment["SHELL"] ?? ""
        let name = path.split(separator: "/").last.map(String.init) ?? ""
        guard let shell = Shell(rawValue: name) else { throw ConferenceError.unknownShell(name, known: known) }
        return shell
    }
}
