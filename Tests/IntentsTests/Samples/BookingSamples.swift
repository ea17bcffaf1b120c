import Intents

/// Programs that donate a stay, a table and a ticket, with nothing but Apple's names.
enum BookingSamples {
    private static func when(_ day: Int, _ hour: Int) -> DateComponents {
        var components = DateComponents()
        components.year = 2027
        components.month = 3
        components.day = day
        components.hour = hour
        components.timeZone = TimeZone(identifier: "America/Los_Angeles")
        return components
    }

    private static var macs: CLPlacemark {
        let address = CNMutablePostalAddress()
        address.street = "1 Infinite Loop"
        address.city = "Cupertino"
        address.state = "CA"
        address.postalCode = "95014"
        address.isoCountryCode = "US"
        return CLPlacemark(
            location: CLLocation(latitude: 37.33182, longitude: -122.03118), name: "Caffè Macs", postalAddress: address)
    }

    static func restaurant() -> INReservation {
        let reference = INSpeakableString(
            vocabularyIdentifier: "df9bc3f5", spokenPhrase: "Lunch at Caffè Macs", pronunciationHint: nil)
        let duration = INDateComponentsRange(start: when(4, 12), end: when(4, 13))
        return INRestaurantReservation(
            itemReference: reference, reservationStatus: .confirmed, reservationHolderName: "Jane Appleseed",
            reservationDuration: duration, restaurantLocation: macs)
    }

    static func hotel() -> INReservation {
        INLodgingReservation(
            itemReference: INSpeakableString(spokenPhrase: "Hotel Sonne"), reservationNumber: "H1", bookingTime: nil,
            reservationStatus: .pending, reservationHolderName: nil, actions: nil,
            url: URL(string: "https://hotel.example.com/H1"),
            lodgingBusinessLocation: CLPlacemark(
                location: CLLocation(latitude: 0, longitude: 0), name: nil, postalAddress: nil),
            reservationDuration: INDateComponentsRange(start: when(4, 15), end: when(6, 11)), numberOfAdults: 2,
            numberOfChildren: nil)
    }

    static func movie() -> INReservation {
        INTicketedEventReservation(
            itemReference: INSpeakableString(spokenPhrase: "Movie night"), reservationNumber: "M1", bookingTime: Date(),
            reservationStatus: .hold, reservationHolderName: "Jane Appleseed", actions: [],
            reservedSeat: INSeat(seatSection: "Stalls", seatRow: "F", seatNumber: "3", seatingType: nil),
            event: INTicketedEvent(
                category: .movie, name: "The Film", eventDuration: INDateComponentsRange(start: when(4, 20), end: nil),
                location: macs))
    }

    static func train() -> INReservation {
        INTrainReservation(
            itemReference: INSpeakableString(spokenPhrase: "Train"), reservationNumber: nil, bookingTime: nil,
            reservationStatus: .confirmed, reservationHolderName: nil, actions: nil, reservedSeat: nil,
            trainTrip: INTrainTrip(
                provider: "Example Rail", trainName: "ICE", trainNumber: "ICE 70",
                tripDuration: INDateComponentsRange(start: when(4, 10), end: when(4, 12)),
                departureStationLocation: station("Berlin Hbf"), departurePlatform: "7",
                arrivalStationLocation: station("Hamburg Hbf"), arrivalPlatform: nil))
    }

    static func bus() -> INReservation {
        INBusReservation(
            itemReference: INSpeakableString(spokenPhrase: "Bus"), reservationNumber: nil, bookingTime: nil,
            reservationStatus: .confirmed, reservationHolderName: nil, actions: nil, url: nil, reservedSeat: nil,
            busTrip: INBusTrip(
                provider: nil, busName: nil, busNumber: "17",
                tripDuration: INDateComponentsRange(start: when(4, 10), end: nil),
                departureBusStopLocation: station("ZOB"), departurePlatform: nil,
                arrivalBusStopLocation: station("Harbour"), arrivalPlatform: nil))
    }

    static func boat() -> INReservation {
        INBoatReservation(
            itemReference: INSpeakableString(spokenPhrase: "Ferry"), reservationNumber: nil, bookingTime: nil,
            reservationStatus: .confirmed, reservationHolderName: nil, actions: nil, url: nil, reservedSeat: nil,
            boatTrip: INBoatTrip(
                provider: "Example Line", boatName: nil, boatNumber: "F1",
                tripDuration: INDateComponentsRange(start: when(4, 14), end: when(5, 10)),
                departureBoatTerminalLocation: station("Kiel"), arrivalBoatTerminalLocation: station("Oslo")))
    }

    static func car() -> INReservation {
        INRentalCarReservation(
            itemReference: INSpeakableString(spokenPhrase: "Car"), reservationNumber: "R1", bookingTime: nil,
            reservationStatus: .unknown, reservationHolderName: nil, actions: nil,
            rentalCar: INRentalCar(
                rentalCompanyName: "Example Cars", type: "Compact", make: "VW", model: "Golf",
                rentalCarDescription: nil),
            rentalDuration: INDateComponentsRange(start: when(4, 10), end: when(5, 12)),
            pickupLocation: station("Airport"),
            dropOffLocation: nil)
    }

    private static func station(_ name: String) -> CLPlacemark {
        CLPlacemark(location: CLLocation(latitude: 0, longitude: 0), name: name, postalAddress: nil)
    }

    /// Wraps a reservation as in the samples of Apple's talks.
    static func interaction(_ reservations: INReservation...) -> INInteraction {
        let intent = INGetReservationDetailsIntent(reservationContainerReference: reservations[0].itemReference)
        let intentResponse = INGetReservationDetailsIntentResponse(code: .success, userActivity: nil)
        intentResponse.reservations = reservations
        return INInteraction(intent: intent, response: intentResponse)
    }

    /// A call that waits for nothing.
    static func donate() { interaction(restaurant()).donate() }
}
