public import Foundation

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The domain of EventKit's errors.
public let EKErrorDomain = "EKErrorDomain"

/// An error of EventKit (Apple: EventKit, EKError).
///
/// `catch EKError.noCalendar` also catches an `NSError` with this domain and code. `error as? EKError` does not: on Linux, this
/// cast succeeds only for errors that were thrown as `EKError`.
public struct EKError: CustomNSError, LocalizedError, Hashable, @unchecked Sendable {
    // Unchecked because `userInfo` is not Sendable; it does not change once the error is created. Apple's type is
    // Sendable too.

    /// The cause of the error.
    public let code: Code
    /// Further information, under the keys of `NSError`.
    public let userInfo: [String: Any]

    /// Creates an error.
    ///
    /// - Parameter userInfo: a text for `NSLocalizedDescriptionKey` is used as the message; without one, the message is
    ///   a general one for the code.
    public init(_ code: Code, userInfo: [String: Any] = [:]) {
        self.code = code
        self.userInfo = userInfo
    }

    /// ``EKErrorDomain``.
    public static var errorDomain: String { EKErrorDomain }

    /// The raw value of ``code``.
    public var errorCode: Int { code.rawValue }

    /// ``userInfo`` with a message for users.
    public var errorUserInfo: [String: Any] {
        userInfo.merging([NSLocalizedDescriptionKey: localizedDescription]) { $1 }
    }

    /// A message for users.
    public var errorDescription: String? { localizedDescription }

    /// What the user can do about the error, such as how to grant access, or nil if the message already says so.
    public var recoverySuggestion: String? { userInfo[NSLocalizedRecoverySuggestionErrorKey] as? String }

    /// A message for users.
    public var localizedDescription: String {
        userInfo[NSLocalizedDescriptionKey] as? String ?? code.sentence
    }

    /// Returns whether both errors have the same code and message.
    public static func == (left: EKError, right: EKError) -> Bool {
        left.code == right.code && left.localizedDescription == right.localizedDescription
    }

    /// Hashes the code.
    public func hash(into hasher: inout Hasher) { hasher.combine(code) }
}

extension EKError.Code {
    /// Returns whether an error is an EventKit error with this code, for `catch EKError.noCalendar`.
    public static func ~= (code: Self, error: any Error) -> Bool {
        if let error = error as? EKError { return error.code == code }
        let error = error as NSError
        return error.domain == EKErrorDomain && error.code == code.rawValue
    }
}
