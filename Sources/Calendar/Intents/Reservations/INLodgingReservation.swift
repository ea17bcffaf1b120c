public import CoreLocation

/// A reservation of a room in a hotel (Apple: Intents, INLodgingReservation).
open class INLodgingReservation: INReservation {
    /// The hotel.
    public let lodgingBusinessLocation: CLPlacemark
    /// Check-in and check-out.
    public let reservationDuration: INDateComponentsRange
    /// The number of adults; nil if unknown.
    public let numberOfAdults: Int?
    /// The number of children; nil if unknown.
    public let numberOfChildren: Int?

    /// Creates a reservation.
    public init(
        itemReference: INSpeakableString, reservationNumber: String? = nil, bookingTime: Date? = nil,
        reservationStatus: INReservationStatus, reservationHolderName: String? = nil,
        actions: [INReservationAction]? = nil, url: URL? = nil, lodgingBusinessLocation: CLPlacemark,
        reservationDuration: INDateComponentsRange, numberOfAdults: Int? = nil, numberOfChildren: Int? = nil
    ) {
        self.lodgingBusinessLocation = lodgingBusinessLocation
        self.reservationDuration = reservationDuration
        self.numberOfAdults = numberOfAdults
        self.numberOfChildren = numberOfChildren
        super.init(
            itemReference: itemReference, reservationNumber: reservationNumber, bookingTime: bookingTime,
            reservationStatus: reservationStatus, reservationHolderName: reservationHolderName, actions: actions,
            link: url)
    }
}
