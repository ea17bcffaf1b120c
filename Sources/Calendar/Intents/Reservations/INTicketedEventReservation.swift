public import Foundation

/// A reservation of a ticket (Apple: Intents, INTicketedEventReservation).
open class INTicketedEventReservation: INReservation {
    /// The seat; nil if none is reserved.
    public let reservedSeat: INSeat?
    /// The event.
    public let event: INTicketedEvent

    /// Creates a reservation with a link to its page.
    public init(
        itemReference: INSpeakableString, reservationNumber: String?, bookingTime: Date?,
        reservationStatus: INReservationStatus, reservationHolderName: String?, actions: [INReservationAction]?,
        url: URL?, reservedSeat: INSeat?, event: INTicketedEvent
    ) {
        self.reservedSeat = reservedSeat
        self.event = event
        super.init(
            itemReference: itemReference, reservationNumber: reservationNumber, bookingTime: bookingTime,
            reservationStatus: reservationStatus, reservationHolderName: reservationHolderName, actions: actions,
            link: url)
    }

    /// Creates a reservation without a link.
    public convenience init(
        itemReference: INSpeakableString, reservationNumber: String?, bookingTime: Date?,
        reservationStatus: INReservationStatus, reservationHolderName: String?, actions: [INReservationAction]?,
        reservedSeat: INSeat?, event: INTicketedEvent
    ) {
        self.init(
            itemReference: itemReference, reservationNumber: reservationNumber, bookingTime: bookingTime,
            reservationStatus: reservationStatus, reservationHolderName: reservationHolderName, actions: actions,
            url: nil, reservedSeat: reservedSeat, event: event)
    }
}
