package import CalendarModel
package import CalendarStore

// The events that one change of the user concerns.
extension Inbox {
    /// The records of one event before and after a change, and the split of a series that the change is a part of.
    package typealias SavedChange = (before: [EventRecord], after: [EventRecord], split: GuestSplit?)

    /// Returns the changes that guests read of: that of the event and, if its series was split, that of the new one.
    ///
    /// - Parameters:
    ///   - before: the records of the event before the change; empty for a new one.
    ///   - saved: the records as they were saved; empty if the event was removed. If the series was split, this is the new part.
    package func changes(
        from before: [EventRecord], to saved: [EventRecord], _ reader: borrowing some StoreReading & ~Copyable
    ) throws -> [SavedChange] {
        let identifier = before.first?.identifier
        let after = try identifier.map { try reader.series(identifier: $0) } ?? []
        guard let first = saved.first, first.identifier != identifier else { return [(before, after, nil)] }
        let tail = try reader.series(identifier: first.identifier)
        let split = GuestSplit(before, into: after, and: tail)
        return [(before, after, split), ([], tail, split)]
    }
}
