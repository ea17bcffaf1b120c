import ICalendar

// Cancellations.
extension SchedulingContext {
    func cancel(_ stored: StoredInvitation) -> SchedulingDecision.Action {
        var cancellations: [SchedulingDecision.Cancellation] = []
        var others: [SchedulingDecision.Action] = []
        for (place, item) in newest({ stored.place(of: $0, resolver) }) {
            if let reason = reasonToKeep(place, item, stored) {
                others.append(reason)
                continue
            }
            cancellations.append(
                SchedulingDecision.Cancellation(
                    SchedulingDecision.Place(place, isThisAndFuture: item.isThisAndFuture), item: item,
                    removesOnlyMe: !item.isCancelled && item.attendee(among: me) != nil))
        }
        if !cancellations.isEmpty { return .cancel(cancellations) }
        return others.first { if case .refused = $0 { true } else { false } }
            ?? others.first { $0 == .unknownEvent } ?? others.first { $0 == .duplicate } ?? .older
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
        guard let known = stored.item(at: place) ?? stored.principal else { return !item.isCancelled }
        if known.attendee(among: me) != nil { return true }
        let guests = known.attendees.filter { guest in !(known.organizer.map { guest.isSame(as: $0) } ?? false) }
        let namesAll = guests.allSatisfy { guest in item.attendees.contains { $0.isSame(as: guest) } }
        return !item.isCancelled && (guests.isEmpty || !namesAll)
    }
}
