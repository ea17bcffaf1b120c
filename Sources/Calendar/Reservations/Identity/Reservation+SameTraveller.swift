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
                if divideSeats(of: index, by: &new) {
                    if !new.seats.isEmpty, travellers.count < limit { travellers.append(new) }
                    continue
                }
                // A file has no time of its own; the ticket that was cancelled stays so.
                if travellers[index].isCancelled, new.ticket != nil, new.ticket == travellers[index].ticket { continue }
                new.name = travellers[index].name ?? new.name
                if new.ticket == nil {
                    (new.ticket, new.expires) = (travellers[index].ticket, travellers[index].expires)
                }
                new.barcode = new.barcode ?? travellers[index].barcode
                // Repeating a pass must not make its sender the one of the ticket.
                if travellers[index].ticket != nil { new.issuer = travellers[index].issuer }
                new.ticketNumber = new.ticketNumber ?? travellers[index].ticketNumber
                new.sequence = new.sequence ?? travellers[index].sequence
                new.seats = new.seats.completed(by: travellers[index].seats)
                travellers[index] = new
            } else if !repeatsNamesakes(new) {
                // A message without names may have told of the seat before.
                for index in travellers.indices where travellers[index].name == nil && new.name != nil {
                    travellers[index].seats.removeAll { seat in new.seats.contains { $0.isSame(as: seat) } }
                }
                travellers.removeAll(where: \.isEmpty)
                if travellers.count < limit { travellers.append(new) }
            }
        }
    }

    /// Records that a pass does not count any more. If another person with its name has a ticket, that one has replaced it.
    mutating func void(_ traveller: Traveller) {
        guard let ticket = traveller.ticket, let index = travellers.firstIndex(where: { $0.ticket == ticket }) else {
            return
        }
        let others = namesakes(of: travellers[index]).filter { $0 != index && !travellers[$0].isCancelled }
        if others.contains(where: { !travellers[$0].isVoid }) {
            travellers.remove(at: index)
        } else {
            travellers[index].expires = Traveller.void
        }
    }

    /// Adds the identifiers of a pass to what another program has read in it.
    package mutating func takeTickets(of pass: Reservation) {
        for traveller in pass.travellers {
            guard let index = index(of: traveller), travellers[index].ticket == nil else { continue }
            travellers[index].ticket = traveller.ticket
            travellers[index].expires = traveller.expires
            travellers[index].ticketNumber = travellers[index].ticketNumber ?? traveller.ticketNumber
            travellers[index].sequence = traveller.sequence
            travellers[index].barcode = traveller.barcode
        }
    }

    /// Whether the seats of a traveller without a name are among those of travellers who can be the same person.
    private func knows(_ others: [Seat], ofTicket ticket: String?) -> Bool {
        let seats = presentTravellers.filter { $0.ticket == nil || ticket == nil || $0.ticket == ticket }.flatMap(
            \.seats)
        return others.allSatisfy { other in seats.contains { $0.isSame(as: other) } }
    }

    /// Whether a report names people who are not in the reservation because it has as many as it may.
    package func leavesOutPeople(of report: Reservation, limit: Int) -> Bool {
        guard travellers.count >= limit, !report.isVoid else { return false }
        return report.travellers.contains { other in
            var other = other
            other.modified = other.modified ?? report.modified
            if other.isEmpty || index(of: other) != nil || repeatsNamesakes(other) { return false }
            return other.name != nil || other.seats.isEmpty || !knows(other.seats, ofTicket: other.ticket)
        }
    }

    /// Returns the same person; without a name, the holder of the same ticket, or else the only one.
    func index(of traveller: Traveller) -> Int? {
        if let name = traveller.name {
            let folded = FoldedName(name)
            let namesakes = namesakes(of: traveller)
            // A pass keeps its identifiers when it is updated.
            if let ticket = traveller.ticket, let own = namesakes.first(where: { travellers[$0].ticket == ticket }) {
                return own
            }
            // Its number stays when it is issued again.
            if let own = namesakes.first(where: { traveller.sharesNumber(with: travellers[$0]) }) { return own }
            let same = namesakes.filter { !traveller.isOther(than: travellers[$0]) }
            guard same.isEmpty else { return index(of: traveller, among: same) }
            // With another seat, a similar name is that of another person.
            let near = travellers.indices.filter { index in
                let other = travellers[index]
                return other.name.map { FoldedName($0).isNear(folded) } ?? false && !traveller.isOther(than: other)
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
            return traveller.ticketNumber != nil && other.ticketNumber == traveller.ticketNumber
                || other.seats.contains { seat in traveller.seats.contains { $0.isSame(as: seat) } }
        }
        return own.count == 1 ? own[0] : nil
    }

    /// When the state of a traveller's ticket was reported.
    func reported(_ traveller: Traveller) -> Int64 { traveller.modified ?? modified ?? .min }
}

extension [Reservation.Seat] {
    /// Returns the seats with what only an earlier report has told of the same ones, such as the coach; its seats if there are none.
    fileprivate func completed(by known: [Reservation.Seat]) -> [Reservation.Seat] {
        guard !isEmpty else { return known }
        return map { seat in
            let same = known.filter { $0.number != nil && $0.isSame(as: seat) }
            guard seat.number != nil, same.count == 1 else { return seat }
            var seat = seat
            for path in [\Reservation.Seat.section, \.row, \.type] where seat[keyPath: path] == nil {
                seat[keyPath: path] = same[0][keyPath: path]
            }
            return seat
        }
    }
}
