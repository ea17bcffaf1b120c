import Foundation

/// Who changes a store, for the history.
package struct ChangeAuthor: Sendable {
    /// The name of the program.
    package var program: String
    /// What the user has asked for, such as `edit`; empty if that is unknown.
    package var action: String
    /// True if everything that this value of the store changes is undone at once, as for a command of the user. Otherwise
    /// each transaction is an entry of its own.
    package var isOneCommand: Bool

    package init(program: String, action: String = "", isOneCommand: Bool = false) {
        self.program = program
        self.action = action
        self.isOneCommand = isOneCommand
    }

    /// The program of the current process, whose transactions are undone one by one.
    package static let current = ChangeAuthor(
        program: (AccessProgram.current.executable as NSString).lastPathComponent)
}
