import CalendarModel
package import ConferenceModel
package import Recurrence

extension Reservation {
    /// Reads the description of a pass for a wallet (Apple: `pass.json`): a boarding pass, or the ticket of an event.
    ///
    /// The content of its barcode, its identifiers and its tokens are not kept.
    ///
    /// - Parameter texts: the texts of the pass in the reader's language, by the names that the pass has for them.
    package static func read(
        pass json: [UInt8], texts: [String: String] = [:], zones: ZoneDatabase, limits: Limits = Limits()
    ) -> ReservationReading {
        var reading = ReservationReading()
        guard json.count <= limits.passLength else {
            reading.problems.append(.tooLong)
            return reading
        }
        let pass: JSONNode
        do {
            pass = try JSONScanner.node(
                json, depth: limits.reservationTextDepth, values: limits.reservationTextValues)
        } catch {
            reading.problems.append(error)
            return reading
        }
        guard let reader = PassReader(pass, texts: texts, zones: zones, limits: limits) else {
            reading.problems.append(.otherPass)
            return reading
        }
        let reservation = reader.reservation().bounded(by: limits)
        guard pass["voided"] != .boolean(true) else {
            reading.problems.append(.voidPass)
            if reservation.isVoid, reservation.missingMember == nil { reading.void.append(reservation) }
            return reading
        }
        if let missing = reservation.missingMember {
            let (type, date) = (reader.style.rawValue, "relevantDate")
            if reservation.start != nil {
                reading.problems.append(.incomplete(type: type, missing: missing))
            } else if let text = pass[date]?.text {
                reading.problems.append(.unreadable(type: type, member: date, text: text))
            } else {
                reading.problems.append(.incomplete(type: type, missing: date))
            }
        } else {
            reading.add(reservation, limits)
        }
        return reading
    }
}

/// Reads what a pass says: in its semantic tags, which are made for programs; else in its fields, which are made for people, and
/// which are recognised by their keys, labels and places.
struct PassReader {
    enum Style: String, CaseIterable { case boardingPass, eventTicket }

    let style: Style
    let fields: PassFields
    /// The semantic tags of the pass and of its fields.
    let tags: [String: JSONNode]
    /// When the pass is shown on a phone's screen: usually the boarding time, or the beginning.
    let relevant: ReservationTime?
    /// When the pass ceases to be shown, if ``relevant`` is the beginning of an interval, which says nothing about the boarding.
    let relevantEnd: ReservationTime?
    let pass: JSONNode
    private let texts: [String: String]
    let zones: ZoneDatabase
    private let limits: Limits

    /// Returns nil for a coupon, a store card, and everything else that is no reservation.
    init?(_ pass: JSONNode, texts: [String: String], zones: ZoneDatabase, limits: Limits) {
        guard let style = Style.allCases.first(where: { pass[$0.rawValue] != nil }), let content = pass[style.rawValue]
        else { return nil }
        self.style = style
        self.pass = pass
        self.texts = texts
        self.zones = zones
        self.limits = limits
        fields = PassFields(content, texts: texts, limit: limits.partsPerReservation)
        var tags: [String: JSONNode] = [:]
        for node in [pass["semantics"]] + fields.all.map(\.semantics) {
            guard case .object(let members) = node else { continue }
            tags.merge(members) { first, _ in first }
        }
        self.tags = tags
        let dates = pass["relevantDates"]?.elements.first
        let moment = Self.time(pass["relevantDate"]) ?? Self.time(dates?[anyOf: "date", "relevantDate"])
        relevant = moment ?? Self.time(dates?["startDate"])
        relevantEnd = moment == nil ? Self.time(dates?["endDate"]) : nil
    }

    func reservation() -> Reservation {
        var result = Reservation(kind)
        result.status =
            tag("transitStatus").map { $0.lowercased().contains("cancel") } ?? false ? .cancelled : .confirmed
        result.number = tag("confirmationNumber") ?? fields.code("confirm", "reservation", "booking", "pnr", "order")
        result.holder = holder
        result.seats = seats
        switch style {
        case .boardingPass: readJourney(into: &result)
        case .eventTicket: readEvent(into: &result)
        }
        if let serial = pass["serialNumber"]?.text {
            // Its identifiers are not kept, only whether they are the same.
            if result.travellers.isEmpty { result.travellers.append(Reservation.Traveller()) }
            result.travellers[0].ticket = EventIdentifier.of(
                uid: "\(pass["passTypeIdentifier"]?.text ?? "")\n\(serial)")
        }
        if !result.travellers.isEmpty {
            let code = result.kind == .flight ? BoardingPassCode(messages: barcodes) : nil
            result.travellers[0].ticketNumber = code?.ticketNumber
            result.travellers[0].sequence = code?.sequence
            result.travellers[0].barcode = barcodes.first.flatMap { $0.isEmpty ? nil : $0 }.map {
                EventIdentifier.of(uid: "barcode\n\($0)")
            }
            result.travellers[0].expires =
                pass["voided"] == .boolean(true)
                ? Reservation.Traveller.void : Self.time(pass["expirationDate"])?.instant(in: zones)
        }
        return result
    }

    var kind: Reservation.Kind {
        guard style == .boardingPass else { return .event }
        return switch pass[style.rawValue]?["transitType"]?.text {
        case "PKTransitTypeAir": .flight
        case "PKTransitTypeTrain": .train
        case "PKTransitTypeBus": .bus
        case "PKTransitTypeBoat": .boat
        // A cable car, or anything else.
        default: .event
        }
    }

    // MARK: Events

    private var eventName: String? {
        tag("eventName") ?? fields.primary.lazy.filter { time($0) == nil }.compactMap { $0.value?.text }.first
            ?? fields.short("event", "show", "title") ?? shown("logoText") ?? shown("description")
    }

    private func readEvent(into result: inout Reservation) {
        result.name = eventName
        if !texts.isEmpty, let plain = PassReader(pass, texts: [:], zones: zones, limits: limits)?.eventName,
            plain != result.name
        {
            result.alternateName = plain
        }
        var place = Reservation.Place()
        place.name =
            tag("venueName") ?? fields.short("venue", "location", "place", "hall", "theater", "theatre", "cinema")
        place.telephone = tag("venuePhoneNumber")
        // A list of several places has all shops or halls of a company.
        let places = pass["locations"]?.elements ?? []
        setCoordinates(of: &place, tags["venueLocation"] ?? (places.count == 1 ? places.first : nil))
        result.from = place.isEmpty ? nil : place
        let dates = pass["relevantDates"]?.elements.first
        result.start =
            tagTime("eventStartDate") ?? Self.time(tags["eventStartDateInfo"]?["date"]) ?? relevant
            ?? fields.front.lazy.compactMap { time($0, on: nil) }.first
        result.end = tagTime("eventEndDate") ?? Self.time(dates?["endDate"])
        result.boarding = tagTime("venueDoorsOpenDate") ?? clock(of: "door", "admission", "einlass")
    }

    // MARK: Both

    private var holder: String? {
        if let name = tags["passengerName"] ?? tags["attendeeName"] {
            let parts = [name["givenName"]?.text, name["familyName"]?.text].compactMap(\.self)
            if let text = name.text ?? (parts.isEmpty ? nil : parts.joined(separator: " ")) { return text }
        }
        return fields.name("passenger", "traveler", "traveller", "holder", "attendee", "guest")
    }

    private var seats: [Reservation.Seat] {
        let seats = (tags["seats"]?.elements ?? []).prefix(limits.partsPerReservation).map { seat in
            Reservation.Seat(
                section: seat["seatSection"]?.text, row: seat["seatRow"]?.text,
                number: seat[anyOf: "seatNumber", "seatIdentifier"]?.text,
                type: seat[anyOf: "seatType", "seatDescription"]?.text)
        }.filter { !$0.isEmpty }
        guard seats.isEmpty else { return seats }
        let seat = Reservation.Seat(
            section: tag("carNumber") ?? fields.short("section", "block", "coach", "wagon"),
            row: fields.short("row", "reihe"), number: fields.short("seat", "sitz", "platz"),
            type: fields.short("class", "cabin", "category"))
        return seat.row == nil && seat.number == nil && seat.section == nil ? [] : [seat]
    }

    var barcodes: [String] {
        ((pass["barcodes"]?.elements ?? []).prefix(4) + (pass["barcode"]?.elements ?? []).prefix(1))
            .compactMap { $0["message"]?.text }
    }

    func setCoordinates(of place: inout Reservation.Place, _ node: JSONNode?) {
        guard let latitude = node?["latitude"]?.double, let longitude = node?["longitude"]?.double else { return }
        place.setCoordinates(latitude: latitude, longitude: longitude)
    }

    func tag(_ name: String) -> String? { tags[name]?.text }

    /// A text of the pass itself, in the reader's language.
    func shown(_ name: String) -> String? { pass[name]?.text.map { texts[$0] ?? $0 } }

    func tagTime(_ name: String) -> ReservationTime? { Self.time(tags[name]) }

    static func time(_ node: JSONNode?) -> ReservationTime? { node?.text.flatMap { ReservationTime(iso: $0) } }
}
