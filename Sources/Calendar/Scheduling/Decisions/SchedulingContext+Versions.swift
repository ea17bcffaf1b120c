import CalendarModel
import ICalendar
import Recurrence

// Which of two versions of an organizer is newer, and which version cannot be believed.
extension SchedulingContext {
    /// Returns how a version of a component relates to the stored one; nil if the event has no such component.
    ///
    /// The first message about an event is believed whatever it says, so anybody who knows the UID can send one in the
    /// organizer's name. Its SEQUENCE must not shut out the organizer's own messages. It does not count
    ///
    /// - if it is further ahead than any organizer counts, and this one is not;
    /// - if its mail came from somebody else, and this one comes from the organizer. Neither does its DTSTAMP then, which anybody
    ///   can set ahead of the organizer's.
    func order(
        of revision: SchedulingRevision, at place: String, _ stored: StoredInvitation
    ) -> SchedulingRevision.Order? {
        let order = stored.order(of: revision, at: place, now: now)
        if order == .newer, message.method != .cancel, revision.sequence == stored.revisions[place]?.sequence,
            let stamp = revision.stamp, stored.takenStamps[place]?.contains(stamp) ?? false
        {
            return .older
        }
        guard order == .older, let known = stored.revisions[place] ?? stored.revisions[""] else { return order }
        let first = SchedulingRevision(sequence: 0, stamp: nil)
        if known.isLeap(from: first, now: now), !revision.isLeap(from: first, now: now) { return .newer }
        return isProved(by: stored.organizer) ? .newer : .older
    }

    /// Returns how a component relates to the stored one with the same SEQUENCE and DTSTAMP, or without them: LAST-MODIFIED tells
    /// which is later if they say different things; nil if it does not. A cancellation counts.
    func orderOfSameVersion(
        _ item: SchedulingItem, at place: String, _ stored: StoredInvitation
    ) -> SchedulingRevision.Order? {
        guard let known = stored.organizerVersion(at: place), !known.item.isCancelled else { return .same }
        if item.isCancelled { return .newer }
        let isSame =
            known.times == ItemTimes(item, limits: limits, resolver: resolver) && known.item.title == item.title
            && Self.words(of: known.item) == Self.words(of: item)
            && (!place.isEmpty || stored.excluded == excluded(by: item, stored))
        guard !isSame else { return .same }
        let modified = [known.item, item].map { item -> Int64? in
            ComponentText(item.text).property("LAST-MODIFIED")?.time?.local.secondsSinceEpoch
        }
        guard let before = modified[0], let after = modified[1], before != after,
            !SchedulingRevision.isFuture(after, now: now)
        else { return nil }
        return after > before ? .newer : .older
    }

    /// The place and the status of an event.
    private static func words(of item: SchedulingItem) -> [String] {
        [ComponentText(item.text).property("LOCATION")?.value ?? "", item.status ?? "CONFIRMED"]
    }

    /// Returns whether only the message comes from the organizer, and the stored version from somebody else.
    private func isProved(by organizer: SchedulingParty?) -> Bool {
        guard let organizer, let sender, let formerSender else { return false }
        return organizer.isOne(of: [sender]) && !organizer.isOne(of: [formerSender])
            && !(organizer.sentBy.map { SchedulingAddress.isSame($0, formerSender) } ?? false)
    }
}
