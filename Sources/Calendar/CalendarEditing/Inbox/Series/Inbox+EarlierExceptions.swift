import CalendarModel
import CalendarStore
import Scheduling

// Messages about single occurrences that arrived before their series, and are later versions than the series is.
extension Inbox {
    /// Returns the entries of occurrences that are exceptions to a new series and not in a calendar.
    func exceptions(
        to series: SchedulingItem?, _ writer: borrowing StoreWriter
    ) throws -> [(entry: InboxRecord, message: SchedulingMessage)] {
        guard let series, series.isSeries, let organizer = series.organizer else { return [] }
        let identities = KnownInvitation.identity(uid: series.uid, "")
        return try writer.inboxEntries(identityBeginningWith: identities).compactMap { entry in
            guard entry.event == nil, entry.state != .ignored, let message = try? message(entry),
                message.master == nil, message.items.count == 1,
                message.organizer?.isSame(as: organizer) ?? false,
                message.revision.sequence >= series.revision.sequence
            else { return nil }
            return (entry, message)
        }
    }

    /// Takes earlier messages about occurrences into the entry of their series, as if they had arrived after it. Their own entries
    /// are then no longer needed, unless the user has answered them.
    func joined(
        _ outcome: InboxOutcome, by exceptions: [(entry: InboxRecord, message: SchedulingMessage)],
        _ envelope: Envelope, _ writer: borrowing StoreWriter
    ) throws -> InboxOutcome {
        guard let first = outcome.entry, !exceptions.isEmpty else { return outcome }
        var outcome = outcome
        for (entry, message) in exceptions {
            let next = try receive(
                message, from: entry.source, me: envelope.me, sender: entry.sender, subject: entry.subject, writer)
            switch next.result {
            case .updated, .cancelled: outcome.changes += next.changes
            default: continue
            }
            if entry.state == .new || entry.kind == .cancellation { try writer.deleteInboxEntry(id: entry.id) }
        }
        guard var entry = try writer.inboxEntry(id: first.id), entry != first else { return outcome }
        if entry.kind == .update {
            (entry.kind, entry.needsLook) = (first.kind, first.needsLook)
        }
        (entry.sender, entry.subject) = (first.sender, first.subject)
        outcome.entry = try writer.update(entry)
        return outcome
    }
}
