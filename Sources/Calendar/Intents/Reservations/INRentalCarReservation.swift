public import CoreLocation

/// A reservation of a rental car (Apple: Intents, INRentalCarReservation).
open class INRentalCarReservation: INReservation {
    /// The car.
    public let rentalCar: INRentalCar
    /// Pick-up and drop-off.
    public let rentalDuration: INDateComponentsRange
    /// Where the car is picked up.
    public let pickupLocation: CLPlacemark?
    /// Where the car is returned.
    public let dropOffLocation: CLPlacemark?

    /// Creates a reservation with a link to its page.
    public init(
        itemReference: INSpeakableString, reservationNumber: String?, bookingTime: Date?,
        reservationStatus: INReservationStatus, reservationHolderName: String?, actions: [INReservationAction]?,
        url: URL?, rentalCar: INRentalCar, rentalDuration: INDateComponentsRange, pickupLocation: CLPlacemark?,
        dropOffLocation: CLPlacemark?
    ) {
        self.rentalCar = rentalCar
        self.rentalDuration = rentalDuration
        self.pickupLocation = pickupLocation
        self.dropOffLocation = dropOffLocation
        super.init(
            itemReference: itemReference, reservationNumber: reservationNumber, bookingTime: bookingTime,
            reservationStatus: reservationStatus, reservationHolderName: reservationHolderName, actions: actions,
            link: url)
    }

    /// Creates a reservation without a link.
    public convenience init(
        itemReference: INSpeakableString, reservationNumber: String?, bookingTime: Date?,
        reservationStatus: INReservationStatus, reservationHolderName: String?, actions: [INReservationAction]?,
        rentalCar: INRentalCar, rentalDuration: INDateComponentsRange, pickupLocation: CLPlacemark?,
        dropOffLocation: CLPlacemark?
    ) {
        self.init(
            itemReference: itemReference, reservationNumber: reservationNumber, bookingTime: bookingTime,
            reservationStatus: reservationStatus, reservationHolderName: reservationHolderName, actions: actions,
            url: nil, rentalCar: rentalCar, rentalDuration: rentalDuration, pickupLocation: pickupLocation,
            dropOffLocation: dropOffLocation)
    }
}
