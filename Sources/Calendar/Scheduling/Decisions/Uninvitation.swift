import ConferenceModel
import ICalendar

/// That a cancellation has removed an address of the person from the guests, and not cancelled the event for the others. It says
/// nothing about other addresses of the person, to which a message may invite that arrives later.
package struct Uninvitation: Hashable, Sendable {
    /// The addresses of those whom the cancellation names, without `mailto:`.
    package var addresses: [String]
    /// The version that was known before; nil if none was.
    package var former: SchedulingRevision?

    package init(addresses: [String], former: SchedulingRevision?) {
        self.addresses = addresses
        self.former = former
    }

    /// Returns what an invitation says about the other addresses; nil if it is for none of them, or if it was known before.
    ///
    /// - Parameters:
    ///   - me: the addresses of the person.
    ///   - now: in seconds since 1970-01-01T00:00:00Z.
    func remaining(of item: SchedulingItem, me: [String], now: Int64, limits: Limits) -> SchedulingItem? {
        let others = me.filter { mine in !addresses.contains { SchedulingAddress.isSame($0, mine) } }
        guard !item.isCancelled, item.attendee(among: others) != nil,
            former.map({ item.revision.order(to: $0, now: now) == .newer }) ?? true
        else { return nil }
        return item.removing(limits) { $0.isOne(of: addresses) }
    }
}

extension SchedulingItem {
    /// Returns the component without some of its attendees.
    func removing(_ limits: Limits, where isRemoved: (SchedulingParty) -> Bool) -> SchedulingItem {
        var component = ComponentText(text)
        let lines = component.properties("ATTENDEE")
        let kept = lines.filter { line in !(SchedulingParty(line, limits: limits).map(isRemoved) ?? false) }
        guard kept.count < lines.count else { return self }
        component.remove("ATTENDEE")
        for line in kept { component.append(line) }
        return (try? SchedulingItem(component.text, limits: limits)) ?? self
    }
}
