import CalendarModel
import CalendarStore
import ICalendar
import Recurrence
import Reservations
import Scheduling

// What becomes of the entries of an event when a change of it is undone, or made again.
extension Inbox {
    /// Makes entries say what is true in the calendar after an undo: which answers count, and whether there is something to decide
    /// on. Asks the user again if the event has an earlier version than an entry shows, or if the organizer waits for an answer
    /// again; if a later undo ends this, the entry is as it was before.
    ///
    /// - Parameter change: the change that was undone or made again.
    func settleEntries(
        of undone: UndoneChanges.Series, _ change: HistoryEntry, _ writer: borrowing StoreWriter
    ) throws {
        guard let uid = (undone.before.first ?? undone.after.first)?.uid else { return }
        var former = undone.entries
        if let first = undone.after.first {
            let linked = try writer.inboxEntries(ofEvent: first.uid, calendar: first.calendarID)
            former += linked.filter { entry in !former.contains { $0.id == entry.id } }
        }
        let replies = former.isEmpty ? [] : try sentReplies(toEvent: uid, writer)
        let me = Array(Set(replies.flatMap { $0.reply.items.flatMap(\.attendees) }.map(\.address)))
        for old in former where old.kind != .reply {
            guard var entry = try writer.inboxEntry(id: old.id) else { continue }
            try settleLink(of: entry, undone.after, writer)
            if Answer.allCases.contains(where: { $0.action == change.action }) {
                try noteUndoneMails(of: entry, undone, replies, writer)
            }
            entry = try self.entry(entry.id, writer)
            let now = writer.now()
            func isToDecide(_ entry: InboxRecord, _ series: [EventRecord]) -> Bool {
                entry.isUndecidedChange || isRescheduledSinceRemoval(entry)
                    || !unanswered(in: entry, series, replies, me: me, now: now).isEmpty
            }
            let (wasToDecide, isToDecide) = (isToDecide(old, undone.before), isToDecide(entry, undone.after))
            guard isToDecide != entry.needsLook, isToDecide || wasToDecide else { continue }
            entry.needsLook = isToDecide
            try writer.update(entry)
        }
    }

    /// Returns whether the event of an entry, which the user has removed, takes place at another time by now.
    private func isRescheduledSinceRemoval(_ entry: InboxRecord) -> Bool {
        guard let event = entry.event, event.identifier == nil, entry.kind != .cancellation, !entry.isReservation,
            let former = base(of: entry), let message = try? message(entry)
        else { return false }
        let times = Dictionary(former.items.map { ($0.recurrenceID, GuestComponent.times(of: $0.text)) }) { first, _ in
            first
        }
        return message.items.contains { times[$0.recurrenceID] != GuestComponent.times(of: $0.text) }
    }

    /// Records that the event has the version of its entry, if an undo has restored contents which differ only in what the inbox
    /// notes. An entry of a series of which an undo has left only occurrences gets these: it was added to them.
    private func settleLink(
        of entry: InboxRecord, _ series: [EventRecord], _ writer: borrowing StoreWriter
    ) throws {
        if let key = entry.event, let base = try occurrences(leftOf: entry, series) {
            try writer.link(inboxEntry: entry.id, to: key, base: base)
            return
        }
        guard entry.isBehind, let key = entry.event, let base = entry.base, isSameVersion(base, entry.contents) else {
            return
        }
        try writer.link(inboxEntry: entry.id, to: key, base: entry.contents)
    }

    /// Returns what an event was written from before its series was added to occurrences that the user was invited to alone; nil if it
    /// has the series.
    private func occurrences(leftOf entry: InboxRecord, _ series: [EventRecord]) throws -> String? {
        guard !entry.isReservation, entry.event?.identifier != nil, !series.isEmpty,
            !series.contains(where: { $0.recurrenceID.isEmpty }), let message = try? message(entry),
            message.master != nil
        else { return nil }
        let items = try series.map { try SchedulingItem($0.importedText ?? $0.text, limits: editor.limits) }
        return SchedulingMessage(method: message.method, items: items, zones: message.zones)?.calendarText
    }

    /// Returns whether two contents of an entry say the same about the event.
    private func isSameVersion(_ one: String, _ other: String) -> Bool {
        if let first = reservation(one), let second = reservation(other) {
            return first.withoutTimesOfReports.json() == second.withoutTimesOfReports.json()
        }
        let items = [one, other].map { text in
            (try? SchedulingMessage(calendarText: text, limits: editor.limits))?.items.map(\.text).sorted()
        }
        guard let first = items[0], let second = items[1], first.count == second.count else { return false }
        return zip(first, second).allSatisfy { isSameText($0, $1) }
    }

    // MARK: Answers

    /// Records which mails with answers the user has undone, and which count again.
    private func noteUndoneMails(
        of entry: InboxRecord, _ undone: UndoneChanges.Series,
        _ replies: [(mail: OutgoingMessage, reply: SchedulingMessage)], _ writer: borrowing StoreWriter
    ) throws {
        let known = UndoneMails.read(entry.contents)
        var mails = known
        for place in Set((undone.before + undone.after).map(\.recurrenceID)).union([""]) {
            let all = replies.compactMap { mail, reply -> (id: Int64, status: Participant.Status, address: String)? in
                guard mail.inboxID == nil || mail.inboxID == entry.id,
                    let person = item(at: place, of: reply, undone)?.attendees.first
                else { return nil }
                return (mail.id, person.participant.status, person.address)
            }
            for (_, told) in Dictionary(grouping: all, by: { SchedulingAddress.key($0.address) }) {
                guard let address = told.last?.address else { continue }
                let (old, new) = (
                    try status(at: place, in: undone.before, me: address),
                    try status(at: place, in: undone.after, me: address)
                )
                guard old != new else { continue }
                if let last = told.last(where: { $0.status == old && !mails.contains($0.id) }) { mails.insert(last.id) }
                if let last = told.last(where: { $0.status == new }), mails.contains(last.id) { mails.remove(last.id) }
            }
        }
        guard mails != known else { return }
        let present = try self.entry(entry.id, writer)
        try rewrite(present, as: UndoneMails.replacing(mails, in: present.contents), writer)
    }

    /// Returns what an answer says about an occurrence or the whole event; nil if it does not name it.
    private func item(
        at place: String, of reply: SchedulingMessage, _ undone: UndoneChanges.Series
    ) -> SchedulingItem? {
        let records = undone.before + undone.after
        let start = records.first { $0.recurrenceID.isEmpty }.map { SeriesStart($0) }
        let resolver = reply.resolver(editor.zones)
        return reply.items.first { item in
            (item.recurrenceID.map { (start?.place(of: $0, resolver) ?? $0).basicFormat } ?? "") == place
        }
    }
}
