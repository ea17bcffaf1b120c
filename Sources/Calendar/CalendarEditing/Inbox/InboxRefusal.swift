package import ConferenceErrors
import Reservations
package import Scheduling

/// Why a message changed nothing.
package enum InboxRefusal: Hashable, Sendable {
    /// The message must not do what it asks for.
    case message(SchedulingDecision.Refusal)
    /// The message is about an event that is neither in a calendar nor in the inbox.
    case unknownEvent
    /// The message is about an occurrence that the series does not have.
    case noOccurrence
    /// The booking does not say when it takes place.
    case noTime
    /// The booking has as many people as it may, and the message is about other ones.
    case tooManyPeople

    /// A sentence for people.
    package var sentence: Sentence {
        switch self {
        case .message(let refusal): refusal.sentence
        case .unknownEvent: "The message is about an event that is not here. Nothing was changed."
        case .noOccurrence: "The message is about an occurrence that the series does not have. Nothing was changed."
        case .noTime: "The message does not say when the booking takes place. Nothing was changed."
        case .tooManyPeople: ReservationProblem.tooManyPeople.sentence
        }
    }
}
