import ICalendar

// Messages of organizers.
extension SchedulingContext {
    func fromOrganizer(_ stored: StoredInvitation?) -> SchedulingDecision {
        guard let stored else {
            switch message.method {
            case .request, .publish: return SchedulingDecision(.new, cautionsOfInvitation)
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

    private func decided(about stored: StoredInvitation) -> SchedulingDecision {
        switch message.method {
        case .request, .publish:
            let (action, cautions) = update(stored) { stored.place(of: $0, resolver) }
            return SchedulingDecision(action, cautions.union(cautionsOfInvitation))
        case .add: return addition(stored)
        case .cancel: return SchedulingDecision(cancel(stored), senderCaution(expecting: organizers))
        case .declineCounter:
            let places = message.items.map {
                SchedulingDecision.Place(stored.place(of: $0, resolver), isThisAndFuture: $0.isThisAndFuture)
            }
            return SchedulingDecision(.proposalDeclined(places), senderCaution(expecting: organizers))
        case .reply, .refresh, .counter: return SchedulingDecision(.unknownEvent)
        }
    }

    private var organizers: [SchedulingParty] { message.items.compactMap(\.organizer) }

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

    /// Returns why the message must not change the event.
    private func refusal(_ stored: StoredInvitation) -> SchedulingDecision.Refusal? {
        let known = stored.organizer
        if let known, known.isOne(of: me) {
            let foreign = organizers.first { !$0.isSame(as: known) }
            return foreign.map { .foreignOrganizer(known: known.address, claimed: $0.address) } ?? .organizedByMe
        }
        guard let known else {
            // Nobody can tell whether such a message comes from the same publisher.
            let isPublished = stored.isReceived && message.method == .publish && organizers.isEmpty
            return isPublished ? nil : .foreignOrganizer(known: nil, claimed: organizers.first?.address)
        }
        if let foreign = organizers.first(where: { !$0.isSame(as: known) }) {
            return .foreignOrganizer(known: known.address, claimed: foreign.address)
        }
        return organizers.isEmpty ? .foreignOrganizer(known: known.address, claimed: nil) : nil
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

    private func update(
        _ stored: StoredInvitation, at place: (SchedulingItem) -> String
    ) -> (SchedulingDecision.Action, Set<SchedulingDecision.Caution>) {
        var update = SchedulingDecision.Update(items: [:])
        var cautions: Set<SchedulingDecision.Caution> = []
        var orders: [SchedulingRevision.Order] = []
        let items = newest(place)
        let newSeries = items.first { $0.place.isEmpty }.flatMap { series in
            stored.order(of: series.item.revision, at: "", now: now) == .older ? nil : series.item
        }
        for (place, item) in items {
            let order = order(of: item, at: place, with: newSeries, stored)
            orders.append(order)
            guard order == .newer else { continue }
            update.items[place] = item
            if isRescheduled(item, at: place, stored) { update.rescheduled.insert(place) }
            if stored.items[place]?.isCancelled == true, !item.isCancelled { cautions.insert(.revivesCancelled) }
        }
        guard !update.items.isEmpty else { return (orders.contains(.same) ? .duplicate : .older, cautions) }
        if let series = update.items[""], update.rescheduled.contains("") {
            update.obsolete = obsolete(by: series, stored).filter { update.items[$0] == nil }
        }
        return (.update(update), cautions)
    }

    private func isRescheduled(_ item: SchedulingItem, at place: String, _ stored: StoredInvitation) -> Bool {
        if let old = stored.times[place] { return old != ItemTimes(item, limits: limits, resolver: resolver) }
        guard let start = item.start, let original = item.recurrenceID else { return false }
        return resolver.instant(of: start) != resolver.instant(of: original)
    }

    private func order(
        of item: SchedulingItem, at place: String, with series: SchedulingItem?, _ stored: StoredInvitation
    ) -> SchedulingRevision.Order {
        if let order = stored.revisions[place] == nil ? nil : stored.order(of: item.revision, at: place, now: now) {
            return order
        }
        // An occurrence that comes together with its series belongs to that version.
        if series != nil, !place.isEmpty { return .newer }
        return stored.order(of: item.revision, at: place, now: now) ?? .newer
    }

    /// Returns the detached occurrences that were made for an earlier version of a series that has moved.
    private func obsolete(by series: SchedulingItem, _ stored: StoredInvitation) -> [String] {
        stored.revisions.filter { !$0.key.isEmpty && $0.value.sequence < series.revision.sequence }.map(\.key).sorted()
    }
}
