package import CalendarModel
package import CalendarStore
import ConferenceModel

/// The result of undoing an entry of the history.
package struct UndoneEntry: Sendable {
    /// The entry that was undone.
    package var entry: HistoryEntry
    /// The records that are there again, or have their former values again, and the ones that were removed, by series.
    package var series: [UndoneChanges.Series]
    /// Records that have a conference again which its provider has ended.
    package var withEndedConference: [EventRecord] = []
    /// Records that have a conference again which its provider may have ended: it was asked to, without success.
    package var withDoubtfulConference: [EventRecord] = []
    /// Entries of the outbox, to be delivered after the transaction.
    package var notes: [IntentRecord] = []
}

extension CalendarEditor {
    /// Undoes an entry of the history, and tells providers.
    ///
    /// A request to end the conference of an event that comes back is withdrawn, if it was not delivered yet: its provider
    /// hears the title and the times of the event instead.
    ///
    /// - Throws: the errors of `StoreWriter.undo(entry:)`.
    package func undo(_ id: Int64, _ writer: borrowing StoreWriter) throws -> UndoneEntry {
        let undone = try writer.undo(entry: id)
        var result = UndoneEntry(entry: undone.entry, series: undone.series)
        for series in undone.series {
            // First, because what is written for the present state is later than what is withdrawn.
            for record in series.after {
                guard let conference = record.conference, let provider = conference.provenance?.room.provider,
                    !series.before.contains(where: { $0.conference == conference })
                else { continue }
                let isKnown = (result.withEndedConference + result.withDoubtfulConference)
                    .contains { $0.conference == conference }
                switch try writer.conferenceEnd(provider: provider, url: conference.preferred.url.text) {
                case .certain where !isKnown: result.withEndedConference.append(record)
                case .possible where !isKnown: result.withDoubtfulConference.append(record)
                default: break
                }
                try Outbox.noteReturn(of: record, writer)
            }
            result.notes += try Outbox.note(from: series.before, to: series.after, writer)
        }
        // A later note for the same conference may have replaced one of another series.
        let open = Set(try writer.intents().map(\.id))
        result.notes = result.notes.filter { open.contains($0.id) }
        return result
    }
}
