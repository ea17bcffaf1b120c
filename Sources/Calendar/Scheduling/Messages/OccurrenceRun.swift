import Recurrence

/// Messages of one organizer about occurrences of one series, each about another one, that can be taken over as one message:
/// what they change does not depend on their order. A file can have hundreds of them, and each new version of a series is read
/// and compared as a whole.
package struct OccurrenceRun: Sendable {
    /// In the order in which they came; at least one.
    package private(set) var messages: [SchedulingMessage]
    private var names: Set<EventTime>

    /// More messages than one transaction should take over. A message can have as many occurrences.
    private static let most = 256

    package init(_ first: SchedulingMessage) {
        messages = [first]
        names = Set([first.items[0].recurrenceID].compactMap { $0 })
    }

    /// All of them as one message.
    package var message: SchedulingMessage {
        SchedulingMessage(unchecked: messages[0].method, items: messages.flatMap(\.items), zones: messages[0].zones)
    }

    /// Adds a message, unless it has to be taken over alone.
    ///
    /// - Returns: whether it was added.
    package mutating func add(_ next: SchedulingMessage) -> Bool {
        let first = messages[0]
        guard messages.count < Self.most, let known = Self.occurrence(in: first), let item = Self.occurrence(in: next),
            next.method == first.method, next.zones == first.zones, item.uid == known.uid,
            // An assistant whom one message names must not vouch for the others.
            item.organizer != nil, item.organizer == known.organizer,
            // A SEQUENCE that is too high must not keep the others out.
            item.revision.sequence == known.revision.sequence,
            // Who does not take part any more is not the same as what is cancelled.
            first.method != .cancel || item.isCancelled == known.isCancelled && item.attendees == known.attendees,
            let name = item.recurrenceID, names.insert(name).inserted
        else { return false }
        messages.append(next)
        return true
    }

    /// Returns the only component of an organizer's message if it is about one occurrence.
    private static func occurrence(in message: SchedulingMessage) -> SchedulingItem? {
        let item = message.items[0]
        let isAlone = message.items.count == 1 && item.recurrenceID != nil && !item.isThisAndFuture
        return isAlone && [.request, .publish, .cancel].contains(message.method) ? item : nil
    }
}
