package import CalendarModel
package import CalendarStore
import ConferenceErrors

// What the user decides about an entry.
extension Inbox {
    /// Adds the event of an entry to a calendar. If it was added before and is still there, it gets the version that the entry
    /// shows, which it may not have after an undo. The same is true of the answer of a guest.
    ///
    /// - Parameters:
    ///   - calendar: the row of the calendar; nil for the default one.
    ///   - me: the addresses of the user, whose earlier answer stays if the event does not move.
    /// - Throws: `inboxEntryGone`, `inboxEntryCancelled`, `inboxEntryUnreadable`, `notAnInvitation`, `replyOutdated`,
    ///   `replyFromStranger`, `replyWithoutEvent`; errors of the store, such as `calendarReadOnly`.
    package func add(
        entry id: Int64, to calendar: Int64? = nil, me: [String] = [], _ writer: borrowing StoreWriter
    ) throws -> SavedEvent {
        var entry = try entry(id, writer)
        if entry.isUndoneReply { return try takeAgain(reply: entry, me: me, writer) }
        if let saved = try present(entry, writer) {
            if entry.isBehind, let calendar = try writer.calendar(id: saved.record.calendarID), calendar.isReadOnly {
                throw ConferenceError.calendarReadOnly(calendar.title)
            }
            if entry.isKeptAsItWas {
                entry.contents = KeptVersion.removed(from: entry.contents)
                entry = try writer.update(entry)
            }
            let changed = try catchUp(entry, me: me, writer)
            try seeUnlessUndecided(entry: id, me: me, writer)
            return changed ?? saved
        }
        writer.nameAction("inbox add")
        let row = try calendar ?? writer.defaultCalendar().id
        let saved =
            try entry.isReservation
            ? addReservation(entry, to: row, writer) : addInvitation(entry, to: row, me: me, writer)
        entry.needsLook = false
        // If the addition is undone, the entry is what it was before, even one that was ignored.
        try writer.update(entry)
        try seeUnlessUndecided(entry: id, me: me, writer)
        return saved
    }

    /// Records that the user does not want the event of an entry or, if it is in a calendar without the change of the newest
    /// message, because that was undone, that the user does not want this change. A newer message asks the user again.
    ///
    /// - Throws: `inboxEntryGone`; `inboxEntryAdded` if the event is in a calendar as the entry shows it, where it would stay.
    @discardableResult
    package func ignore(entry id: Int64, _ writer: borrowing StoreWriter) throws -> InboxRecord {
        var entry = try entry(id, writer)
        writer.nameAction("inbox ignore")
        let former = try undecided(entry, writer)
        if entry.isBehind {
            entry.contents = KeptVersion.noting(in: entry.contents)
        } else if let event = entry.event?.identifier {
            throw ConferenceError.inboxEntryAdded(
                id, title: entry.title ?? "", event: event, isAnswerable: isAnswerable(entry))
        } else {
            entry.state = .ignored
        }
        entry.needsLook = false
        entry = try writer.update(entry)
        try record(since: former, writer)
        return entry
    }

    /// Records that the user has seen what has changed in an entry, and leaves it at that.
    ///
    /// - Throws: `inboxEntryGone`.
    @discardableResult
    package func see(entry id: Int64, _ writer: borrowing StoreWriter) throws -> InboxRecord {
        var entry = try entry(id, writer)
        guard entry.needsLook else { return entry }
        entry.needsLook = false
        return try writer.update(entry)
    }

    /// Records that the user was shown an entry. It stays open if it waits for a decision:
    ///
    /// - a booking that another sender has changed, until the user decides or the first sender confirms the change,
    /// - a proposal of a guest that can be accepted,
    /// - an invitation for which the earlier answer of the user does not count any more,
    /// - a message that the calendar does not have, because taking it over was undone.
    ///
    /// - Parameter me: the addresses of the user.
    /// - Throws: `inboxEntryGone`.
    package func noteShown(entry id: Int64, me: [String] = [], _ writer: borrowing StoreWriter) throws {
        let entry = try entry(id, writer)
        guard !isChangedByStranger(entry), !entry.isUndecidedChange, !isTakable(reply: entry, writer) else { return }
        guard try !isToAccept(entry, me: me, writer), try !isToAnswer(entry, me: me, writer) else { return }
        try see(entry: id, writer)
    }

    /// Records that the user has decided on something in an entry, which stays open if the event lacks a change, or if the organizer
    /// waits for another answer.
    func seeUnlessUndecided(entry id: Int64, me: [String], _ writer: borrowing StoreWriter) throws {
        var entry = try entry(id, writer)
        let isUndecided = try entry.isUndecidedChange || isToAnswer(entry, me: me, writer)
        guard entry.needsLook != isUndecided else { return }
        entry.needsLook = isUndecided
        try writer.update(entry)
    }

    /// Returns whether the organizer waits for another answer, which the user can give.
    private func isToAnswer(_ entry: InboxRecord, me: [String], _ writer: borrowing StoreWriter) throws -> Bool {
        guard let key = entry.event, try writer.calendar(id: key.calendarID).map({ !$0.isReadOnly }) ?? false
        else { return false }
        return !unanswered(in: entry, me: me, now: writer.now(), writer).isEmpty
    }

    /// Returns whether the newest message about a booking came from another sender than the booking, or such a sender says that
    /// a ticket is void.
    package func isChangedByStranger(_ entry: InboxRecord) -> Bool {
        guard entry.isReservation, let note = BookingNote.read(entry.contents) else { return false }
        return note.sender != nil || note.claim != nil
    }

    // MARK: -

    func entry(_ id: Int64, _ writer: borrowing StoreWriter) throws -> InboxRecord {
        guard let entry = try writer.inboxEntry(id: id) else { throw ConferenceError.inboxEntryGone(id) }
        return entry
    }

    /// Returns the event that an entry has already.
    private func present(_ entry: InboxRecord, _ writer: borrowing StoreWriter) throws -> SavedEvent? {
        guard let key = entry.event else { return nil }
        return SavedEvent(present: try writer.series(calendar: key.calendarID, uid: key.uid))
    }
}
