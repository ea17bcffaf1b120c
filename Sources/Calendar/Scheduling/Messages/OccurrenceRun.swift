import Recurrence

/// Messages of one organizer about one series that can be taken over as one message: what they change together does not depend on
/// their order. A file can have hundreds of them, and each new version of a series is read and compared as a whole.
///
/// They are about occurrences, each about another one; they add occurrences (ADD); or each changes an occurrence and all that follow,
/// and begins after the one before it.
package struct OccurrenceRun: Sendable {
    /// In the order in which they came; at least one.
    package private(set) var messages: [SchedulingMessage]
    private var names: Set<EventTime>

    /// More messages than one transaction should take over. A message can have as many occurrences.
    private static let most = 256

    package init(_ first: SchedulingMessage) {
        messages = [first]
        names = Set([Self.name(of: first.items[0], in: first)].compactMap { $0 })
    }

    /// All of them as one message.
    package var message: SchedulingMessage {
        SchedulingMessage(unchecked: messages[0].method, items: messages.flatMap(\.items), zones: messages[0].zones)
    }

    /// Whether their versions differ, so that one can be refused that does not keep the others out.
    package var hasSeveralVersions: Bool {
        messages.contains { $0.items[0].revision.sequence != messages[0].items[0].revision.sequence }
    }

    /// Adds a message, unless it has to be taken over alone.
    ///
    /// - Returns: whether it was added.
    package mutating func add(_ next: SchedulingMessage) -> Bool {
        let last = messages[messages.count - 1]
        guard messages.count < Self.most, let known = Self.occurrence(in: last), let item = Self.occurrence(in: next),
            next.method == last.method, next.zones == last.zones, item.uid == known.uid,
            // An assistant whom one message names must not vouch for the others.
            item.organizer != nil, item.organizer == known.organizer,
            item.isThisAndFuture == known.isThisAndFuture, Self.isNext(item, after: known, in: next),
            // Who does not take part any more is not the same as what is cancelled.
            next.method != .cancel || item.isCancelled == known.isCancelled && item.attendees == known.attendees,
            let name = Self.name(of: item, in: next), names.insert(name).inserted
        else { return false }
        messages.append(next)
        return true
    }

    /// Returns the only component of an organizer's message if it is about one occurrence, or about one and all that follow.
    private static func occurrence(in message: SchedulingMessage) -> SchedulingItem? {
        let item = message.items[0]
        guard message.items.count == 1, name(of: item, in: message) != nil else { return nil }
        switch message.method {
        case .request, .publish: return item
        case .cancel: return item.isThisAndFuture ? nil : item
        case .add: return item.isSeries || item.isThisAndFuture ? nil : item
        case .reply, .refresh, .counter, .declineCounter: return nil
        }
    }

    /// A new occurrence is named by its start (RFC 5546, 3.2.4).
    private static func name(of item: SchedulingItem, in message: SchedulingMessage) -> EventTime? {
        item.recurrenceID ?? (message.method == .add ? item.start : nil)
    }

    /// Returns whether the version of a component can follow that of another one in the same message.
    private static func isNext(
        _ item: SchedulingItem, after known: SchedulingItem, in message: SchedulingMessage
    ) -> Bool {
        let step = item.revision.sequence - known.revision.sequence
        // A SEQUENCE that is too high must not keep the others out.
        guard message.method != .cancel, (0...SchedulingRevision.largestStep).contains(step) else { return step == 0 }
        guard item.isThisAndFuture else { return true }
        // What is earlier, or older, may count for less after the one before it.
        guard let (from, to) = known.recurrenceID.flatMap({ from in item.recurrenceID.map { (from, $0) } }),
            item.revision.order(to: known.revision) != .older, !item.isCancelled, !known.isCancelled
        else { return false }
        return from.reference == to.reference && from.isDate == to.isDate && from.local < to.local
    }
}
