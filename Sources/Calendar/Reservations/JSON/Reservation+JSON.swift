import Recurrence

extension Reservation {
    /// The reservation as one object of schema.org, with the members that KDE Itinerary reads and the types that it gives them.
    ///
    /// The order of the members is fixed. What schema.org has no member for is in `x-conference`, which other programs ignore.
    package func json() -> String { JSONNode.object(members.compactMapValues { $0 }).json }

    /// The reservation as a list with one object for each traveller, as KDE Itinerary writes it: none of its objects has several
    /// people.
    ///
    /// - Parameter length: the most bytes; a longer list gives way to one object with all people.
    package func json(forEachTravellerWithin length: Int) -> String {
        var texts = presentTravellers.map { traveller in
            var single = self
            single.travellers = [Traveller(traveller.name, seats: traveller.seats)]
            return single.json()
        }
        if texts.count < 2 || texts.reduce(0, { $0 + $1.utf8.count }) > length {
            var plain = self
            plain.travellers = presentTravellers.map { Traveller($0.name, seats: $0.seats) }
            texts = [plain.json()]
        }
        return "[\(texts.joined(separator: ","))]"
    }

    private var members: [String: JSONNode?] {
        var members: [String: JSONNode?] = [
            "@context": .text("http://schema.org"), "@type": .text(reservationType),
            "reservationNumber": JSONNode(number), "reservationFor": subject,
            "reservationStatus": .text("http://schema.org/\(statusName)"),
            "underName": .part("Person", ["name": JSONNode(presentTravellers.first?.name)]), "reservedTicket": tickets,
            "url": JSONNode(url), "x-conference": ours,
            "bookingTime": bookingTime.map { .text(ReservationTime(instant: $0).iso) },
            "modifiedTime": modified.map { .text(ReservationTime(instant: $0).iso) },
        ]
        if !actions.isEmpty { members["potentialAction"] = .list(actions.map(\.node)) }
        switch kind {
        case .flight: if let seat = seats.first?.number { members["airplaneSeat"] = .text(seat) }
        case .train, .bus, .boat, .event: break
        case .rentalCar:
            members["pickupLocation"] = from?.node("Place")
            members["dropoffLocation"] = to?.node("Place")
            members["pickupTime"] = start?.node
            members["dropoffTime"] = end?.node
        case .lodging:
            members["checkinTime"] = start?.node
            members["checkoutTime"] = end?.node
            members["numAdults"] = JSONNode(adults)
            members["numChildren"] = JSONNode(children)
        case .restaurant:
            members["startTime"] = start?.node
            members["endTime"] = end?.node
            members["partySize"] = JSONNode(partySize)
        }
        return members
    }

    private var reservationType: String {
        switch kind {
        case .flight: "FlightReservation"
        case .train: "TrainReservation"
        case .bus: "BusReservation"
        case .boat: "BoatReservation"
        case .rentalCar: "RentalCarReservation"
        case .lodging: "LodgingReservation"
        case .restaurant: "FoodEstablishmentReservation"
        case .event: "EventReservation"
        }
    }

    /// Schema.org has no “unknown”; ``ours`` says so.
    private var statusName: String {
        switch status {
        case .unknown, .confirmed: "ReservationConfirmed"
        case .pending: "ReservationPending"
        case .hold: "ReservationHold"
        case .cancelled: "ReservationCancelled"
        }
    }

    /// What is reserved.
    private var subject: JSONNode? {
        let company: JSONNode? = .part("Organization", ["name": JSONNode(carrier)])
        var trip: [String: JSONNode?] = [
            "departureTime": start?.node, "arrivalTime": end?.node, "provider": company,
            "departureDay": start.map { .text($0.day.description) },
        ]
        switch kind {
        case .flight:
            trip["provider"] = nil
            trip["airline"] = .part("Airline", ["name": JSONNode(carrier), "iataCode": JSONNode(carrierCode)])
            trip["flightNumber"] = JSONNode(line)
            trip["boardingTime"] = boarding?.node
            trip["departureAirport"] = from?.node("Airport", code: "iataCode")
            trip["arrivalAirport"] = to?.node("Airport", code: "iataCode")
            trip["departureGate"] = JSONNode(from?.platform)
            trip["arrivalGate"] = JSONNode(to?.platform)
            trip["departureTerminal"] = JSONNode(from?.terminal)
            trip["arrivalTerminal"] = JSONNode(to?.terminal)
            return .part("Flight", trip)
        case .train:
            trip["trainName"] = JSONNode(name)
            trip["trainNumber"] = JSONNode(line)
            trip["departureStation"] = from?.node("TrainStation")
            trip["arrivalStation"] = to?.node("TrainStation")
            addPlatforms(to: &trip)
            return .part("TrainTrip", trip)
        case .bus:
            trip["departureDay"] = nil
            trip["busName"] = JSONNode(name)
            trip["busNumber"] = JSONNode(line)
            trip["departureBusStop"] = from?.node("BusStation")
            trip["arrivalBusStop"] = to?.node("BusStation")
            addPlatforms(to: &trip)
            return .part("BusTrip", trip)
        case .boat:
            trip["departureDay"] = nil
            trip["name"] = JSONNode(name)
            trip["departureBoatTerminal"] = from?.node("BoatTerminal")
            trip["arrivalBoatTerminal"] = to?.node("BoatTerminal")
            addPlatforms(to: &trip)
            return .part("BoatTrip", trip)
        case .rentalCar: return .part("RentalCar", ["name": JSONNode(name), "rentalCompany": company])
        case .lodging: return place(of: "LodgingBusiness")
        case .restaurant: return place(of: "FoodEstablishment")
        case .event:
            return .part(
                "Event",
                [
                    "name": JSONNode(name), "alternateName": JSONNode(alternateName), "startDate": start?.node,
                    "endDate": end?.node,
                    "doorTime": boarding?.node, "location": from?.node("Place"),
                ])
        }
    }

    private func addPlatforms(to trip: inout [String: JSONNode?]) {
        trip["departurePlatform"] = JSONNode(from?.platform)
        trip["arrivalPlatform"] = JSONNode(to?.platform)
        // Other programs have these for flights only.
        trip["departureTerminal"] = JSONNode(from?.terminal)
        trip["arrivalTerminal"] = JSONNode(to?.terminal)
        trip["boardingTime"] = boarding?.node
    }

    /// The place under the name of the hotel or the restaurant.
    private func place(of type: String) -> JSONNode? {
        var place = from ?? Place()
        place.name = name ?? place.name
        return place.isEmpty ? nil : place.node(type)
    }

    /// The ticket with the first seat; KDE Itinerary reads no more than one. Further seats are in ``ours``.
    private var tickets: JSONNode? { seats.first.map { .object("Ticket", ["ticketedSeat": $0.node]) } }

    /// What only this project writes.
    private var ours: JSONNode? {
        let way: JSONNode? = activity.map {
            .object(
                ["type": .text($0.type), "title": JSONNode($0.title), "url": JSONNode($0.url)].compactMapValues { $0 })
        }
        let members: [String: JSONNode?] = [
            "reference": JSONNode(reference), "container": JSONNode(container), "joinURL": JSONNode(joinURL),
            "activity": way, "noStatus": status == .unknown ? .boolean(true) : nil,
            "seats": !listsTravellers && seats.count > 1 ? .list(seats.dropFirst().map(\.node)) : nil,
            "travellers": listsTravellers ? .list(travellers.map(\.node)) : nil,
            "interaction": JSONNode(interaction), "interactionGroup": JSONNode(interactionGroup),
        ]
        let present = members.compactMapValues { $0 }
        return present.isEmpty ? nil : .object(present)
    }
}

extension Reservation {
    /// Whether the members of schema.org do not say all that is known of the people.
    private var listsTravellers: Bool {
        travellers.count > 1
            || travellers.contains {
                $0.isCancelled || [$0.modified, $0.expires] != [nil, nil]
                    || [$0.ticket, $0.ticketNumber, $0.sequence, $0.barcode, $0.issuer].contains { $0 != nil }
            }
    }
}

extension Reservation.Traveller {
    fileprivate var node: JSONNode {
        let members: [String: JSONNode?] = [
            "name": JSONNode(name), "seats": seats.isEmpty ? nil : .list(seats.map(\.node)), "ticket": JSONNode(ticket),
            "ticketNumber": JSONNode(ticketNumber), "sequence": JSONNode(sequence), "barcode": JSONNode(barcode),
            "issuer": JSONNode(issuer),
            "expires": expires.map { .text(ReservationTime(instant: $0).iso) },
            "modifiedTime": modified.map { .text(ReservationTime(instant: $0).iso) },
            "cancelled": isCancelled ? .boolean(true) : nil,
        ]
        return .object(members.compactMapValues { $0 })
    }
}

extension ReservationTime {
    /// The time as KDE Itinerary writes it.
    fileprivate var node: JSONNode {
        guard case .named(let name) = zone else { return .text(iso) }
        return .object("QDateTime", ["@value": .text(iso), "timezone": .text(name)])
    }
}

extension Reservation.Place {
    fileprivate func node(_ type: String, code key: String = "identifier") -> JSONNode? {
        .part(
            type,
            [
                "name": JSONNode(name), key: JSONNode(code), "telephone": JSONNode(telephone),
                "geo": .part("GeoCoordinates", ["latitude": JSONNode(latitude), "longitude": JSONNode(longitude)]),
                "address": .part(
                    "PostalAddress",
                    [
                        "streetAddress": JSONNode(street), "addressLocality": JSONNode(locality),
                        "postalCode": JSONNode(postalCode), "addressRegion": JSONNode(region),
                        "addressCountry": JSONNode(country),
                    ]),
            ])
    }
}

extension Reservation.Seat {
    fileprivate var node: JSONNode {
        .object(
            "Seat",
            [
                "seatSection": JSONNode(section), "seatRow": JSONNode(row), "seatNumber": JSONNode(number),
                "seatingType": JSONNode(type),
            ])
    }
}

extension Reservation.Action {
    fileprivate var node: JSONNode {
        let type = ReservationReader.actionKinds.first { $0.value == kind }?.key ?? "ViewAction"
        return .object(
            type, ["target": JSONNode(url), "startTime": validFrom?.node, "endTime": validUntil?.node])
    }
}
