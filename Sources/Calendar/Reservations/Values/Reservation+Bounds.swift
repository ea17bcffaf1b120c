package import ConferenceModel

extension Reservation {
    /// Returns the same reservation with every text made safe to show and to store: one line, no invisible characters, no longer
    /// than a title, and links that a browser may open. What does not pass is left out or shortened.
    package func bounded(by limits: Limits) -> Reservation {
        let bounds = TextBounds(limits: limits)
        var result = self
        for text in Self.lines { result[keyPath: text] = bounds.line(self[keyPath: text]) }
        result.from = from.flatMap(bounds.place)
        result.to = to.flatMap(bounds.place)
        if kind == .flight { result.splitLine() }
        if kind == .lodging || kind == .restaurant { result.takeNameOfPlace() }
        result.travellers = bounds.travellers(travellers)
        result.partySize = Self.count(partySize)
        result.adults = Self.count(adults)
        result.children = Self.count(children)
        result.url = bounds.link(url)
        result.joinURL = bounds.link(joinURL)
        result.actions = actions.prefix(limits.partsPerReservation).map {
            Action($0.kind, url: bounds.link($0.url), validFrom: $0.validFrom, validUntil: $0.validUntil)
        }
        result.activity = activity.flatMap { activity in
            bounds.line(activity.type).map {
                Activity(type: $0, title: bounds.line(activity.title), url: bounds.applicationLink(activity.url))
            }
        }
        return result
    }

    private static var lines: [WritableKeyPath<Reservation, String?>] {
        [\.number, \.name, \.alternateName, \.carrier, \.carrierCode, \.line]
    }

    /// Leaves the name of a hotel or a restaurant in ``name`` alone, because it is also that of the place.
    private mutating func takeNameOfPlace() {
        guard let place = from, let placeName = place.name, name == nil || name == placeName else { return }
        name = placeName
        from?.name = nil
        if from?.isEmpty == true { from = nil }
    }

    /// A number of people; programs use 0 for “unknown”.
    private static func count(_ number: Int?) -> Int? { number.flatMap { (1...10_000).contains($0) ? $0 : nil } }
}

/// What texts of reservations may be.
private struct TextBounds {
    let limits: Limits

    func line(_ text: String?) -> String? {
        guard let text, !text.isEmpty else { return nil }
        // A scalar takes at most four bytes, unless normalisation makes more of it.
        for count in [limits.titleLength / 4, limits.titleLength / 36] {
            let beginning = TextPolicy.beginning(text, count)
            if let line = try? TextPolicy.line(
                beginning, subject: "reservation", limit: limits.titleLength, isUntrusted: true)
            {
                return line
            }
        }
        return nil
    }

    func place(_ place: Reservation.Place) -> Reservation.Place? {
        var result = place
        for text in Self.lines { result[keyPath: text] = line(place[keyPath: text]) }
        return result.isEmpty ? nil : result
    }

    private static var lines: [WritableKeyPath<Reservation.Place, String?>] {
        [
            \.name, \.code, \.street, \.locality, \.postalCode, \.region, \.country, \.platform, \.terminal,
            \.telephone,
        ]
    }

    func travellers(_ travellers: [Reservation.Traveller]) -> [Reservation.Traveller] {
        var free = limits.partsPerReservation
        return travellers.prefix(limits.partsPerReservation).map { traveller in
            var result = traveller
            result.name = line(traveller.name)
            result.ticket = line(traveller.ticket)
            result.ticketNumber = line(traveller.ticketNumber)
            result.seats = traveller.seats.prefix(free).map(seat).filter { !$0.isEmpty }
            free -= result.seats.count
            return result
        }.filter { !$0.isEmpty }
    }

    private func seat(_ seat: Reservation.Seat) -> Reservation.Seat {
        Reservation.Seat(
            section: line(seat.section), row: line(seat.row), number: line(seat.number), type: line(seat.type))
    }

    /// A link to a page.
    func link(_ text: String?) -> String? { checked(text) { $0 == "https" || $0 == "http" } }

    /// A link to a page or with a scheme of the program that donated it.
    func applicationLink(_ text: String?) -> String? {
        checked(text) { $0 == "http" || !ConferenceURL.Policy.never.contains($0) }
    }

    private func checked(_ text: String?, isAllowed: (String) -> Bool) -> String? {
        guard let text = text?.trimmedASCII, let colon = text.firstIndex(of: ":") else { return nil }
        let scheme = text[..<colon].lowercased()
        guard isAllowed(scheme) else { return nil }
        return try? ConferenceURL(text, policy: .init(schemes: [scheme]), limits: limits).text
    }
}
