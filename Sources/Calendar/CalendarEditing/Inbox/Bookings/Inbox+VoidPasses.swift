import CalendarModel
import CalendarStore
import Reservations

// Void passes of senders who have sent neither the ticket nor the booking.
extension Inbox {
    /// Keeps the tickets that a void pass of another sender is for, and notes what it says.
    ///
    /// - Parameters:
    ///   - report: what the message says.
    ///   - known: the entry that it is about.
    ///   - subject: the newest subject.
    /// - Returns: nil if it is no such pass.
    func keepTickets(
        _ report: Reservation, of known: InboxRecord, from source: InboxRecord.Source, sender: String?,
        _ subject: String?, _ writer: borrowing StoreWriter
    ) throws -> InboxOutcome? {
        // Without a sender, it is a file of the user.
        guard report.isVoid, source.kind != .program, let sender, let booking = stored(known) else { return nil }
        let note = BookingNote.read(known.contents)
        let concerned = booking.travellers.filter { traveller in
            report.travellers.contains { $0.ticket != nil && $0.ticket == traveller.ticket }
        }
        let issuers = concerned.compactMap(\.issuer) + [note?.sender ?? known.sender].compactMap(\.self)
        let isOwn = issuers.contains { BookingNote.isSameCompany($0, sender) }
        guard !concerned.isEmpty, !isOwn else { return nil }
        let details = BookingDetail.void(report.travellers, of: booking, language, .voidKept, by: sender)
        guard !details.isEmpty, !details.allSatisfy({ note?.details.contains($0) ?? false }) else {
            return InboxOutcome(.unchanged, known)
        }
        var entry = known
        // Its sender does not become the one of the booking.
        (entry.subject, entry.changed) = (subject, writer.now())
        let new = BookingNote(
            known, entry, sender: nil, details: details, booking: booking, language, editor.resolver)
        entry.contents = new.added(to: booking.json())
        if entry.state == .added { entry.needsLook = true }
        if let key = known.event, known.isWritten {
            try writer.link(inboxEntry: entry.id, to: key, base: entry.contents)
        }
        var outcome = InboxOutcome(.updated, try writer.update(entry))
        outcome.changes = changes(in: entry)
        return outcome
    }
}

extension Reservation {
    /// Records the sender of tickets.
    mutating func setIssuer(_ sender: String?) {
        for index in travellers.indices where travellers[index].ticket != nil { travellers[index].issuer = sender }
    }
}
