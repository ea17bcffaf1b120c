public import Foundation

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The domain of EventKit's errors.
public let EKErrorDomain = "EKErrorDomain"

/// What EventKit throws (Apple: EventKit, EKError).
///
/// `catch EKError.noCalendar` also catches an `NSError` of this domain with that code. `error as? EKError` does not: on
/// Linux only the error that was thrown as an `EKError` is one.
public struct EKError: CustomNSError, LocalizedError, Hashable, @unchecked Sendable {
    // Unchecked: what is in `userInfo` is not changed after the error was made; Apple's is Sendable as well.

    /// What went wrong.
    public let code: Code
    /// More about it, by the keys of `NSError`.
    public let userInfo: [String: Any]

    /// An error.
    ///
    /// - Parameter userInfo: with a text for `NSLocalizedDescriptionKey`, that is what people read; without one they
    ///   read a general sentence for the code.
    public init(_ code: Code, userInfo: [String: Any] = [:]) {
        self.code = code
        self.userInfo = userInfo
    }

    /// ``EKErrorDomain``.
    public static var errorDomain: String { EKErrorDomain }

    /// The number of ``code``.
    public var errorCode: Int { code.rawValue }

    /// ``userInfo`` with a sentence for people.
    public var errorUserInfo: [String: Any] {
        userInfo.merging([NSLocalizedDescriptionKey: localizedDescription]) { $1 }
    }

    /// A sentence for people.
    public var errorDescription: String? { localizedDescription }

    /// What can be done about the error, such as who grants access and how; nil if the description says all of it.
    public var recoverySuggestion: String? { userInfo[NSLocalizedRecoverySuggestionErrorKey] as? String }

    /// A sentence for people.
    public var localizedDescription: String {
        userInfo[NSLocalizedDescriptionKey] as? String ?? code.sentence
    }

    /// Whether codes and texts are the same.
    public static func == (left: EKError, right: EKError) -> Bool {
        left.code == right.code && left.localizedDescription == right.localizedDescription
    }

    /// Feeds the code.
    public func hash(into hasher: inout Hasher) { hasher.combine(code) }
}

extension EKError.Code {
    /// Whether an error is one of EventKit's with this code, for `catch EKError.noCalendar`.
    public static func ~= (code: Self, error: any Error) -> Bool {
        if let error = error as? EKError { return error.code == code }
        let error = error as NSError
        return error.domain == EKErrorDomain && error.code == code.rawValue
    }
}
