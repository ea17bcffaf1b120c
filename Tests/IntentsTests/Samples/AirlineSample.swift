import Intents

/// An airline's program, written as in Apple's documentation of flight reservations, with nothing but Apple's names.
struct AirlineBooking {
    var reservationNumber = "A1B2C3"
    var passenger = "Jane Appleseed"
    var gate = "B12"
    var isCanceled = false
    var departureHour = 10

    private let calendar = Calendar(identifier: .gregorian)

    private func components(_ zone: String, day: Int, hour: Int, minute: Int = 0) -> DateComponents {
        DateComponents(
            calendar: calendar, timeZone: TimeZone(identifier: zone), year: 2027, month: 3, day: day, hour: hour,
            minute: minute)
    }

    var outbound: INFlightReservation {
        let airline = INAirline(name: "Example Air", iataCode: "XA", icaoCode: "XAR")
        let frankfurt = INAirport(name: "Frankfurt Airport", iataCode: "FRA", icaoCode: "EDDF")
        let haneda = INAirport(name: "Haneda Airport", iataCode: "HND", icaoCode: "RJTT")
        let flight = INFlight(
            airline: airline, flightNumber: "716",
            boardingTime: INDateComponentsRange(
                start: components("Europe/Berlin", day: 4, hour: departureHour - 1, minute: 20), end: nil),
            flightDuration: INDateComponentsRange(
                start: components("Europe/Berlin", day: 4, hour: departureHour),
                end: components("Asia/Tokyo", day: 5, hour: 7)),
            departureAirportGate: INAirportGate(airport: frankfurt, terminal: "1", gate: gate),
            arrivalAirportGate: INAirportGate(airport: haneda, terminal: "3", gate: nil))
        let checkIn = NSUserActivity(activityType: "com.example.air.check-in")
        checkIn.title = "Check in"
        checkIn.userInfo = ["reservation": reservationNumber]
        checkIn.requiredUserInfoKeys = ["reservation"]
        checkIn.webpageURL = URL(string: "https://air.example.com/check-in/\(reservationNumber)")
        let action = INReservationAction(
            type: .checkIn,
            validDuration: INDateComponentsRange(
                start: components("Europe/Berlin", day: 3, hour: 10), end: components("Europe/Berlin", day: 4, hour: 9)),
            userActivity: checkIn)
        return INFlightReservation(
            itemReference: INSpeakableString(
                vocabularyIdentifier: "\(reservationNumber)-1", spokenPhrase: "Flight to Tokyo", pronunciationHint: nil),
            reservationNumber: reservationNumber, bookingTime: Date(timeIntervalSince1970: 1_790_000_000),
            reservationStatus: isCanceled ? .canceled : .confirmed, reservationHolderName: passenger,
            actions: [action],
            reservedSeat: INSeat(seatSection: nil, seatRow: "12", seatNumber: "12A", seatingType: "Economy"),
            flight: flight)
    }

    var interaction: INInteraction {
        let container = INSpeakableString(
            vocabularyIdentifier: reservationNumber, spokenPhrase: "Trip to Tokyo", pronunciationHint: nil)
        let outbound = outbound
        let intent = INGetReservationDetailsIntent(
            reservationContainerReference: container, reservationItemReferences: [outbound.itemReference])
        let activity = NSUserActivity(activityType: "INGetReservationDetailsIntent")
        activity.title = "Trip to Tokyo"
        activity.webpageURL = URL(string: "exampleair://trips/\(reservationNumber)")
        let response = INGetReservationDetailsIntentResponse(code: .success, userActivity: activity)
        response.reservations = [outbound]
        let interaction = INInteraction(intent: intent, response: response)
        interaction.identifier = "trip-\(reservationNumber)"
        interaction.groupIdentifier = "trips"
        return interaction
    }

    /// As in a view controller, which does not wait.
    func showDetails() {
        interaction.donate { error in
            if let error { print(error.localizedDescription) }
        }
    }

    func signOut() {
        INInteraction.delete(with: "trips")
        INInteraction.deleteAll { _ in }
    }
}
