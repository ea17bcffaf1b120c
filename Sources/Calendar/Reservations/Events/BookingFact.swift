import Recurrence

/// What people see of a booking in its event, besides its times, its people and their seats.
package enum BookingFact: String, CaseIterable, Sendable {
    /// Whether it is confirmed, pending or only held: the name of a ``Reservation/Status``.
    case status
    case departurePlace, arrivalPlace
    /// Where a car is given back.
    case dropOffPlace
    case departureGate, departurePlatform, departureTerminal, arrivalGate, arrivalPlatform, arrivalTerminal
    /// When guests of a hotel may come, and when they have to leave.
    case checkIn, checkOut
    /// When boarding begins.
    case boarding
    /// When the doors open.
    case doors
    case company
    case car
    /// The number of people at a table.
    case people
    /// The adults and children in a hotel.
    case guests
    case telephone
    case joinLink

    /// Returns whether a message that tells it for the first time changes what people do.
    func isNewsAtFirst(_ text: String) -> Bool {
        switch self {
        // People take a booking for confirmed.
        case .status: text != Reservation.Status.confirmed.rawValue
        case .departurePlace, .arrivalPlace, .company, .car, .people, .guests, .telephone: false
        default: true
        }
    }
}

extension Reservation {
    /// Returns the facts in which a new version differs from this one. One that it leaves out has not changed.
    package func changedFacts(
        in new: Reservation, language: BookingLanguage
    ) -> [(fact: BookingFact, old: String?, new: String)] {
        BookingFact.allCases.compactMap { fact in
            let (before, after) = (text(of: fact, in: language), new.text(of: fact, in: language))
            guard let after, !after.isEmpty, before != nil || fact.isNewsAtFirst(after) else { return nil }
            if let one = place(of: fact), let other = new.place(of: fact), !other.isOther(than: one) { return nil }
            let isSame = before.map { fact.isSame($0, after) } ?? false
            return isSame ? nil : (fact, before, after)
        }
    }

    /// Where a journey begins or ends, or where a car is given back.
    private func place(of fact: BookingFact) -> Place? {
        switch fact {
        case .departurePlace: isJourney ? from : nil
        case .arrivalPlace: isJourney ? to : nil
        case .dropOffPlace: kind == .rentalCar ? to ?? from : nil
        default: nil
        }
    }

    private func text(of fact: BookingFact, in language: BookingLanguage) -> String? {
        switch fact {
        case .status: [.confirmed, .pending, .hold].contains(status) ? status.rawValue : nil
        case .departurePlace, .arrivalPlace, .dropOffPlace:
            place(of: fact).flatMap { $0.name ?? $0.code ?? $0.address }
        case .departureGate: kind == .flight ? from?.platform : nil
        case .arrivalGate: kind == .flight ? to?.platform : nil
        case .departurePlatform: kind == .flight ? nil : from?.platform
        case .arrivalPlatform: kind == .flight ? nil : to?.platform
        case .departureTerminal: from?.terminal
        case .arrivalTerminal: to?.terminal
        case .checkIn: kind == .lodging ? start?.clock : nil
        case .checkOut: kind == .lodging ? end?.clock : nil
        case .boarding: kind == .event ? nil : toldBoarding?.clockText(in: language)
        case .doors: kind == .event ? boarding?.clockText(in: language) : nil
        case .company: kind == .event ? nil : carrier
        case .car: kind == .rentalCar ? name : nil
        case .people: partySize.map(String.init)
        case .guests: guests(in: language)
        case .telephone: from?.telephone
        case .joinLink: joinURL
        }
    }
}

extension ReservationTime {
    /// The time of day; nil for a date.
    fileprivate var clock: String? { isDate ? nil : local.clock }
}

extension BookingFact {
    /// Whether two texts say the same. Writers differ in spaces and capitals, and name companies with or without their forms.
    fileprivate func isSame(_ one: String, _ other: String) -> Bool {
        guard self != .joinLink else { return one == other }
        let (words, others) = (FoldedName.words(one).joined(), FoldedName.words(other).joined())
        return words == others || [.company, .car].contains(self) && (words.contains(others) || others.contains(words))
    }
}
