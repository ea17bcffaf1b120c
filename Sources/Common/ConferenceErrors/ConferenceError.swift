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

    init(_ code: Code, _ exitStatus: ExitStatus, _ message: String, cause: (any Error)? = nil) {
        self.code = code
        self.exitStatus = exitStatus
        self.message = message
        self.cause = cause
    }

    /// ``message``.
    public var description: String { message }
}

/// How a program ends: the values of `sysexits.h`.
public struct ExitStatus: RawRepresentable, Hashable, Sendable {
    /// The number.
    public var rawValue: Int32
    /// A status of one's own.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// Done.
    public static let success = ExitStatus(rawValue: 0)
    /// Wrong usage, a bad date, an end before its start, an ambiguous name.
    public static let usage = ExitStatus(rawValue: 64)
    /// Not a calendar file; a provider answered with bad data.
    public static let badData = ExitStatus(rawValue: 65)
    /// No such file, event, calendar or room.
    public static let notFound = ExitStatus(rawValue: 66)
    /// No provider answered, or it failed.
    public static let unavailable = ExitStatus(rawValue: 69)
    /// Our own fault.
    public static let software = ExitStatus(rawValue: 70)
    /// A file or store that cannot be created.
    public static let cannotCreate = ExitStatus(rawValue: 73)
    /// Reading or writing failed, or the disk is full.
    public static let ioError = ExitStatus(rawValue: 74)
    /// A deadline passed, a lock is held, an outcome is unknown: later it may work.
    public static let temporary = ExitStatus(rawValue: 75)
    /// No permission, or not trusted.
    public static let noPermission = ExitStatus(rawValue: 77)
    /// The store is from a newer version, or the configuration is wrong.
    public static let configuration = ExitStatus(rawValue: 78)
}
