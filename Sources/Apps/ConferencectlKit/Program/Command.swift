import CommandLineKit

/// One command: what is known about it without running it, and what it does.
protocol Command: Sendable {
    static var specification: CommandSpecification { get }

    init()

    /// Does the work. An error is told to the user by ``Program``, with its exit status.
    func run(_ context: Context) async throws
}

extension Command {
    /// True where the command can look for providers, and run them.
    static var asksProviders: Bool {
        specification.options.contains { $0.specification.name == CommonOptions.providerDirectories.specification.name }
    }
}

/// A command that can last for days.
///
/// It waits on the first thread of the program and before anything is awaited: Dispatch, which works off what is, wakes up
/// every second from then on.
protocol LongRunningCommand: Command {
    /// Whether it lasts with these arguments.
    func runsUntilInterrupted(_ arguments: Arguments) -> Bool

    /// Does the work until the user ends the program. An error is told to the user by ``Program``.
    func runUntilInterrupted(_ context: Context) throws -> Never
}
