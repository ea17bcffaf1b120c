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
    ///   - sender: the mail's sender, as shown to the user.
    ///   - subject: the mail's subject.
    /// - Throws: errors of the store, and of the list of muted programs.
    package func receive(
        _ reservation: Reservation, from source: InboxRecord.Source, sender: String? = nil, subject: String? = nil,
        _ writer: borrowing StoreWriter
    ) throws -> InboxOutcome {
        if let program = source.program, let grants, try grants.isMuted(program) { return InboxOutcome(.muted) }
        guard reservation.start != nil || reservation.isBareCancellation else { return InboxOutcome(.refused(.noTime)) }
        let now = writer.now()
        var reservation = reservation
        // A clock that is wrong must not make all later messages look old, nor those that were sent before this one is read.
        let isAhead = reservation.modified.map { $0 > now && $0 - now > Self.clockTolerance } ?? false
        reservation.modified = min(reservation.modified ?? now, now)
        let identity = reservation.identity(from: source)
        let known = try known(reservation, identity: identity, from: source, writer)
        if isAhead { reservation.modified = known.first?.stamp }
        guard let first = known.first else {
            var entry = InboxRecord(
                kind: .reservation, identity: identity, source: source, received: now, contents: reservation.json())
            describe(&entry, reservation)
            (entry.sender, entry.subject) = (beginning(sender), beginning(subject))
            // Kept, so that the booking, which may arrive later, is known to be cancelled. There is nothing to decide.
            if reservation.status == .cancelled { entry.state = .done }
            guard let stored = try writer.insert(entry) else { return InboxOutcome(.full) }
            return InboxOutcome(reservation.status == .cancelled ? .cancelled : .added, stored)
        }
        var outcome = InboxOutcome(.unchanged)
        for (index, entry) in (reservation.isBareCancellation ? known : [first]).enumerated() {
            var entry = entry
            entry.subject = beginning(subject) ?? entry.subject
            if isAhead { reservation.modified = entry.stamp }
            let part = try receive(reservation, about: entry, from: source, sender: beginning(sender), writer)
            if index == 0 {
                outcome = part
            } else if part.result == .cancelled, let entry = part.entry {
                if outcome.result != .cancelled { outcome = part } else { outcome.others.append(entry) }
            }
        }
        return outcome
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

    /// By how many seconds the clock of a sender may be ahead.
    private static let clockTolerance: Int64 = 600

    /// Returns the entries that a reservation is about, the best one first.
    private func known(
        _ reservation: Reservation, identity: String, from source: InboxRecord.Source, _ writer: borrowing StoreWriter
    ) throws -> [InboxRecord] {
        if let entry = try writer.inboxEntry(identity: identity), !reservation.isBareCancellation { return [entry] }
        // No program changes what another program has donated, or what a mail has told of, and no mail what a program has.
        guard source.kind != .program else { return try writer.inboxEntry(identity: identity).map { [$0] } ?? [] }
        var candidates = try reservation.number.map { try writer.inboxEntries(number: $0) } ?? []
        if let start = reservation.start {
            let day = LocalDateTime(startOf: start.day).secondsSinceEpoch
            candidates += try writer.inboxReservations(startingIn: day - 86_400...day + 2 * 86_400)
        }
        var seen: Set<Int64> = []
        return candidates.filter { entry in
            guard seen.insert(entry.id).inserted, entry.isReservation, entry.source.kind != .program,
                let other = stored(entry)
            else { return false }
            return reservation.isSame(as: other, in: editor.zones)
        }
    }

    private func receive(
        _ received: Reservation, about known: InboxRecord, from source: InboxRecord.Source, sender: String?,
        _ writer: borrowing StoreWriter
    ) throws -> InboxOutcome {
        var entry = known
        let formerSender = known.sender
        entry.sender = sender ?? formerSender
        var reservation = received
        var isConfirmed = false
        if let known = stored(entry) {
            let isOlder = (received.modified ?? .max) < (entry.stamp ?? .min)
            switch (known.isBareCancellation, received.isBareCancellation) {
            case (true, false):
                // The cancellation arrived before the booking that it is about.
                if isOlder || received.modified == entry.stamp {
                    (reservation.status, reservation.modified) = (.cancelled, entry.stamp)
                }
            case (false, true):
                if isOlder { return InboxOutcome(.older, entry) }
                reservation = known
                (reservation.status, reservation.modified) = (.cancelled, received.modified)
            default:
                if isOlder { return InboxOutcome(.older, entry) }
                // Mails leave out what an earlier one has told; a donation is always complete.
                if source.kind != .program { reservation.fillGaps(from: known) }
            }
            var same = reservation
            same.modified = known.modified
            // What another company has said, and the company of the booking says too, is news.
            isConfirmed = BookingNote.read(entry.contents)?.isConfirmed(by: sender) ?? false
            if !isConfirmed, same.json() == known.json() {
                guard reservation.modified != known.modified else { return InboxOutcome(.unchanged, entry) }
                // Whoever has changed nothing does not become the sender of the booking.
                entry.sender = formerSender
                entry.stamp = reservation.modified
                return InboxOutcome(.unchanged, try writer.update(entry))
            }
        }
        let wasCancelled = entry.kind == .cancellation
        entry.changed = writer.now()
        describe(&entry, reservation)
        let note = BookingNote(known, entry, sender: sender, editor.resolver)
        entry.contents = note.added(to: reservation.json())
        let isCancelled = reservation.status == .cancelled
        if isCancelled, entry.state == .new {
            // There is nothing left to decide, and something to see.
            (entry.state, entry.needsLook) = (.done, true)
        } else if wasCancelled, !isCancelled, entry.state == .done, entry.event == nil {
            entry.state = .new
        }
        if isConfirmed { entry.needsLook = true }
        var outcome = InboxOutcome(isCancelled && !wasCancelled ? .cancelled : .updated)
        if let merged = try updateEvent(of: entry, with: reservation, writer) {
            (outcome.saved, outcome.kept) = (merged.saved, merged.kept)
            entry.needsLook = entry.needsLook || !merged.saved.isUnchanged || !merged.kept.isEmpty
        }
        outcome.entry = try writer.update(entry)
        outcome.changes = changes(in: entry)
        return outcome
    }

    /// Writes the columns that follow from a reservation.
    private func describe(_ entry: inout InboxRecord, _ reservation: Reservation) {
        entry.kind = reservation.status == .cancelled ? .cancellation : .reservation
        entry.stamp = reservation.modified
        entry.number = reservation.number
        guard let event = reservation.event(reader: zone, in: editor.zones) else { return }
        (entry.title, entry.location) = (beginning(event.title), beginning(event.location))
        (entry.start, entry.end) = (event.start, event.end)
    }

    /// Returns the reservation of an entry; nil if another program has damaged it, or if it is an invitation.
    func stored(_ entry: InboxRecord) -> Reservation? { reservation(entry.contents) }

    func reservation(_ json: String) -> Reservation? {
        Reservation.stored(json, zones: editor.zones, limits: editor.limits)
    }
}

extension Reservation {
    /// Takes over what only an earlier message has told.
    mutating func fillGaps(from known: Reservation) {
        func fill<Value>(_ path: WritableKeyPath<Reservation, Value?>) {
            if self[keyPath: path] == nil { self[keyPath: path] = known[keyPath: path] }
        }
        for path in [
            \Reservation.number, \.holder, \.name, \.carrier, \.carrierCode, \.line, \.url, \.joinURL, \.reference,
            \.container,
        ] { fill(path) }
        for path in [\Reservation.start, \.boarding] { fill(path) }
        // The length of a booking may have changed with its start.
        if start == known.start { fill(\.end) }
        for path in [\Reservation.from, \.to] { fill(path) }
        for path in [\Reservation.partySize, \.adults, \.children] { fill(path) }
        fill(\.bookingTime)
        fill(\.activity)
        if seats.isEmpty { seats = known.seats }
        if actions.isEmpty { actions = known.actions }
        if status == .unknown { status = known.status }
    }
}
