import CalendarModel
import CalendarStore
import Scheduling

// Cancellations of what is cancelled already.
extension Inbox {
    /// Takes over the version of a message that cancels what is cancelled already, so that an update from before it stays older.
    func takeVersion(
        ofRepeated envelope: Envelope, _ known: KnownInvitation, _ writer: borrowing StoreWriter
    ) throws {
        guard let id = known.entry?.id, var entry = try writer.inboxEntry(id: id), let message = known.message else {
            return
        }
        let cancelled = places(of: message).values.filter(\.isCancelled)
        var contents = entry.contents
        for item in envelope.message.items where item.isCancelled || envelope.message.method == .cancel {
            // A single occurrence keeps its version: a later one of the series decides what becomes of its name.
            guard item.recurrenceID == nil else { continue }
            for own in cancelled {
                guard item.revision.sequence > own.revision.sequence, let range = contents.firstRange(of: own.text)
                else { continue }
                contents.replaceSubrange(range, with: Self.cancelled(own.text, by: item))
            }
        }
        guard contents != entry.contents else { return }
        try rewrite(entry, as: contents, writer)
        entry = try self.entry(id, writer)
        try describe(&entry)
        try writer.update(entry)
    }
}
