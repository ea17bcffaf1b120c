import CalendarModel
import CalendarStore
import ConferenceErrors
import ConferenceModel
import ICalendar
import Recurrence
import Scheduling

// New versions and cancellations of invitations.
extension Inbox {
    /// Takes over a new version, in the inbox and in the calendar if the event is there.
    ///
    /// - Parameter settled: all components of the event by now, if the new version is not that of the message alone.
    func apply(
        _ message: SchedulingDecision.Update, _ envelope: Envelope, _ known: KnownInvitation,
        settled: [String: SchedulingItem]? = nil, _ writer: borrowing StoreWriter
    ) throws -> InboxOutcome {
        let update = try settled == nil ? withFollowers(message, known) : message
        let singles = try singleOccurrences(before: update, known, me: envelope.me, writer)
        let resolver = envelope.message.resolver(editor.zones)
        var items =
            known.message.map { places(of: $0) }
            ?? exceptionsInCalendar(to: message, known, besides: singles, resolver)
        if let settled { items = settled } else { try take(update, into: &items, resolver) }
        let isFirst = known.events.isEmpty && (known.entry?.kind ?? .cancellation) == .cancellation
        let isNew = isFirst || update.items[""] != nil && known.message == nil && !known.hasMaster
        func ended(_ unseen: [ChangeNote]) -> [ChangeNote] {
            isNew
                ? [] : notesOnEnding(update, items, known, resolver, unseen: unseen)
        }
        // The message is compared with the one before it, and the entry with what the user has seen.
        let (endedNow, unseen) = (ended([]), unseenNotes(known.entry))
        let endedSinceSeen = unseen.isEmpty ? endedNow : ended(unseen)
        let changes =
            isNew
            ? notesOnSeries(of: envelope.message, known)
                + noteOnReturn(update, envelope.message, known) + notes(onFirst: envelope.message)
                + notes(on: singles, in: items, envelope.message)
            : try notes(message, envelope, known) + notesOnAddresses(message, known, me: envelope.me)
                + notesOnOwnTimes(update, envelope.message, known)
                + notesOnReturning(update, items, known, resolver)
                + notesOnMovedBefore(message, items, known, resolver)
        let wasRemoved = known.entry.map { RemovedGuest.isNoted(in: $0.contents) } ?? false
        let contents = try RemovedGuest.noting(
            RemovedGuest.isRemoved(envelope.me, from: items.values, after: known.message, wasRemoved: wasRemoved),
            in: self.contents(items, envelope, known, changes + endedSinceSeen.filter { !changes.contains($0) }, writer)
        )
        var outcome = try enter(
            envelope, as: isFirst ? .invitation : .update, known, contents: contents,
            needsLook: !known.events.isEmpty || isAgainToDecide(known, isReturning: isFirst, update), writer)
        outcome.changes = self.changes(
            changes + endedNow.filter { !changes.contains($0) }, resolver)
        if !update.rescheduled.isEmpty { outcome.entry = try outcome.entry.map { try reopened($0, writer) } }
        guard let entry = outcome.entry, let stored = known.stored, try isChangeable(known, writer) else {
            return outcome
        }
        let write =
            try takeOverIntoEarlier(update, envelope, over: stored, known, entry, contents: contents, writer)
            ?? takeOver(
                update, of: envelope.message, over: stored, known, entry, contents: contents, me: envelope.me,
                joining: singles, writer)
        outcome.entry = try writer.inboxEntry(id: entry.id)
        (outcome.saved, outcome.kept) = (write.saved, write.kept)
        return outcome
    }

    // MARK: -

    /// Returns what a new version changes. A cancellation that only removes an address of the user changes nothing else.
    private func notes(
        _ update: SchedulingDecision.Update, _ envelope: Envelope, _ known: KnownInvitation
    ) -> [ChangeNote] {
        let isRemoval = envelope.asReceived.contains { $0.message.method == .cancel }
        return notes(update, envelope.message, known, me: envelope.me)
            .filter { !isRemoval || ![.changed, .guests].contains($0.kind) }
    }

    /// Writes the components of a new version into all that is known of an invitation, by RECURRENCE-ID.
    func take(
        _ update: SchedulingDecision.Update, into items: inout [String: SchedulingItem], _ resolver: ZoneResolver
    ) throws {
        for place in update.obsolete { items[place] = nil }
        for (place, item) in update.items {
            try checkTime()
            if !item.isThisAndFuture { try handOver(place, in: &items, resolver) }
            items[place] = try item.named(place, limits: editor.limits)
        }
    }

    /// Returns all that is known of an invitation, as one message, with what the newest messages have changed, and with the messages
    /// that it was made from.
    ///
    /// - Throws: `tooManyChangedOccurrences`.
    func contents(
        _ items: [String: SchedulingItem], _ envelope: Envelope, _ known: KnownInvitation, _ notes: [ChangeNote],
        _ writer: borrowing StoreWriter
    ) throws -> String {
        let contents = try contents(items, envelope.message, known, notes)
        return try withMessages(
            envelope, known, in: InvitedLists.noting(items.values, after: known, me: envelope.me, in: contents), writer)
    }

    private func contents(
        _ items: [String: SchedulingItem], _ message: SchedulingMessage, _ known: KnownInvitation, _ notes: [ChangeNote]
    ) throws -> String {
        guard items.count <= editor.limits.itemsPerMessage else {
            throw ConferenceError.tooManyChangedOccurrences(
                title: known.entry?.title ?? message.uid, limit: editor.limits.itemsPerMessage)
        }
        let zones = (known.message?.zones ?? []) + message.zones + known.occurrences.flatMap(\.message.zones)
        var unique: [String] = []
        for zone in zones where !unique.contains(where: { isSameText($0, zone) }) { unique.append(zone) }
        let method: SchedulingMethod = (known.message?.method ?? message.method) == .publish ? .publish : .request
        let sorted = items.keys.sorted().compactMap { items[$0] }
        let whole = SchedulingMessage(method: method, items: sorted, zones: unique) ?? message
        var text = whole.calendarText
        text = EarlierSender.adding(known.entry.flatMap { EarlierSender.read($0.contents) }, to: text)
        text = UndoneMails.replacing(known.entry.map { UndoneMails.read($0.contents) } ?? [], in: text)
        text = ReplacedEntries.adding(thoseIn: known.entry?.contents, to: text)
        text = TakenStamps.noting(
            items, after: known.message.map { places(of: $0) } ?? [:], known.entry?.contents, now: editor.now(),
            in: text)
        text = UninvitedAddresses.replacing(uninvitations(after: known.uninvitations, in: items), in: text)
        let resolver = whole.resolver(editor.zones)
        let isCancelled = items.values.allSatisfy(\.isCancelled)
        let joined = ChangeNote.joined(notes, unseen: unseenNotes(known.entry)) { resolver.differs($0, from: $1) }
            .filter { !isCancelled || ![.added, .series].contains($0.news) }
        let old = joined.filter { !notes.contains($0) }
        let current = Set(current(old, in: items, after: known, resolver))
        return ChangeNote.adding(joined.filter { notes.contains($0) || current.contains($0) }, to: text)
    }

    /// Makes a declined invitation new again: the user may have time for it now (RFC 5546, 3.2.2.1).
    private func reopened(_ entry: InboxRecord, _ writer: borrowing StoreWriter) throws -> InboxRecord {
        guard entry.state == .done, entry.event == nil, entry.kind == .update || entry.kind == .invitation
        else { return entry }
        var entry = entry
        entry.state = .new
        return try writer.update(entry)
    }

    /// Returns whether the user, who has removed the event, has to know of a new version: the event takes place after all, or at
    /// another time.
    private func isAgainToDecide(
        _ known: KnownInvitation, isReturning: Bool, _ update: SchedulingDecision.Update
    ) -> Bool {
        guard let key = known.entry?.event, key.identifier == nil, known.events.isEmpty else { return false }
        return isReturning || !update.rescheduled.isEmpty
    }

    /// Makes a component that stands for an occurrence and all following ones begin at the next one, before a message about the
    /// first one alone.
    ///
    /// - Returns: the name of that one; nil if there is none.
    @discardableResult
    func handOver(
        _ place: String, in items: inout [String: SchedulingItem], _ resolver: ZoneResolver
    ) throws -> String? {
        guard let item = items[place], item.isThisAndFuture, let second = SeriesInstances.place(place) else {
            return nil
        }
        let alone = try item.alone(limits: editor.limits)
        var text = ComponentText(alone.text)
        var records = records(of: items, resolver)
        for index in records.indices { records[index].id = Int64(index) }
        items[place] = alone
        guard let master = records.first(where: { $0.recurrenceID.isEmpty }),
            let record = records.first(where: { $0.recurrenceID == place }),
            let next = SeriesInstances(master, records, limits: editor.limits, resolver)
                .next(after: second, from: record),
            let local = EventTime(basicFormat: next.recurrenceID)?.local
        else { return nil }
        var time = master.start
        time.local = local
        var line = EventText.line("RECURRENCE-ID", time)
        line.parameters.append(.init("RANGE", ["THISANDFUTURE"]))
        text.set("RECURRENCE-ID", to: line)
        text.set("DTSTART", to: EventText.line("DTSTART", next.start))
        if text.property("DTEND") != nil {
            let end = editor.texts(resolver).span(of: record).end(of: next.start, resolver)
            text.set("DTEND", to: EventText.line("DTEND", end))
        }
        items[next.recurrenceID] = try SchedulingItem(text.text, limits: editor.limits)
        return next.recurrenceID
    }

    /// Returns whether the event is in a calendar whose contents may be changed.
    func isChangeable(_ known: KnownInvitation, _ writer: borrowing StoreWriter) throws -> Bool {
        guard let event = known.events.first else { return false }
        return try writer.calendar(id: event.calendarID).map { !$0.isReadOnly } ?? false
    }

    /// Returns the version of the organizer that the event of an entry was last written from.
    func base(of entry: InboxRecord?) -> SchedulingMessage? {
        entry?.base.flatMap { try? readMessages.message(in: $0, limits: editor.limits) }
    }
}

extension SchedulingItem {
    /// Returns the component without the occurrences that follow its own.
    func alone(limits: Limits) throws -> SchedulingItem {
        guard isThisAndFuture else { return self }
        var component = ComponentText(text)
        component.edit("RECURRENCE-ID") { line in
            var line = line
            line.parameters.removeAll { $0.name == "RANGE" }
            return line
        }
        return try SchedulingItem(component.text, limits: limits)
    }

    /// Returns a component with the RECURRENCE-ID of its place. Those of ADD have none.
    fileprivate func named(_ place: String, limits: Limits) throws -> SchedulingItem {
        guard !place.isEmpty, recurrenceID == nil, let start else { return self }
        var component = ComponentText(text)
        component.append(EventText.line("RECURRENCE-ID", start))
        return try SchedulingItem(component.text, limits: limits)
    }
}
