package import ConferenceModel
import ICalendar
package import Recurrence

extension SchedulingDecision {
    /// Decides what a message may change.
    ///
    /// - Parameters:
    ///   - stored: what is known about the event; nil if nothing is.
    ///   - me: the addresses of the person, such as `jo@example.org` or `Jo <jo@example.org>`.
    ///   - sender: the address in the mail's From; nil if the message did not come by mail.
    ///   - formerSender: the sender of the last mail about the event that counted; nil if there was none.
    ///   - now: in seconds since 1970-01-01T00:00:00Z.
    ///   - zones: the system's time zones.
    package static func decide(
        _ message: SchedulingMessage, about stored: StoredInvitation?, me: [String], sender: String? = nil,
        formerSender: String? = nil, now: Int64, limits: Limits = Limits(), zones: ZoneDatabase
    ) -> SchedulingDecision {
        let context = SchedulingContext(
            message: message, me: me, sender: sender, formerSender: formerSender, now: now, limits: limits,
            resolver: message.resolver(zones))
        var decision = message.method.isFromOrganizer ? context.fromOrganizer(stored) : context.fromAttendee(stored)
        if message.items.contains(where: { SchedulingRevision.isFuture($0.revision.stamp ?? .min, now: now) }) {
            decision.cautions.insert(.stampInFuture)
        }
        for oddity in message.items.flatMap(\.oddities) { decision.cautions.insert(.oddity(oddity)) }
        return decision
    }
}

extension SchedulingDecision.Update {
    /// Creates the update that makes an event what its messages say together, if one of them has arrived late.
    ///
    /// - Parameters:
    ///   - items: the components that change, by RECURRENCE-ID as in ``items``.
    ///   - message: all of the event by now.
    package init(
        settling items: [String: SchedulingItem], obsolete: [String], of message: SchedulingMessage,
        over stored: StoredInvitation, limits: Limits, zones: ZoneDatabase
    ) {
        let context = SchedulingContext(
            message: message, me: [], sender: nil, formerSender: nil, now: 0, limits: limits,
            resolver: message.resolver(zones))
        let rescheduled = items.filter { context.isRescheduled($0.value, at: $0.key, stored) }
        self.init(items: items, rescheduled: Set(rescheduled.keys), obsolete: obsolete)
    }

    /// Creates the update that brings an event to what its messages say together, also if they cancel it; nil if the event has it,
    /// or must not get it.
    package init?(
        bringing stored: StoredInvitation, to message: SchedulingMessage, me: [String], now: Int64, limits: Limits,
        zones: ZoneDatabase
    ) {
        let context = SchedulingContext(
            message: message, me: me, sender: nil, formerSender: nil, now: now, limits: limits,
            resolver: message.resolver(zones))
        guard [.request, .publish].contains(message.method), context.refusal(stored) == nil,
            case .update(let update) = context.update(stored).0
        else { return nil }
        self = update
    }
}

/// A message and its reader.
struct SchedulingContext {
    let message: SchedulingMessage
    let me: [String]
    let sender: String?
    let formerSender: String?
    let now: Int64
    let limits: Limits
    let resolver: ZoneResolver

    /// Returns a caution if the mail came from another sender than expected.
    func senderCaution(expecting parties: [SchedulingParty]) -> Set<SchedulingDecision.Caution> {
        guard let sender, !sender.isEmpty, !parties.isEmpty else { return [] }
        let isExpected = parties.contains { party in
            party.isOne(of: [sender]) || party.sentBy.map { SchedulingAddress.isSame($0, sender) } ?? false
        }
        return isExpected ? [] : [.otherSender(SchedulingAddress.plain(sender))]
    }

    /// Returns the newest component of each place.
    func newest(
        _ place: (SchedulingItem) -> String
    ) -> [(place: String, item: SchedulingItem)] {
        var order: [String] = []
        var found: [String: SchedulingItem] = [:]
        for item in message.items {
            let key = place(item)
            if let known = found[key] {
                if item.revision.order(to: known.revision) == .newer { found[key] = item }
            } else {
                order.append(key)
                found[key] = item
            }
        }
        return order.compactMap { key in found[key].map { (key, $0) } }
    }
}
