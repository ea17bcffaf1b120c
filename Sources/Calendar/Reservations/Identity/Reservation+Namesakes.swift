import CalendarModel

// People of one booking who have the same name, such as a father and his son.
extension Reservation {
    /// Returns the people with the same name, however it is written.
    func namesakes(of traveller: Traveller) -> [Int] {
        guard let name = traveller.name.map(FoldedName.init) else { return [] }
        return travellers.indices.filter { index in
            travellers[index].name.map { FoldedName($0).isSame(as: name) } ?? false
        }
    }

    /// Whether a report without a ticket says nothing about people with one name that is not known.
    func repeatsNamesakes(_ new: Traveller) -> Bool {
        let people = namesakes(of: new)
        guard new.ticket == nil, new.ticketNumber == nil, people.count > 1 else { return false }
        let seats = people.flatMap { travellers[$0].seats }
        return new.seats.allSatisfy { seat in seats.contains { $0.isSame(as: seat) } }
    }

    /// Divides several seats under one name, as that of the person who has booked, because a pass is for one of them.
    ///
    /// - Parameter new: the report; afterwards, the person to add.
    /// - Returns: false if there is nothing to divide.
    mutating func divideSeats(of index: Int, by new: inout Traveller) -> Bool {
        let known = travellers[index]
        func common(_ seats: [Seat], _ others: [Seat]) -> [Seat] {
            seats.filter { seat in others.contains { $0.isSame(as: seat) } }
        }
        if new.ticket != nil, known.ticket == nil, new.seats.count == 1, known.seats.count > 1 {
            let own = common(known.seats, new.seats)
            guard own.count == 1 else { return false }
            travellers[index].seats.removeAll { $0 == own[0] }
            return true
        }
        guard new.ticket == nil, known.ticket != nil, known.seats.count == 1, new.seats.count > 1 else { return false }
        let own = common(new.seats, known.seats)
        guard own.count == 1 else { return false }
        new.seats.removeAll { $0 == own[0] }
        return true
    }

    /// Whether both have a pass with the same identifiers, which a pass keeps when it is updated.
    func sharesTicket(with other: Reservation) -> Bool {
        travellers.contains { own in own.ticket != nil && other.travellers.contains { $0.ticket == own.ticket } }
    }

    /// Whether this is what a void pass was for.
    package var isVoid: Bool { !travellers.isEmpty && travellers.allSatisfy(\.isVoid) }

    /// A digest of the content of a barcode, which is not kept; nil if there is no content.
    static func digest(ofBarcode content: String) -> String? {
        content.isEmpty ? nil : EventIdentifier.of(uid: "barcode\n\(content)")
    }

    /// A digest of the number of a ticket, which is not kept; nil if it has no letters and digits.
    static func digest(ofTicket number: String) -> String? {
        let letters = number.uppercased().filter { $0.isLetter || $0.isNumber }
        return letters.isEmpty ? nil : EventIdentifier.of(uid: "ticket\n\(letters)")
    }
}

extension Reservation.Traveller {
    /// Whether two people of one booking who have the same name are two people: both have valid tickets, with other numbers of
    /// the ticket or the check-in, or as other passes with other seats.
    ///
    /// A pass that is issued again has another identifier, too, but the number of its ticket, or else that of the
    /// check-in or its seat, is the same.
    func isOther(than known: Reservation.Traveller) -> Bool {
        guard !known.isCancelled, known.expires ?? .max > modified ?? .min else { return false }
        let sharesSeat = sharesSeat(with: known)
        if let ticketNumber, let other = known.ticketNumber { return ticketNumber != other && !sharesSeat }
        if let sequence, let other = known.sequence { return sequence != other && !sharesSeat }
        guard let ticket, let other = known.ticket, ticket != other else { return false }
        return !seats.isEmpty && !known.seats.isEmpty && !sharesSeat
    }

    /// Whether two people who have the same name are one: their tickets or their seats are the same.
    package func hasTicket(of other: Reservation.Traveller) -> Bool {
        if let ticket, ticket == other.ticket { return true }
        return sharesNumber(with: other) || sharesSeat(with: other)
    }

    /// Whether the numbers of the tickets are the same, or the barcodes; without both numbers, those of the check-in.
    func sharesNumber(with other: Reservation.Traveller) -> Bool {
        if barcode != nil, barcode == other.barcode { return true }
        if let ticketNumber, let number = other.ticketNumber { return ticketNumber == number }
        return sequence != nil && sequence == other.sequence
    }

    private func sharesSeat(with other: Reservation.Traveller) -> Bool {
        seats.contains { seat in other.seats.contains { $0.isSame(as: seat) } }
    }
}
