/// The error that every part of this project throws: an open code, a sentence for people, and the cause.
///
/// The message names the thing, says what was found, and what to do. It never contains secrets or terminal control characters.
/// Each module creates its errors in its own `ConferenceError+….swift` files, next to the code that throws them:
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
/// A message names no command, because any program can show it. `conferencectl` looks up commands that help by the error's
/// code.
public struct ConferenceError: Error, Sendable, CustomStringConvertible {
    /// A stable word that identifies the kind of error for programs. Later versions may add codes.
    ///
    /// The lowest module that throws a code declares it.
    public struct Code: RawRepresentable, Hashable, Sendable {
        /// The word.
        public var rawValue: String
        /// Creates a code from its word.
        public init(rawValue: String) { self.rawValue = rawValue }
    }

    /// The kind of error, for programs.
    public let code: Code
    /// The exit status of a program that ends with this error.
    public let exitStatus: ExitStatus
    /// The ``message``, with its words and arguments kept apart.
    package let sentence: Sentence
    /// The underlying error, for logs and tests.
    public let cause: (any Error)?
    /// The arguments for a command that helps, such as the identifier of a provider. They may be foreign text.
    package let arguments: [String]
    /// Whether the outcome of a request is unknown, because it was sent, and no answer or no valid one came. A retry might then have the effect
    /// twice.
    package var leavesOutcomeUnknown = false

    /// Creates an error. Only the functions in `ConferenceError+….swift` files call this initializer.
    package init(
        _ code: Code, _ exitStatus: ExitStatus, _ sentence: Sentence, arguments: [String] = [],
        cause: (any Error)? = nil
    ) {
        self.code = code
        self.exitStatus = exitStatus
        self.sentence = sentence
        self.arguments = arguments
        self.cause = cause
    }

    /// Returns the same error with a sentence before its message, for example about what was not done because of the error.
    package func introduced(by introduction: Sentence) -> ConferenceError {
        saying("\(introduction) \(sentence)")
    }

    /// Returns the same error with a sentence after its message, for example about what was not done because of the error.
    package func followed(by conclusion: Sentence) -> ConferenceError { saying("\(sentence) \(conclusion)") }

    private func saying(_ sentence: Sentence) -> ConferenceError {
        var error = ConferenceError(code, exitStatus, sentence, arguments: arguments, cause: cause)
        error.leavesOutcomeUnknown = leavesOutcomeUnknown
        return error
    }

    /// One or more full sentences for people, in English.
    public var message: String { sentence.text }

    /// The ``message``.
    public var description: String { message }
}
