import CalendarModel

/// Why those whom a guest sends instead do not become guests.
package enum DelegationFault: Hashable, Sendable {
    /// The guest names nobody.
    case nobody
    /// The guest names more people than one guest may bring: the guest list is the organizer's.
    case tooMany(Int)
    case organizer
    case oneself
    /// The guest names a person who has passed the invitation on to the guest, perhaps by way of others.
    case circle

    /// The largest number of people who become guests in place of one. RFC 5546, 3.2.2.3, speaks of one or more.
    package static let mostDelegates = 2
}

extension SchedulingParty {
    /// Returns why the delegates of a guest do not become guests; nil if they do, or if the guest has not delegated.
    ///
    /// - Parameter invited: the guests of the event.
    package func delegationFault(invited: [SchedulingParty], organizer: SchedulingParty?) -> DelegationFault? {
        guard participant.status == .delegated else { return nil }
        if delegatedTo.isEmpty { return .nobody }
        if isOne(of: delegatedTo) { return .oneself }
        if organizer?.isOne(of: delegatedTo) ?? false { return .organizer }
        if delegateCount > DelegationFault.mostDelegates { return .tooMany(delegateCount) }
        var reached: Set<Int> = []
        var open = delegatedTo
        while let address = open.popLast() {
            for (index, guest) in invited.enumerated()
            where guest.isOne(of: [address]) && guest.participant.status == .delegated {
                if isOne(of: guest.delegatedTo) { return .circle }
                if reached.insert(index).inserted { open += guest.delegatedTo }
            }
        }
        return nil
    }
}
