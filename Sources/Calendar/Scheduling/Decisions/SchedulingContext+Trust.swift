// Whose messages may change an event.
extension SchedulingContext {
    /// Returns why the message of an organizer must not change the event.
    func refusal(_ stored: StoredInvitation) -> SchedulingDecision.Refusal? {
        guard let known = stored.organizer else { return refusalWithoutOrganizer(stored) }
        if let foreign = organizers.first(where: { !$0.isSame(as: known) }) {
            return .foreignOrganizer(known: known.address, claimed: foreign.address)
        }
        if known.isOne(of: me) {
            // Nothing here says who may send mails on the person's behalf.
            let isOwn = sender.map { $0.isEmpty || known.isOne(of: [$0]) } ?? true
            guard !stored.isOrganizedHere, isOwn, !organizers.isEmpty else { return .organizedByMe }
            return isLeap(stored) ? .versionLeap : nil
        }
        if organizers.isEmpty { return .foreignOrganizer(known: known.address, claimed: nil) }
        if let sender, !sender.isEmpty, !isTrusted(sender, by: known, isKnown: true) {
            return .foreignSender(sender: SchedulingAddress.plain(sender), organizer: known.address)
        }
        return isLeap(stored) ? .versionLeap : nil
    }

    /// Returns why the message must not change an event that names no organizer: the sender of its first message counts as one.
    private func refusalWithoutOrganizer(_ stored: StoredInvitation) -> SchedulingDecision.Refusal? {
        guard stored.isOfEntry, organizers.isEmpty,
            [.publish, .request, .add, .cancel].contains(message.method)
        else { return .foreignOrganizer(known: nil, claimed: organizers.first?.address) }
        if let sender, !sender.isEmpty {
            let former = formerSender.map(SchedulingAddress.plain)
            // Mails that hide their sender have nothing in common.
            guard sender.contains("@"), let former, SchedulingAddress.isSame(former, sender) else {
                return .foreignSender(sender: SchedulingAddress.plain(sender), organizer: former)
            }
        }
        return isLeap(stored) ? .versionLeap : nil
    }

    /// Returns whether the mail of a sender counts as one of the organizer.
    ///
    /// A forged message can name its sender in SENT-BY, so a new name there counts only if it is at the organizer's own host.
    ///
    /// - Parameter isKnown: whether the organizer is that of the stored event, and not one whom only the message names.
    func isTrusted(_ sender: String, by organizer: SchedulingParty?, isKnown: Bool) -> Bool {
        if let formerSender, SchedulingAddress.isSame(formerSender, sender) { return true }
        guard let organizer else { return false }
        if organizer.isOne(of: [sender]) { return true }
        if isKnown, let assistant = organizer.sentBy, SchedulingAddress.isSame(assistant, sender) { return true }
        let isNamed = organizers.contains { $0.sentBy.map { SchedulingAddress.isSame($0, sender) } ?? false }
        return isNamed && Self.host(SchedulingAddress.plain(sender)) == Self.host(organizer.address)
    }

    static func host(_ address: String) -> String? {
        let parts = SchedulingAddress.key(address).split(separator: "@")
        return parts.count == 2 ? String(parts[1]) : nil
    }

    /// Returns whether a version of the message would make all later ones look old.
    private func isLeap(_ stored: StoredInvitation) -> Bool {
        message.items.contains { item in
            let known = stored.revisions[stored.place(of: item, resolver)] ?? stored.revisions[""]
            return known.map { item.revision.isLeap(from: $0, now: now) } ?? false
        }
    }
}
