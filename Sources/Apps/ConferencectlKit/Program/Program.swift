import CommandLineKit
package import ConferenceErrors
import Foundation
import Terminal

/// From the words of the command line to an exit status.
package enum Program {
    static let name = "conferencectl"
    static let version = "0.1.0"

    /// All commands and what they have in common.
    static let tree = CommandTree(
        program: name, version: version,
        summary: "rooms of every conference provider for the events of your calendar.",
        commands: CommandRegistry.all.map { $0.specification },
        commonOptions: CommonOptions.all)

    /// Runs a command that lasts, which returns only with an error.
    ///
    /// - Returns: nil where the words name another command, or none.
    package static func runUntilInterrupted(_ words: [String]) -> ExitStatus? {
        guard case .run(let path, let arguments)? = try? CommandParser.parse(words, tree: tree),
            let command = try? CommandRegistry.command(at: path) as? any LongRunningCommand,
            command.runsUntilInterrupted(arguments)
        else { return nil }
        let environment = ProcessInfo.processInfo.environment
        // Whoever has started the program may have had signals blocked; this one is ended by them.
        var none = sigset_t()
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, nil)
        do {
            try command.runUntilInterrupted(Context(arguments: arguments, environment: environment))
        } catch {
            return report(error, asJSON: asksForJSON(words), environment: environment)
        }
    }

    /// Runs what the words say.
    package static func run(_ words: [String]) async -> ExitStatus {
        let environment = ProcessInfo.processInfo.environment
        do {
            switch try CommandParser.parse(words, tree: tree) {
            case .version:
                try TerminalOutput.standardOutput.write("\(name) \(version)\n")
            case .help(let path):
                let terminal = Terminal(
                    descriptor: 1, environment: environment, allowsColor: !words.contains("--no-color"))
                let page = tree.command(at: path).map { tree.helpPage(of: $0, on: terminal) }
                try TerminalOutput.standardOutput.write(page ?? tree.overview(on: terminal))
            case .run(let path, let arguments):
                let context = Context(arguments: arguments, environment: environment)
                let command = try CommandRegistry.command(at: path)
                if type(of: command).asksProviders, !(command is Doctor) { try context.warnOfWeakSandbox() }
                try await command.run(context)
                if type(of: command).asksProviders { await context.deliverDueChanges() }
            }
            return .success
        } catch {
            return report(error, asJSON: asksForJSON(words), environment: environment)
        }
    }

    /// Tells the user, in the form they asked for.
    private static func report(_ error: any Error, asJSON: Bool, environment: [String: String]) -> ExitStatus {
        let known = error as? ConferenceError ?? .internalFault(error)
        var text = ""
        if asJSON {
            let value: JSONValue = [
                "error": ["code": .string(known.code.rawValue), "message": .string(known.messageWithAdvice)]
            ]
            text = value.line + "\n"
        } else {
            let terminal = Terminal(descriptor: 2, environment: environment)
            text = "\(terminal.styled(name, .red)): \(known.messageWithAdvice)\n"
        }
        // Where even this cannot be written, the exit status is all that is left to say.
        try? TerminalOutput.standardError.write(text)
        return known.exitStatus
    }

    /// Looked up in the words themselves, because those may be what the error is about.
    private static func asksForJSON(_ words: [String]) -> Bool {
        words.prefix { $0 != "--" }.contains("--json")
    }
}
