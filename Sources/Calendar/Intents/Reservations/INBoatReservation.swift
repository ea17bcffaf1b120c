public import Foundation

/// A reservation of a journey by boat (Apple: Intents, INBoatReservation).
open class INBoatReservation: INReservation {
    /// The seat; nil if none is reserved.
    public let reservedSeat: INSeat?
    /// The journey.
    public let boatTrip: INBoatTrip

    /// Creates a reservation.
    public init(
        itemReference: INSpeakableString, reservationNumber: String?, bookingTime: Date?,
        reservationStatus: INReservationStatus, reservationHolderName: String?, actions: [INReservationAction]?,
        url: URL?, reservedSeat: INSeat?, boatTrip: INBoatTrip
    ) {
        self.reservedSeat = reservedSeat
        self.boatTrip = boatTrip
        super.init(
            itemReference: itemReference, reservationNumber: reservationNumber, bookingTime: bookingTime,
            reservationStatus: reservationStatus, reservationHolderName: reservationHolderName, actions: actions,
            link: url)
    }
}
