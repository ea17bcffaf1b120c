import CalendarModel
import CalendarStore
import ICalendar
import Recurrence
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
        let resolver = envelope.message.resolver(editor.zones)
        let start = message.master?.start.map { SeriesStart($0, message.resolver(editor.zones)) }
        let cancelled = places(of: message).filter(\.value.isCancelled)
        var contents = entry.contents
        for item in envelope.message.items where item.isCancelled || envelope.message.method == .cancel {
            let place = (item.recurrenceID.map { start?.place(of: $0, resolver) ?? $0 })?.basicFormat ?? ""
            // A single occurrence keeps its version: a later one of the series decides what becomes of its name.
            guard place.isEmpty else { continue }
            for own in cancelled.values {
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
