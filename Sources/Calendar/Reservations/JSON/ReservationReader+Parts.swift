import ConferenceModel
import Recurrence

extension ReservationReader {
    func status(_ node: JSONNode) -> Reservation.Status {
        // JSON-LD also refers to a value by its name.
        let status = node["reservationStatus"]?.elements.first
        let word = (status?.text ?? status?[anyOf: "@id", "name"]?.text)?.lastPathName.lowercased() ?? ""
        return switch word.hasPrefix("reservation") ? String(word.dropFirst("reservation".utf8.count)) : word {
        case "confirmed": .confirmed
        case "cancelled", "canceled": .cancelled
        case "pending": .pending
        case "hold": .hold
        default: .unknown
        }
    }

    /// When guests of a hotel come or go. Some senders write the day and the time of day apart.
    ///
    /// - Parameter name: `checkin` or `checkout`.
    func hotelTime(_ name: String, _ node: JSONNode) -> ReservationTime? {
        let members = [node["\(name)Time"], node["\(name)Date"]]
        // Templates write a day as its midnight, at which no guest comes.
        let times = members.compactMap { time($0) }.map { time in
            time.local == LocalDateTime(startOf: time.day) ? ReservationTime(time.day) : time
        }
        guard let first = times.first(where: { !$0.isDate }) ?? times.first, first.isDate else {
            return times.first { !$0.isDate }
        }
        let clocks = members.lazy.compactMap { $0?.text }.compactMap { text in
            DayTime(text)?.on(first) ?? ReservationTime(iso: "\(first.day)T\(text)")
        }
        return clocks.first ?? first
    }

    /// The name of a person or a company, which can also be a mere text.
    func name(_ node: JSONNode?) -> String? {
        guard let node = node?.elements.first else { return nil }
        if case .object = node {
            let parts = [node["givenName"]?.text, node["familyName"]?.text].compactMap(\.self)
            return node["name"]?.text ?? (parts.isEmpty ? nil : parts.joined(separator: " "))
        }
        return node.text
    }

    /// A time, with a zone as KDE Itinerary writes it. A zone that this system does not know gives way to the offset.
    func time(_ node: JSONNode?) -> ReservationTime? {
        guard let node, var time = node.text.flatMap({ ReservationTime(iso: $0) }) else { return nil }
        guard let name = node["timezone"]?.text, !time.isDate, name.utf8.count <= 64 else { return time }
        if zones.rules(named: name) != nil { time.zone = .named(name) }
        return time
    }

    func count(_ node: JSONNode?) -> Int? { node?.integer ?? node?["value"]?.integer }

    func place(_ node: JSONNode?, platform: JSONNode? = nil, terminal: JSONNode? = nil) -> Reservation.Place? {
        var place = Reservation.Place()
        place.platform = platform?.text
        place.terminal = terminal?.text
        guard let node = node?.elements.first else { return place.isEmpty ? nil : place }
        guard case .object = node else {
            place.name = node.text
            return place
        }
        place.name = node["name"]?.text
        place.code = node[anyOf: "iataCode", "identifier"]?.text
        place.telephone = node["telephone"]?.text
        if let latitude = node["geo"]?["latitude"]?.double ?? node["latitude"]?.double,
            let longitude = node["geo"]?["longitude"]?.double ?? node["longitude"]?.double
        {
            place.setCoordinates(latitude: latitude, longitude: longitude)
        }
        guard let address = node["address"]?.elements.first else { return place.isEmpty ? nil : place }
        if case .object = address {
            place.street = address["streetAddress"]?.text
            place.locality = address["addressLocality"]?.text
            place.postalCode = address["postalCode"]?.text
            place.region = address["addressRegion"]?.text
            place.country = name(address["addressCountry"])
        } else {
            place.street = address.text
        }
        return place.isEmpty ? nil : place
    }

    /// The people and their seats. A list of names has no seats of its own, but as many seats are those of the people in their
    /// order.
    func travellers(_ node: JSONNode) -> [Reservation.Traveller] {
        let names = (node["underName"]?.elements ?? []).prefix(limits.partsPerReservation + 1).compactMap(name)
        let seats = seats(node)
        guard names.count > 1 else {
            guard !names.isEmpty || !seats.isEmpty else { return [] }
            // Where a seat says which ticket it is, no other mark is needed.
            let number = ticketNumber(node)
            let barcode = seats.isEmpty && number == nil ? barcode(node) : nil
            return [Reservation.Traveller(names.first, seats: seats, ticketNumber: number, barcode: barcode)]
        }
        if names.count == seats.count { return zip(names, seats).map { Reservation.Traveller($0, seats: [$1]) } }
        return names.map { Reservation.Traveller($0) } + (seats.isEmpty ? [] : [Reservation.Traveller(seats: seats)])
    }

    /// A digest of the number of the only ticket; nil if there are several, and if it is the number of the booking, which all
    /// of its tickets have.
    private func ticketNumber(_ node: JSONNode) -> String? {
        let tickets = (node["reservedTicket"]?.elements ?? []).prefix(limits.partsPerReservation)
        let numbers = Set(tickets.compactMap { $0["ticketNumber"]?.text.flatMap(Reservation.digest(ofTicket:)) })
        let booking = node["reservationNumber"]?.text.flatMap(Reservation.digest(ofTicket:))
        return numbers.count == 1 && numbers.first != booking ? numbers.first : nil
    }

    /// A digest of the barcode of the only ticket, such as `qrCode:AB34`; nil if there are several. The barcode is not kept.
    private func barcode(_ node: JSONNode) -> String? {
        let tickets = (node["reservedTicket"]?.elements ?? []).prefix(limits.partsPerReservation)
        let tokens = Set(tickets.compactMap { $0["ticketToken"]?.text })
        guard tickets.count == 1, let token = tokens.first ?? node["ticketToken"]?.text else { return nil }
        let parts = token.split(separator: ":", maxSplits: 1)
        let isLink = ["http", "https"].contains(parts.first)
        return Reservation.digest(ofBarcode: isLink ? token : parts.last.map(String.init) ?? "")
    }

    /// The seats of the tickets.
    func seats(_ node: JSONNode) -> [Reservation.Seat] {
        var seats: [Reservation.Seat] = []
        // One more than the limit, so that the rest is known to be left out.
        for ticket in (node["reservedTicket"]?.elements ?? []).prefix(limits.partsPerReservation + 1) {
            for seat in (ticket["ticketedSeat"]?.elements ?? []).prefix(limits.partsPerReservation) {
                seats.append(self.seat(seat))
            }
        }
        seats.removeAll(where: \.isEmpty)
        if seats.isEmpty {
            // What Google's markup has for events.
            let seat = Reservation.Seat(
                section: node["venueSection"]?.text, row: node["venueRow"]?.text, number: node["venueSeat"]?.text)
            if !seat.isEmpty { return [seat] }
        }
        let number = node["airplaneSeat"]?.text
        let type = name(node["airplaneSeatClass"])
        if seats.isEmpty, number != nil || type != nil { seats.append(Reservation.Seat(number: number, type: type)) }
        return seats
    }

    func seat(_ node: JSONNode) -> Reservation.Seat {
        Reservation.Seat(
            section: node["seatSection"]?.text, row: node["seatRow"]?.text, number: node["seatNumber"]?.text,
            type: name(node["seatingType"]))
    }

    /// The links of schema.org's actions, and of the members that Google's markup had for them.
    func actions(_ node: JSONNode) -> [Reservation.Action] {
        var actions: [Reservation.Action] = []
        for action in (node["potentialAction"]?.elements ?? []).prefix(limits.partsPerReservation) {
            guard let kind = action.types.lazy.compactMap({ Self.actionKinds[$0] }).first else { continue }
            let target = action[anyOf: "target", "url"]
            actions.append(
                Reservation.Action(
                    kind, url: target?[anyOf: "urlTemplate", "url"]?.text ?? target?.text,
                    validFrom: time(action["startTime"]), validUntil: time(action["endTime"])))
        }
        for (member, kind) in Self.actionMembers {
            guard let url = node[member]?.text, !actions.contains(where: { $0.kind == kind }) else { continue }
            actions.append(Reservation.Action(kind, url: url))
        }
        return actions
    }

    static let actionKinds: [String: Reservation.Action.Kind] = [
        "CheckInAction": .checkIn, "ViewAction": .view, "UpdateAction": .update, "CancelAction": .cancel,
        "DownloadAction": .download,
    ]

    private static let actionMembers: [(String, Reservation.Action.Kind)] = [
        ("checkinUrl", .checkIn), ("modifyReservationUrl", .update), ("cancelReservationUrl", .cancel),
        ("ticketDownloadUrl", .download),
    ]
}
