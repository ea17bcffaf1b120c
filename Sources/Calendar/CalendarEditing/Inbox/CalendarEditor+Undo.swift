package import CalendarModel
package import CalendarStore
import ConferenceModel
import ICalendar
import Recurrence

/// The result of undoing an entry of the history.
package struct UndoneEntry: Sendable {
    /// The entry that was undone.
    package var entry: HistoryEntry
    /// The changes that undoing has made, by series: records that were restored, that got their former values back, or that
    /// were removed.
    package var series: [UndoneChanges.Series]
    /// The decisions on entries of the inbox that undoing has reversed.
    package var decisions: [UndoneDecision] = []
    /// Records that have their conference back although its provider has ended it, may have ended it, or is just being asked to;
    /// one for each conference.
    package var doubtful: [(record: EventRecord, end: ConferenceEnd)] = []
    /// Entries of the outbox, to be delivered after the transaction.
    package var notes: [IntentRecord] = []
}

extension CalendarEditor {
    /// Undoes an entry of the history, and writes the outbox entries that this requires. If it reverses an answer to an
    /// invitation, or a change that guests are told of, and the mail still waits, the mail is withdrawn. Entries of the inbox say
    /// what is true in the calendar then.
    ///
    /// If an event comes back whose conference was to be ended, and this was not delivered yet, the entry in the outbox is
    /// replaced by one with the title and the times of the event.
    ///
    /// A decision on an entry of the inbox is reversed, too, and its mail is withdrawn if it still waits.
    ///
    /// - Throws: the errors of `StoreWriter.undo(entry:)`; `inboxEntryGone`.
    package func undo(_ id: Int64, _ writer: borrowing StoreWriter) throws -> UndoneEntry {
        writer.nameAction("undo")
        let undone = try writer.undo(entry: id)
        let change = try writer.originalChange(of: undone.entry)
        let inbox = Inbox(self, zone: zones.systemZoneName)
        var result = UndoneEntry(entry: undone.entry, series: [])
        for restored in undone.series {
            try inbox.withdrawAnswers(undone: restored, writer)
            try withdrawMails(about: restored, since: undone.entry.time, writer)
            let series = try asNewRevision(restored, of: undone.entry, writer)
            result.series.append(series)
            // This comes first, because the entries for the present state must be later than the ones that they replace.
            for record in series.after {
                guard let conference = record.conference, let provider = conference.provenance?.room.provider,
                    !series.before.contains(where: { $0.conference == conference })
                else { continue }
                let end = try writer.conferenceEnd(provider: provider, url: conference.preferred.url.text)
                if end != .none, !result.doubtful.contains(where: { $0.record.conference == conference }) {
                    result.doubtful.append((record, end))
                }
                if let note = try Outbox.noteReturn(of: record, writer) { result.notes.append(note) }
            }
            result.notes += try Outbox.note(from: series.before, to: series.after, writer)
            try inbox.settleEntries(of: series, change, writer)
            try inbox.settleReplies(to: series, writer)
        }
        try inbox.settleProposals(result.series, change, writer)
        for decision in undone.decisions {
            result.decisions.append(try inbox.reverse(decision, of: undone.entry, writer))
        }
        try guestMails?.draft(undone: result.series, by: self, writer)
        // A later entry for the same conference may have replaced one that was written for another series.
        let open = Set(try writer.intents().map(\.id))
        result.notes = result.notes.filter { open.contains($0.id) }
        return result
    }

    /// Withdraws mails to guests that wait, and tell of a change that was undone.
    private func withdrawMails(
        about series: UndoneChanges.Series, since time: Int64, _ writer: borrowing StoreWriter
    ) throws {
        guard let uid = (series.before.first ?? series.after.first)?.uid else { return }
        for mail in try writer.messages(aboutEvent: uid)
        where mail.state == .waiting && mail.inboxID == nil && mail.created >= time {
            try writer.decide(message: mail.id, .discarded)
        }
    }

    /// Makes the events that got their former values back newer than what they had before, as RFC 5546 (2.1.4) wants it of
    /// every change: others that have seen the change that is undone would refuse its reversal as an older one.
    ///
    /// Events that were removed come back as they were, since nobody has a newer version of them. What an import has replaced
    /// does, too: the same file can be imported again. An answer to an occurrence is no new version of its series.
    private func asNewRevision(
        _ series: UndoneChanges.Series, of entry: HistoryEntry, _ writer: borrowing StoreWriter
    ) throws -> UndoneChanges.Series {
        guard entry.kind != .importing, !series.before.isEmpty, !series.after.isEmpty else { return series }
        let editor = texts(resolver).bound(to: series.after)
        // An occurrence that has no record of its own any more is part of the first record.
        let isShorter = series.before.contains { old in
            !series.after.contains { $0.recurrenceID == old.recurrenceID } && !isPlanned(old, by: series.after)
        }
        var revisions: [EventRecord] = []
        for (index, record) in series.after.enumerated() {
            let old = series.before.first { $0.recurrenceID == record.recurrenceID }
            let includesOthers = index == 0 && isShorter
            guard old.map({ $0.text != record.text }) ?? false || includesOthers else { continue }
            let replaced =
                includesOthers ? series.before : series.before.filter { $0.recurrenceID == record.recurrenceID }
            let sequence = replaced.map(\.sequence).max() ?? 0
            var text = ComponentText(record.text)
            text.touch(
                at: now(), modified: (replaced + [record]).compactMap(\.modified).max(),
                sequence: max(sequence, record.sequence), isSignificant: sequence > record.sequence || includesOthers)
            // A text that could not be read when it was stored stays as it was.
            guard let revision = try? editor.derive(text.text, from: record) else { continue }
            revisions.append(revision)
        }
        guard !revisions.isEmpty else { return series }
        try writer.revise(revisions)
        var result = series
        result.after = try writer.series(calendar: series.after[0].calendarID, uid: series.after[0].uid)
        return result
    }

    /// Returns whether a series plans an occurrence as a record has it that is gone, apart from answers.
    private func isPlanned(_ record: EventRecord, by series: [EventRecord]) -> Bool {
        let resolver = resolver.bound(to: series)
        guard let master = series.first(where: { $0.recurrenceID.isEmpty }),
            let occurrence = lookup(resolver).occurrence(named: record.recurrenceID, of: series),
            let planned = try? texts(resolver).detached(occurrence, from: master)
        else { return false }
        return InvitedSeries.isSame(Self.withoutAnswers(record), Self.withoutAnswers(planned))
    }

    /// Returns a record whose participants have not answered, without those to whom others have delegated.
    private static func withoutAnswers(_ record: EventRecord) -> EventRecord {
        var (record, text) = (record, ComponentText(record.text))
        text.remove("ATTENDEE") { line in line.parameters.contains { $0.name == "DELEGATED-FROM" } }
        text.edit("ATTENDEE") { line in
            var line = line
            line.parameters.removeAll { Self.answerParameters.contains($0.name) || $0.name.hasPrefix("X-") }
            return line
        }
        record.text = text.text
        return record
    }

    private static let answerParameters: Set<String> = ["PARTSTAT", "RSVP", "DELEGATED-TO", "SCHEDULE-STATUS"]
}
