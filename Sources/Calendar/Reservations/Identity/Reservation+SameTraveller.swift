// Which traveller of a reservation a report is about.
extension Reservation {
    /// Takes the travellers of a report, each unless something newer is known of them.
    mutating func take(_ others: [Traveller], of report: Reservation, limit: Int) {
        for other in others where !other.isEmpty {
            var new = other
            new.modified = other.modified ?? report.modified
            if new.name == nil, !new.seats.isEmpty, knows(new.seats, ofTicket: new.ticket) { continue }
            let parts = parts(of: new)
            guard parts.count > 1 else {
                take(new, limit: limit)
                continue
            }
            for part in parts { take(part, isPart: true, limit: limit) }
            gather(new)
        }
    }

    /// Takes one person of a report.
    ///
    /// - Parameter isPart: whether the report has other seats for the person, too.
    private mutating func take(_ other: Traveller, isPart: Bool = false, limit: Int) {
        var new = other
        guard let index = index(of: new), !isOtherThanLost(new, index, isPart: isPart) else {
            guard !repeatsNamesakes(new) else { return }
            // A message without names may have told of the seat before.
            for index in travellers.indices where travellers[index].name == nil && new.name != nil {
                travellers[index].seats.removeAll { seat in new.seats.contains { $0.isSame(as: seat) } }
            }
            travellers.removeAll(where: \.isEmpty)
            if travellers.count < limit { travellers.append(new) }
            return
        }
        guard new.modified ?? .max >= reported(travellers[index]) else { return }
        if divideSeats(of: index, by: &new) {
            if !new.seats.isEmpty, travellers.count < limit { travellers.append(new) }
            return
        }
        // A file has no time of its own; the ticket that was cancelled stays so.
        if travellers[index].isCancelled, new.ticket != nil, new.ticket == travellers[index].ticket { return }
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
    }

    /// Returns a report about several seats under one name with one part for each ticket, if one of these tickets was cancelled. The
    /// first one has the seats that are not known, which can be new ones for a ticket.
    private func parts(of new: Traveller) -> [Traveller] {
        guard new.ticket == nil, new.ticketNumber == nil, new.seats.count > 1 else { return [new] }
        let people = travellers.filter { isNamed($0, like: new) }
        guard people.contains(where: { $0.isCancelled && !$0.seats.isEmpty }) else { return [new] }
        var (parts, rest): ([Traveller], [Seat]) = ([], new.seats)
        func add(_ seats: [Seat]) {
            guard !seats.isEmpty else { return }
            var part = new
            part.seats = seats
            parts.append(part)
        }
        for person in people {
            let own = rest.filter { seat in person.seats.contains { $0.isSame(as: seat) } }
            rest.removeAll(where: own.contains)
            add(own)
        }
        add(rest)
        return rest.isEmpty ? parts : parts.suffix(1) + parts.dropLast()
    }

    /// Joins the tickets that a report lists under one name, and that nothing but their seats tells apart.
    private mutating func gather(_ new: Traveller) {
        let own = travellers.indices.filter { index in
            let person = travellers[index]
            let marks = [person.ticket, person.ticketNumber, person.sequence, person.barcode]
            return !person.isCancelled && !person.seats.isEmpty && marks.allSatisfy { $0 == nil }
                && isNamed(person, like: new)
                && person.seats.allSatisfy { seat in new.seats.contains { $0.isSame(as: seat) } }
        }
        guard own.count > 1 else { return }
        let seats = own.flatMap { travellers[$0].seats }
        travellers[own[0]].seats = new.seats.compactMap { seat in seats.first { $0.isSame(as: seat) } }
        travellers[own[0]].modified = own.map { reported(travellers[$0]) }.max()
        for index in own.dropFirst().reversed() { travellers.remove(at: index) }
    }

    private func isNamed(_ person: Traveller, like other: Traveller) -> Bool {
        guard let name = person.name, let otherName = other.name else { return person.name == other.name }
        return FoldedName(name).isSame(as: FoldedName(otherName))
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
    func knows(_ others: [Seat], ofTicket ticket: String?) -> Bool {
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
            let own = travellers.firstIndex { $0.name == nil && !isOther($0) && $0.hasTicket(of: traveller) }
            return own ?? unnamed ?? (travellers.count == 1 && !isOther(travellers[0]) ? 0 : nil)
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
        // A new seat is not one for a ticket that was cancelled.
        let present = rest.filter { !travellers[$0].isCancelled }
        return own.isEmpty && present.count == 1 ? present[0] : own.count == 1 ? own[0] : nil
    }

    /// Returns whether a ticket is not a cancelled one of the same person, but another one: it is for another seat of an event, or its
    /// report also names the seat of that one.
    private func isOtherThanLost(_ traveller: Traveller, _ index: Int, isPart: Bool) -> Bool {
        let known = travellers[index]
        return known.isCancelled && !known.seats.isEmpty && !traveller.seats.isEmpty && !known.hasTicket(of: traveller)
            && (kind == .event || isPart)
    }

    /// When the state of a traveller's ticket was reported.
    func reported(_ traveller: Traveller) -> Int64 { traveller.modified ?? modified ?? .min }
}

extension [Reservation.Seat] {
    /// Returns the seats with what only an earlier report has told of the same ones, such as the coach; its seats if there are none.
    func completed(by known: [Reservation.Seat]) -> [Reservation.Seat] {
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
