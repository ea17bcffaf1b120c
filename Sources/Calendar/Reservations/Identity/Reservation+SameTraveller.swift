// Which traveller of a reservation a report is about.
extension Reservation {
    /// Takes the travellers of a report, each unless something newer is known of them.
    mutating func take(_ others: [Traveller], of report: Reservation, limit: Int) {
        for other in others where !other.isEmpty {
            var new = other
            new.modified = other.modified ?? report.modified
            if new.name == nil, !new.seats.isEmpty, knows(new.seats, ofTicket: new.ticket) { continue }
            if let index = index(of: new) {
                guard new.modified ?? .max >= reported(travellers[index]) else { continue }
                // A file has no time of its own; the ticket that was cancelled stays so.
                if travellers[index].isCancelled, new.ticket != nil, new.ticket == travellers[index].ticket { continue }
                new.name = travellers[index].name ?? new.name
                new.ticket = new.ticket ?? travellers[index].ticket
                if new.seats.isEmpty { new.seats = travellers[index].seats }
                travellers[index] = new
            } else {
                // A message without names may have told of the seat before.
                for index in travellers.indices where travellers[index].name == nil && new.name != nil {
                    travellers[index].seats.removeAll { seat in new.seats.contains { $0.isSame(as: seat) } }
                }
                travellers.removeAll(where: \.isEmpty)
                if travellers.count < limit { travellers.append(new) }
            }
        }
    }

    /// Whether the seats of a traveller without a name are among those of travellers who can be the same person.
    private func knows(_ others: [Seat], ofTicket ticket: String?) -> Bool {
        let seats = presentTravellers.filter { $0.ticket == nil || ticket == nil || $0.ticket == ticket }.flatMap(
            \.seats)
        return others.allSatisfy { other in seats.contains { $0.isSame(as: other) } }
    }

    /// Returns the same person; without a name, the holder of the same ticket, or else the only one.
    func index(of traveller: Traveller) -> Int? {
        if let name = traveller.name {
            let folded = FoldedName(name)
            let same = travellers.indices.filter { index in
                travellers[index].name.map { FoldedName($0).isSame(as: folded) } ?? false
            }
            guard same.isEmpty else { return index(of: traveller, among: same) }
            // With another seat, a similar name is that of another person.
            let near = travellers.indices.filter { index in
                let other = travellers[index]
                return other.name.map { FoldedName($0).isNear(folded) } ?? false
                    && (other.seats.isEmpty || traveller.seats.isEmpty
                        || other.seats.contains { seat in traveller.seats.contains { $0.isSame(as: seat) } })
            }
            if near.count == 1 { return near[0] }
        }
        if let ticket = traveller.ticket, let index = travellers.firstIndex(where: { $0.ticket == ticket }),
            traveller.name == nil || travellers[index].name == nil
        {
            return index
        }
        func isOther(_ other: Traveller) -> Bool {
            traveller.ticket != nil && other.ticket != nil && traveller.ticket != other.ticket
        }
        let unnamed = travellers.firstIndex { $0.name == nil && !isOther($0) }
        guard traveller.name != nil else {
            return unnamed ?? (travellers.count == 1 && !isOther(travellers[0]) ? 0 : nil)
        }
        guard let unnamed, travellers.count == 1 else { return nil }
        // Several seats without a name are those of several people.
        let seats = travellers[unnamed].seats
        return seats.count > 1 && seats.count != traveller.seats.count ? nil : unnamed
    }

    /// Returns which of the people with similar names one is: the one whose name is written alike, or else the one with the same
    /// ticket or seat; nil if that is not clear.
    private func index(of traveller: Traveller, among similar: [Int]) -> Int? {
        guard similar.count > 1 else { return similar.first }
        let alike = similar.filter { travellers[$0].name == traveller.name }
        let rest = alike.isEmpty ? similar : alike
        guard rest.count > 1 else { return rest[0] }
        let own = rest.filter { index in
            let other = travellers[index]
            return traveller.ticket != nil && other.ticket == traveller.ticket
                || other.seats.contains { seat in traveller.seats.contains { $0.isSame(as: seat) } }
        }
        return own.count == 1 ? own[0] : nil
    }

    /// When the state of a traveller's ticket was reported.
    func reported(_ traveller: Traveller) -> Int64 { traveller.modified ?? modified ?? .min }
}
