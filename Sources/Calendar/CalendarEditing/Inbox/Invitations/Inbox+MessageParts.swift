import CalendarStore
import Scheduling

// Cancellations that remove an address of the user from the guests of one occurrence, and end another occurrence.
extension Inbox {
    /// Returns a cancellation as two messages: the components that only remove an address of the user, who is still invited under
    /// another one, and all others. Each component counts on its own.
    ///
    /// - Returns: nil unless there are both.
    static func parts(of envelope: Envelope, _ decision: SchedulingDecision) -> [Envelope]? {
        parts(of: envelope.message, decision)?.map { message in
            var part = envelope
            part.message = message
            part.received = envelope.received == nil ? nil : part.divided()
            return part
        }
    }

    static func parts(of message: SchedulingMessage, _ decision: SchedulingDecision) -> [SchedulingMessage]? {
        guard case .cancel = decision.action, !decision.removals.isEmpty else { return nil }
        let others = message.items.filter { !decision.removals.contains($0) }
        guard !others.isEmpty else { return nil }
        let parts = [decision.removals, others].map { items in
            var part = message
            part.items = items
            return ReceivedMessage(part, sender: nil)
        }
        // The later one would look as if it had arrived late.
        return ReceivedMessage.inOrder(parts).map(\.message)
    }

    /// Takes note of the parts of one message.
    ///
    /// - Returns: what became of them together.
    func receive(_ parts: [Envelope], _ writer: borrowing StoreWriter) throws -> InboxOutcome {
        let outcomes = try parts.map { try receive($0, writer) }
        // That one part changes nothing is no news if another one does.
        guard var result = outcomes.max(by: { $0.weight < $1.weight }) else { return InboxOutcome(.unchanged) }
        result.changes = outcomes.flatMap(\.changes)
        result.kept = outcomes.reduce(into: []) { $0.formUnion($1.kept) }
        result.saved = outcomes.compactMap(\.saved).last
        result.entry = outcomes.compactMap(\.entry).last
        return result
    }
}

extension InboxOutcome {
    /// How much a part of a message changes, compared with others.
    fileprivate var weight: Int {
        switch result {
        case .cancelled: 4
        case .updated, .added: 3
        case .unchanged: 2
        case .older: 1
        case .muted, .full, .refused: 0
        }
    }
}
