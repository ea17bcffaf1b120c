public import CoreLocation

/// A reservation of a table (Apple: Intents, INRestaurantReservation).
open class INRestaurantReservation: INReservation {
    /// When the table is reserved.
    public let reservationDuration: INDateComponentsRange
    /// The number of people; nil if unknown.
    public let partySize: Int?
    /// The restaurant.
    public let restaurantLocation: CLPlacemark

    /// Creates a reservation.
    public init(
        itemReference: INSpeakableString, reservationNumber: String? = nil, bookingTime: Date? = nil,
        reservationStatus: INReservationStatus, reservationHolderName: String? = nil,
        actions: [INReservationAction]? = nil, url: URL? = nil, reservationDuration: INDateComponentsRange,
        partySize: Int? = nil, restaurantLocation: CLPlacemark
    ) {
        self.reservationDuration = reservationDuration
        self.partySize = partySize
        self.restaurantLocation = restaurantLocation
        super.init(
            itemReference: itemReference, reservationNumber: reservationNumber, bookingTime: bookingTime,
            reservationStatus: reservationStatus, reservationHolderName: reservationHolderName, actions: actions,
            link: url)
    }
}
