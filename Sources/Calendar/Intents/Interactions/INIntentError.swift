import ConferenceErrors
public import Foundation

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The domain of ``INIntentError``.
public let INIntentErrorDomain = "IntentsErrorDomain"

/// An error of a donation (Apple: Intents, INIntentError; the codes are Apple's).
public struct INIntentError: CustomNSError, LocalizedError, Sendable {
    /// What failed.
    public enum Code: Int, Sendable {
        /// The interaction cannot be donated.
        case interactionOperationNotSupported = 1_900
        /// The donation failed.
        case donatingInteraction = 1_901
        /// Deleting all donations of the program failed.
        case deletingAllInteractions = 1_902
        /// Deleting donations by their identifiers failed.
        case deletingInteractionWithIdentifiers = 1_903
        /// Deleting the donations of a group failed.
        case deletingInteractionWithGroupIdentifier = 1_904
    }

    /// ``INIntentErrorDomain``.
    public static let errorDomain = INIntentErrorDomain

    /// What failed.
    public let code: Code
    /// The cause, in English.
    public let localizedDescription: String

    /// The cause, in English.
    public var errorDescription: String? { localizedDescription }

    /// The cause under the key of `NSError`.
    public var errorUserInfo: [String: Any] { [NSLocalizedDescriptionKey: localizedDescription] }

    /// The value of ``code``.
    public var errorCode: Int { code.rawValue }

    init(_ code: Code, _ error: any Error) {
        self.code = code
        localizedDescription = (error as? ConferenceError)?.message ?? "\(error)"
    }
}
