public import Foundation

/// The error of a provider that wants to say exactly what is wrong.
///
/// Any error can be thrown: its description reaches the user. This one also tells the host what kind of trouble it is,
/// so that the host can suggest the right thing to do.
///
///     throw VirtualConferenceError(.notFound, "There is no room “\(request.roomTypeIdentifier)”.")
public struct VirtualConferenceError: Error, Hashable, Sendable {
    /// The kind of trouble. The numbers are those of `vcp.h`; the set is open.
    public struct Status: RawRepresentable, Hashable, Sendable {
        /// The number that crosses the boundary.
        public var rawValue: Int32
        /// A status that this version has no name for.
        public init(rawValue: Int32) { self.rawValue = rawValue }

        /// The request breaks a rule.
        public static let invalid = Status(rawValue: 1)
        /// The provider does not have that ability.
        public static let unsupported = Status(rawValue: 2)
        /// There is no such room type or conference.
        public static let notFound = Status(rawValue: 3)
        /// The user has to sign in (again), or the credentials in the configuration are wrong.
        public static let authentication = Status(rawValue: 4)
        /// The service was not reached.
        public static let network = Status(rawValue: 5)
        /// The service cannot answer now; later it may.
        public static let unavailable = Status(rawValue: 6)
        /// Nobody waits for the answer any more. A thrown `CancellationError` means the same.
        public static let cancelled = Status(rawValue: 7)
        /// The time was too short.
        public static let deadline = Status(rawValue: 8)
        /// A limit was passed, such as the number of rooms that an account may have.
        public static let limit = Status(rawValue: 10)
        /// A setting is missing or wrong.
        public static let configuration = Status(rawValue: 11)
        /// The provider's own fault.
        public static let fault = Status(rawValue: 13)
    }

    /// The kind of trouble.
    public var status: Status
    /// A full sentence for the user: what is wrong and what to do. Never a secret.
    public var message: String
    /// The provider's own number, for its own support; 0 for none.
    public var providerCode: Int64

    /// An error with a sentence for the user.
    public init(_ status: Status, _ message: String, providerCode: Int64 = 0) {
        self.status = status
        self.message = message
        self.providerCode = providerCode
    }
}

extension VirtualConferenceError: LocalizedError, CustomStringConvertible {
    /// ``message``.
    public var errorDescription: String? { message }
    /// ``message``.
    public var description: String { message }
}
