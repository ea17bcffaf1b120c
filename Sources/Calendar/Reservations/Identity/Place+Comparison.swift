extension Reservation.Place {
    /// Returns whether two descriptions cannot be of the same airport, station or stop. Writers shorten names, so a common word
    /// is enough.
    package func isElsewhere(than other: Reservation.Place) -> Bool {
        if let code, let otherCode = other.code {
            let (one, two) = (code.uppercased(), otherCode.uppercased())
            if one == two { return false }
            // Codes of two systems, such as “uic:” and “sncf:”, cannot be compared.
            if Self.system(of: one) == Self.system(of: two) { return true }
        }
        if let latitude, let longitude, let otherLatitude = other.latitude, let otherLongitude = other.longitude,
            abs(latitude - otherLatitude) < Self.nearby, abs(longitude - otherLongitude) < Self.nearby
        {
            return false
        }
        guard let name, let otherName = other.name else { return false }
        let (words, others) = (Self.words(name), Self.words(otherName))
        return !words.isEmpty && !others.isEmpty && words.isDisjoint(with: others)
    }

    /// Takes over what only an earlier report about the same place has told.
    mutating func fillGaps(from known: Reservation.Place) {
        for path in [\Reservation.Place.name, \.code, \.platform, \.terminal, \.telephone]
        where self[keyPath: path] == nil {
            self[keyPath: path] = known[keyPath: path]
        }
        if address == nil {
            (street, locality, postalCode) = (known.street, known.locality, known.postalCode)
            (region, country) = (known.region, known.country)
        }
        if latitude == nil, let latitude = known.latitude, let longitude = known.longitude {
            setCoordinates(latitude: latitude, longitude: longitude)
        }
    }

    /// In degrees, about the size of a large airport.
    private static let nearby = 0.05

    private static func system(of code: String) -> Substring? {
        code.firstIndex(of: ":").map { code[..<$0] }
    }

    /// The words of a name without those that many names have, unless there are no others.
    private static func words(_ name: String) -> Set<String> {
        let all = Set(FoldedName.words(name))
        let own = all.subtracting(commonWords)
        return own.isEmpty ? all : own
    }

    private static let commonWords: Set<String> = [
        "hbf", "hauptbahnhof", "bf", "bhf", "bahnhof", "station", "airport", "flughafen", "aeroport", "aeropuerto",
        "aeroporto", "gare", "central", "centrale", "centraal", "international", "intl", "terminal", "zob", "bus",
        "stop",
        "port", "harbour", "hafen", "am", "an", "der", "de", "la", "le", "les", "st", "saint", "san", "sankt", "bad",
        "new",
        "north", "south", "east", "west", "nord", "sud", "ost", "of", "the", "city", "main",
    ]
}
