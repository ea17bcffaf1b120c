import CalendarModel
import ICalendar
import Recurrence

// Messages of organizers.
extension SchedulingContext {
    func fromOrganizer(_ stored: StoredInvitation?) -> SchedulingDecision {
        guard let stored else {
            // An occurrence of another organizer would have the user's answer sent to somebody who was never shown.
            if let first = message.organizer, let other = organizers.first(where: { !$0.isSame(as: first) }) {
                return SchedulingDecision(
                    .refused(.foreignOrganizer(known: first.address, claimed: other.address)))
            }
            switch message.method {
            case .request, .publish: return SchedulingDecision(.new, cautionsOfInvitation)
            case .cancel: return SchedulingDecision(cancelOfUnknown)
            default: return SchedulingDecision(.unknownEvent, senderCaution(expecting: organizers))
            }
        }
        let decision =
            refusal(stored).map { SchedulingDecision(.refused($0)) }
            ?? decided(about: stored)
        guard isAllKnown(stored), case .refused = decision.action else { return decision }
        // A copy of what is stored is not an attack.
        return SchedulingDecision(.duplicate)
    }

    /// A cancellation that anybody can have sent would hide the invitation that may still follow.
    private var cancelOfUnknown: SchedulingDecision.Action {
        guard let sender, !sender.isEmpty, !isTrusted(sender, by: message.organizer, isKnown: false) else {
            return .unknownEvent
        }
        return .refused(
            .foreignSender(sender: SchedulingAddress.plain(sender), organizer: message.organizer?.address))
    }

    private func decided(about stored: StoredInvitation) -> SchedulingDecision {
        switch message.method {
        case .request, .publish:
            let (action, cautions) = update(stored)
            return SchedulingDecision(
                cancellation(by: action, stored) ?? action, cautions.union(cautionsOfInvitation))
        case .add: return addition(stored)
        case .cancel: return cancel(stored)
        case .declineCounter:
            let places = message.items.map {
                SchedulingDecision.Place(stored.place(of: $0, resolver), isThisAndFuture: $0.isThisAndFuture)
            }
            return SchedulingDecision(.proposalDeclined(places), senderCaution(expecting: organizers))
        case .reply, .refresh, .counter: return SchedulingDecision(.unknownEvent)
        }
    }

    var organizers: [SchedulingParty] { message.items.compactMap(\.organizer) }

    private var cautionsOfInvitation: Set<SchedulingDecision.Caution> {
        var cautions = senderCaution(expecting: organizers)
        if organizers.isEmpty { cautions.insert(.noOrganizer) }
        if organizers.contains(where: { $0.isOne(of: me) }) {
            cautions.insert(.organizedByMe)
        } else if message.method == .request, !message.items.contains(where: { $0.attendee(among: me) != nil }) {
            cautions.insert(.notInvited)
        }
        return cautions
    }

    /// Whether every component of the message is stored in this version, word for word.
    private func isAllKnown(_ stored: StoredInvitation) -> Bool {
        message.items.allSatisfy { item in
            stored.items[stored.place(of: item, resolver)].map { isSameText($0.text, item.text) } ?? false
        }
    }

    // MARK: Versions

    private func addition(_ stored: StoredInvitation) -> SchedulingDecision {
        guard stored.series != nil else { return SchedulingDecision(.unknownEvent) }
        // The new occurrence is named by its start, and has no RECURRENCE-ID (RFC 5546, 3.2.4).
        let (action, cautions) = update(stored) { item in
            (item.recurrenceID ?? item.start).map { stored.place(of: $0, resolver) } ?? ""
        }
        return SchedulingDecision(action, cautions.union(senderCaution(expecting: organizers)))
    }

    /// Returns what a version of the event changes in it.
    func update(
        _ stored: StoredInvitation
    ) -> (SchedulingDecision.Action, Set<SchedulingDecision.Caution>) {
        update(stored) { stored.place(of: $0, resolver) }
    }

    private func update(
        _ stored: StoredInvitation, at place: (SchedulingItem) -> String
    ) -> (SchedulingDecision.Action, Set<SchedulingDecision.Caution>) {
        var update = SchedulingDecision.Update(items: [:])
        var cautions: Set<SchedulingDecision.Caution> = []
        var orders: [SchedulingRevision.Order?] = []
        let items = newest(place)
        let invited = itemsForOtherAddress(items, stored)
        let newSeries = items.first { $0.place.isEmpty }.flatMap { series in
            order(of: series.item, at: "", with: nil, stored) == .newer ? series.item : invited[""]
        }
        for (place, received) in items {
            let isInvited = invited[place] != nil
            let (item, order) = (
                invited[place] ?? received,
                isInvited ? .newer : order(of: received, at: place, with: newSeries, stored)
            )
            orders.append(order)
            guard order == .newer else { continue }
            update.items[place] = item
            if isRescheduled(item, at: place, stored) { update.rescheduled.insert(place) }
            if stored.allItems[place]?.isCancelled == true, !item.isCancelled { cautions.insert(.revivesCancelled) }
        }
        guard !update.items.isEmpty else {
            if orders.contains(nil) { return (.refused(.otherVersion), cautions) }
            return (orders.contains(.same) ? .duplicate : .older, cautions)
        }
        if let series = update.items[""] {
            let obsolete =
                update.rescheduled.contains("")
                ? obsolete(by: series, stored, sharing: startsShared(by: series, with: stored))
                : revived(by: series, stored)
            let uninvited = invited[""] == nil ? [] : cancelledWithSeries(stored)
            let cancelled = cancelled(with: series, besides: Set(items.map(\.place)), stored)
            update.obsolete = Set(obsolete + leftOut(by: series, stored) + uninvited + cancelled)
                .filter { update.items[$0] == nil }.sorted()
        }
        let replaced = update.items.filter { $0.value.isThisAndFuture && !$0.value.isCancelled }
            .flatMap { obsolete(by: $0.value, from: $0.key, stored) }
            .filter { update.items[$0] == nil }
        update.obsolete = Set(update.obsolete).union(replaced).sorted()
        return (.update(update), cautions)
    }

    /// Returns the components that are not newer than a cancellation, and invite the person under another address than those that
    /// it has removed from the guests.
    private func itemsForOtherAddress(
        _ items: [(place: String, item: SchedulingItem)], _ stored: StoredInvitation
    ) -> [String: SchedulingItem] {
        guard !stored.uninvitations.isEmpty else { return [:] }
        var found: [String: SchedulingItem] = [:]
        for (place, item) in items where order(of: item.revision, at: place, stored) != .newer {
            found[place] = stored.uninvitations[place]?.remaining(of: item, me: me, now: now, limits: limits)
        }
        return found
    }

    /// Returns the occurrences that were cancelled together with their series.
    private func cancelledWithSeries(_ stored: StoredInvitation) -> [String] {
        stored.allItems.filter { place, item in
            !place.isEmpty && item.isCancelled && stored.revisions[place] == stored.revisions[""]
        }.map(\.key)
    }

    /// Returns the detached occurrences that do not take place any more, because a later version cancels their series and does not
    /// have them itself.
    private func cancelled(
        with series: SchedulingItem, besides places: Set<String>, _ stored: StoredInvitation
    ) -> [String] {
        guard series.isCancelled else { return [] }
        return stored.allItems.keys.filter { place in
            !place.isEmpty && !places.contains(place)
                && stored.revisions[place].map { series.revision.order(to: $0) == .newer } ?? false
        }
    }

    func isRescheduled(_ item: SchedulingItem, at place: String, _ stored: StoredInvitation) -> Bool {
        if let old = stored.times(at: place) { return old != ItemTimes(item, limits: limits, resolver: resolver) }
        return isMoved(item, from: stored.range(before: place)?.item, stored)
    }

    /// Returns whether an occurrence takes place at another time than its series, or an earlier component that stands for it,
    /// plans. The times may be in different time zones, so they are compared in that of the series.
    private func isMoved(
        _ item: SchedulingItem, from range: SchedulingItem?, _ stored: StoredInvitation
    ) -> Bool {
        guard let start = item.start, let name = item.recurrenceID else { return false }
        let series = stored.series ?? SeriesStart(name, resolver)
        var planned = series.place(of: name, resolver)
        if let from = range?.recurrenceID, let to = range?.start {
            let shift =
                series.place(of: to, resolver).local.secondsSinceEpoch
                - series.place(of: from, resolver).local.secondsSinceEpoch
            planned.local = planned.local.adding(seconds: shift)
        }
        return start.isDate != planned.isDate || series.place(of: start, resolver).local != planned.local
    }

    /// Returns how a component relates to the stored one; nil if both say that they are the same version, and are not.
    private func order(
        of item: SchedulingItem, at place: String, with series: SchedulingItem?, _ stored: StoredInvitation
    ) -> SchedulingRevision.Order? {
        if let order = stored.revisions[place] == nil ? nil : order(of: item.revision, at: place, stored) {
            return order == .same ? orderOfSameVersion(item, at: place, stored) : order
        }
        // An occurrence that comes together with its series belongs to that version.
        if series != nil, !place.isEmpty { return .newer }
        return order(of: item.revision, at: place, stored) ?? .newer
    }

    /// Returns the detached occurrences that were made for an earlier version of a series that has moved.
    ///
    /// - Parameter shared: when the occurrences begin that only have another time zone; nil if the series has moved.
    private func obsolete(
        by series: SchedulingItem, _ stored: StoredInvitation, sharing shared: Set<Int64>?
    ) -> [String] {
        let earlier = stored.revisions.filter { !$0.key.isEmpty && $0.value.sequence < series.revision.sequence }
        guard let shared else { return earlier.map(\.key).sorted() }
        let moved = earlier.filter { place, _ in
            stored.instant(ofOccurrence: place, resolver).map { !shared.contains($0) } ?? true
        }
        return (moved.map(\.key) + revived(by: series, stored)).sorted()
    }

    /// Returns when the occurrences of a series begin that take place as before although the series has another time zone; nil if
    /// that is not all that has moved.
    private func startsShared(by series: SchedulingItem, with stored: StoredInvitation) -> Set<Int64>? {
        stored.times(at: "").flatMap { ItemTimes(series, limits: limits, resolver: resolver).starts(sharedWith: $0) }
    }

    /// Returns the detached occurrences that are part of earlier versions of an occurrence and all that follow it.
    ///
    /// A component with RANGE=THISANDFUTURE counts for all occurrences from its own on (RFC 5545, 3.2.13), also for those that an
    /// earlier version of such a component stood for: one with a lower SEQUENCE or, if they have the same, with an earlier
    /// DTSTAMP. Occurrences that were changed on their own stay, unless the new times make them obsolete, as with a whole series.
    /// Occurrences that are cancelled stay so, unless they were cancelled together with the one that takes place again.
    private func obsolete(
        by item: SchedulingItem, from place: String, _ stored: StoredInvitation
    ) -> [String] {
        let former = stored.ranges[place] ?? stored.range(before: place)?.item
        let cancelled = former.flatMap { $0.isCancelled ? $0 : nil }
        let (isMoved, known) = (isMoved(item, from: former, stored), stored.allItems)
        return stored.revisions.filter { other, revision in
            guard other > place else { return false }
            if (stored.ranges[other] ?? known[other])?.isCancelled ?? false {
                return revision == cancelled?.revision
            }
            if stored.ranges[other] != nil { return item.revision.order(to: revision) == .newer }
            return isMoved && revision.sequence < item.revision.sequence
        }.map(\.key)
    }

    /// Returns the detached occurrences that a later version of the series leaves out. What an earlier message says about them does
    /// not count any more, also if a still later version has them again.
    private func leftOut(by series: SchedulingItem, _ stored: StoredInvitation) -> [String] {
        let excluded = excluded(by: series, stored)
        return stored.allItems.filter { place, item in
            excluded.contains(place) && !item.isCancelled && !item.isThisAndFuture
                && stored.revisions[place].map { series.revision.order(to: $0) == .newer } ?? false
        }.map(\.key)
    }

    func excluded(by series: SchedulingItem, _ stored: StoredInvitation) -> Set<String> {
        Set(
            ComponentText(series.text).properties("EXDATE").flatMap(\.times).map {
                stored.place(of: $0.start, resolver)
            })
    }

    /// Returns the cancelled occurrences that take place again, because a later version of the series does not leave them out.
    private func revived(by series: SchedulingItem, _ stored: StoredInvitation) -> [String] {
        let excluded = excluded(by: series, stored)
        return stored.allItems.filter { place, item in
            !place.isEmpty && item.isCancelled
                && stored.revisions[place].map { series.revision.order(to: $0) == .newer } ?? false
                && (item.isThisAndFuture || !excluded.contains(place))
        }.map(\.key).sorted()
    }
}
