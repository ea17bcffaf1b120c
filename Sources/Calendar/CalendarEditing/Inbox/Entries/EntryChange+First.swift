extension [EntryChange] {
    /// Returns as many of the changes as a list has room for, in their order: the first ones, but always those that the user has to
    /// act on, which come last.
    package func first(_ most: Int) -> [EntryChange] {
        var room = Swift.max(0, most - filter(\.asksForDecision).count)
        return Array(
            filter { change in
                if change.asksForDecision { return true }
                room -= 1
                return room >= 0
            }.prefix(most))
    }
}

extension EntryChange {
    /// Whether the user has to answer again, or to take the change into the calendar.
    fileprivate var asksForDecision: Bool { kind == .unanswered || kind == .behind }
}
