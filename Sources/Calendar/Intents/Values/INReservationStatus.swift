/// The state of a reservation (Apple: Intents, INReservationStatus; the raw values are Apple's).
public enum INReservationStatus: Int, Sendable {
    /// The program does not know.
    case unknown = 0
    /// The reservation is cancelled. The entry of the inbox is marked, and so is its event.
    case canceled
    /// The provider has not confirmed it yet.
    case pending
    /// The provider holds it for some time.
    case hold
    case confirmed
}

/// What the user can do with a reservation (Apple: Intents, INReservationActionType; the raw values are Apple's).
public enum INReservationActionType: Int, Sendable {
    case unknown = 0
    case checkIn
}

/// The kind of an event (Apple: Intents, INTicketedEventCategory; the raw values are Apple's).
public enum INTicketedEventCategory: Int, Sendable {
    case unknown = 0
    case movie
}
