package import ConferenceModel
package import Recurrence

extension Reservation {
    /// Reads the reservations of a text in JSON-LD with schema.org's types, as mails and KDE Itinerary write it.
    ///
    /// - Parameters:
    ///   - isOurs: whether ``json()`` wrote the text, so that it may name the program that donated the reservation. A mail may not.
    package static func read(
        _ json: [UInt8], zones: ZoneDatabase, limits: Limits = Limits(), isOurs: Bool = false
    ) -> ReservationReading {
        var reader = ReservationReader(zones: zones, limits: limits, isOurs: isOurs)
        guard json.count <= limits.reservationTextLength else {
            reader.reading.problems.append(.tooLong)
            return reader.reading
        }
        do {
            reader.read(try node(json, isOurs: isOurs, limits))
        } catch {
            reader.reading.problems.append(error)
        }
        return reader.reading
    }

    private static func node(
        _ json: [UInt8], isOurs: Bool, _ limits: Limits
    ) throws(ReservationProblem) -> JSONNode {
        func scan(_ json: [UInt8]) throws(ReservationProblem) -> JSONNode {
            try JSONScanner.node(json, depth: limits.reservationTextDepth, values: limits.reservationTextValues)
        }
        guard !isOurs, json.contains(UInt8(ascii: "&")) else { return try scan(json) }
        do {
            return try scan(json).withoutEntities
        } catch {
            // Some templates write the whole text as if it were HTML: `{&quot;@type&quot;`.
            let text = String(decoding: json, as: UTF8.self)
            guard error == .notJSON, text.contains("&quot;") || text.contains("&#34;") else { throw error }
            return try scan(Array(HTMLEntities.decoded(text).utf8)).withoutEntities
        }
    }

    /// Reads the text that ``json()`` has written; nil if it is not such a text.
    package static func stored(_ json: String, zones: ZoneDatabase, limits: Limits = Limits()) -> Reservation? {
        read(Array(json.utf8), zones: zones, limits: limits, isOurs: true).reservations.first
    }
}

/// Finds reservations in JSON-LD.
struct ReservationReader {
    let zones: ZoneDatabase
    let limits: Limits
    let isOurs: Bool
    var reading = ReservationReading()

    init(zones: ZoneDatabase, limits: Limits, isOurs: Bool) {
        self.zones = zones
        self.limits = limits
        self.isOurs = isOurs
    }

    /// Reads a list, a graph, or one object. The depth is that of the text, and so it is bounded.
    mutating func read(_ node: JSONNode) {
        if case .list(let elements) = node {
            for element in elements { read(element) }
            return
        }
        if let graph = node["@graph"] { return read(graph) }
        for type in node.types {
            if let kind = Self.kinds[type] ?? (type == "Reservation" ? Self.kind(ofSubject: node) : nil) {
                // A booking of several flights can list them all in one object.
                let subjects = node["reservationFor"]?.elements ?? []
                for subject in subjects.isEmpty ? [.null] : subjects { add(node, subject, kind, type: type) }
                return
            }
            if Self.eventTypes.contains(type) { return add(node, node, .event, type: type) }
            if type == "ReservationPackage", let items = node["subReservation"] { return read(items) }
        }
    }

    static let kinds: [String: Reservation.Kind] = [
        "FlightReservation": .flight, "TrainReservation": .train, "BusReservation": .bus, "BoatReservation": .boat,
        "RentalCarReservation": .rentalCar, "LodgingReservation": .lodging,
        "FoodEstablishmentReservation": .restaurant, "EventReservation": .event,
    ]

    /// What a reservation without a type of its own is for.
    private static func kind(ofSubject node: JSONNode) -> Reservation.Kind? {
        let types = node["reservationFor"]?.elements.first?.types ?? []
        return types.lazy.compactMap { subjects[$0] ?? (eventTypes.contains($0) ? .event : nil) }.first
    }

    private static let subjects: [String: Reservation.Kind] = [
        "Flight": .flight, "TrainTrip": .train, "BusTrip": .bus, "BoatTrip": .boat, "Car": .rentalCar,
        "RentalCar": .rentalCar, "LodgingBusiness": .lodging, "Hotel": .lodging, "Hostel": .lodging,
        "Motel": .lodging, "Resort": .lodging, "BedAndBreakfast": .lodging, "Campground": .lodging,
        "VacationRental": .lodging, "FoodEstablishment": .restaurant, "Restaurant": .restaurant,
        "BarOrPub": .restaurant, "CafeOrCoffeeShop": .restaurant,
    ]

    /// The types of events that people attend; others, such as a delivery or a sale, are no entry of a calendar.
    private static let eventTypes: Set<String> = [
        "Event", "BusinessEvent", "ChildrensEvent", "ComedyEvent", "ConferenceEvent", "CourseInstance", "DanceEvent",
        "EducationEvent", "ExhibitionEvent", "Festival", "FoodEvent", "Hackathon", "LiteraryEvent", "MusicEvent",
        "ScreeningEvent", "SocialEvent", "SportsEvent", "TheaterEvent", "VisualArtsEvent",
    ]

    private mutating func add(_ node: JSONNode, _ subject: JSONNode, _ kind: Reservation.Kind, type: String) {
        guard reading.reservations.count < limits.reservationsPerText else {
            if reading.problems.last != .tooMany { reading.problems.append(.tooMany) }
            return
        }
        let told = reservation(node, subject, kind)
        let reservation = told.bounded(by: limits)
        if let missing = reservation.missingMember {
            if reading.problems.count < limits.reservationsPerText {
                let text = reservation.start == nil ? (node[missing] ?? subject[missing])?.text : nil
                reading.problems.append(
                    text.map { .unreadable(type: type, member: missing, text: $0) }
                        ?? .incomplete(type: type, missing: missing))
            }
            return
        }
        reading.add(reservation, limits)
        let most = limits.partsPerReservation
        if told.travellers.count > most || told.seats.count > most { reading.leaveOutPeople() }
    }
}

extension Reservation {
    /// The member without which the reservation is of no use; nil if there is none.
    package var missingMember: String? {
        // Companies cancel by the number alone.
        if status == .cancelled, number != nil { return nil }
        if start == nil {
            switch kind {
            case .flight, .train, .bus, .boat: return "departureTime"
            case .rentalCar: return "pickupTime"
            case .lodging: return "checkinTime"
            case .restaurant: return "startTime"
            case .event: return "startDate"
            }
        }
        switch kind {
        case .flight: return line == nil && from == nil && to == nil ? "flightNumber" : nil
        case .lodging, .restaurant, .event: return name == nil && from == nil ? "name" : nil
        case .train, .bus, .boat: return from == nil && to == nil && line == nil ? "departureStation" : nil
        case .rentalCar: return nil
        }
    }
}

extension ReservationReading {
    /// Adds a reservation. A mail has one for each traveller; those that differ in nothing else become one.
    package mutating func add(_ reservation: Reservation, _ limits: Limits) {
        var reservation = reservation
        let most = limits.partsPerReservation
        if reservation.travellers.count > most { leaveOutPeople() }
        reservation.travellers = Array(reservation.travellers.prefix(most))
        guard reservation.number != nil,
            let index = reservations.lastIndex(where: {
                $0.number == reservation.number && $0.differsOnlyInPeople(from: reservation)
            })
        else { return reservations.append(reservation) }
        if !reservations[index].addTickets(reservation.travellers, most: most) { leaveOutPeople() }
    }

    fileprivate mutating func leaveOutPeople() {
        if !problems.contains(.tooManyPeople) { problems.append(.tooManyPeople) }
    }
}
