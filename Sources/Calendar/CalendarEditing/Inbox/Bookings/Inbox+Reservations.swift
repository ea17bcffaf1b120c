package import CalendarModel
package import CalendarStore
import ConferenceErrors
import ConferenceModel
import Recurrence
package import Reservations

// Messages about bookings.
extension Inbox {
    /// Takes note of a reservation that a program has donated, or that a mail or a file told of.
    ///
    /// - Parameters:
    ///   - reservation: the reservation, within the limits. ``Reservation/modified`` is the time of the message.
    ///   - message: all reservations of the message, if it has several.
    ///   - sender: the mail's sender, as shown to the user.
    ///   - subject: the mail's subject.
    /// - Throws: errors of the store, and of the list of muted programs.
    package func receive(
        _ reservation: Reservation, besides message: [Reservation] = [], from source: InboxRecord.Source,
        sender: String? = nil, subject: String? = nil, _ writer: borrowing StoreWriter
    ) throws -> InboxOutcome {
        if let program = source.program, let grants, try grants.isMuted(program) { return InboxOutcome(.muted) }
        guard reservation.start != nil || reservation.isBareCancellation else { return InboxOutcome(.refused(.noTime)) }
        let now = writer.now()
        let received = reservation
        var reservation = reservation
        let mark = source.kind == .program ? nil : BookingMark(reservation, now: now)
        // A clock that is wrong must not make all later messages look old, nor those that were sent before this one is read.
        let isAhead = BookingMark.isAhead(reservation, now: now)
        reservation.modified = min(reservation.modified ?? now, now)
        if source.kind != .program { reservation.setIssuer(beginning(sender)) }
        let identity = reservation.identity(from: source)
        let known = try known(reservation, besides: message, identity: identity, from: source, writer)
        // It counts as one that was sent right after the last one, which is earlier if it is read again.
        if isAhead { reservation.modified = known.first?.stamp.map { min($0 + 1, now) } }
        guard let first = known.first else {
            // Only a pass that is known can cease to count.
            guard !reservation.isVoid else { return InboxOutcome(.unchanged) }
            reservation.cancelNamedTickets()
            var entry = InboxRecord(
                kind: .reservation, identity: identity, source: source, received: now, contents: reservation.json())
            describe(&entry, reservation)
            if let mark { entry.contents = BookingNote(mark: mark).added(to: entry.contents) }
            (entry.sender, entry.subject) = (beginning(sender), beginning(subject))
            // Kept, so that the booking, which may arrive later, is known to be cancelled. There is nothing to decide.
            if reservation.status == .cancelled { entry.state = .done }
            // An entry that says less can have been told apart from this one only later.
            if let taken = try writer.inboxEntry(identity: identity) { entry.identity += "\n\(taken.id)" }
            guard var stored = try writer.insert(entry) else { return InboxOutcome(.full) }
            if try leavesBookings(stored, besides: message, writer) {
                stored.needsLook = true
                stored = try writer.update(stored)
            }
            return InboxOutcome(reservation.status == .cancelled ? .cancelled : .added, stored)
        }
        var outcome = InboxOutcome(.unchanged)
        for (index, entry) in (reservation.isBareCancellation ? known : [first]).enumerated() {
            var entry = entry
            entry.subject = beginning(subject) ?? entry.subject
            if isAhead { reservation.modified = entry.stamp.map { min($0 + 1, now) } }
            let part = try receive(
                reservation, besides: message, about: entry, from: source, sender: beginning(sender), mark: mark, writer
            )
            let changing: [InboxOutcome.Result] = [.cancelled, .updated]
            if index == 0 {
                outcome = part
            } else if changing.contains(part.result) {
                if changing.contains(outcome.result) { outcome.others.append(part) } else { outcome = part }
            }
        }
        if !reservation.isBareCancellation {
            try keepCancellation(first, for: message.filter { $0 != received }, from: source, writer)
        }
        return outcome
    }

    /// Keeps a cancellation that was taken for that of one item of its booking, if the same message has others that it means, too. It
    /// arrived before them.
    private func keepCancellation(
        _ entry: InboxRecord, for others: [Reservation], from source: InboxRecord.Source,
        _ writer: borrowing StoreWriter
    ) throws {
        guard let cancellation = stored(entry), cancellation.isBareCancellation else { return }
        let isMeant = try others.contains { other in
            try other.status != .cancelled && !other.isVoid && cancellation.isSame(as: other, in: editor.zones)
                && known(other, besides: [], identity: other.identity(from: source), from: source, writer).isEmpty
        }
        guard isMeant else { return }
        var rest = entry
        // The entry keeps its identity, whatever it is about by now.
        rest.identity += "\n\(entry.id)"
        _ = try writer.insert(rest)
    }

    /// Cancels or removes what a program has donated, because the program says that it is void.
    ///
    /// - Parameter isWanted: whether a reservation is concerned; only those of the program are asked about.
    /// - Returns: the entries that were cancelled or removed.
    package func withdraw(
        from source: InboxRecord.Source, _ writer: borrowing StoreWriter, where isWanted: (Reservation) -> Bool
    ) throws -> [InboxRecord] {
        try writer.inboxEntries().filter { entry in
            guard entry.source == source, entry.isReservation, let reservation = stored(entry), isWanted(reservation)
            else { return false }
            // An event that was made of it is the user's own now.
            return try entry.event == nil && writer.deleteInboxEntry(id: entry.id)
        }
    }

    // MARK: -

    /// Returns the entries that a reservation is about, the best one first.
    private func known(
        _ reservation: Reservation, besides message: [Reservation], identity: String, from source: InboxRecord.Source,
        _ writer: borrowing StoreWriter
    ) throws -> [InboxRecord] {
        if let entry = try writer.inboxEntry(identity: identity), !reservation.isBareCancellation,
            source.isReference(of: reservation) || !(stored(entry)?.contradicts(reservation) ?? false)
        {
            return [entry]
        }
        if source.isReference(of: reservation) { return [] }
        let isProgram = source.kind == .program
        var candidates = try reservation.number.map { try writer.inboxEntries(number: $0) } ?? []
        if let start = reservation.start {
            let day = LocalDateTime(startOf: start.day).secondsSinceEpoch
            candidates +=
                try isProgram
                ? writer.inboxEntries(identityBeginningWith: "donation\n\(source.name)\nbooking\n")
                : writer.inboxReservations(startingIn: day - 86_400...day + 2 * 86_400)
        }
        var seen: Set<Int64> = []
        let own = candidates.compactMap { entry -> (entry: InboxRecord, booking: Reservation)? in
            // No program changes what another program has donated, or what a mail has told of, and no mail what a program has.
            guard seen.insert(entry.id).inserted, entry.isReservation,
                isProgram ? entry.source == source : entry.source.kind != .program, let other = stored(entry),
                !isProgram || other.reference == nil
            else { return nil }
            return (entry, other)
        }
        let same = own.filter { reservation.isSame(as: $0.booking, in: editor.zones) }
        // A message that lists several shows puts none of them off, and which one of several is put off is not clear.
        guard same.isEmpty, !isProgram, !message.contains(where: reservation.isPutOff(from:)) else {
            return same.map(\.entry)
        }
        let former = own.filter { reservation.isPutOff(from: $0.booking) }
        return former.count == 1 ? [former[0].entry] : []
    }

    /// - Parameter mark: nil for a donation, whose program may take it back.
    private func receive(
        _ received: Reservation, besides message: [Reservation], about known: InboxRecord,
        from source: InboxRecord.Source, sender: String?, mark: BookingMark?, _ writer: borrowing StoreWriter
    ) throws -> InboxOutcome {
        let formerly = known
        let isRepeated = mark.flatMap { BookingNote.read(known.contents)?.hasTaken($0) } ?? false
        var entry = known
        entry.sender = sender ?? known.sender
        if let kept = try keepTickets(received, of: known, from: source, sender: sender, entry.subject, writer) {
            return kept
        }
        var reservation = received
        var (isConfirmed, hasLostTicket) = (false, false)
        let limit = editor.limits.partsPerReservation
        if let known = stored(entry) {
            if source.kind != .program {
                guard
                    let joined = known.joined(with: received, stamp: entry.stamp, limit: limit, in: editor.zones)
                else {
                    let isFull = known.leavesOutPeople(of: received, limit: limit)
                    return InboxOutcome(isFull ? .refused(.tooManyPeople) : .older, entry)
                }
                reservation = joined
                if isRepeated {
                    // It was here before, so what has come since is later.
                    let saysSame = joined.withoutTimesOfReports.json() == known.withoutTimesOfReports.json()
                    return InboxOutcome(saysSame ? .unchanged : .older, entry)
                }
            } else if (received.modified ?? .max) < (entry.stamp ?? .min) {
                return InboxOutcome(.older, entry)
            }
            hasLostTicket = reservation.formerTravellers.count > known.formerTravellers.count
            // What another company has said, and the company of the booking says too, is news.
            isConfirmed = BookingNote.read(entry.contents)?.isConfirmed(by: sender) ?? false
            if !isConfirmed, reservation.withoutTimesOfReports.json() == known.withoutTimesOfReports.json() {
                let isFull = source.kind != .program && known.leavesOutPeople(of: received, limit: limit)
                let result: InboxOutcome.Result = isFull ? .refused(.tooManyPeople) : .unchanged
                guard reservation.modified != known.modified || mark?.isNeeded ?? false else {
                    return InboxOutcome(result, entry)
                }
                return InboxOutcome(result, try confirm(formerly, with: reservation, mark: mark, writer))
            }
        }
        let wasCancelled = entry.kind == .cancellation
        entry.changed = writer.now()
        describe(&entry, reservation)
        let note = BookingNote(
            known, entry, sender: sender,
            details: stored(known).map { details(from: $0, to: reservation, after: received) } ?? [],
            booking: reservation, mark: mark, language, editor.resolver)
        entry.contents = note.added(to: reservation.json())
        let isCancelled = reservation.status == .cancelled
        if isCancelled, entry.state == .new {
            // There is nothing left to decide, and something to see.
            (entry.state, entry.needsLook) = (.done, true)
        } else if wasCancelled, !isCancelled, [.done, .ignored].contains(entry.state) {
            // If the user has removed the event, the entry stays done as long as it has this event.
            if entry.event == nil { entry.state = .new }
        }
        if wasCancelled, !isCancelled, entry.event != nil { entry.needsLook = true }
        if isCancelled, !wasCancelled, try leavesBookings(entry, besides: message, writer) {
            // The user may have ignored the booking because of the one that is left.
            if entry.state == .ignored { entry.state = .done }
            entry.needsLook = true
        }
        hasLostTicket = hasLostTicket || note.details.contains { $0.kind == .void }
        // The user may want the event again that was removed.
        let isRemoved = formerly.event != nil && formerly.event?.identifier == nil
        if isRemoved, !isCancelled, !wasCancelled, hasMoved(formerly, to: entry) { entry.needsLook = true }
        if isConfirmed || hasLostTicket && entry.state == .added { entry.needsLook = true }
        // What the cancellation is about that arrived first.
        let isFound = stored(formerly)?.isBareCancellation ?? false
        var outcome = InboxOutcome(isCancelled && (!wasCancelled || isFound) ? .cancelled : .updated)
        outcome.leavesOutPeople = source.kind != .program && reservation.leavesOutPeople(of: received, limit: limit)
        if let merged = try updateEvent(of: entry, with: reservation, onlyCancels: formerly.isBehind, writer) {
            (outcome.saved, outcome.kept) = (merged.saved, merged.kept)
            entry.needsLook = entry.needsLook || !merged.saved.isUnchanged || !merged.kept.isEmpty
        }
        // What the user has decided before adding the event was about an earlier version.
        if entry.event != nil { entry.state = isCancelled ? .done : .new }
        outcome.entry = try writer.update(entry)
        outcome.changes = changes(in: outcome.entry ?? entry, writer)
        return outcome
    }

    private func hasMoved(_ old: InboxRecord, to new: InboxRecord) -> Bool {
        guard let oldStart = old.start, let oldEnd = old.end, let start = new.start, let end = new.end else {
            return false
        }
        return editor.resolver.differs((oldStart, oldEnd), from: (start, end))
    }

    /// - Parameter report: what the message says.
    private func details(
        from old: Reservation, to new: Reservation, after report: Reservation
    ) -> [BookingDetail] {
        // A void pass says nothing else.
        guard !report.isVoid else { return BookingDetail.void(report.travellers, of: old, language, .void) }
        func start(_ booking: Reservation) -> Int64? { booking.start?.instant(in: editor.zones) }
        let isReturning = old.status == .cancelled && new.status != .cancelled
        return (isReturning ? [BookingDetail(kind: .added)] : [])
            + BookingDetail.changes(
                from: old, to: new, language,
                isEndTold: start(old) == start(new) && old.hasGuessedEnd(reader: zone, in: editor.zones)
                    && !new.hasGuessedEnd(reader: zone, in: editor.zones))
    }

    /// Records that a newer message says what is known already. Its sender does not become the one of the booking.
    private func confirm(
        _ known: InboxRecord, with reservation: Reservation, mark: BookingMark?, _ writer: borrowing StoreWriter
    ) throws -> InboxRecord {
        var entry = known
        entry.stamp = reservation.modified
        guard reservation.travellers.count > 1 || mark?.isNeeded ?? false else { return try writer.update(entry) }
        // When each traveller was heard of.
        let json = reservation.json()
        let note = BookingNote.read(known.contents)
        entry.contents = (note?.taking(mark) ?? mark.map(BookingNote.init(mark:)))?.added(to: json) ?? json
        if KeptVersion.isNoted(in: known.contents) { entry.contents = KeptVersion.noting(in: entry.contents) }
        if let key = known.event, known.isWritten {
            try writer.link(inboxEntry: entry.id, to: key, base: entry.contents)
        }
        return try writer.update(entry)
    }

    /// Writes the columns that follow from a reservation.
    private func describe(_ entry: inout InboxRecord, _ reservation: Reservation) {
        entry.kind = reservation.status == .cancelled ? .cancellation : .reservation
        entry.stamp = reservation.modified
        entry.number = reservation.number
        guard let event = reservation.event(reader: zone, in: editor.zones, language: language) else { return }
        (entry.title, entry.location) = (beginning(event.title), beginning(event.location))
        (entry.start, entry.end) = (event.start, event.end)
    }

    /// Returns the reservation of an entry; nil if another program has damaged it, or if it is an invitation.
    func stored(_ entry: InboxRecord) -> Reservation? { reservation(entry.contents) }

    func reservation(_ json: String) -> Reservation? {
        readBookings.value(in: json) { Reservation.stored($0, zones: editor.zones, limits: editor.limits) }
    }
}

extension InboxRecord.Source {
    /// Whether a reservation is known by the reference that a program has given it.
    fileprivate func isReference(of reservation: Reservation) -> Bool {
        kind == .program && reservation.reference != nil
    }
}
