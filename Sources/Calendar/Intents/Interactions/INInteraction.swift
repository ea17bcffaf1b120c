public import Foundation

/// In which direction an interaction went (Apple: Intents, INInteractionDirection; the raw values are Apple's).
public enum INInteractionDirection: Int, Sendable {
    case unspecified = 0
    case outgoing
    case incoming
}

/// How an intent was handled (Apple: Intents, INIntentHandlingStatus; the raw values are Apple's).
public enum INIntentHandlingStatus: Int, Sendable {
    case unspecified = 0
    case ready
    case inProgress
    case success
    case failure
    case deferredToApplication
    case userConfirmationRequired
}

/// An intent with its answer, which a program can donate (Apple: Intents, INInteraction).
///
/// Donate when the user looks at a reservation, or when it has changed. The reservations of the answer reach the user's inbox
/// without a question; the user adds them to a calendar or ignores them.
open class INInteraction: NSObject, NSCopying {
    /// The intent.
    public let intent: INIntent
    /// The answer.
    public let intentResponse: INIntentResponse?
    /// How the intent was handled, by the code of the answer.
    open var intentHandlingStatus: INIntentHandlingStatus {
        guard let response = intentResponse as? INGetReservationDetailsIntentResponse else { return .unspecified }
        return switch response.code {
        case .unspecified: .unspecified
        case .ready: .ready
        case .inProgress: .inProgress
        case .success: .success
        case .failure: .failure
        case .failureRequiringAppLaunch: .deferredToApplication
        }
    }
    /// The direction. Kept, and not used here.
    open var direction: INInteractionDirection = .unspecified
    /// When it took place. Kept, and not used here.
    open var dateInterval: DateInterval?
    /// What identifies the interaction for ``delete(with:completion:)-([String],_)``; at first an identifier of no other one.
    open var identifier = UUID().uuidString
    /// What identifies interactions that are deleted together.
    open var groupIdentifier: String?

    /// Creates an interaction.
    public init(intent: INIntent, response: INIntentResponse?) {
        self.intent = intent
        intentResponse = response
    }

    /// Returns an interaction with the same properties.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = INInteraction(intent: intent, response: intentResponse)
        copy.direction = direction
        copy.dateInterval = dateInterval
        copy.identifier = identifier
        copy.groupIdentifier = groupIdentifier
        return copy
    }
}

extension NSUserActivity {
    /// The interaction that led to the activity. Always nil here.
    public var interaction: INInteraction? { nil }
}
