package import CalendarModel
import CalendarStore
import ConferenceErrors
import Scheduling

/// A decision on an entry of the inbox that was undone, or made again.
package struct UndoneDecision: Sendable {
    /// The entry as it is again.
    package var entry: InboxRecord
    /// The mails of the decision that were sent before it was undone, or perhaps, unless what they say is still so.
    package var known: [OutgoingMessage]
}

// Decisions that change no event: they are in the history with the entry, and with the mails that they write or withdraw.
extension Inbox {
    /// What a decision can change.
    struct Undecided {
        fileprivate let entry: Int64
        fileprivate let standing: InboxDecision.Standing
        fileprivate let mails: [Int64: Bool]
    }

    /// Returns how an entry is before a decision.
    func undecided(_ entry: InboxRecord, _ writer: borrowing StoreWriter) throws -> Undecided {
        try Undecided(entry: entry.id, standing: standing(of: entry), mails: mails(about: entry, writer))
    }

    /// Records what the user has decided since, so that the history can reverse it; nothing if it has changed nothing.
    func record(since former: Undecided, _ writer: borrowing StoreWriter) throws {
        let entry = try entry(former.entry, writer)
        let (standing, mails) = try (standing(of: entry), mails(about: entry, writer))
        let written = mails.filter { $0.value && former.mails[$0.key] != true }.keys.sorted()
        let withdrawn = mails.filter { !$0.value && former.mails[$0.key] == true }.keys.sorted()
        guard !standing.isSameDecision(as: former.standing) || !written.isEmpty || !withdrawn.isEmpty else { return }
        let title = title(of: entry) ?? entry.subject ?? entry.number ?? ""
        writer.record(
            InboxDecision(
                on: entry.id, before: former.standing, after: standing, written: written, withdrawn: withdrawn),
            title: title)
    }

    /// Reverses a decision: the entry is what it was before, and mails of the decision that still wait are withdrawn.
    ///
    /// - Parameter change: the change of the history that has made the decision.
    /// - Throws: `inboxEntryGone`; `changedSince` if the user has decided otherwise since; `entryChangedSince` if a newer message asks again.
    func reverse(
        _ decision: InboxDecision, of change: HistoryEntry, _ writer: borrowing StoreWriter
    ) throws -> UndoneDecision {
        try writer.recordEndedSenders()
        var entry = try entry(decision.entry, writer)
        guard decision.stands(standing(of: entry)) else {
            let uid = entry.isReservation ? nil : (try? message(entry))?.uid
            throw try writer.laterChange(than: change.id, of: entry, uid: uid).map {
                ConferenceError.changedSince(change.id, title: change.title, later: $0)
            } ?? ConferenceError.entryChangedSince(change.id, entry: entry.id, title: change.title)
        }
        let former = try undecided(entry, writer)
        (entry.state, entry.needsLook) = (decision.before.state, decision.before.needsLook)
        entry.contents =
            decision.before.isKept
            ? KeptVersion.noting(in: entry.contents) : KeptVersion.removed(from: entry.contents)
        entry = try writer.update(entry)
        let known = try decision.written.compactMap { try writer.message(id: $0) }.filter(\.mayHaveArrived)
        let undone = UndoneMails.read(entry.contents)
        let all = undone.union(known.map(\.id)).subtracting(decision.withdrawn)
        if all != undone {
            // What was sent does not tell that it does not count any more.
            try rewrite(entry, as: UndoneMails.replacing(all, in: entry.contents), writer)
        }
        for id in decision.written where try writer.message(id: id)?.state == .waiting {
            try writer.decide(message: id, .discarded, reason: OutgoingMessage.withdrawn)
        }
        for id in decision.withdrawn { try writer.restore(message: id) }
        try record(since: former, writer)
        entry = try self.entry(entry.id, writer)
        return try UndoneDecision(entry: entry, known: known.filter { try !isTrue($0, about: entry, writer) })
    }

    /// Returns whether a mail with an answer says what counts now. A second mail can say the same as the event, after one that was
    /// undone.
    private func isTrue(
        _ mail: OutgoingMessage, about entry: InboxRecord, _ writer: borrowing StoreWriter
    ) throws -> Bool {
        guard let reply = SchedulingMessage(mail: mail.text, limits: editor.limits), reply.method == .reply else {
            return false
        }
        return try reply.items.allSatisfy { item in
            guard let person = item.attendees.first else { return false }
            return try givenAnswer(to: item, of: entry, me: [person.address], writer) == person.participant.status
        }
    }

    /// Records that a mail counts which was sent, undone, and is written again.
    func countAgain(_ mail: OutgoingMessage, _ writer: borrowing StoreWriter) throws {
        guard let id = mail.inboxID, let entry = try writer.inboxEntry(id: id) else { return }
        var undone = UndoneMails.read(entry.contents)
        guard undone.remove(mail.id) != nil else { return }
        try rewrite(entry, as: UndoneMails.replacing(undone, in: entry.contents), writer)
    }

    // MARK: -

    private func standing(of entry: InboxRecord) -> InboxDecision.Standing {
        InboxDecision.Standing(
            state: entry.state, needsLook: entry.needsLook, isKept: KeptVersion.isNoted(in: entry.contents),
            isReply: entry.kind == .reply)
    }

    /// Returns the mails about the event of an entry, and whether each counts. A mail does not count if it was withdrawn or replaced
    /// before it was sent, or undone afterwards.
    private func mails(about entry: InboxRecord, _ writer: borrowing StoreWriter) throws -> [Int64: Bool] {
        guard !entry.isReservation, let message = try? message(entry) else { return [:] }
        let mails = try writer.messages(aboutEvent: message.uid) + writer.messages(ofInboxEntry: entry.id)
        let undone = UndoneMails.read(entry.contents)
        return Dictionary(
            mails.map { ($0.id, (!($0.isReplaced || $0.isWithdrawn) || $0.attempts > 0) && !undone.contains($0.id)) }
        ) { first, _ in first }
    }
}
