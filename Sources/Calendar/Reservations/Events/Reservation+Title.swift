extension Reservation {
    /// Returns the title of the event, by the kind of reservation: `Flight LH 123 FRA → HND`, `Stay at Hotel Sonne`.
    package func title(in language: BookingLanguage) -> String {
        func with(_ phrase: String, _ name: String?) -> String? { name.map { "\(language.word(phrase)) \($0)" } }
        switch kind {
        case .flight: return journeyTitle("Flight", designation, language)
        case .train: return journeyTitle("Train", designation, language)
        case .bus: return journeyTitle("Bus", designation, language)
        case .boat: return journeyTitle("Boat", name, language)
        case .rentalCar:
            return with("Rental car:", name) ?? with("Rental car from", carrier) ?? language.word("Rental car")
        case .lodging: return with("Stay at", placeName) ?? language.word("Stay")
        case .restaurant: return with("Table at", placeName) ?? language.word("Table")
        case .event: return placeName ?? language.word("Event")
        }
    }

    /// `LH 123`, `ICE 70`.
    private var designation: String? {
        switch kind {
        case .flight:
            let parts = [carrierCode ?? (line == nil ? carrier : nil), line].compactMap(\.self)
            return parts.isEmpty ? nil : parts.joined(separator: " ")
        default: return line ?? name
        }
    }

    private var placeName: String? { name ?? from?.name }

    private func journeyTitle(_ word: String, _ designation: String?, _ language: BookingLanguage) -> String {
        var words = [language.word(word)]
        if let designation { words.append(designation) }
        switch (shortName(from), shortName(to)) {
        case (let from?, let to?): words.append("\(from) → \(to)")
        case (nil, let to?): words.append("\(language.word("to")) \(to)")
        case (let from?, nil): words.append("\(language.word("from")) \(from)")
        case (nil, nil): break
        }
        return words.joined(separator: " ")
    }

    /// The code of an airport; the name of everything else.
    private func shortName(_ place: Place?) -> String? {
        kind == .flight ? place?.code ?? place?.name : place?.name ?? place?.locality
    }
}
