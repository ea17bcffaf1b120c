package import CalendarModel
import CalendarStore
import ConferenceErrors
package import ICalendar
import Recurrence
import Scheduling

// What the user sees of an entry before deciding.
extension Inbox {
    /// Returns the events that adding an entry would make, without storing them; none if its contents tell of no event. A reader
    /// of conferences finds in them how to join.
    package func events(of entry: InboxRecord) -> [EventRecord] {
        if entry.isReservation {
            return stored(entry).flatMap { (try? event(of: $0)) ?? nil }.map { [$0] } ?? []
        }
        guard let message = try? message(entry) else { return [] }
        return records(of: places(of: message), message.resolver(editor.zones))
    }

    /// Returns the events that components describe, without storing them.
    ///
    /// - Parameter items: the components, by RECURRENCE-ID in the time of the series.
    func records(of items: [String: SchedulingItem], _ resolver: ZoneResolver) -> [EventRecord] {
        var master: EventRecord?
        return items.sorted { $0.key < $1.key }.compactMap { place, item in
            guard var record = try? record(of: item.text, master: master, resolver) else { return nil }
            record.recurrenceID = place
            if place.isEmpty { master = record }
            return record
        }
    }

    /// Returns what tells whether an entry is as when it was shown: another text for every newer message and decision.
    package static func version(of entry: InboxRecord) -> String {
        TextDigest.hexadecimal(
            of:
                "\(entry.kind.rawValue) \(entry.state.rawValue) \(entry.changed) \(entry.sequence ?? -1) \(entry.stamp ?? -1)\n\(entry.contents)"
        )
    }

    /// Returns whether an entry is an invitation whose organizer waits for an answer.
    package func isAnswerable(_ entry: InboxRecord) -> Bool {
        guard [.invitation, .update].contains(entry.kind), !entry.isReservation, let message = try? message(entry)
        else {
            return false
        }
        return message.method == .request && message.organizer != nil && !message.principal.isCancelled
    }

    /// Returns events in the calendars that take place at the same time as an entry: of each its first occurrence in that
    /// time, and at most ``mostOverlaps``.
    ///
    /// All-day events, cancelled and declined ones and those that leave the user free do not count, and nor does the event of
    /// the entry. An entry that leaves the user free, such as a stay in a hotel, overlaps nothing. Of a series, the first
    /// occurrence is compared.
    ///
    /// - Parameter query: a query of the same store, without a lookup of conferences.
    package func overlaps(
        _ entry: InboxRecord, in query: OccurrenceQuery, me: [String] = []
    ) throws -> [Occurrence] {
        guard let event = events(of: entry).first, !event.start.isDate, blocks(event, me: me) else { return [] }
        let resolver = editor.resolver.bound(to: event.zoneSet)
        let (start, end) = (resolver.instant(of: event.start), resolver.instant(of: event.end))
        guard start < end else { return [] }
        struct Key: Hashable { let calendar: Int64, uid: String }
        var (found, seen, looked) = ([Occurrence](), Set<Key>(), 0)
        // Events may repeat every second.
        try query.forEachWindow(of: start..<end, atMost: Self.mostLookedAt / 2) { window in
            looked += window.occurrences.count
            for occurrence in window.occurrences where found.count < Self.mostOverlaps {
                guard occurrence.event.uid != (entry.event?.uid ?? event.uid), !occurrence.start.isDate else {
                    continue
                }
                let key = Key(calendar: occurrence.calendarID, uid: occurrence.event.uid)
                guard !seen.contains(key), blocks(occurrence.event, me: me) else { continue }
                seen.insert(key)
                found.append(occurrence)
            }
            return looked < Self.mostLookedAt && found.count < Self.mostOverlaps
        }
        return found
    }

    /// How many events are found that overlap an entry.
    package static let mostOverlaps = 100

    /// How many occurrences are searched for such events.
    private static let mostLookedAt = 20_000

    /// Returns whether an event keeps the user from taking part in another one.
    private func blocks(_ event: EventRecord, me: [String]) -> Bool {
        guard event.status != "CANCELLED" else { return false }
        let content = ItemContent(event.text, limits: editor.limits)
        return content.availability != .free
            && !content.attendees.contains { $0.status == .declined && $0.isOne(of: me) }
    }
}

extension Inbox {
    /// What a person has answered or asked.
    package struct Reply: Hashable, Sendable {
        package enum Kind: Hashable, Sendable {
            case accepted, declined, tentative, delegated, other
            /// The guest proposes another version of the event.
            case proposal
            /// The guest asks for the current version.
            case refresh
            /// The organizer has refused the user's proposal.
            case proposalDeclined
        }

        package var kind: Kind
        /// The name of the guest, or the address.
        package var name: String
        package var comment: String?
    }

    /// Returns what the message of an entry says about the guest who sent it; nil if the entry is not about an answer.
    package func reply(in entry: InboxRecord) -> Reply? {
        guard entry.kind == .reply, let message = try? message(entry) else { return nil }
        // The answer about the whole series comes before those about its occurrences.
        let people = ([message.principal] + message.items).flatMap(\.attendees)
        let person = people.first { $0.isOne(of: entry.sender.map { [$0] } ?? []) } ?? people.first
        let kind: Reply.Kind =
            switch message.method {
            case .counter: .proposal
            case .refresh: .refresh
            case .declineCounter: .proposalDeclined
            default:
                switch person?.participant.status {
                case .accepted: .accepted
                case .declined: .declined
                case .tentative: .tentative
                case .delegated: .delegated
                default: .other
                }
            }
        return Reply(
            kind: kind, name: person?.participant.name ?? person?.address ?? entry.sender ?? "",
            comment: message.items.lazy.flatMap(\.comments).first)
    }
}
