package import ConferenceErrors

/// Why a text, or a part of it, gave no reservation.
package enum ReservationProblem: Error, Hashable, Sendable {
    /// The text is not JSON.
    case notJSON
    /// The text is longer than the limit.
    case tooLong
    /// The text has more values than the limit.
    case tooManyValues(limit: Int)
    /// The text has more levels than the limit.
    case tooDeep(limit: Int)
    /// There are more reservations than the limit; the rest were left out.
    case tooMany
    /// A reservation has more people than the limit; the rest were left out.
    case tooManyPeople
    /// A reservation lacks a member without which it is of no use, such as its start.
    case incomplete(type: String, missing: String)
    /// The time of a reservation cannot be read.
    case unreadable(type: String, member: String, text: String)
    /// A pass for a wallet that is neither a boarding pass nor a ticket, such as a coupon.
    case otherPass
    /// A pass that its issuer has made void.
    case voidPass

    /// What was left out because a member is missing or unreadable; nil for any other problem.
    package var kindLeftOut: Reservation.Kind? {
        switch self {
        case .incomplete(let type, _), .unreadable(let type, _, _): ReservationReader.kinds[type]
        default: nil
        }
    }

    /// A sentence for people.
    package var sentence: Sentence {
        switch self {
        case .notJSON: "The text is not JSON."
        case .tooLong: "The text is too long to be read for reservations."
        case .tooManyValues(let limit): "The text has more than \(limit) values, which is the limit."
        case .tooDeep(let limit): "The text has more than \(limit) levels, which is the limit."
        case .tooMany: "The text contains too many reservations; the last ones were left out."
        case .tooManyPeople: "A reservation has too many people; the last ones were left out."
        case .incomplete(let type, let missing):
            "A “\(ConferenceError.shown(type))” without “\(ConferenceError.shown(missing))” was left out."
        case .unreadable(let type, let member, let text):
            "A “\(ConferenceError.shown(type))” was left out, because its “\(ConferenceError.shown(member))” cannot be read: “\(ConferenceError.shown(text, limit: 80))”."
        case .otherPass: "The pass is neither a boarding pass nor the ticket of an event."
        case .voidPass: "The pass has been used, replaced or cancelled."
        }
    }
}

/// What a text contained.
package struct ReservationReading: Hashable, Sendable {
    package var reservations: [Reservation] = []
    package var problems: [ReservationProblem] = []
    /// What void passes are about. They are no reservations, but can be those of known travellers.
    package var void: [Reservation] = []

    package init() {}
}
