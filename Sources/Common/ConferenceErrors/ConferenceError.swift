/// What every part of this project throws: an open code, a sentence, and what lay beneath.
///
/// The sentence names the thing, says what was found, and what to do; it is made in one of the `ConferenceError+….swift`
/// files of this module and nowhere else. It never holds a secret, and nothing that a terminal would obey.
public struct ConferenceError: Error, Sendable, CustomStringConvertible {
    /// A stable word for programs. The set is open: new ones may come.
    public struct Code: RawRepresentable, Hashable, Sendable {
        /// The word.
        public var rawValue: String
        /// A code of one's own.
        public init(rawValue: String) { self.rawValue = rawValue }
    }

    /// What happened, for programs.
    public let code: Code
    /// The exit status of a program that ends with this error.
    public let exitStatus: ExitStatus
    /// One or more full sentences for people.
    public let message: String
    /// The error beneath, for logs and tests.
    public let cause: (any Error)?
    /// True where nobody can tell whether what was asked for has happened: the request was on its way, and no answer
    /// came. To ask again may then do it twice.
    package var leavesOutcomeUnknown = false

    package init(_ code: Code, _ exitStatus: ExitStatus, _ message: String, cause: (any Error)? = nil) {
        self.code = code
        self.exitStatus = exitStatus
        self.message = message
        self.cause = cause
    }

    /// ``message``.
    public var description: String { message }
}
