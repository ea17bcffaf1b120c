public import Foundation

/// A reservation of a journey by bus (Apple: Intents, INBusReservation).
open class INBusReservation: INReservation {
    /// The seat; nil if none is reserved.
    public let reservedSeat: INSeat?
    /// The journey.
    public let busTrip: INBusTrip

    /// Creates a reservation.
    public init(
        itemReference: INSpeakableString, reservationNumber: String?, bookingTime: Date?,
        reservationStatus: INReservationStatus, reservationHolderName: String?, actions: [INReservationAction]?,
        url: URL?, reservedSeat: INSeat?, busTrip: INBusTrip
    ) {
        self.reservedSeat = reservedSeat
        self.busTrip = busTrip
        super.init(
            itemReference: itemReference, reservationNumber: reservationNumber, bookingTime: bookingTime,
            reservationStatus: reservationStatus, reservationHolderName: reservationHolderName, actions: actions,
            link: url)
    }
}
