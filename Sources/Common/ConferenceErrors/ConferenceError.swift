/// The error that every part of this project throws: an open code, a sentence for people, and the cause.
///
/// The sentence names the thing, what was found, and what to do. It never holds a secret, and nothing that a terminal
/// obeys. Each module makes its sentences in its own `ConferenceError+….swift` files, next to the code that throws them:
///
/// ```swift
/// extension ConferenceError.Code {
///     package static let noSuchFile = Self(rawValue: "noSuchFile")
/// }
///
/// extension ConferenceError {
///     package static func noSuchFile(_ path: String) -> ConferenceError {
///         ConferenceError(.noSuchFile, .notFound, "There is no file “\(shown(path))”.")
///     }
/// }
/// ```
///
/// A sentence names no command, because any program can show it. `conferencectl` adds the commands that help, by code.
public struct ConferenceError: Error, Sendable, CustomStringConvertible {
    /// A stable word for programs. The set is open: new codes may come.
    ///
    /// A code stands in the lowest module that throws it.
    public struct Code: RawRepresentable, Hashable, Sendable {
        /// The word.
        public var rawValue: String
        /// Creates a code from its word.
        public init(rawValue: String) { self.rawValue = rawValue }
    }

    /// What happened, for programs.
    public let code: Code
    /// The exit status of a program that ends with this error.
    public let exitStatus: ExitStatus
    /// One or more full sentences for people.
    public let message: String
    /// The underlying error, for logs and tests.
    public let cause: (any Error)?
    /// What a command that helps takes as arguments, such as the identifier of a provider. May be foreign text.
    package let arguments: [String]
    /// True if the outcome of the request is unknown: it was on its way, and no answer came. A retry may then do it twice.
    package var leavesOutcomeUnknown = false

    /// Creates an error. Only the functions that make sentences call this.
    package init(
        _ code: Code, _ exitStatus: ExitStatus, _ message: String, arguments: [String] = [], cause: (any Error)? = nil
    ) {
        self.code = code
        self.exitStatus = exitStatus
        self.message = QuotationMarks.nested(message)
        self.arguments = arguments
        self.cause = cause
    }

    /// Returns the same error with a sentence before its own, such as what was not done because of it.
    package func introduced(by sentence: String) -> ConferenceError {
        var error = ConferenceError(
            code, exitStatus, "\(sentence) \(message)", arguments: arguments, cause: cause)
        error.leavesOutcomeUnknown = leavesOutcomeUnknown
        return error
    }

    /// ``message``.
    public var description: String { message }
}
