package import CalendarModel
package import CalendarStore
import ConferenceModel

/// The result of undoing an entry of the history.
package struct UndoneEntry: Sendable {
    /// The entry that was undone.
    package var entry: HistoryEntry
    /// The changes that undoing has made, by series: records that were restored, that got their former values back, or that
    /// were removed.
    package var series: [UndoneChanges.Series]
    /// Records that have their conference back although its provider has ended it.
    package var withEndedConference: [EventRecord] = []
    /// Records that have their conference back although its provider may have ended it: an attempt to deliver the end has
    /// failed.
    package var withDoubtfulConference: [EventRecord] = []
    /// Records that have their conference back while a program is having its provider end it.
    package var withEndingConference: [EventRecord] = []
    /// Entries of the outbox, to be delivered after the transaction.
    package var notes: [IntentRecord] = []
}

extension CalendarEditor {
    /// Undoes an entry of the history, and writes the outbox entries that this requires.
    ///
    /// If an event comes back whose conference was to be ended, and this was not delivered yet, the entry in the outbox is
    /// replaced by one with the title and the times of the event.
    ///
    /// - Throws: the errors of `StoreWriter.undo(entry:)`.
    package func undo(_ id: Int64, _ writer: borrowing StoreWriter) throws -> UndoneEntry {
        let undone = try writer.undo(entry: id)
        var result = UndoneEntry(entry: undone.entry, series: undone.series)
        for series in undone.series {
            // This comes first, because the entries for the present state must be later than the ones that they replace.
            for record in series.after {
                guard let conference = record.conference, let provider = conference.provenance?.room.provider,
                    !series.before.contains(where: { $0.conference == conference })
                else { continue }
                let known = result.withEndedConference + result.withDoubtfulConference + result.withEndingConference
                let isKnown = known.contains { $0.conference == conference }
                switch try writer.conferenceEnd(provider: provider, url: conference.preferred.url.text) {
                case .certain where !isKnown: result.withEndedConference.append(record)
                case .possible where !isKnown: result.withDoubtfulConference.append(record)
                case .running where !isKnown: result.withEndingConference.append(record)
                default: break
                }
                try Outbox.noteReturn(of: record, writer)
            }
            result.notes += try Outbox.note(from: series.before, to: series.after, writer)
        }
        // A later entry for the same conference may have replaced one that was written for another series.
        let open = Set(try writer.intents().map(\.id))
        result.notes = result.notes.filter { open.contains($0.id) }
        return result
    }
}
