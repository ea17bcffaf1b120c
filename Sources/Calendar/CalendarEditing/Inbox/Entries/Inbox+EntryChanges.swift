package import CalendarModel
import CalendarStore
import ICalendar
import Recurrence
import Scheduling

// Which occurrences a message is about, and when they took place before.
extension Inbox {
    /// Returns what the newest messages of an entry have changed, as far as the user has not seen it.
    package func changes(in entry: InboxRecord) -> [EntryChange] {
        if entry.isReservation {
            guard let note = BookingNote.read(entry.contents), let start = entry.start, let end = entry.end,
                entry.kind != .cancellation
            else { return [] }
            let now: ChangeNote.Times = (start, end)
            // A booking that was cancelled is valid again.
            let isReturning = note.details.contains { $0.kind == .added }
            let moved =
                isReturning
                ? ChangeNote(.added, nil, before: note.before ?? now, after: now)
                : note.before.flatMap { before in
                    editor.resolver.differs(before, from: now)
                        ? ChangeNote(.moved, nil, before: before, after: now) : nil
                }
            let details = note.details.filter { $0.kind != .added }.flatMap { detail in
                let after = [.endKnown, .timeKnown].contains(detail.kind) ? (start, end) : nil
                let note = ChangeNote(detail.kind, nil, after: after, oldText: detail.old, newText: detail.new)
                return changes([note], editor.resolver).map { change in
                    var change = change
                    (change.person, change.fact) = (detail.person, detail.fact)
                    return change
                }
            }
            return changes([moved].compactMap(\.self), editor.resolver) + details
        }
        // After a cancellation only the cancellation is news. The notes stay, because the event may take place again.
        guard entry.kind != .cancellation, let message = try? message(entry) else { return [] }
        return changes(ChangeNote.read(entry.contents), message.resolver(editor.zones))
    }

    func changes(_ notes: [ChangeNote], _ resolver: ZoneResolver) -> [EntryChange] {
        func occurrence(_ times: ChangeNote.Times?) -> Occurrence? {
            times.map { Occurrence(at: $0, resolver) }
        }
        return notes.map { note in
            var change = EntryChange(
                kind: note.kind, occurrence: occurrence(note.occurrence.map { ($0, $0) }),
                isThisAndFuture: note.isThisAndFuture, before: occurrence(note.before), after: occurrence(note.after),
                oldText: note.oldText, newText: note.newText)
            change.organizerChange = note.organizerChange
            // The notes have only their digests.
            if note.kind == .notes { (change.oldText, change.newText) = (nil, nil) }
            return change
        }
    }

    /// Returns the notes of an entry that the user has not seen.
    func unseenNotes(_ entry: InboxRecord?) -> [ChangeNote] {
        guard let entry, entry.isOpen else { return [] }
        return ChangeNote.read(entry.contents)
    }

    /// Returns what a new version changes.
    func notes(
        _ update: SchedulingDecision.Update, _ message: SchedulingMessage, _ known: KnownInvitation, me: [String]
    ) -> [ChangeNote] {
        let resolver = message.resolver(editor.zones)
        let former = former(known)
        // Titles, places and rules that the calendar does not have were never those of the event for the user.
        let knownVersion = earlierSeries(known) ?? former
        let invited = invitedSeries(known.events, base: base(of: known.entry))
        let names = former.series.contains { $0.recurrenceID.isEmpty } ? former : inCalendar(known)
        let master = update.items[""].flatMap { try? record(of: $0.text, master: nil, resolver) }
        let isRemoved = removedOccurrences(known)
        let isMovedSeries = update.rescheduled.contains("")
        let remaining = occurrence("", known).map { self.notes(onRemaining: update, message, $0, in: names) } ?? []
        func notes(_ place: String, _ item: SchedulingItem) -> [ChangeNote] {
            let before = occurrence(place, known) ?? (isRemoved(place) ? occurrence(place, former) : nil)
            var times = before?.times
            guard let new = try? record(of: item.text, master: nil, resolver) else { return [] }
            let after = (new.start, new.end)
            if let plan = plan(of: place, isThisAndFuture: item.isThisAndFuture, invited, known),
                item.isThisAndFuture || !resolver.differs(plan, from: after)
            {
                times = plan
            }
            if hasTakenOver(item, at: place, known) { times = occurrence(place, former)?.times ?? times }
            let isMoved = times.map { resolver.differs($0, from: after) } ?? false
            let name = place.isEmpty ? nil : name(of: place, in: names) ?? item.recurrenceID ?? item.start
            if item.isCancelled {
                if place.isEmpty { return remaining }
                return before?.found.isCancelled ?? false ? [] : [ChangeNote(.cancelled, name, before: times)]
            }
            let old =
                place.isEmpty
                ? knownVersion.series.first { $0.recurrenceID.isEmpty }
                : (knownVersion.lookup.occurrence(named: place, of: knownVersion.series)
                    ?? former.lookup.occurrence(named: place, of: former.series))?.event
            if place.isEmpty {
                let returning = noteOnReturn(update, message, known)
                let moved = isMoved ? [ChangeNote(.moved, nil, before: times, after: after)] : []
                return (returning.isEmpty ? moved : returning)
                    + self.notes(onTexts: old, new, nil) + self.notes(onDetails: old, new, nil, me: me)
                    + (old.map { old in
                        self.notes(onZoneOf: old, knownVersion.lookup.resolver, new, resolver)
                            + self.notes(onSeries: old, knownVersion, new, in: update, isRemoved, resolver)
                    } ?? [])
            }
            let texts = self.notes(onOccurrence: old, new, name, item.isThisAndFuture, besides: master, me: me)
            if let before, before.found.isCancelled {
                let isSaid = remaining.contains { $0.occurrence == name }
                return isSaid ? [] : [ChangeNote(.added, name, before: before.times, after: after)]
            }
            // An occurrence of a series that the same message moves had another name before.
            if times == nil, !item.isThisAndFuture, let master, isMovedSeries,
                let planned = editor.lookup(resolver).occurrence(named: place, of: [master]),
                resolver.differs(self.times(of: planned), from: after)
            {
                return [ChangeNote(.apart, self.times(of: planned).start, after: after)]
            }
            guard isMoved || master == nil else {
                let planned = former.series.first(where: \.recurrenceID.isEmpty)
                guard texts.isEmpty, let old, Self.differsInNotes(old, new, unlike: planned, now: master) else {
                    return texts
                }
                return [ChangeNote(.changed, name, isThisAndFuture: item.isThisAndFuture)]
            }
            let kind: EntryChange.Kind = isMoved ? .moved : times == nil ? .added : .changed
            if kind == .changed, !texts.isEmpty { return texts }
            return [ChangeNote(kind, name, isThisAndFuture: item.isThisAndFuture, before: times, after: after)]
                + (kind == .added ? [] : texts)
        }
        return update.items.sorted { $0.key < $1.key }.flatMap { place, item -> [ChangeNote] in
            let notes = notes(place, item)
            guard !item.isThisAndFuture, isRemoved(place) else { return notes }
            // The calendar does not get it back.
            return notes.first.map { [$0.aboutRemoved] } ?? []
        }
    }

    /// Returns which occurrences stay where the user has moved them, although a new version moves their series.
    func notesOnOwnTimes(
        _ update: SchedulingDecision.Update, _ message: SchedulingMessage, _ known: KnownInvitation
    ) throws -> [ChangeNote] {
        let resolver = message.resolver(editor.zones)
        let items = records(of: update.items, resolver)
        let texts = editor.texts(editor.resolver)
        let invited = invitedSeries(known.events, base: base(of: known.entry))
        let master = items.first { $0.recurrenceID.isEmpty }
        var ranges = items.filter { InvitedSeries.isRange($0, texts) }
        guard master != nil || !ranges.isEmpty else { return [] }
        let remaining = Set(invited.former.map(\.recurrenceID)).subtracting(update.obsolete).union(update.items.keys)
        let former = invited.former.filter { !remaining.contains($0.recurrenceID) }
        let old = invited.ranges(keeping: remaining)
        ranges += old.filter { remaining.contains($0.recurrenceID) && update.items[$0.recurrenceID] == nil }
        guard
            let succession = SeriesSuccession(
                from: invited.master, to: master ?? invited.master, ranges: (old, ranges), editor, editor.resolver)
        else { return [] }
        let own = invited.records.filter { !$0.recurrenceID.isEmpty && !remaining.contains($0.recurrenceID) }
        let inCalendar = editor.resolver.bound(to: invited.records)
        let first = try ranges.compactMap { range -> ChangeNote? in
            guard update.items[range.recurrenceID] != nil, let present = invited.record(at: range.recurrenceID),
                present.status != "CANCELLED", !InvitedSeries.isRange(present, texts),
                let former = try invited.formerly(range.recurrenceID), former.status != "CANCELLED"
            else { return nil }
            let wanted = times(of: Occurrence(single: Occurrence.Origin(range), resolver))
            let stays = times(of: Occurrence(single: Occurrence.Origin(present), inCalendar))
            let planned = times(of: Occurrence(single: Occurrence.Origin(former), invited.formerResolver))
            guard stays.start != planned.start, resolver.differs(planned, from: wanted),
                resolver.differs(stays, from: wanted)
            else { return nil }
            return ChangeNote(.stays, wanted.start, after: stays)
        }
        return try first
            + succession.staying(of: own, former: former).compactMap { present, heir -> ChangeNote? in
                guard !remaining.contains(heir.recurrenceID) else { return nil }
                let after = times(of: Occurrence(single: Occurrence.Origin(present), inCalendar))
                return ChangeNote(.stays, times(of: heir).start, after: after)
            }
    }

    /// Returns which occurrences are cancelled; none for the whole event.
    func notes(_ cancellations: [SchedulingDecision.Cancellation], _ known: KnownInvitation) -> [ChangeNote] {
        let former = former(known)
        let names = former.series.contains { $0.recurrenceID.isEmpty } ? former : inCalendar(known)
        let isRemoved = removedOccurrences(known)
        return cancellations.compactMap { cancellation in
            let place = cancellation.place
            guard !place.recurrenceID.isEmpty,
                let name = name(of: place.recurrenceID, in: names) ?? cancellation.item.recurrenceID
            else { return nil }
            if !place.isThisAndFuture, isRemoved(place.recurrenceID) {
                return ChangeNote(.cancelled, name, before: occurrence(place.recurrenceID, former)?.times).aboutRemoved
            }
            return ChangeNote(
                .cancelled, name, isThisAndFuture: place.isThisAndFuture,
                before: place.isThisAndFuture ? nil : times(of: place.recurrenceID, known))
        }
    }

    /// Returns what an answer, a question or a proposal is about.
    func notes(_ message: SchedulingMessage, _ known: KnownInvitation) -> [ChangeNote] {
        let resolver = message.resolver(editor.zones)
        return message.items.flatMap { item -> [ChangeNote] in
            let proposed = message.method == .counter ? proposals(item, known, resolver) : []
            guard proposed.isEmpty else { return proposed }
            guard let name = item.recurrenceID, let kind = kind(of: item, in: message) else { return [] }
            return [ChangeNote(kind, name, isThisAndFuture: item.isThisAndFuture)]
        }
    }

    /// Returns the time and the place that a guest proposes, each in a note of its own; none if both are those of the event.
    private func proposals(
        _ item: SchedulingItem, _ known: KnownInvitation, _ resolver: ZoneResolver
    ) -> [ChangeNote] {
        guard let wanted = try? record(of: item.text, master: nil, resolver) else { return [] }
        let present = occurrence(place(of: item, in: known.events, resolver), known)
        func note(
            before: ChangeNote.Times? = nil, after: ChangeNote.Times? = nil, oldText: String? = nil,
            newText: String? = nil
        ) -> ChangeNote {
            ChangeNote(
                .proposed, item.recurrenceID, isThisAndFuture: item.isThisAndFuture, before: before, after: after,
                oldText: oldText, newText: newText)
        }
        var notes: [ChangeNote] = []
        let after = (wanted.start, wanted.end)
        if present.map({ resolver.differs($0.times, from: after) }) ?? true {
            notes.append(note(before: present?.times, after: after))
        }
        if let present, let location = Self.proposedPlace(wanted, for: present.found.event) {
            notes.append(note(oldText: beginning(present.found.event.location), newText: beginning(location)))
        }
        return notes
    }

    /// Returns what a message of a guest says about an occurrence; nil if it is what the message says about the whole series.
    private func kind(of item: SchedulingItem, in message: SchedulingMessage) -> EntryChange.Kind? {
        guard let master = message.master else { return .named }
        guard message.method == .reply, let person = master.attendees.first,
            let own = item.attendee(person)?.participant.status,
            own != person.participant.status
        else { return nil }
        return EntryChange.Kind(answer: own)
    }

    /// Returns the place in a series that a message's component is about; empty for the whole event.
    ///
    /// - Parameter resolver: the resolver for the zones of the message.
    func place(of item: SchedulingItem, in series: [EventRecord], _ resolver: ZoneResolver) -> String {
        guard let time = item.recurrenceID else { return "" }
        let master = series.first { $0.recurrenceID.isEmpty }
        return (master.map { SeriesStart($0).place(of: time, resolver) } ?? time).basicFormat
    }

    // MARK: -

    /// Returns the time that a series plans for an occurrence; nil if there is no series. Messages may name the occurrence by its
    /// day alone, or in another time zone.
    func name(of place: String, in former: FormerSeries) -> EventTime? {
        guard let master = former.series.first(where: { $0.recurrenceID.isEmpty }),
            let local = EventTime(basicFormat: place)?.local
        else { return nil }
        var time = master.start
        time.local = local
        return portable(time, former.lookup.resolver.instant(of: time))
    }

    /// Returns when an occurrence takes place without what the user has changed in it alone; nil if it is as it was received.
    ///
    /// - Parameter isThisAndFuture: whether the following occurrences are meant, too.
    private func plan(
        of place: String, isThisAndFuture: Bool, _ invited: InvitedSeries, _ known: KnownInvitation
    ) -> ChangeNote.Times? {
        guard !place.isEmpty, let own = invited.record(at: place), own.status != "CANCELLED",
            !InvitedSeries.isRange(own, editor.texts(editor.resolver))
        else { return nil }
        if isThisAndFuture, let inherited = (try? invited.inherited(place)) ?? nil {
            let resolver = editor.resolver.bound(to: invited.records)
            return times(of: Occurrence(single: Occurrence.Origin(inherited), resolver))
        }
        guard let former = (try? invited.formerly(place)) ?? nil, former.status != "CANCELLED" else { return nil }
        return times(of: Occurrence(single: Occurrence.Origin(former), invited.formerResolver))
    }

    /// Returns when an event or occurrence takes place as far as it is known before a message.
    private func times(of place: String, _ known: KnownInvitation) -> ChangeNote.Times? {
        occurrence(place, known)?.times
    }

    /// Returns an event or occurrence as far as it is known before a message: in the calendar, or else in the entry.
    private func occurrence(
        _ place: String, _ known: KnownInvitation
    ) -> (found: Occurrence, times: ChangeNote.Times)? {
        guard !known.events.isEmpty else { return occurrence(place, former(known)) }
        // The calendar may lack a version that the user has undone.
        return occurrence(place, inCalendar(known))
            ?? (known.entry?.isBehind ?? false ? occurrence(place, former(known)) : nil)
    }

    private func occurrence(
        _ place: String, _ version: FormerSeries
    ) -> (found: Occurrence, times: ChangeNote.Times)? {
        let (series, lookup) = version
        let found =
            place.isEmpty
            ? series.first { $0.recurrenceID.isEmpty }.map {
                Occurrence(single: Occurrence.Origin($0), lookup.resolver)
            }
            : lookup.occurrence(named: place, of: series)
        return found.map { ($0, times(of: $0)) }
    }

    func times(of item: SchedulingItem, _ resolver: ZoneResolver) -> ChangeNote.Times? {
        (try? record(of: item.text, master: nil, resolver)).map { ($0.start, $0.end) }
    }
}
