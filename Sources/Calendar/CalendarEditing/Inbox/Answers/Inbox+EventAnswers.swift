package import CalendarModel
package import CalendarStore
import ConferenceErrors
import ICalendar
import Scheduling

// The user's answers to invitations that are in a calendar, however they got there.
extension Inbox {
    /// Answers the invitation that an event is, or one occurrence of it: writes the answer into the event, and the mails to the
    /// organizer, one of each invited address, which wait to be sent.
    ///
    /// Earlier answers to the same event that were not sent yet are withdrawn, unless only one occurrence is answered: the
    /// others then still have the earlier answer. Nor is an answer to the whole event one to the occurrences that the user has
    /// answered alone (``loneAnswers(in:me:_:)``).
    ///
    /// If the calendar has an earlier version of the event than its organizer, because the user has undone the newest one, the
    /// answer is to the newest one, and brings the event to it unless the answered occurrence takes place at the same time in both.
    ///
    /// - Parameters:
    ///   - identifier: the event.
    ///   - place: the occurrence, as in ``EventRecord/recurrenceID``; empty for the whole event.
    ///   - me: the addresses of the user, one of which is invited.
    /// - Throws: `eventVanished`, `occurrenceNotFound`, `occurrenceCancelled`, `inboxEntryCancelled`, `notInvited`, `removedFromGuests`;
    ///   `noOrganizerToAnswer`, `badMailAddress`; errors of the store, such as `calendarReadOnly`.
    package func answer(
        event identifier: String, occurrence place: String = "", _ answer: Answer, comment: String? = nil, me: [String],
        name: String? = nil, _ writer: borrowing StoreWriter
    ) throws -> (saved: SavedEvent, messages: [OutgoingMessage]) {
        var series = try writer.series(identifier: identifier)
        guard let first = series.first else { throw ConferenceError.eventVanished(identifier, title: "") }
        writer.nameAction(answer.action, isWhole: true)
        let (isCaughtUp, named) = try catchUp(toAnswer: place, in: series, me: me, writer)
        if isCaughtUp { series = try writer.series(identifier: identifier) }
        let before = series
        if !named.isEmpty {
            try isolate(named, in: series, writer)
            series = try writer.series(identifier: identifier)
        }
        let resolver = editor.resolver.bound(to: series)
        // The calendar shows it as cancelled, and the organizer expects no answer.
        if !named.isEmpty, editor.lookup(resolver).occurrence(named: named, of: series)?.isCancelled ?? false {
            throw ConferenceError.occurrenceCancelled(first.title)
        }
        let alone = try named.isEmpty ? loneAnswers(in: series, me: me, writer) : LoneAnswers()
        let records =
            try named.isEmpty
            ? series.filter { !alone.places.contains($0.recurrenceID) }
            : [record(ofOccurrence: named, series, editor.lookup(resolver))]
        let entries = try writer.inboxEntries(ofEvent: first.uid, calendar: first.calendarID).filter {
            $0.kind != .reply
        }
        if let entry = entries.first, entries.allSatisfy({ RemovedGuest.isNoted(in: $0.contents) }) {
            throw ConferenceError.removedFromGuests(entry.id, title: first.title)
        }
        let former = try entries.first.map { try undecided($0, writer) }
        let isAskedAgain = entries.contains { !unanswered(in: $0, me: me, now: writer.now(), writer).isEmpty }
        let organizer = OrganizerVersion(of: before, entries, self)
        // An occurrence may be without the user.
        let concerned = try records.compactMap { record -> (record: EventRecord, item: SchedulingItem)? in
            let own: SchedulingItem
            do {
                own = try SchedulingItem(record.text, limits: editor.limits)
            } catch {
                throw ConferenceError.notInvited(title: first.title)
            }
            guard own.attendee(among: me) != nil, own.organizer != nil else { return nil }
            // The user may have invited another address of their own elsewhere.
            let isOfOther = !own.isOrganized(by: me) || !entries.isEmpty && !own.guests(among: me).isEmpty
            guard isOfOther else { return nil }
            let item = organizer.item(for: own, at: record.recurrenceID, me: me)
            return (record, leaving(alone.places, item, at: record.recurrenceID))
        }
        guard let principal = concerned.first else { throw ConferenceError.notInvited(title: first.title) }
        let others =
            try named.isEmpty ? itemsAnsweredBefore(in: before, besides: [], organizer, me: me, writer) : [:]
        let items = concerned.map(\.item) + others.sorted { $0.key < $1.key }.map(\.value)
        let mails = try mails(
            answer, to: items, title: principal.item.title, zones: organizer.schedulingZones,
            comment: comment, me: me, name: name, now: try nextStamp(ofEvent: first.uid, writer))
        let texts = editor.texts(resolver)
        for (record, _) in concerned {
            let text = SchedulingAnswer.text(
                record.text, answeredBy: me, name: name, with: answer.status, limits: editor.limits)
            // An occurrence has its own answer from now on, even if that is the same as before: the organizer is told so.
            guard record.id == 0 || !isSameText(text, record.text) else { continue }
            let changed = try texts.derive(text, from: record)
            if record.id == 0 { _ = try writer.insert(changed) } else { try writer.update(changed) }
        }
        let entry = entries.first
        for entry in entries { try seeUnlessUndecided(entry: entry.id, me: me, writer) }
        let messages = try store(
            mails, entry: entry?.id, uid: first.uid, replaces: named.isEmpty, keeping: alone.mails,
            isAskedAgain: isAskedAgain, writer)
        let after = try writer.series(calendar: first.calendarID, uid: first.uid)
        let isUnchanged = after == before && !isCaughtUp
        if let former, isUnchanged { try record(since: former, writer) }
        return (
            SavedEvent(
                record: after.first { $0.recurrenceID == named } ?? first, series: after, recurrenceID: named,
                isUnchanged: isUnchanged), messages
        )
    }

    /// Takes back that the user has ignored an entry, or a change of its event, or declined an invitation that is in no calendar. The
    /// answer is withdrawn if it still waits.
    ///
    /// - Returns: the entry, unchanged if there is nothing to take back.
    /// - Throws: `inboxEntryGone`.
    @discardableResult
    package func reopen(entry id: Int64, _ writer: borrowing StoreWriter) throws -> InboxRecord {
        var entry = try entry(id, writer)
        writer.nameAction("inbox reopen")
        let former = try undecided(entry, writer)
        let isDeclined = entry.state == .done && entry.event == nil && [.invitation, .update].contains(entry.kind)
        if entry.isKeptAsItWas {
            (entry.contents, entry.needsLook) = (KeptVersion.removed(from: entry.contents), true)
        } else if entry.state == .ignored || isDeclined {
            if isDeclined { try writer.discardWaitingMessages(ofInboxEntry: id) }
            // There is nothing to decide on the answer of a guest, unless it was undone.
            if entry.kind == .reply { entry.needsLook = entry.isUndoneReply }
            entry.state = entry.kind == .reply ? .done : .new
        } else {
            return entry
        }
        entry = try writer.update(entry)
        try record(since: former, writer)
        return entry
    }

    // MARK: -

    /// Returns the record of an occurrence, which is not stored yet if the occurrence has none of its own.
    private func record(
        ofOccurrence named: String, _ series: [EventRecord], _ lookup: OccurrenceLookup
    ) throws -> EventRecord {
        if let own = series.first(where: { $0.recurrenceID == named }) { return own }
        guard let occurrence = lookup.occurrence(named: named, of: series),
            let master = series.first(where: { $0.recurrenceID.isEmpty })
        else { throw ConferenceError.occurrenceNotFound(series[0].title, recurrenceID: named) }
        return try editor.texts(lookup.resolver).detached(occurrence, from: master)
    }
}
