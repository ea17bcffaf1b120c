import Foundation

/// The author of changes to a store, for the history.
package struct ChangeAuthor: Sendable {
    /// The name of the program.
    package var program: String
    /// The action that the user has requested, such as `edit`; empty if unknown.
    package var action: String
    /// Whether all changes through one store object form a single entry of the history, as for a command of the user.
    /// Otherwise, each transaction is an entry of its own.
    package var isOneCommand: Bool

    package init(program: String, action: String = "", isOneCommand: Bool = false) {
        self.program = program
        self.action = action
        self.isOneCommand = isOneCommand
    }

    /// The program of the current process, each of whose transactions is an entry of its own.
    package static let current = ChangeAuthor(
        program: (AccessProgram.current.executable as NSString).lastPathComponent)
}
