package import CalendarModel
package import CalendarStore
import ConferenceErrors
import ConferenceModel
package import ICalendar
import Recurrence
import Reservations
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

    /// Returns the title of an entry. That of a booking, which the program that received it has made in its own language, is in
    /// the language of the user.
    package func title(of entry: InboxRecord) -> String? {
        guard entry.isReservation, let reservation = stored(entry),
            BookingLanguage.allCases.contains(where: { beginning(reservation.title(in: $0)) == entry.title })
        else { return entry.title }
        return beginning(reservation.title(in: language))
    }

    /// Returns the events that components describe, without storing them.
    ///
    /// - Parameter items: the components, by RECURRENCE-ID in the time of the series.
    func records(of items: [String: SchedulingItem], _ resolver: ZoneResolver) -> [EventRecord] {
        let zones = resolver.definitions.joined()
        var (master, context, known) = (EventRecord?.none, zones, readMessages.records(in: zones))
        func derived(_ text: String) -> EventRecord? {
            guard let record = try? record(of: text, master: master, resolver) else { return nil }
            readMessages.remember(record, of: text, in: context)
            return record
        }
        return items.keys.sorted().compactMap { place in
            guard let text = items[place]?.text else { return nil }
            guard var record = known[text] ?? derived(text) else { return nil }
            record.recurrenceID = place
            if place.isEmpty {
                master = record
                // The names of occurrences depend on their series.
                context = text + zones
                known = readMessages.records(in: context)
            }
            return record
        }
    }

    /// Returns what tells whether an entry is as when it was shown: another text for every newer message, decision and answer.
    ///
    /// - Parameter me: the addresses of the user.
    package func version(
        of entry: InboxRecord, me: [String], _ reader: borrowing some StoreReading & ~Copyable
    ) throws -> String {
        let key = entry.event.flatMap { $0.identifier == nil ? nil : $0 }
        let series = try key.map { try reader.series(calendar: $0.calendarID, uid: $0.uid) } ?? []
        let numbers = [entry.changed, entry.sequence ?? -1, entry.stamp ?? -1].map(String.init)
        let parts = [entry.kind.rawValue, entry.state.rawValue] + numbers + answers(in: series, me: me)
        let contents = ReceivedMessage.removed(from: entry.contents)
        return TextDigest.hexadecimal(of: parts.joined(separator: " ") + "\n" + contents)
    }

    /// Returns the user's answers in an event, each with its occurrence, as a version has them.
    package func answers(in series: [EventRecord], me: [String]) -> [String] {
        series.sorted { $0.recurrenceID < $1.recurrenceID }.flatMap { record in
            let content = ItemContent(record.text, limits: editor.limits)
            let own = content.guests(among: me)
            return (own.isEmpty ? [content.attendee(among: me)].compactMap(\.self) : own)
                .map { "\(record.recurrenceID)=\($0.status.word)" }
        }
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
            /// The user has accepted what the guest has proposed.
            case proposalAccepted
            /// The user has declined what the guest has proposed.
            case proposalRefused
            /// The guest asks for the current version.
            case refresh
            /// The organizer has refused the user's proposal.
            case proposalDeclined
        }

        package var kind: Kind
        /// The name of the guest in the user's event. If it has none, the name that the message gives, together with the address.
        package var name: String
        /// What the guest has answered if it is no answer that this program knows, bounded and without control characters.
        package var unknownWord: String?
        package var comment: String?
        /// Whom the guest sends instead: names or addresses, bounded and without control characters; the first of them.
        package var delegates: [String] = []
        /// How many people the guest sends instead.
        package var delegateCount = 0
    }

    /// Returns what the message of an entry says about the guest who sent it; nil if the entry is not about an answer.
    package func reply(in entry: InboxRecord, _ reader: borrowing some StoreReading & ~Copyable) -> Reply? {
        guard entry.shownKind == .reply, let message = try? message(entry) else { return nil }
        let person = author(of: message, entry)
        let kind: Reply.Kind =
            switch message.method {
            case .counter: kind(ofProposal: entry, reader)
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
        var reply = Reply(
            kind: kind, name: person.map { name(of: $0, toEvent: message.uid, reader) } ?? entry.sender ?? "",
            comment: message.items.lazy.flatMap(\.comments).first)
        if kind == .delegated, let person {
            let people = message.items.flatMap(\.attendees)
            let delegator = person.naming(delegates: people)
            reply.delegateCount = delegator.delegateCount
            reply.delegates = delegator.delegatedTo.map { address in
                let name = people.first { $0.isOne(of: [address]) }?.participant.name
                return Self.shown(name: name, address: address)
            }
        }
        if message.method == .reply, case .other(let word)? = person?.participant.status {
            reply.unknownWord = TextPolicy.printable(TextPolicy.beginning(word, 40))
        }
        return reply
    }

    /// Returns how to call the sender of an answer, who must not pass for another guest: only the user's event gives names.
    private func name(
        of person: SchedulingParty, toEvent uid: String, _ reader: borrowing some StoreReading & ~Copyable
    ) -> String {
        if let name = guest(person, ofEvent: uid, reader)?.name { return name }
        return Self.shown(name: person.participant.name, address: person.address)
    }

    /// Returns a name from a message together with the address, which no length of the name can hide.
    static func shown(name: String?, address: String) -> String {
        let address = TextPolicy.printable(TextPolicy.beginning(address, 100))
        guard let name, name != address else { return address }
        return "\(TextPolicy.printable(TextPolicy.beginning(name, 60))) <\(address)>"
    }

    /// Returns the guest whose message an entry has.
    func author(of message: SchedulingMessage, _ entry: InboxRecord) -> SchedulingParty? {
        // The answer about the whole series comes before those about its occurrences.
        let people = ([message.principal] + message.items).flatMap(\.attendees)
        return people.first { $0.isOne(of: entry.sender.map { [$0] } ?? []) } ?? people.first
    }

    /// Returns a guest as the user's event has them; nil if there is no such event or guest.
    func guest(
        _ person: SchedulingParty, ofEvent uid: String, _ reader: borrowing some StoreReading & ~Copyable
    ) -> Participant? {
        let events = (try? KnownInvitation.events(uid: uid, of: nil, reader)) ?? []
        return events.lazy.compactMap { try? SchedulingItem($0.text, limits: editor.limits) }
            .compactMap { item in item.attendee(person) }.first?.participant
    }
}
