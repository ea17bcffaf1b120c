import ConferenceModel
import CoreLocation
import Foundation
import Recurrence
import Reservations

/// Turns the objects that a program donates into values.
struct DonationReader {
    let zones: ZoneDatabase
    let limits: Limits
    /// Now, in seconds since 1970.
    let now: Int64

    /// Returns the reservations of an interaction; none if it is about something else, or if the program's answer failed.
    func reservations(of interaction: INInteraction) -> [Reservation] {
        guard let response = interaction.intentResponse as? INGetReservationDetailsIntentResponse,
            response.code != .failure, response.code != .failureRequiringAppLaunch
        else { return [] }
        let intent = interaction.intent as? INGetReservationDetailsIntent
        let activity = response.userActivity.map {
            Reservation.Activity(type: $0.activityType, title: $0.title, url: $0.webpageURL?.absoluteString)
        }
        return (response.reservations ?? []).compactMap { donated in
            guard var reservation = reservation(donated) else { return nil }
            reservation.container = key(intent?.reservationContainerReference?.key)
            reservation.activity = activity
            reservation.interaction = key(interaction.identifier)
            reservation.interactionGroup = key(interaction.groupIdentifier)
            return reservation.bounded(by: limits)
        }
    }

    /// Returns nil for a class that this module does not know.
    private func reservation(_ donated: INReservation) -> Reservation? {
        guard var result = details(donated) else { return nil }
        result.status = status(donated.reservationStatus)
        result.number = donated.reservationNumber
        result.holder = donated.reservationHolderName
        result.bookingTime = donated.bookingTime.flatMap { Int64(exactly: $0.timeIntervalSince1970.rounded(.down)) }
        result.modified = now
        result.url = donated.url?.absoluteString
        result.reference = key(donated.itemReference.key)
        result.actions = (donated.actions ?? []).prefix(limits.partsPerReservation).compactMap { action in
            // The event links to it, so that without a link there is nothing to show.
            guard action.type == .checkIn, let url = action.userActivity.webpageURL else { return nil }
            return Reservation.Action(
                .checkIn, url: url.absoluteString, validFrom: time(action.validDuration.startDateComponents),
                validUntil: time(action.validDuration.endDateComponents))
        }
        return result
    }

    private func details(_ donated: INReservation) -> Reservation? {
        switch donated {
        case let flight as INFlightReservation: return details(flight)
        case let train as INTrainReservation:
            var result = journey(.train, train.trainTrip.tripDuration, train.reservedSeat)
            let trip = train.trainTrip
            (result.carrier, result.name, result.line) = (trip.provider, trip.trainName, trip.trainNumber)
            result.from = place(trip.departureStationLocation, platform: trip.departurePlatform)
            result.to = place(trip.arrivalStationLocation, platform: trip.arrivalPlatform)
            return result
        case let bus as INBusReservation:
            var result = journey(.bus, bus.busTrip.tripDuration, bus.reservedSeat)
            let trip = bus.busTrip
            (result.carrier, result.name, result.line) = (trip.provider, trip.busName, trip.busNumber)
            result.from = place(trip.departureBusStopLocation, platform: trip.departurePlatform)
            result.to = place(trip.arrivalBusStopLocation, platform: trip.arrivalPlatform)
            return result
        case let boat as INBoatReservation:
            var result = journey(.boat, boat.boatTrip.tripDuration, boat.reservedSeat)
            let trip = boat.boatTrip
            (result.carrier, result.name, result.line) = (trip.provider, trip.boatName ?? trip.boatNumber, nil)
            result.from = place(trip.departureBoatTerminalLocation)
            result.to = place(trip.arrivalBoatTerminalLocation)
            return result
        case let car as INRentalCarReservation:
            var result = journey(.rentalCar, car.rentalDuration, nil)
            let model = [car.rentalCar.make, car.rentalCar.model].compactMap(\.self).joined(separator: " ")
            result.name = model.isEmpty ? car.rentalCar.rentalCarDescription ?? car.rentalCar.type : model
            result.carrier = car.rentalCar.rentalCompanyName
            result.from = car.pickupLocation.flatMap { place($0) }
            result.to = car.dropOffLocation.flatMap { place($0) }
            return result
        case let lodging as INLodgingReservation:
            var result = stay(.lodging, lodging.reservationDuration, at: lodging.lodgingBusinessLocation, donated)
            result.adults = lodging.numberOfAdults
            result.children = lodging.numberOfChildren
            return result
        case let table as INRestaurantReservation:
            var result = stay(.restaurant, table.reservationDuration, at: table.restaurantLocation, donated)
            result.partySize = table.partySize
            return result
        case let ticket as INTicketedEventReservation:
            var result = journey(.event, ticket.event.eventDuration, ticket.reservedSeat)
            result.name = ticket.event.name
            result.from = ticket.event.location.flatMap { place($0) }
            return result
        default: return nil
        }
    }

    private func details(_ donated: INFlightReservation) -> Reservation {
        let flight = donated.flight
        var result = journey(.flight, flight.flightDuration, donated.reservedSeat)
        result.carrier = flight.airline.name
        result.carrierCode = flight.airline.iataCode ?? flight.airline.icaoCode
        result.line = flight.flightNumber
        result.boarding = time(flight.boardingTime?.startDateComponents)
        result.from = place(flight.departureAirportGate)
        result.to = place(flight.arrivalAirportGate)
        return result
    }

    // MARK: Parts

    private func journey(_ kind: Reservation.Kind, _ range: INDateComponentsRange, _ seat: INSeat?) -> Reservation {
        var result = Reservation(kind, start: time(range.startDateComponents))
        result.end = time(range.endDateComponents)
        if let seat {
            result.seats = [
                Reservation.Seat(
                    section: seat.seatSection, row: seat.seatRow, number: seat.seatNumber, type: seat.seatingType)
            ]
        }
        return result
    }

    /// A reservation at a place, which has the name of the item if it has none of its own.
    private func stay(
        _ kind: Reservation.Kind, _ range: INDateComponentsRange, at location: CLPlacemark, _ donated: INReservation
    ) -> Reservation {
        var result = journey(kind, range, nil)
        result.from = place(location)
        result.name = location.name ?? donated.itemReference.spokenPhrase
        result.from?.name = nil
        return result
    }

    private func time(_ components: DateComponents?) -> ReservationTime? {
        ReservationTime(components, zones: zones)
    }

    private func place(_ placemark: CLPlacemark, platform: String? = nil) -> Reservation.Place {
        var place = Reservation.Place(
            name: placemark.name, latitude: placemark.location?.coordinate.latitude,
            longitude: placemark.location?.coordinate.longitude, platform: platform)
        place.street = placemark.thoroughfare
        place.locality = placemark.locality
        place.postalCode = placemark.postalCode
        place.region = placemark.administrativeArea
        place.country = placemark.country ?? placemark.isoCountryCode
        return place
    }

    private func place(_ gate: INAirportGate) -> Reservation.Place {
        var place = Reservation.Place(
            name: gate.airport.name, code: gate.airport.iataCode ?? gate.airport.icaoCode, platform: gate.gate)
        place.terminal = gate.terminal
        return place
    }

    private func status(_ status: INReservationStatus) -> Reservation.Status {
        switch status {
        case .unknown: .unknown
        case .canceled: .cancelled
        case .pending: .pending
        case .hold: .hold
        case .confirmed: .confirmed
        }
    }

    /// An identifier of the program's, of which any text is one, but not one of any length.
    private func key(_ text: String?) -> String? {
        text.map { $0.utf8.count <= limits.urlLength ? $0 : TextPolicy.beginning($0, limits.urlLength / 4) }
    }
}
