package import CalendarModel
import ICalendar
import Recurrence
import Scheduling

// What guests of events that the user organizes have to know.
extension Inbox {
    /// Returns what to tell guests about a change of one event: invitations for new guests, the new version for those who were
    /// invited before, and cancellations.
    ///
    /// Guests are not told of what concerns only the user, such as alarms, categories and other guests. If a component takes
    /// place at another time, they are asked for a new answer (RFC 5546, 3.2.2.1). Occurrences that were removed are cancelled
    /// one by one, as all programs understand it. A series that ends earlier is a new version of it, because few programs know
    /// RANGE=THISANDFUTURE; only its changed occurrences after the end are cancelled, and of a series that is split, only those
    /// that its later part does not have for the guest. A series that moves replaces all that its
    /// guests have got, also its changed occurrences; these are only cancelled for guests of theirs whom the series does not
    /// invite. An occurrence that has lost its own version is sent as the series makes it, because guests keep the version that
    /// they have got. One that has got other guests than its series is cancelled for those who are not invited to it, and a mail
    /// about the series leaves it out for them.
    ///
    /// If a guest is removed for whom an invitation still waits, the other guests of that invitation get a new one.
    ///
    /// - Parameters:
    ///   - before: the records of the event before the change; empty for a new one.
    ///   - after: the records after it; empty if it was removed.
    ///   - me: the addresses of the user.
    ///   - knowing: the guests who know of the event. The others are invited if it changes. Nil if all know of it.
    ///   - split: the split of a series that the change is a part of.
    /// - Returns: none if the user does not organize the event.
    package func guestMails(
        before: [EventRecord], after: [EventRecord], me: [String], now: Int64, knowing: KnowingGuests? = nil,
        split: GuestSplit? = nil
    ) throws -> [GuestMail] {
        // Most events have no guests, and one that cannot be sent must not keep the user from changing it.
        guard (before + after).contains(where: { $0.text.mentions("ATTENDEE") }),
            let old = try? GuestComponent.components(of: before, limits: editor.limits),
            let restored = try? restoredOccurrences(before.map(\.recurrenceID), in: after),
            let new = try? GuestComponent.components(of: after + restored, limits: editor.limits)
        else { return [] }
        let restoredPlaces = Set(restored.map(\.recurrenceID))
        guard let first = (new + old).first, first.item.isOrganized(by: me) else { return [] }
        let zones = SchedulingZones(ZoneDefinitions.texts(of: (new + old).map(\.record)), database: editor.zones)
        let removed = try removedOccurrences(old, new)
        let rescheduled =
            (before.isEmpty ? split : nil).map { rescheduledPlaces(new, ofLaterPartOf: $0) }
            ?? rescheduledPlaces(new, from: old, before: before).subtracting(restoredPlaces)
        // Occurrences that have got a record of their own, as their series made them. Those of a series that moves have new names.
        let planned = rescheduled.contains("") ? [] : try restoredOccurrences(after.map(\.recurrenceID), in: before)
        let known =
            planned.isEmpty ? old : try GuestComponent.components(of: before + planned, limits: editor.limits)
        let moves = OccurrenceMoves(from: before, to: after, isMoved: rescheduled.contains(""))
        var mails = try cancellations(
            known.filter { component in !removed.contains { $0.place == component.place } }, new, moves, me: me,
            now: now,
            zones)
        let changed = changedPlaces(known, new)
        let outdated = knowing?.outdated(by: new) ?? OutdatedInvitations(mails: [])
        let movedSeries = rescheduled.contains("") ? new.first { $0.place.isEmpty && !$0.item.isCancelled } : nil
        let series = new.first { $0.place.isEmpty }
        let later = try split.map { try occurrences(at: removed.map(\.place), inLaterPartOf: $0) } ?? []
        let isGone = removed + new.filter { $0.item.isCancelled && changed.contains($0.place) }
        let withdrawn = isGone.groups(me: me) { guest, component in
            if new.contains(where: { $0.place == component.place }) { return true }
            let isInvitedLater = later.contains { $0.place == component.place && $0.has(guest) }
            return !(movedSeries?.has(guest) ?? false) && !(isInvitedLater && series?.has(guest) ?? false)
        }
        for (guests, part) in withdrawn {
            let message = try SchedulingCancel.make(
                for: part.map(\.item), isRaised: true, now: now, zones: zones, limits: editor.limits)
            let mail = GuestMail(
                purpose: .cancellation, message: message, guests: guests,
                parts: part.map { GuestMail.Part($0.record, repetition: repetition(of: $0.record)) })
            mails.append(moves.areMoved(part, in: new, for: guests) ? mail.sayingThatItIsMoved : mail)
        }
        let present = new.filter { !$0.item.isCancelled }
        let asTold = { (record: EventRecord) in knowing?.asTold(record) ?? record }
        for isNew in [true, false] {
            let concerned = present.groups(me: me) { guest, component in
                let wasInvited = old.contains { $0.has(guest) }
                let isAdded =
                    !changed.contains("") && known.contains { $0.place == component.place && !$0.has(guest) }
                let isUnknown = !wasInvited || isAdded || !(knowing?.know(guest) ?? true)
                guard isUnknown == isNew else { return false }
                return !wasInvited || isAdded || outdated.concern(guest, component)
                    || (isNew ? !changed.isEmpty : changed.contains(component.place))
            }
            for (guests, part) in concerned {
                let others = new.filter { component in
                    !component.place.isEmpty
                        && (component.item.isCancelled ? isNew : !guests.contains(where: component.has))
                }
                // The answers to the series count again for an occurrence that is part of it again.
                let texts = part.map { component in
                    let text =
                        rescheduled.contains(component.place)
                        ? GuestComponent.reopened(component.text, me: me) : component.text
                    return component.place.isEmpty ? GuestComponent.leavingOut(others, from: text) : text
                }
                let message = try SchedulingRequest.make(for: texts, now: now, zones: zones, limits: editor.limits)
                let former = { (place: String) in self.former(moves.formerName(of: place), in: before) }
                let parts = part.map { component in
                    GuestMail.Part(
                        component.shown, movedFrom: isNew ? nil : former(component.place).map(asTold),
                        repetition: repetition(of: component.record))
                }
                let changes = isNew ? [] : sentences(onChanged: part, from: before, moves, asTold)
                let isReversed = changes.isEmpty && !isNew && isChanged(part, from: before, moves)
                let isRepeated = !isNew && part.allSatisfy { !changed.contains($0.place) }
                let leftOut = leftOut(of: part, others, now: now)
                for (guests, sentence) in shares(of: guests, in: split, ofEarlierPart: !before.isEmpty) {
                    let mail = GuestMail(
                        purpose: isNew ? .invitation : .update, message: message, guests: guests, parts: parts,
                        changes: changes + [sentence].compactMap { $0 }, leftOut: leftOut, rescheduled: rescheduled
                    ).replacing(
                        outdated.ids(to: guests),
                        to: guests.filter { guest in part.contains { outdated.concern(guest, $0) } })
                    // A change that was reversed before guests were told of it leaves them with what they know.
                    mails.append(isReversed || isRepeated ? mail : mail.sayingThatDetailsHaveChanged)
                }
            }
        }
        return mails
    }

    /// Returns the occurrences at some places that have no record of their own, as their series makes them. They are not stored.
    func restoredOccurrences(_ places: [String], in series: [EventRecord]) throws -> [EventRecord] {
        guard let master = series.first(where: { $0.recurrenceID.isEmpty }), master.status != "CANCELLED" else {
            return []
        }
        return try places.filter { place in
            !place.isEmpty && !series.contains { $0.recurrenceID == place }
        }.sorted().compactMap { try record(ofOccurrence: $0, in: series) }
    }

    // MARK: -

    /// Returns an event or occurrence as it was before a change, for the texts of mails.
    func former(_ place: String, in series: [EventRecord]) -> EventRecord? {
        series.first { $0.recurrenceID == place } ?? (try? record(ofOccurrence: place, in: series)) ?? nil
    }

    /// Returns whether sentences or times tell how components differ from the event before a change.
    private func isChanged(
        _ part: [GuestComponent], from before: [EventRecord], _ moves: OccurrenceMoves
    ) -> Bool {
        let isMoved = part.contains { component in
            former(moves.formerName(of: component.place), in: before)
                .map { ($0.start, $0.end) != (component.record.start, component.record.end) } ?? false
        }
        return isMoved || !sentences(onChanged: part, from: before, moves).isEmpty
    }

    /// The components that guests have to know again. A new version of a series concerns all of its occurrences.
    private func changedPlaces(_ old: [GuestComponent], _ new: [GuestComponent]) -> Set<String> {
        let onlyLeavesOutMore = !exceptionsAdded(old, new).isEmpty
        let changed = new.filter { component in
            let withExceptions = !(component.place.isEmpty && onlyLeavesOutMore)
            return old.first { $0.place == component.place }.map {
                !isSameText(
                    $0.common(withExceptions: withExceptions), component.common(withExceptions: withExceptions))
            } ?? true
        }.map(\.place)
        return changed.contains("") ? Set(new.map(\.place)) : Set(changed)
    }

    /// Returns the occurrences that a series leaves out since the change; none if anything else has changed in it.
    private func exceptionsAdded(_ old: [GuestComponent], _ new: [GuestComponent]) -> [EventTime] {
        guard let before = old.first(where: { $0.place.isEmpty }), let after = new.first(where: { $0.place.isEmpty }),
            isSameText(before.common(withExceptions: false), after.common(withExceptions: false))
        else { return [] }
        let resolver = editor.resolver.bound(to: after.record.zoneSet)
        let (kept, present) = (before.exceptions(resolver), after.exceptions(resolver))
        guard kept.allSatisfy(present.contains) else { return [] }
        return present.filter { !kept.contains($0) }
    }

    /// Returns the occurrences that were removed from a series, in the version of their cancellation.
    private func removedOccurrences(_ old: [GuestComponent], _ new: [GuestComponent]) throws -> [GuestComponent] {
        guard let before = old.first(where: { $0.place.isEmpty }), !before.item.isCancelled,
            let after = new.first(where: { $0.place.isEmpty }), after.record.isRecurring
        else { return [] }
        let resolver = editor.resolver
        func cancelled(_ record: EventRecord, _ item: SchedulingItem) throws -> GuestComponent {
            var text = ComponentText(item.text)
            let sequence = min(
                max(item.revision.sequence + 1, after.item.revision.sequence), SchedulingRevision.largestSequence)
            text.set("SEQUENCE", to: ContentLine("SEQUENCE", value: "\(sequence)"))
            return GuestComponent(
                record: record, text: text.text, item: try SchedulingItem(text.text, limits: editor.limits))
        }
        var removed = try old.filter { own in
            guard !own.place.isEmpty, !own.item.isCancelled, !new.contains(where: { $0.place == own.place }) else {
                return false
            }
            return try SeriesSuccession.occurrence(named: own.place, of: after.record, editor, resolver) == nil
        }.map { try cancelled($0.record, $0.item) }
        for time in exceptionsAdded(old, new) where !old.contains(where: { $0.place == time.basicFormat }) {
            guard
                let found = try SeriesSuccession.occurrence(
                    named: time.basicFormat, of: before.record, editor, resolver)
            else { continue }
            removed.append(
                try cancelled(found.record, before.item.occurrence(at: time, limits: editor.limits)))
        }
        return removed
    }

    /// Cancels the event for guests who were invited, and are not any more.
    private func cancellations(
        _ old: [GuestComponent], _ new: [GuestComponent], _ moves: OccurrenceMoves, me: [String], now: Int64,
        _ zones: SchedulingZones
    ) throws -> [GuestMail] {
        let lost = old.filter { !$0.item.isCancelled }.groups(me: me) { guest, component in
            guard let present = new.first(where: { $0.place == component.place }) else {
                // A detached occurrence that is gone is one of its series again.
                return !(new.first { $0.place.isEmpty }?.has(guest) ?? false)
            }
            return !present.has(guest)
        }
        return try lost.map { guests, part in
            // A series stands for all of its occurrences.
            let part = part.first { $0.place.isEmpty }.map { [$0] } ?? part
            let addresses = guests.map(\.address)
            let message =
                new.isEmpty
                ? try SchedulingCancel.make(for: part.map(\.item), now: now, zones: zones, limits: editor.limits)
                : try SchedulingCancel.make(
                    uninviting: addresses, from: part.map(\.item), now: now, zones: zones, limits: editor.limits)
            let mail = GuestMail(
                purpose: .cancellation, message: message, guests: guests,
                parts: part.map { GuestMail.Part($0.record, repetition: repetition(of: $0.record)) })
            return moves.areMoved(part, in: new, for: guests) ? mail.sayingThatItIsMoved : mail
        }
    }
}
