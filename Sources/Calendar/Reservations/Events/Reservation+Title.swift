extension Reservation {
    /// The title of the event, by the kind of reservation: `Flight LH 123 FRA → HND`, `Stay at Hotel Sonne`.
    package var title: String {
        switch kind {
        case .flight: journeyTitle("Flight", designation)
        case .train: journeyTitle("Train", designation)
        case .bus: journeyTitle("Bus", designation)
        case .boat: journeyTitle("Boat", name)
        case .rentalCar: name.map { "Rental car: \($0)" } ?? carrier.map { "Rental car from \($0)" } ?? "Rental car"
        case .lodging: placeName.map { "Stay at \($0)" } ?? "Stay"
        case .restaurant: placeName.map { "Table at \($0)" } ?? "Table"
        case .event: placeName ?? "Event"
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

    private func journeyTitle(_ word: String, _ designation: String?) -> String {
        var words = [word]
        if let designation { words.append(designation) }
        switch (shortName(from), shortName(to)) {
        case (let from?, let to?): words.append("\(from) → \(to)")
        case (nil, let to?): words.append("to \(to)")
        case (let from?, nil): words.append("from \(from)")
        case (nil, nil): break
        }
        return words.joined(separator: " ")
    }

    /// The code of an airport; the name of everything else.
    private func shortName(_ place: Place?) -> String? {
        kind == .flight ? place?.code ?? place?.name : place?.name ?? place?.locality
    }
}
