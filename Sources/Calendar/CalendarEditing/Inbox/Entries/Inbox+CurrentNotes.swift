import CalendarModel
import ICalendar
import Recurrence
import Scheduling

// What a new version of a series does to earlier news about its occurrences: which of them is no longer true, and which
// occurrences take place again.
extension Inbox {
    /// Returns the unread notes that are still true.
    ///
    /// - Parameter items: all that is now known of the event, by RECURRENCE-ID in the time of the series.
    func current(
        _ notes: [ChangeNote], in items: [String: SchedulingItem], after known: KnownInvitation,
        _ resolver: ZoneResolver
    ) -> [ChangeNote] {
        guard !notes.isEmpty else { return [] }
        let version = records(of: items, resolver)
        let master = version.first { $0.recurrenceID.isEmpty }
        func stillLacks(_ note: ChangeNote, _ place: String) -> Bool {
            guard note.kind == .uninvited, let item = items[place] ?? items[""] else { return true }
            return UninvitedAddresses.addresses(in: note.oldText ?? "").allSatisfy { item.attendee(among: [$0]) == nil }
        }
        let notes = notes.filter { note in
            note.occurrence != nil || stillLacks(note, "") && master.map { isCurrent(note, $0, resolver) } ?? true
        }
        guard notes.contains(where: { $0.occurrence != nil }),
            let place = successor(of: known, to: version, resolver)
        else { return notes }
        let lookup = editor.lookup(resolver)
        return notes.filter { note in
            guard let name = note.occurrence else { return true }
            let place = place(name)
            guard stillLacks(note, place) else { return false }
            if note.kind == .uninvited { return true }
            if note.kind == .remaining, master?.status != "CANCELLED" { return false }
            if note.isThisAndFuture {
                if note.kind == .moved, let after = note.after,
                    let found = lookup.occurrence(named: place, of: version),
                    !resolver.differs(times(of: found), from: after)
                {
                    return true
                }
                return items.contains { other, item in
                    item.isThisAndFuture && other >= place && item.isCancelled == (note.kind == .cancelled)
                }
            }
            let found = lookup.occurrence(named: place, of: version)
            if note.news == .cancelled { return found?.isCancelled ?? true }
            guard let found, !found.isCancelled else { return false }
            switch note.news {
            case .moved, .added:
                return note.after.map { !resolver.differs(times(of: found), from: $0) } ?? true
            case .retitled: return beginning(found.event.title) == note.newText
            case .relocated: return beginning(found.event.location) == note.newText
            default: return true
            }
        }
    }

    /// Returns whether a note on a whole event is still true. While the event is cancelled, this says what it was before.
    private func isCurrent(_ note: ChangeNote, _ master: EventRecord, _ resolver: ZoneResolver) -> Bool {
        guard master.status != "CANCELLED" else { return true }
        switch note.kind {
        case .cancelled: return false
        case .moved, .added:
            return note.after.map { !resolver.differs($0, from: (master.start, master.end)) } ?? true
        case .retitled, .relocated: return note.newText == shownText(note.kind, of: master)
        case .repeats:
            return note.newText == ComponentText(master.text).properties("RRULE").first.flatMap { beginning($0.value) }
        case .ends:
            let last = lastOccurrence(of: master, editor.lookup(resolver)).map(times)
            guard let after = note.after, let last else { return note.after == nil && last == nil }
            return !resolver.differs(after, from: last)
        default: return true
        }
    }

    /// Returns that a cancelled event takes place again; nothing if only its cancellation was known, or if it was not cancelled.
    func noteOnReturn(
        _ update: SchedulingDecision.Update, _ message: SchedulingMessage, _ known: KnownInvitation
    ) -> [ChangeNote] {
        guard let former = known.message, former.method != .cancel, former.master?.isCancelled ?? false,
            let item = update.items[""], !item.isCancelled,
            let new = try? record(of: item.text, master: nil, message.resolver(editor.zones))
        else { return [] }
        let before = former.master.flatMap { times(of: $0, former.resolver(editor.zones)) }
        return [ChangeNote(.added, nil, before: before, after: (new.start, new.end))]
    }

    /// Returns which occurrences were cancelled and take place again, because a new version of their series does not except
    /// them (RFC 5546, 3.2.2).
    ///
    /// - Parameter items: as for ``current(_:in:after:_:)``.
    func notesOnReturning(
        _ update: SchedulingDecision.Update, _ items: [String: SchedulingItem], _ known: KnownInvitation,
        _ resolver: ZoneResolver
    ) -> [ChangeNote] {
        guard update.items[""] != nil, let message = known.message, message.master?.isCancelled == false,
            let (version, place) = successor(of: known, in: items, resolver)
        else { return [] }
        let (former, lookup) = (places(of: message), editor.lookup(resolver))
        let cancelled = update.obsolete.filter { former[$0]?.isCancelled ?? false }
        let range = cancelled.filter { former[$0]?.isThisAndFuture ?? false }.min()
        let isRemoved = removedOccurrences(known)
        return cancelled.compactMap { old -> ChangeNote? in
            if let range, old > range { return nil }
            guard let item = former[old], let name = item.recurrenceID,
                let found = lookup.occurrence(named: place(name), of: version), !found.isCancelled
            else { return nil }
            let before = old == range ? nil : times(of: item, message.resolver(editor.zones))
            let note = ChangeNote(
                .added, times(of: found).start, isThisAndFuture: old == range, before: before, after: times(of: found))
            return old != range && isRemoved(old) ? note.aboutRemoved : note
        }
    }

    /// Returns what becomes of occurrences that an earlier message has moved: those that keep a time of their own if a new version
    /// moves their whole series, and those that were moved together with all that follow, and take place as the series plans now.
    func notesOnMovedBefore(
        _ update: SchedulingDecision.Update, _ items: [String: SchedulingItem], _ known: KnownInvitation,
        _ resolver: ZoneResolver
    ) -> [ChangeNote] {
        guard let message = known.message,
            let former = message.master.flatMap({ times(of: $0, message.resolver(editor.zones)) }),
            let now = update.items[""].flatMap({ times(of: $0, resolver) }),
            let (version, place) = successor(of: known, in: items, resolver)
        else { return [] }
        let isMoved = resolver.differs(former, from: now)
        let (lookup, isRemoved) = (editor.lookup(resolver), removedOccurrences(known))
        let formerVersion = self.former(known)
        return places(of: message).sorted { $0.key < $1.key }.flatMap { old, item -> [ChangeNote] in
            guard !item.isCancelled, update.items[old] == nil, let name = item.recurrenceID, !isRemoved(old),
                let found = lookup.occurrence(named: items[old] == nil ? place(name) : old, of: version),
                !found.isCancelled
            else { return [] }
            let after = times(of: found)
            if items[old] != nil {
                guard isMoved else { return [] }
                let planned = lookup.occurrence(named: old, of: [version[0]]).map { times(of: $0) }
                guard planned.map({ resolver.differs($0, from: after) }) ?? true else { return [] }
                return [ChangeNote(.apart, planned?.start ?? name, isThisAndFuture: item.isThisAndFuture, after: after)]
            }
            guard item.isThisAndFuture,
                let own = try? record(of: item.text, master: nil, message.resolver(editor.zones))
            else { return [] }
            let planned = formerVersion.lookup.occurrence(
                named: old, of: formerVersion.series.filter { $0.recurrenceID != old })
            let before = (own.start, own.end)
            // What it had like its series is said of the series.
            let texts = self.notes(onTexts: own, found.event, after.start, isThisAndFuture: true).filter { note in
                planned.map { shownText(note.kind, of: $0.event) != note.oldText } ?? true
            }
            return
                (resolver.differs(before, from: after)
                ? [ChangeNote(.moved, after.start, isThisAndFuture: true, before: before, after: after)] : []) + texts
        }
    }

    /// Returns a new version of a series, and what the occurrences of the former one are called in it; nil for other events.
    func successor(
        of known: KnownInvitation, in items: [String: SchedulingItem], _ resolver: ZoneResolver
    ) -> (version: [EventRecord], place: (EventTime) -> String)? {
        let version = records(of: items, resolver)
        return successor(of: known, to: version, resolver).map { (version, $0) }
    }

    private func successor(
        of known: KnownInvitation, to version: [EventRecord], _ resolver: ZoneResolver
    ) -> ((EventTime) -> String)? {
        guard let master = version.first, master.recurrenceID.isEmpty, master.isRecurring else { return nil }
        let former = former(known)
        guard let old = former.series.first(where: { $0.recurrenceID.isEmpty }), old.isRecurring,
            old.start.isDate == master.start.isDate
        else { return { SeriesStart(master).place(of: $0, resolver).basicFormat } }
        let shift = Self.shift(old, former.lookup, master)
        return { name in
            var time = master.start
            let place = SeriesStart(old).place(of: name, resolver)
            time.local = place.local.adding(seconds: shift)
            return time.basicFormat
        }
    }
}

// What single occurrences have in common with their series.
extension Inbox {
    /// Returns a new version of a series together with the occurrences that keep their own time in it: they get its new title,
    /// place and the like, unless the organizer had given them others. Also with those that were cancelled before this version
    /// added them.
    func withFollowers(
        _ update: SchedulingDecision.Update, _ known: KnownInvitation
    ) throws -> SchedulingDecision.Update {
        guard let new = update.items[""], let message = known.message, message.master?.isSeries ?? false, new.isSeries
        else { return update }
        var result = update
        result.items.merge(cancellations(waitingFor: new, update, message, known)) { own, _ in own }
        return try followers(of: result, in: message)
    }

    /// Returns a new version of a series with the single occurrences of the former one that get its title and the like.
    func followers(
        of update: SchedulingDecision.Update, in message: SchedulingMessage
    ) throws -> SchedulingDecision.Update {
        guard let new = update.items[""], let old = message.master, new.isSeries, old.isSeries else { return update }
        var result = update
        for (place, item) in places(of: message)
        where !place.isEmpty && !item.isCancelled && !update.obsolete.contains(place) && update.items[place] == nil {
            let text = InvitationMerge.following(item.text, from: old.text, to: new.text)
            guard !isSameText(text, item.text) else { continue }
            result.items[place] = try SchedulingItem(text, limits: editor.limits)
        }
        return result
    }
}
