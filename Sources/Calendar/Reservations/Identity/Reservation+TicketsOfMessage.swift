package import Recurrence

// The tickets of one booking that a message lists, each in a report of its own. What they say together does not depend on their order.
extension Reservation {
    /// Returns whether another report of the same message lists tickets for the same item of a booking: they differ in nothing else, or
    /// some were cancelled and others were not.
    package func listsTickets(with other: Reservation, in zones: ZoneDatabase) -> Bool {
        guard number != nil, start != nil, start == other.start, !isVoid, !other.isVoid, isSame(as: other, in: zones)
        else { return false }
        guard (status == .cancelled) != (other.status == .cancelled) else { return differsOnlyInTickets(from: other) }
        // A cancellation without names and seats means the whole booking.
        let lost = status == .cancelled ? self : other
        return !lost.travellers.isEmpty && (end == nil || other.end == nil || end == other.end)
    }

    /// Adds the tickets of another report of the same message. Those that were cancelled are kept as such if others are valid.
    ///
    /// - Parameter most: the most travellers, and the most seats.
    /// - Returns: false if something was left out.
    package mutating func takeTickets(ofSameMessage other: Reservation, most: Int) -> Bool {
        var isComplete = true
        if (status == .cancelled) == (other.status == .cancelled) {
            isComplete = addTickets(other.travellers, most: most)
        } else {
            let lost = status == .cancelled ? self : other
            if status == .cancelled { self = other }
            for var traveller in lost.travellers {
                traveller.isCancelled = true
                guard travellers.count < most else { return false }
                travellers.append(traveller)
            }
        }
        let valid = travellers.filter { !$0.isCancelled }
        // What the message also calls valid was not cancelled.
        travellers.removeAll { lost in lost.isCancelled && valid.contains { !lost.isOtherTicket(than: $0) } }
        return isComplete
    }

    /// Adds tickets. The seats under one name are one person's, unless the tickets have other marks.
    ///
    /// - Parameter most: the most travellers, and the most seats.
    /// - Returns: false if something was left out.
    mutating func addTickets(_ others: [Traveller], most: Int) -> Bool {
        var isComplete = true
        for var traveller in others {
            let limit = max(0, most - seats.count)
            let known = travellers.firstIndex {
                $0.name == traveller.name && $0.ticket == traveller.ticket && $0.ticketNumber == traveller.ticketNumber
                    && $0.isCancelled == traveller.isCancelled
                    && ($0.barcode == traveller.barcode || $0.ticket != nil || !($0.seats + traveller.seats).isEmpty)
            }
            if let known {
                let new = traveller.seats.filter { !travellers[known].seats.contains($0) }
                travellers[known].seats += new.prefix(limit)
                isComplete = isComplete && new.count <= limit
            } else if travellers.count < most {
                isComplete = isComplete && traveller.seats.count <= limit
                traveller.seats = Array(traveller.seats.prefix(limit))
                travellers.append(traveller)
            } else {
                isComplete = false
            }
        }
        return isComplete
    }

    /// Whether two reports of one message differ in nothing but what each ticket has of its own.
    private func differsOnlyInTickets(from other: Reservation) -> Bool {
        func plain(_ report: Reservation) -> Reservation {
            var report = report
            (report.travellers, report.actions) = ([], [])
            (report.url, report.bookingTime, report.modified) = (nil, nil, nil)
            return report
        }
        return plain(self) == plain(other)
    }
}

extension Reservation.Traveller {
    /// Whether two tickets that one message lists are not the same one: their names differ, or their marks do.
    fileprivate func isOtherTicket(than other: Reservation.Traveller) -> Bool {
        if let name, let otherName = other.name, !FoldedName(name).isSame(as: FoldedName(otherName)) { return true }
        let isMarked =
            !seats.isEmpty || ticketNumber != nil && other.ticketNumber != nil
            || barcode != nil && other.barcode != nil
        return isMarked && !hasTicket(of: other)
    }
}
