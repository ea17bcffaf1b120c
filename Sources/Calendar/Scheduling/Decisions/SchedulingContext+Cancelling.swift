import ICalendar
import Recurrence

// Cancellations.
extension SchedulingContext {
    func cancel(_ stored: StoredInvitation) -> SchedulingDecision {
        var removals: [SchedulingItem] = []
        var cancellations: [SchedulingDecision.Cancellation] = []
        var others: [SchedulingDecision.Action] = []
        var changed: [String: SchedulingItem] = [:]
        for (place, item) in newest({ stored.place(of: $0, resolver) }) {
            if let reason = reasonToKeep(place, item, stored) {
                others.append(reason)
                continue
            }
            if let items = itemsForOtherAddress(place, item, stored) {
                changed.merge(items) { own, _ in own }
                removals.append(item)
                others.append(.duplicate)
                continue
            }
            cancellations.append(
                SchedulingDecision.Cancellation(
                    SchedulingDecision.Place(place, isThisAndFuture: item.isThisAndFuture), item: item,
                    removesOnlyMe: !item.isCancelled && item.attendee(among: me) != nil))
        }
        var decision = SchedulingDecision(
            others.first { if case .refused = $0 { true } else { false } }
                ?? others.first { $0 == .unknownEvent } ?? others.first { $0 == .duplicate } ?? .older)
        if !changed.isEmpty {
            decision.action = .update(SchedulingDecision.Update(items: changed))
            decision.removals = removals
        }
        if !cancellations.isEmpty { decision.action = .cancel(cancellations) }
        decision.cautions = senderCaution(expecting: organizers)
        return decision
    }

    /// Returns what a version amounts to that says of the whole event that it does not take place (STATUS:CANCELLED), as servers
    /// write it in place of a cancellation; nil if it says something else.
    func cancellation(
        by action: SchedulingDecision.Action, _ stored: StoredInvitation
    ) -> SchedulingDecision.Action? {
        guard case .update(let update) = action, update.items.values.allSatisfy(\.isCancelled) else { return nil }
        let remaining = stored.allItems.filter { !$0.value.isCancelled }
        if let series = update.items[""] {
            // The message itself says which occurrences take place all the same.
            let isExcepted = message.items.contains { item in
                !item.isCancelled && remaining[stored.place(of: item, resolver)] != nil
            }
            guard !isExcepted else { return nil }
            return remaining.isEmpty
                ? .duplicate : .cancel([SchedulingDecision.Cancellation(SchedulingDecision.Place(""), item: series)])
        }
        guard stored.master == nil, remaining.keys.allSatisfy({ update.items[$0] != nil }) else { return nil }
        return remaining.isEmpty
            ? .duplicate
            : .cancel(
                update.items.sorted { $0.key < $1.key }.map { place, item in
                    SchedulingDecision.Cancellation(
                        SchedulingDecision.Place(place, isThisAndFuture: item.isThisAndFuture), item: item)
                })
    }

    /// Returns why a component of the message cancels nothing.
    private func reasonToKeep(
        _ place: String, _ item: SchedulingItem, _ stored: StoredInvitation
    ) -> SchedulingDecision.Action? {
        guard stored.mayHave(place) else { return .refused(.notASeries) }
        if concernsOthers(place, item, stored) { return .refused(.concernsOthers) }
        guard place.isEmpty || stored.item(at: place) != nil else { return .unknownEvent }
        if order(of: item.revision, at: place, stored) == .older, !wasMadeLater(item.revision, place, stored) {
            return .older
        }
        let own = stored.allItems[place]
        // An occurrence that was moved after its series had left it out takes place again.
        let isLeftOut = own == nil && stored.excluded.contains(place)
        let isCancelled =
            own?.isCancelled == true && (!item.isThisAndFuture || own?.isThisAndFuture == true)
            || stored.master?.isCancelled == true
            || !item.isThisAndFuture && isLeftOut
        return isCancelled ? .duplicate : nil
    }

    /// Returns whether a cancellation with a lower SEQUENCE was made after the known version all the same.
    ///
    /// RFC 5546 (2.1.5) lets SEQUENCE decide, and Cyrus 3.6 cancels with the one of the event as it was first stored. A guest who
    /// does not hear of a cancellation loses more than one who reads of it twice; an event that is cancelled stays, marked.
    private func wasMadeLater(_ revision: SchedulingRevision, _ place: String, _ stored: StoredInvitation) -> Bool {
        guard let stamp = revision.stamp, !SchedulingRevision.isFuture(stamp, now: now),
            let known = (stored.revisions[place] ?? stored.revisions[""])?.stamp
        else { return false }
        return stamp > known
    }

    /// Returns whether the message removes attendees, and the person is not one of them (RFC 5546, 3.2.5). Without STATUS, the
    /// event takes place for all others. If it is unknown which of the attendees the person is, the message concerns them if it
    /// names all guests.
    private func concernsOthers(_ place: String, _ item: SchedulingItem, _ stored: StoredInvitation) -> Bool {
        guard !item.attendees.isEmpty, item.attendee(among: me) == nil else { return false }
        if item.isCancelled, item.attendee(among: stored.lists) != nil { return false }
        let organizerItems = stored.organizerItems
        guard let known = organizerItems[place] ?? organizerItems[""] ?? stored.item(at: place) ?? stored.principal
        else { return !item.isCancelled }
        if known.attendee(among: me) != nil { return true }
        let guests = known.attendees.filter { guest in !(known.organizer.map { guest.isSame(as: $0) } ?? false) }
        let namesAll = guests.allSatisfy { guest in item.attendees.contains { $0.isSame(as: guest) } }
        return !item.isCancelled && (guests.isEmpty || !namesAll)
    }

    // MARK: Several addresses

    /// Returns the organizer's components without the guests that a message removes, if the person is still invited under another
    /// address than the one that it names; nil if the event does not take place with the person any more.
    private func itemsForOtherAddress(
        _ place: String, _ item: SchedulingItem, _ stored: StoredInvitation
    ) -> [String: SchedulingItem]? {
        guard !item.isCancelled, item.attendee(among: me) != nil,
            let known = organizerItem(at: place, item, stored), !known.isCancelled
        else { return nil }
        let uninvited = stored.uninvitations[place]?.addresses ?? []
        let isStillInvited = me.contains { address in
            known.attendee(among: [address]).map { guest in
                item.attendee(guest) == nil && !guest.isOne(of: uninvited)
            } ?? false
        }
        guard isStillInvited else { return nil }
        var items = [place: known]
        if place.isEmpty { items = stored.organizerItems.filter { !$0.value.isCancelled } }
        return items.compactMapValues { known in
            let remaining = known.removing(limits) { guest in item.attendee(guest) != nil }
            return isSameText(remaining.text, known.text) ? nil : remaining
        }
    }

    /// Returns the organizer's component of an event or occurrence, also of one that only the series has.
    private func organizerItem(
        at place: String, _ item: SchedulingItem, _ stored: StoredInvitation
    ) -> SchedulingItem? {
        if let own = stored.organizerItems[place] { return own }
        guard let series = stored.series, let name = item.recurrenceID, let master = stored.organizerItems[""]
        else { return nil }
        let range = stored.range(before: place)?.item
        let time = series.place(of: name, resolver)
        let planned = (range ?? master).occurrence(at: time, isThisAndFuture: item.isThisAndFuture, limits: limits)
        guard let from = range?.recurrenceID, let to = range?.start else { return planned }
        let shift =
            series.place(of: to, resolver).local.secondsSinceEpoch
            - series.place(of: from, resolver).local.secondsSinceEpoch
        var component = ComponentText(planned.text)
        for name in ["DTSTART", "DTEND"] {
            guard var time = component.property(name)?.time else { continue }
            time.local = time.local.adding(seconds: shift)
            component.set(name, to: ContentLine(name, time))
        }
        return (try? SchedulingItem(component.text, limits: limits)) ?? planned
    }
}
