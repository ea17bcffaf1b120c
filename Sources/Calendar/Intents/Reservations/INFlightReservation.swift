public import Foundation

/// A reservation of a flight (Apple: Intents, INFlightReservation).
///
/// Each flight of a booking is a reservation of its own.
open class INFlightReservation: INReservation {
    /// The seat; nil if none is reserved.
    public let reservedSeat: INSeat?
    /// The flight.
    public let flight: INFlight

    /// Creates a reservation with a link to its page.
    public init(
        itemReference: INSpeakableString, reservationNumber: String?, bookingTime: Date?,
        reservationStatus: INReservationStatus, reservationHolderName: String?, actions: [INReservationAction]?,
        url: URL?, reservedSeat: INSeat?, flight: INFlight
    ) {
        self.reservedSeat = reservedSeat
        self.flight = flight
        super.init(
            itemReference: itemReference, reservationNumber: reservationNumber, bookingTime: bookingTime,
            reservationStatus: reservationStatus, reservationHolderName: reservationHolderName, actions: actions,
            link: url)
    }

    /// Creates a reservation without a link.
    public convenience init(
        itemReference: INSpeakableString, reservationNumber: String?, bookingTime: Date?,
        reservationStatus: INReservationStatus, reservationHolderName: String?, actions: [INReservationAction]?,
        reservedSeat: INSeat?, flight: INFlight
    ) {
        self.init(
            itemReference: itemReference, reservationNumber: reservationNumber, bookingTime: bookingTime,
            reservationStatus: reservationStatus, reservationHolderName: reservationHolderName, actions: actions,
            url: nil, reservedSeat: reservedSeat, flight: flight)
    }
}
