public import Foundation

/// A reservation of a journey by train (Apple: Intents, INTrainReservation).
open class INTrainReservation: INReservation {
    /// The seat; nil if none is reserved.
    public let reservedSeat: INSeat?
    /// The journey.
    public let trainTrip: INTrainTrip

    /// Creates a reservation with a link to its page.
    public init(
        itemReference: INSpeakableString, reservationNumber: String?, bookingTime: Date?,
        reservationStatus: INReservationStatus, reservationHolderName: String?, actions: [INReservationAction]?,
        url: URL?, reservedSeat: INSeat?, trainTrip: INTrainTrip
    ) {
        self.reservedSeat = reservedSeat
        self.trainTrip = trainTrip
        super.init(
            itemReference: itemReference, reservationNumber: reservationNumber, bookingTime: bookingTime,
            reservationStatus: reservationStatus, reservationHolderName: reservationHolderName, actions: actions,
            link: url)
    }

    /// Creates a reservation without a link.
    public convenience init(
        itemReference: INSpeakableString, reservationNumber: String?, bookingTime: Date?,
        reservationStatus: INReservationStatus, reservationHolderName: String?, actions: [INReservationAction]?,
        reservedSeat: INSeat?, trainTrip: INTrainTrip
    ) {
        self.init(
            itemReference: itemReference, reservationNumber: reservationNumber, bookingTime: bookingTime,
            reservationStatus: reservationStatus, reservationHolderName: reservationHolderName, actions: actions,
            url: nil, reservedSeat: reservedSeat, trainTrip: trainTrip)
    }
}
