import ConferenceModel
import Recurrence

extension ReservationReader {
    /// Reads an object with a known type.
    ///
    /// - Parameter subject: what is reserved; the object itself for an event without a reservation.
    func reservation(_ node: JSONNode, _ subject: JSONNode, _ kind: Reservation.Kind) -> Reservation {
        var result = Reservation(kind)
        result.status = status(node)
        result.number = node[anyOf: "reservationNumber", "reservationId"]?.text
        result.bookingTime = time(node["bookingTime"])?.instant(in: zones)
        result.modified = time(node["modifiedTime"])?.instant(in: zones)
        result.url = node["url"]?.text ?? subject["url"]?.text
        result.actions = actions(node)
        result.travellers = travellers(node)
        result.name = subject["name"]?.text
        switch kind {
        case .flight: readFlight(subject, into: &result)
        case .train: readTrain(subject, into: &result)
        case .bus: readBus(subject, into: &result)
        case .boat: readBoat(subject, into: &result)
        case .rentalCar: readCar(node, subject, into: &result)
        case .lodging: readLodging(node, subject, into: &result)
        case .restaurant: readRestaurant(node, subject, into: &result)
        case .event: readEvent(node, subject, into: &result)
        }
        if isOurs { readOurs(node["x-conference"], into: &result) }
        return result
    }

    // MARK: Kinds

    private func readFlight(_ flight: JSONNode, into result: inout Reservation) {
        let airline = flight[anyOf: "airline", "provider", "carrier", "seller"]
        result.name = nil
        result.carrier = name(airline)
        result.carrierCode = airline?["iataCode"]?.text
        result.line = flight["flightNumber"]?.text
        result.from = place(
            flight["departureAirport"], platform: flight["departureGate"], terminal: flight["departureTerminal"])
        result.to = place(
            flight["arrivalAirport"], platform: flight["arrivalGate"], terminal: flight["arrivalTerminal"])
        result.start = time(flight["departureTime"]) ?? time(flight["departureDay"])
        result.end = time(flight["arrivalTime"])
        result.boarding = time(flight["boardingTime"])
    }

    private func readTrain(_ trip: JSONNode, into result: inout Reservation) {
        result.name = trip[anyOf: "trainName", "name"]?.text
        result.line = trip["trainNumber"]?.text
        result.from = place(
            trip["departureStation"], platform: trip["departurePlatform"], terminal: trip["departureTerminal"])
        result.to = place(
            trip["arrivalStation"], platform: trip["arrivalPlatform"], terminal: trip["arrivalTerminal"])
        readTrip(trip, into: &result)
    }

    private func readBus(_ trip: JSONNode, into result: inout Reservation) {
        result.name = trip[anyOf: "busName", "name"]?.text
        result.line = trip["busNumber"]?.text
        result.from = place(
            trip[anyOf: "departureBusStop", "departureStation"], platform: trip["departurePlatform"],
            terminal: trip["departureTerminal"])
        result.to = place(
            trip[anyOf: "arrivalBusStop", "arrivalStation"], platform: trip["arrivalPlatform"],
            terminal: trip["arrivalTerminal"])
        readTrip(trip, into: &result)
    }

    private func readBoat(_ trip: JSONNode, into result: inout Reservation) {
        result.from = place(
            trip["departureBoatTerminal"], platform: trip["departurePlatform"], terminal: trip["departureTerminal"])
        result.to = place(
            trip["arrivalBoatTerminal"], platform: trip["arrivalPlatform"], terminal: trip["arrivalTerminal"])
        readTrip(trip, into: &result)
    }

    private func readTrip(_ trip: JSONNode, into result: inout Reservation) {
        result.carrier = name(trip["provider"])
        result.start = time(trip["departureTime"]) ?? time(trip["departureDay"])
        result.end = time(trip["arrivalTime"])
        result.boarding = time(trip["boardingTime"])
    }

    private func readCar(_ node: JSONNode, _ car: JSONNode, into result: inout Reservation) {
        let brand = name(car["brand"])
        let model = car[anyOf: "name", "model"]?.text
        // “VW Golf”, but not “VW VW Golf”.
        if let brand, let model, !model.hasPrefix(brand) { result.name = "\(brand) \(model)" }
        result.name = result.name ?? brand ?? model
        result.carrier = name(car["rentalCompany"]) ?? name(node["provider"])
        result.from = place(node["pickupLocation"])
        result.to = place(node[anyOf: "dropoffLocation", "dropOffLocation"])
        result.start = time(node["pickupTime"])
        result.end = time(node[anyOf: "dropoffTime", "dropOffTime"])
    }

    private func readLodging(_ node: JSONNode, _ lodging: JSONNode, into result: inout Reservation) {
        result.from = place(lodging)
        result.start = hotelTime("checkin", node)
        result.end = hotelTime("checkout", node)
        result.adults = count(node["numAdults"])
        result.children = count(node["numChildren"])
    }

    private func readRestaurant(_ node: JSONNode, _ restaurant: JSONNode, into result: inout Reservation) {
        result.from = place(restaurant)
        result.start = time(node["startTime"])
        result.end = time(node["endTime"])
        result.partySize = node["partySize"]?.integer
    }

    private func readEvent(_ node: JSONNode, _ event: JSONNode, into result: inout Reservation) {
        result.start = time(event["startDate"])
        result.end = time(event["endDate"])
        result.boarding = time(event["doorTime"])
        for location in event["location"]?.elements ?? [] {
            if location.types.contains("VirtualLocation") {
                result.joinURL = location["url"]?.text ?? result.joinURL
            } else {
                result.from = result.from ?? place(location)
            }
        }
        let status = event["eventStatus"]?.elements.first
        switch (status?.text ?? status?["@id"]?.text)?.lastPathName {
        case "EventCancelled": result.status = .cancelled
        // The date is the one at which it does not take place, and a new one is not known.
        case "EventPostponed" where result.status != .cancelled: result.status = .hold
        default: break
        }
        // An event is superordinate to a screening of it.
        result.name = result.name ?? name(event["superEvent"])
        result.alternateName = event["alternateName"]?.text
    }

    private func readOurs(_ ours: JSONNode?, into result: inout Reservation) {
        guard let ours else { return }
        result.reference = ours["reference"]?.text
        result.container = ours["container"]?.text
        result.joinURL = ours["joinURL"]?.text
        result.activity = ours["activity"].flatMap { activity in
            activity["type"]?.text.map {
                Reservation.Activity(type: $0, title: activity["title"]?.text, url: activity["url"]?.text)
            }
        }
        result.interaction = ours["interaction"]?.text
        result.interactionGroup = ours["interactionGroup"]?.text
        result.seats += (ours["seats"]?.elements ?? []).prefix(limits.partsPerReservation).map(seat)
        if let list = ours["travellers"]?.elements {
            result.travellers = list.prefix(limits.partsPerReservation).map { traveller in
                Reservation.Traveller(
                    traveller["name"]?.text,
                    seats: (traveller["seats"]?.elements ?? []).prefix(limits.partsPerReservation).map(seat),
                    modified: time(traveller["modifiedTime"])?.instant(in: zones),
                    isCancelled: traveller["cancelled"] == .boolean(true), ticket: traveller["ticket"]?.text,
                    ticketNumber: traveller["ticketNumber"]?.text, sequence: traveller["sequence"]?.text,
                    barcode: traveller["barcode"]?.text, issuer: traveller["issuer"]?.text,
                    expires: time(traveller["expires"])?.instant(in: zones))
            }
        }
        if ours["noStatus"] == .boolean(true) { result.status = .unknown }
    }
}
