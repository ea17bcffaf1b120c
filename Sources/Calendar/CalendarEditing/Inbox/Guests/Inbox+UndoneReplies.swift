package import CalendarModel
package import CalendarStore
import ConferenceErrors
import ICalendar
import Scheduling

// Answers of guests that the user has taken out of the calendar.
extension Inbox {
    /// Records which answers of guests an undo has taken out of an event of the user, or has put back. The user may take them again
    /// with ``add(entry:to:me:_:)``.
    func settleReplies(to undone: UndoneChanges.Series, _ writer: borrowing StoreWriter) throws {
        guard let uid = (undone.before.first ?? undone.after.first)?.uid else { return }
        if undone.before.isEmpty || undone.after.isEmpty { return try settleMessages(ofGuestsOf: uid, writer) }
        for entry in try writer.inboxEntries(identityBeginningWith: Self.identity(ofRepliesTo: uid)) {
            guard let message = try? message(entry), message.method == .reply,
                case let isTaken = hasAnswers(of: message, entry, undone.after),
                isTaken != hasAnswers(of: message, entry, undone.before)
            else { continue }
            var entry = entry
            if isTaken {
                guard entry.isUndoneReply else { continue }
                (entry.contents, entry.needsLook) = (UndoneReply.removed(from: entry.contents), false)
            } else {
                // An answer to another version than the present one was not undone.
                guard try answers(of: message, entry, writer) != nil else { continue }
                (entry.contents, entry.needsLook) = (UndoneReply.noting(in: entry.contents), true)
            }
            try writer.update(entry)
        }
    }

    /// Asks the user no more to decide on messages of guests whose event is gone, and again when it is back.
    private func settleMessages(ofGuestsOf uid: String, _ writer: borrowing StoreWriter) throws {
        let entries = try [Self.identity(ofRepliesTo: uid), Self.identity(ofProposalsTo: uid)]
            .flatMap { try writer.inboxEntries(identityBeginningWith: $0) }
        for entry in entries where entry.state == .done {
            let isToDecide: Bool
            if entry.isUndoneReply {
                isToDecide = isTakable(reply: entry, writer)
            } else if isProposal(entry) {
                isToDecide = try isUndecided(proposal: entry, writer)
            } else {
                continue
            }
            guard isToDecide != entry.needsLook else { continue }
            var entry = entry
            entry.needsLook = isToDecide
            try writer.update(entry)
        }
    }

    /// Returns whether the calendar can get the answer of a guest again: the event has not changed so that it does not count any more,
    /// and is not gone.
    package func isTakable(reply entry: InboxRecord, _ reader: borrowing some StoreReading & ~Copyable) -> Bool {
        guard entry.isUndoneReply, let message = try? message(entry) else { return false }
        if message.method.isFromOrganizer {
            return (try? KnownInvitation(message, inbox: self, reader)).flatMap { action(ofTaking: message, $0) } != nil
        }
        return ((try? answers(of: message, entry, reader)) ?? nil) != nil
    }

    /// Writes the answer of a guest into the event of the user again, and the earlier answers of those whom the guest sends instead.
    ///
    /// - Throws: `replyOutdated`, `replyFromStranger`, `replyWithoutEvent`; errors of the store.
    func takeAgain(reply entry: InboxRecord, me: [String], _ writer: borrowing StoreWriter) throws -> SavedEvent {
        let message = try message(entry)
        if message.method.isFromOrganizer { return try add(held: entry, me: me, writer) }
        let title = entry.title ?? ""
        guard let found = try answers(of: message, entry, me: me, writer) else {
            guard try !writer.events(uid: message.uid).isEmpty else {
                throw ConferenceError.replyWithoutEvent(entry.id, title: title)
            }
            throw isFromStranger(message, entry, writer)
                ? ConferenceError.replyFromStranger(entry.id, title: title)
                : ConferenceError.replyOutdated(entry.id, title: title)
        }
        writer.nameAction("inbox add", isWhole: true)
        for answer in found.answers { try apply(answer, found.events, writer) }
        try applyEarlierAnswers(ofDelegatesIn: found.answers, toSameEventAs: message, me: me, writer)
        let after = try writer.series(calendar: found.events[0].calendarID, uid: found.events[0].uid)
        var entry = entry
        (entry.contents, entry.needsLook) = (UndoneReply.removed(from: entry.contents), false)
        try writer.update(entry)
        guard var saved = SavedEvent(present: after) else {
            throw ConferenceError.replyOutdated(entry.id, title: title)
        }
        saved.isUnchanged = after == found.events
        return saved
    }

    /// Returns whether the author of an answer is no guest of the event: the one who has sent them instead of coming may not do so any
    /// more.
    func isFromStranger(
        _ message: SchedulingMessage, _ entry: InboxRecord, _ reader: borrowing some StoreReading & ~Copyable
    ) -> Bool {
        author(of: message, entry).map { guest($0, ofEvent: message.uid, reader) == nil } ?? false
    }

    // MARK: -

    /// Returns the answers that a message would write into the event as it is now, with its records; nil if it would write none.
    ///
    /// - Parameter me: the addresses of the user; nil for those of the organizer of the event.
    private func answers(
        of message: SchedulingMessage, _ entry: InboxRecord, me: [String]? = nil,
        _ reader: borrowing some StoreReading & ~Copyable
    ) throws -> (answers: [SchedulingDecision.Answer], events: [EventRecord])? {
        let known = try KnownInvitation(message, inbox: self, reader)
        guard let stored = known.stored, let organizer = stored.organizer, !known.events.isEmpty else { return nil }
        let decision = SchedulingDecision.decide(
            message, about: stored, me: me ?? [organizer.address], sender: entry.sender, now: editor.now(),
            limits: editor.limits, zones: editor.zones)
        guard case .answers(let answers) = decision.action else { return nil }
        return (answers, known.events)
    }

    /// Returns whether an event has all answers of a guest's message.
    private func hasAnswers(of message: SchedulingMessage, _ entry: InboxRecord, _ series: [EventRecord]) -> Bool {
        let resolver = message.resolver(editor.zones)
        return message.items.allSatisfy { item in
            let place = place(of: item, in: series, resolver)
            let sender = entry.sender.map { [$0] } ?? []
            guard let person = item.attendees.first(where: { $0.isOne(of: sender) }) ?? item.attendees.first,
                let record = former(place, in: series),
                let own = (try? SchedulingItem(record.text, limits: editor.limits))?.attendee(person)
            else { return false }
            return own.participant.status == person.participant.status
        }
    }
}
