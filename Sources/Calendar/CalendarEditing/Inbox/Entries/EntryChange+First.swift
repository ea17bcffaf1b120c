extension [EntryChange] {
    /// Returns as many of the changes as a list has room for, in their order: the first ones, but always those that come last: what
    /// the user has to act on, and what the calendar has instead of the others.
    package func first(_ most: Int) -> [EntryChange] {
        var room = Swift.max(0, most - filter(\.isAlwaysShown).count)
        return Array(
            filter { change in
                if change.isAlwaysShown { return true }
                room -= 1
                return room >= 0
            }.prefix(most))
    }
}

extension EntryChange {
    /// Whether the user has to answer again, or the calendar does not have the other changes.
    fileprivate var isAlwaysShown: Bool { [.unanswered, .behind, .ignored].contains(kind) }
}
