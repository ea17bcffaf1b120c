public import Foundation

/// An error with a message for the user and a status for the host.
///
/// A provider can throw any error, and the user sees its description. This type also tells the host what kind of problem it is,
/// so that the host can suggest what to do.
///
///     throw VirtualConferenceError(.notFound, "There is no room “\(request.roomTypeIdentifier)”.")
public struct VirtualConferenceError: Error, Hashable, Sendable {
    /// The kind of a problem. The numbers are those of `vcp_core.h`; later versions may add more.
    public struct Status: RawRepresentable, Hashable, Sendable {
        /// The number in `vcp_core.h`.
        public var rawValue: Int32
        /// Creates a status that this version has no name for.
        public init(rawValue: Int32) { self.rawValue = rawValue }

        /// The request breaks a rule.
        public static let invalid = Status(rawValue: 1)
        /// The provider cannot do this.
        public static let unsupported = Status(rawValue: 2)
        /// The room type or conference does not exist.
        public static let notFound = Status(rawValue: 3)
        /// The user has to sign in, or the credentials in the configuration are wrong.
        public static let authentication = Status(rawValue: 4)
        /// The service could not be reached.
        public static let network = Status(rawValue: 5)
        /// The service cannot answer now; a later attempt may succeed.
        public static let unavailable = Status(rawValue: 6)
        /// The request was cancelled. A thrown `CancellationError` means the same.
        public static let cancelled = Status(rawValue: 7)
        /// The time limit was exceeded.
        public static let deadline = Status(rawValue: 8)
        /// A limit was exceeded, such as the number of rooms of an account.
        public static let limit = Status(rawValue: 10)
        /// A setting is missing or wrong.
        public static let configuration = Status(rawValue: 11)
        /// An internal error of the provider.
        public static let fault = Status(rawValue: 13)
        /// It is unknown whether the service did what was requested, for example because the connection broke after the request
        /// was sent. The host does not retry automatically; it asks the user to check.
        public static let outcomeUnknown = Status(rawValue: 14)
    }

    /// The kind of problem.
    public var status: Status
    /// A full sentence for the user: what is wrong and what to do. It must not contain secrets.
    public var message: String
    /// The provider's own error number, for its support staff; 0 if it has none.
    public var providerCode: Int64

    /// Creates an error with a sentence for the user.
    public init(_ status: Status, _ message: String, providerCode: Int64 = 0) {
        self.status = status
        self.message = message
        self.providerCode = providerCode
    }
}

extension VirtualConferenceError: LocalizedError, CustomStringConvertible {
    /// The ``message``.
    public var errorDescription: String? { message }
    /// The ``message``.
    public var description: String { message }
}
