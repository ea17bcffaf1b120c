import CommandLineKit

/// A command: its specification, which is known without running it, and its action.
protocol Command: Sendable {
    static var specification: CommandSpecification { get }

    init()

    /// Runs the command. ``Program`` reports errors and turns them into an exit status.
    func run(_ context: Context) async throws
}

extension Command {
    /// True if the command can look for providers and run them.
    static var asksProviders: Bool {
        specification.options.contains { $0.specification.name == CommonOptions.providerDirectories.specification.name }
    }
}

/// A command that changes something: the calendar, a provider, a file.
///
/// Its answer reports the change to the user. If the answer cannot be written, standard error says so, and the
/// exit status is 74 even if the reader has gone away.
protocol ChangingCommand: Command {
    /// Returns whether the command changes something with these arguments, instead of only listing something.
    func changes(_ arguments: Arguments) -> Bool
}

extension ChangingCommand {
    func changes(_ arguments: Arguments) -> Bool { true }
}

/// A command that creates the store if there is none. For every other one, a store that `--store` names has to exist.
protocol StoreCreatingCommand: Command {}

/// A command that can run for days.
///
/// It blocks the main thread before the first `await`: once Dispatch has run a task, it wakes the process every second.
protocol LongRunningCommand: Command {
    /// Returns whether the command runs until interrupted with these arguments.
    func runsUntilInterrupted(_ arguments: Arguments) -> Bool

    /// Runs until the user interrupts the program. ``Program`` reports errors.
    func runUntilInterrupted(_ context: Context) throws -> Never
}
