public import Foundation

/// A request that a program has handled (Apple: Intents, INIntent). Here only ``INGetReservationDetailsIntent`` exists.
open class INIntent: NSObject, NSCopying {
    /// An identifier of the intent.
    open private(set) var identifier: String? = UUID().uuidString
    /// A phrase to suggest. Kept, and not used here.
    open var suggestedInvocationPhrase: String?
    /// A text for people.
    open var intentDescription: String? { nil }

    override init() {}

    /// Returns the object itself.
    open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// The answer to an intent (Apple: Intents, INIntentResponse).
open class INIntentResponse: NSObject, NSCopying {
    /// The state of the program to which the answer leads.
    open var userActivity: NSUserActivity?

    override init() {}

    /// Returns the object itself.
    open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// A request for the details of a booking (Apple: Intents, INGetReservationDetailsIntent).
open class INGetReservationDetailsIntent: INIntent {
    /// What identifies the booking as a whole.
    public let reservationContainerReference: INSpeakableString?
    /// What identifies its items; nil for all of them.
    public let reservationItemReferences: [INSpeakableString]?

    /// Creates an intent about a booking, or about items of it.
    public init(
        reservationContainerReference: INSpeakableString? = nil, reservationItemReferences: [INSpeakableString]? = nil
    ) {
        self.reservationContainerReference = reservationContainerReference
        self.reservationItemReferences = reservationItemReferences
        super.init()
    }

    /// The name of the booking.
    open override var intentDescription: String? { reservationContainerReference?.spokenPhrase }
}

/// How a program has answered (Apple: Intents, INGetReservationDetailsIntentResponseCode; the raw values are Apple's).
public enum INGetReservationDetailsIntentResponseCode: Int, Sendable {
    case unspecified = 0
    case ready
    case inProgress
    case success
    case failure
    case failureRequiringAppLaunch
}

/// The details of a booking (Apple: Intents, INGetReservationDetailsIntentResponse).
open class INGetReservationDetailsIntentResponse: INIntentResponse {
    /// How the program has answered. Reservations of an answer that failed are not donated.
    public let code: INGetReservationDetailsIntentResponseCode
    /// The items of the booking.
    open var reservations: [INReservation]?

    /// Creates an answer.
    ///
    /// - Parameter userActivity: the way back to the program; the events of the reservations link to its `webpageURL`.
    public init(code: INGetReservationDetailsIntentResponseCode, userActivity: NSUserActivity?) {
        self.code = code
        super.init()
        self.userActivity = userActivity
    }
}
