import Foundation

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
        guard !hasOtherAddress(than: known) else { return }
        fillAddress(from: known)
        if latitude == nil, let latitude = known.latitude, let longitude = known.longitude {
            setCoordinates(latitude: latitude, longitude: longitude)
        }
    }

    /// Returns whether people take one for another place than the other: its name says something else, and not only more or less.
    package func isOther(than other: Reservation.Place) -> Bool {
        if isElsewhere(than: other) { return true }
        if let code, code.caseInsensitiveCompare(other.code ?? "") == .orderedSame { return false }
        guard let name, let otherName = other.name else { return false }
        let (words, others) = (Self.plainWords(name), Self.plainWords(otherName))
        func says(_ words: [String], allOf others: [String]) -> Bool {
            others.allSatisfy { other in words.contains { Self.isShortForm($0, other) } }
        }
        return !says(words, allOf: others) && !says(others, allOf: words)
    }

    /// Returns whether what both say of their addresses cannot be the same one.
    package func hasOtherAddress(than other: Reservation.Place) -> Bool {
        [\Reservation.Place.street, \.locality, \.postalCode].contains { path in
            guard let one = self[keyPath: path], let two = other[keyPath: path] else { return false }
            let (words, others) = (Set(FoldedName.words(one)), Set(FoldedName.words(two)))
            return !words.isSubset(of: others) && !others.isSubset(of: words)
        }
    }

    private mutating func fillAddress(from known: Reservation.Place) {
        func words(_ text: String?) -> Set<String> { Set(FoldedName.words(text ?? "")) }
        // A street can have the whole address on one line.
        if street == nil, locality != nil, words(locality).isSubset(of: words(known.street)) {
            (street, locality, postalCode) = (known.street, known.locality, known.postalCode)
        }
        guard street == nil || words(street) == words(known.street) else { return }
        for path in [\Reservation.Place.street, \.locality, \.postalCode, \.region, \.country]
        where self[keyPath: path] == nil {
            self[keyPath: path] = known[keyPath: path]
        }
    }

    /// The words of a name without those that every station or airport can have, in one spelling.
    private static func plainWords(_ name: String) -> [String] {
        let words = nameWords(name).map { word in
            let plain = [("ae", "a"), ("oe", "o"), ("ue", "u")].reduce(word) { $0.replacing($1.0, with: $1.1) }
            return centralWords.contains(plain) ? "hbf" : plain
        }
        let own = words.filter { !plainStops.contains($0) }
        return own.isEmpty ? words : own
    }

    /// Whether one word can be an abbreviation of the other. Numbers cannot.
    private static func isShortForm(_ one: String, _ other: String) -> Bool {
        if one == other { return true }
        guard !(one + other).contains(where: \.isNumber) else { return false }
        return one.hasPrefix(other) || other.hasPrefix(one)
    }

    private static let centralWords: Set<String> = [
        "hbf", "hauptbahnhof", "central", "centrale", "centraal", "centralstation", "hb",
    ]

    private static let plainStops: Set<String> = [
        "bf", "bhf", "bahnhof", "station", "gare", "airport", "flughafen", "aeroport", "aeropuerto", "aeroporto",
        "international", "intl", "am", "an", "der", "de", "la", "le", "les", "l", "d", "of", "the",
    ]

    /// In degrees, about the size of a large airport.
    private static let nearby = 0.05

    private static func system(of code: String) -> Substring? {
        code.firstIndex(of: ":").map { code[..<$0] }
    }

    /// The words of a name without an article that is written together with one of them: `Gare de l’Est`.
    private static func nameWords(_ name: String) -> [String] {
        FoldedName.words(name.replacing(/\b[dlDL]['’]/, with: ""))
    }

    /// The words of a name without those that many names have, unless there are no others.
    private static func words(_ name: String) -> Set<String> {
        let all = Set(nameWords(name))
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
