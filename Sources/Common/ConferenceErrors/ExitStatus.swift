/// The exit status of a program, with the values of `sysexits.h`.
public struct ExitStatus: RawRepresentable, Hashable, Sendable {
    /// The number.
    public var rawValue: Int32
    /// Creates a status from its number.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// The program has done what was requested.
    public static let success = ExitStatus(rawValue: 0)
    /// The usage was wrong: for example, a bad date, an end before its start, an ambiguous name.
    public static let usage = ExitStatus(rawValue: 64)
    /// The file is not a calendar file, or a provider answered with bad data.
    public static let badData = ExitStatus(rawValue: 65)
    /// The file, event, calendar or room does not exist.
    public static let notFound = ExitStatus(rawValue: 66)
    /// No provider answered, or the provider failed.
    public static let unavailable = ExitStatus(rawValue: 69)
    /// An internal error of the program.
    public static let software = ExitStatus(rawValue: 70)
    /// A file or store cannot be created.
    public static let cannotCreate = ExitStatus(rawValue: 73)
    /// Reading or writing failed, or the disk is full.
    public static let ioError = ExitStatus(rawValue: 74)
    /// A deadline passed, a lock is held, or an outcome is unknown: a retry may succeed.
    public static let temporary = ExitStatus(rawValue: 75)
    /// Permission or trust is missing.
    public static let noPermission = ExitStatus(rawValue: 77)
    /// The store is from a newer version, or the configuration is wrong.
    public static let configuration = ExitStatus(rawValue: 78)
}
