package import Recurrence

// What several reports about one reservation say together. A report about one traveller's ticket says nothing about the others.
extension Reservation {
    /// Returns the reservation after a report about it; nil if an older report tells nothing that is not known.
    ///
    /// A newer report counts for the whole reservation, and an older one only for what no newer one has told, such as travellers. A
    /// cancellation that names travellers cancels their tickets; the reservation is cancelled with the last of them.
    ///
    /// A void pass says nothing but that it does not count any more.
    ///
    /// - Parameters:
    ///   - report: what a message says, which can leave out what an earlier one has told.
    ///   - stamp: when the newest report so far was sent, in seconds since 1970 in UTC.
    ///   - limit: the most travellers.
    ///   - zones: to compare times in different zones; nil to compare the clocks.
    package func joined(
        with report: Reservation, stamp: Int64?, limit: Int, in zones: ZoneDatabase? = nil
    ) -> Reservation? {
        if report.isVoid {
            var result = self
            for traveller in report.travellers { result.void(traveller) }
            return result
        }
        var (known, report) = (self, report)
        known.modified = stamp ?? modified
        for index in known.travellers.indices { known.travellers[index].modified = known.reported(travellers[index]) }
        report.cancelNamedTickets()
        let isOlder = (report.modified ?? .max) < (stamp ?? .min)
        let isCancelled = report.status == .cancelled
        // Before those that are valid, which can have the same name.
        let isAnew = isCancelled || known.isCancelledAsAWhole || known.isBareCancellation
        let lost = isAnew ? [] : report.travellers.filter(\.isCancelled)
        for traveller in lost { known.cancel(traveller, at: traveller.modified ?? report.modified, limit: limit) }
        report.travellers.removeAll(where: lost.contains)
        var result: Reservation?
        if known.isBareCancellation, !report.isBareCancellation {
            result = known.completed(by: report, isOlder: isOlder, limit: limit)
        } else if isCancelled {
            result = known.cancelled(by: report, isOlder: isOlder, limit: limit, zones)
        } else {
            result = isOlder ? known.joined(older: report, limit, zones) : known.joined(newer: report, limit, zones)
        }
        result?.leaveOutTimes()
        return result
    }

    /// Returns the reservation with what another report of the same message adds to it.
    package func joined(with other: Reservation, limit: Int) -> Reservation {
        var result = self
        result.fillGaps(from: other, in: nil)
        result.travellers = travellers
        result.take(other.travellers, of: other, limit: limit)
        result.leaveOutTimes()
        return result
    }

    private func joined(newer report: Reservation, _ limit: Int, _ zones: ZoneDatabase?) -> Reservation {
        var result = report
        result.fillGaps(from: self, in: zones)
        // If the whole reservation was cancelled, it is made anew.
        guard !isCancelledAsAWhole || report.travellers.isEmpty else { return result }
        result.travellers = travellers
        result.take(report.travellers, of: report, limit: limit)
        if result.hasTickets, !isCancelledAsAWhole, result.status == .cancelled { result.status = report.status }
        if !result.hasTickets, ![.cancelled, .unknown].contains(report.status) {
            // The message names nobody, and so it is about all.
            for index in result.travellers.indices { result.travellers[index].isCancelled = false }
        }
        return result
    }

    private func joined(older report: Reservation, _ limit: Int, _ zones: ZoneDatabase?) -> Reservation? {
        guard !isCancelledAsAWhole else { return nil }
        var result = self
        result.take(report.travellers, of: report, limit: limit)
        let people = result.travellers
        result.fillGaps(from: report, in: zones)
        result.travellers = people
        guard result != self else { return nil }
        if result.hasTickets, result.status == .cancelled { result.status = report.status }
        return result
    }

    /// Leaves out the times that are those of the whole reservation.
    mutating func leaveOutTimes() {
        for index in travellers.indices where travellers[index].modified == modified {
            travellers[index].modified = nil
        }
    }

    /// Takes over what only an earlier report has told.
    mutating func fillGaps(from known: Reservation, in zones: ZoneDatabase?) {
        func fill<Value>(_ path: WritableKeyPath<Reservation, Value?>) {
            if self[keyPath: path] == nil { self[keyPath: path] = known[keyPath: path] }
        }
        for path in [
            \Reservation.number, \.name, \.alternateName, \.carrier, \.carrierCode, \.line, \.url, \.joinURL,
            \.reference, \.container, \.interaction, \.interactionGroup,
        ] { fill(path) }
        fillTimes(from: known, in: zones)
        for path in [\Reservation.from, \.to] {
            fill(path)
            guard let place = known[keyPath: path], self[keyPath: path]?.isOther(than: place) == false else { continue }
            self[keyPath: path]?.fillGaps(from: place)
        }
        for path in [\Reservation.partySize, \.adults, \.children] { fill(path) }
        fill(\.bookingTime)
        fill(\.activity)
        if travellers.isEmpty { travellers = known.travellers }
        fillActions(from: known)
        if status == .unknown { status = known.status }
    }

    /// Takes over the actions that only an earlier report has told of, in its order.
    private mutating func fillActions(from known: Reservation) {
        var (kept, new): ([Action], [Action]) = ([], actions)
        for action in known.actions {
            kept += new.filter { $0.kind == action.kind }
            if !actions.contains(where: { $0.kind == action.kind }) { kept.append(action) }
            new.removeAll { $0.kind == action.kind }
        }
        actions = kept + new
    }

    /// The reservation without the times and the senders of its reports, to compare what they say.
    package var withoutTimesOfReports: Reservation {
        var result = self
        result.modified = nil
        for index in result.travellers.indices {
            (result.travellers[index].modified, result.travellers[index].issuer) = (nil, nil)
        }
        return result
    }

    // MARK: Cancellations

    /// Whether a traveller still has a ticket.
    private var hasTickets: Bool { travellers.contains { !$0.isCancelled } }

    /// Whether the list has room for more travellers, so that none was left out.
    private func isListComplete(_ limit: Int) -> Bool { travellers.count < limit }

    /// Whether it is cancelled, and not one ticket after the other.
    private var isCancelledAsAWhole: Bool { status == .cancelled && (travellers.isEmpty || hasTickets) }

    private func cancelled(
        by report: Reservation, isOlder: Bool, limit: Int, _ zones: ZoneDatabase?
    ) -> Reservation? {
        let isOfSomeSeats = isOfSomeSeats(report) || isOfOtherSeats(report)
        let told = report.travellers.filter { $0.name != nil || isOfSomeSeats && !$0.seats.isEmpty }
        var result = self
        // Without the names or seats of both, it is the whole reservation.
        if !told.isEmpty, isOfSomeSeats || travellers.contains(where: { $0.name != nil }), !isCancelledAsAWhole {
            for traveller in told { result.cancel(traveller, at: report.modified, limit: limit) }
            guard result.travellers != travellers || !isOlder else { return nil }
            if result.hasTickets || !result.isListComplete(limit) {
                result.modified = isOlder ? modified : report.modified
                return result
            }
        } else if isOlder {
            return nil
        }
        let travellers = result.travellers
        if !isOlder, isBareCancellation || !report.isBareCancellation {
            result = report
            result.fillGaps(from: self, in: zones)
        }
        if !travellers.isEmpty { result.travellers = travellers }
        result.status = .cancelled
        result.modified = isOlder ? modified : report.modified
        return result
    }

    /// Whether a cancellation is about some of the seats, whose holders have no name there or here, and others stay.
    private func isOfSomeSeats(_ report: Reservation) -> Bool {
        let isNameless = !travellers.contains { $0.name != nil }
        let lost = report.travellers.filter { $0.name == nil || isNameless }.flatMap(\.seats)
        func isLost(_ seat: Seat) -> Bool { lost.contains { $0.isSame(as: seat) } }
        return travellers.flatMap(\.seats).contains(where: isLost)
            && !presentTravellers.flatMap(\.seats).allSatisfy(isLost)
    }

    /// Whether a cancellation is about nothing but seats that the booking does not have, and names none of its people.
    private func isOfOtherSeats(_ report: Reservation) -> Bool {
        let known = presentTravellers.flatMap(\.seats)
        return !known.isEmpty && !report.travellers.isEmpty
            && report.travellers.allSatisfy { lost in
                (lost.name == nil || !travellers.contains { $0.name != nil }) && lost.seats.areOther(than: known, kind)
            }
    }

    /// Cancels a ticket. Of several seats under one name, as that of the person who has booked, only those of the ticket are concerned,
    /// and none if the ticket is for a seat that is not known.
    private mutating func cancel(_ lost: Traveller, at time: Int64?, limit: Int) {
        var new = lost
        (new.modified, new.isCancelled) = (time, true)
        guard let index = index(ofLost: lost) else {
            if travellers.count < limit { travellers.append(new) }
            return
        }
        let known = travellers[index]
        guard time ?? .max >= reported(known), !known.isCancelled else { return }
        let own = known.seats.filter { seat in lost.seats.contains { $0.isSame(as: seat) } }
        let isSameSeat = own.isEmpty && known.seats.count == 1 && !lost.seats.areOther(than: known.seats, kind)
        if lost.seats.isEmpty || own.count == known.seats.count || isSameSeat || known.sharesNumber(with: lost) {
            (travellers[index].isCancelled, travellers[index].modified) = (true, time)
            return
        }
        travellers[index].seats.removeAll(where: own.contains)
        (new.name, new.seats) = (known.name ?? lost.name, own.isEmpty ? lost.seats : own)
        if travellers.count < limit { travellers.append(new) }
    }

    /// Returns whose ticket was cancelled. Without names, it is that of the only person with the seat.
    private func index(ofLost lost: Traveller) -> Int? {
        let holders = travellers.indices.filter { index in
            travellers[index].seats.contains { seat in lost.seats.contains { $0.isSame(as: seat) } }
        }
        let isNameless = lost.name == nil || !travellers.contains { $0.name != nil }
        return isNameless && holders.count == 1 ? holders[0] : index(of: lost)
    }

    /// Returns the reservation that this cancellation, which arrived before it, is about.
    private func completed(by report: Reservation, isOlder: Bool, limit: Int) -> Reservation {
        var result = report
        let names = travellers.filter { $0.name != nil }
        let isAbout = isOlder || report.modified == modified
        guard isAbout || !names.isEmpty else { return result }
        result.modified = max(report.modified ?? .min, modified ?? .min)
        let isNamed = !names.isEmpty && report.travellers.contains { $0.name != nil }
        guard isNamed else {
            if isAbout { result.status = .cancelled }
            return result
        }
        for index in result.travellers.indices where result.travellers[index].modified == nil {
            result.travellers[index].modified = report.modified
        }
        for traveller in names { result.cancel(traveller, at: traveller.modified ?? modified, limit: limit) }
        if !result.hasTickets, result.isListComplete(limit) { result.status = .cancelled }
        return result
    }
}
