import CalendarStore
import CommandLineKit
package import ConferenceErrors
import EventPresentation
import Foundation
import Platform
import Terminal

/// One run of the program: from the words of the command line to an exit status.
package struct Program {
    static let name = "conferencectl"
    static let version = "0.1.0"

    /// All commands and what they have in common.
    static let tree = CommandTree(
        program: name, version: version,
        summary: "video-call rooms for the events of your calendar.",
        commands: CommandRegistry.all.map { name, type in .init(name) { type.specification } },
        commonOptions: CommonOptions.all, topics: [.dates, .formats, .json], otherNames: CommandRegistry.otherNames,
        exitStatuses: exitStatuses)

    private let words: [String]
    private let environment: [String: String]
    /// What the words ask for, parsed once.
    private let request: Result<Invocation, any Error>

    /// - Parameter words: the command line without the name of the program; an alias of the user is replaced.
    package init(_ words: [String]) {
        let environment = ProcessEnvironment.variables
        let expanded = Result { try Aliases.expanded(words, places: Places(environment: environment)) }
        self.environment = environment
        self.words = (try? expanded.get()) ?? words
        request = expanded.flatMap { words in Result { try CommandParser.parse(words, tree: Self.tree) } }
    }

    /// Prepares the libraries for a process that is the program's own. Call this once, before the first command runs.
    package static func prepareProcess() { SQLiteProcess.prepare() }

    /// Reports an error if this process may use so little memory that it would hang instead of running a command.
    ///
    /// - Returns: the exit status after an error, or nil if there is enough.
    package func refuseWithoutAddressSpace() -> ExitStatus? {
        do throws(ConferenceError) {
            try AddressSpace.require(AddressSpace.forCommands)
            return nil
        } catch {
            return report(error)
        }
    }

    /// Reports an error if a word of the command line is not UTF-8. The words as `String` have other characters in its place, and
    /// could name another file.
    ///
    /// - Parameter words: the command line without the name of the program, as the system has it.
    /// - Returns: the exit status after an error, or nil if all words can be used.
    package func refuse(notUTF8 words: [[UInt8]]) -> ExitStatus? {
        guard self.words.first != Shell.request,
            let word = words.first(where: { String(validating: $0, as: UTF8.self) == nil })
        else { return nil }
        return report(ConferenceError.argumentNotUnicode(BytePath(bytes: word).text))
    }

    /// Runs a command that continues until the user interrupts it.
    ///
    /// - Returns: the exit status after an error, or nil if the words ask for any other command.
    package func runUntilInterrupted() -> ExitStatus? {
        guard case .success(.run(let path, let arguments)) = request,
            let command = try? CommandRegistry.command(at: path) as? any LongRunningCommand,
            command.runsUntilInterrupted(arguments)
        else { return nil }
        // The parent process may have blocked signals, but only a signal ends this program.
        var none = sigset_t()
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, nil)
        do {
            try command.runUntilInterrupted(Context(arguments: arguments, environment: environment))
        } catch {
            return report(error)
        }
    }

    /// Runs what the words ask for.
    package func run() async -> ExitStatus {
        if words.first == Shell.request {
            CompletionAnswer.print(Array(words.dropFirst()), environment: environment)
            return .success
        }
        guard case .success(.run(let path, _)) = request, let command = try? CommandRegistry.command(at: path),
            type(of: command).asksProviders
        else { return await perform() }
        return await Interruption.handled { await perform() }
    }

    private func perform() async -> ExitStatus {
        do {
            switch try request.get() {
            case .version:
                let json: JSONValue = ["name": .string(Self.name), "version": .string(Self.version)]
                try TerminalOutput.standardOutput.write(
                    asksForJSON ? json.text : "\(Self.name) \(Self.version)\n")
            case .document(let document):
                try TerminalOutput.standardOutput.write(document.text())
            case .help(let path) where asksForJSON:
                try TerminalOutput.standardOutput.write(Self.tree.helpJSON(at: path).text)
            case .help(let path):
                let terminal = Terminal(
                    descriptor: 1, environment: environment, allowsColor: !words.contains("--no-color"))
                let page =
                    Self.tree.command(at: path).map { Self.tree.helpPage(of: $0, on: terminal) }
                    ?? Self.tree.topic(at: path).map { Self.tree.helpPage(of: $0, on: terminal) }
                let text = page ?? Self.tree.overview(on: terminal)
                // This output contains no text of the user.
                try TerminalOutput.standardOutput.write(
                    UserLocale(environment: environment).usesUnicode ? text : ViewMarks.inASCII(text))
            case .run(let path, let arguments):
                let command = try CommandRegistry.command(at: path)
                let context = Context(
                    arguments: arguments, environment: environment, action: path.joined(separator: " "),
                    isChanging: (command as? any ChangingCommand)?.changes(arguments) ?? false,
                    mayCreateStore: command is any StoreCreatingCommand)
                if type(of: command).asksProviders, !(command is Doctor) { try context.warnOfWeakSandbox() }
                try context.requireAuthorities()
                do {
                    try await command.run(context)
                } catch {
                    // What was done before the error is said, too.
                    do { try context.output.requireTold() } catch { _ = report(error) }
                    throw error
                }
                if type(of: command).asksProviders {
                    // Undoing this command does not undo what providers answer to earlier ones.
                    context.openedStore.known?.endHistoryEntry()
                    await context.deliverDueChanges()
                }
                try context.output.requireTold()
            }
            return .success
        } catch is CancellationError {
            return .temporary
        } catch {
            rememberDamage(error)
            return report(error)
        }
    }

    /// Remembers that the store of this command is damaged.
    private func rememberDamage(_ error: any Error) {
        guard let error = error as? ConferenceError, error.code == .storeDamaged, let path = error.arguments.first,
            case .success(.run(_, let arguments)) = request
        else { return }
        let context = Context(arguments: arguments, environment: environment)
        guard let own = try? context.unsynchronizedStore().path, own == path else { return }
        context.knownDamage.remember()
    }

    /// Reports an error in the format that was requested.
    private func report(_ error: any Error) -> ExitStatus {
        let known = error as? ConferenceError ?? .internalFault(error)
        let message = known.messageWithAdvice(after: words)
        var text = ""
        if asksForJSON {
            let value: JSONValue = [
                "error": ["code": .string(known.code.rawValue), "message": .string(message)]
            ]
            text = value.line + "\n"
        } else {
            let terminal = Terminal(
                descriptor: 2, environment: environment, allowsColor: !words.contains("--no-color"))
            let message = MessageLines.wrapped(
                "\(Self.name): \(known.message(for: environment, after: words))\n", on: terminal)
            text = terminal.styled(Self.name, .red) + message.dropFirst(Self.name.count)
        }
        // If even this cannot be written, only the exit status remains.
        try? TerminalOutput.standardError.write(text)
        return known.exitStatus
    }

    /// Searches the words themselves, because parsing them may be what failed. `--JSON` and `-json` are errors that ask
    /// for JSON, too.
    private var asksForJSON: Bool {
        words.prefix { $0 != "--" }.contains { word in
            let name = word.prefix { $0 != "=" }.lowercased()
            return name == "--json" || name == "-json"
        }
    }
}
