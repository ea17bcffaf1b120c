import CalendarModel
import CalendarStore
import ICalendar
import Recurrence
import Scheduling

// Messages about occurrences that their series does not have.
//
// An invitation to such an occurrence adds it to the series, as RDATE does: the organizer decides when a series takes place, some
// programs leave out RDATE, and Thunderbird and sabre/vobject keep such a component as well. A remark says so, because the name of an
// occurrence that the organizer has meant to move may be wrong: for new ones, there is ADD (RFC 5546, 3.2.4). A cancellation, an
// answer or a proposal changes nothing.
extension Inbox {
    /// Returns how many occurrences of an invitation its series does not have by its rules. Those that ADD has added do not count, and
    /// neither do those that the rules have and the series leaves out.
    ///
    /// - Parameter inCalendar: the records of the event in a calendar; empty if it is in none.
    func additionalOccurrences(in entry: InboxRecord, _ inCalendar: [EventRecord]) -> Int {
        guard [.invitation, .update].contains(entry.kind), !entry.isReservation, let message = try? message(entry),
            case let own = message.items.filter({ $0.recurrenceID != nil && !$0.isThisAndFuture && !$0.isCancelled }),
            !own.isEmpty
        else { return 0 }
        let resolver = message.resolver(editor.zones)
        let received = message.master.flatMap { try? record(of: $0.text, master: nil, resolver) }
        guard var master = received ?? inCalendar.first(where: { $0.recurrenceID.isEmpty }), master.isRecurring else {
            return 0
        }
        let lookup = editor.lookup(received == nil ? editor.resolver.bound(to: inCalendar) : resolver)
        master = (try? editor.texts(lookup.resolver).withoutExclusions(master)) ?? master
        let start = SeriesStart(master)
        let added = receivedMessages(in: entry.contents).map(\.message)
            .filter { $0.method == .add }.flatMap { message in
                message.items.compactMap { $0.recurrenceID ?? $0.start }.map {
                    start.place(of: $0, message.resolver(editor.zones)).basicFormat
                }
            }
        let places = Set(own.compactMap(\.recurrenceID).map { start.place(of: $0, resolver).basicFormat })
        return places.subtracting(added).count { lookup.occurrence(named: $0, of: [master]) == nil }
    }

    /// Returns whether a message of a guest names only occurrences that the user's series does not have.
    func isAboutNoOccurrence(
        _ message: SchedulingMessage, _ reader: borrowing some StoreReading & ~Copyable
    ) throws -> Bool {
        let series = try KnownInvitation.events(uid: message.uid, of: nil, reader)
        let lookup = editor.lookup(editor.resolver.bound(to: series))
        guard let master = series.first(where: { $0.recurrenceID.isEmpty }), master.isRecurring else { return false }
        let resolver = message.resolver(editor.zones)
        return message.items.allSatisfy { item in
            guard let name = item.recurrenceID, !item.isThisAndFuture else { return false }
            let place = SeriesStart(master).place(of: name, resolver).basicFormat
            return !Self.has(place, series, lookup)
        }
    }

    /// Returns whether a cancellation is about something that is known to take place.
    func isAboutOccurrence(_ cancellation: SchedulingDecision.Cancellation, _ known: KnownInvitation) -> Bool {
        let place = cancellation.place
        guard !place.recurrenceID.isEmpty, !place.isThisAndFuture, known.hasMaster else { return true }
        // The entry and the calendar differ if taking over a message was undone.
        return [former(known), inCalendar(known)].contains { Self.has(place.recurrenceID, $0.series, $0.lookup) }
    }

    /// Returns the cancellations of something that takes place in what messages say together.
    ///
    /// - Parameter items: the components of the event, by RECURRENCE-ID in the time of the series.
    func thoseOfOccurrences(
        _ cancellations: [SchedulingDecision.Cancellation], in items: [String: SchedulingItem],
        _ resolver: ZoneResolver
    ) -> [SchedulingDecision.Cancellation] {
        guard items[""]?.isSeries ?? false else { return cancellations }
        let lookup = editor.lookup(resolver)
        lazy var series = records(of: items, resolver)
        return cancellations.filter { cancellation in
            let place = cancellation.place
            if place.recurrenceID.isEmpty || place.isThisAndFuture || items[place.recurrenceID] != nil { return true }
            return Self.has(place.recurrenceID, series, lookup)
        }
    }

    /// Returns cancellations of an occurrence and all that follow under the name of the first one concerned that the series has.
    ///
    /// A later version of the series may have moved it, and the message then names a time at which nothing takes place. The name of
    /// one that the rules have and the series leaves out stays.
    ///
    /// - Parameter earlier: earlier messages about the series, in the order in which they were made.
    func named(
        _ cancellations: [SchedulingDecision.Cancellation], in series: [EventRecord],
        after earlier: [SchedulingMessage], _ resolver: ZoneResolver
    ) -> [SchedulingDecision.Cancellation] {
        guard cancellations.contains(where: \.place.isThisAndFuture),
            let names = RangeNames(of: series, after: masters(of: earlier), editor, resolver)
        else { return cancellations }
        let renamed = cancellations.compactMap { cancellation -> SchedulingDecision.Cancellation? in
            let place = cancellation.place
            guard place.isThisAndFuture, !place.recurrenceID.isEmpty else { return cancellation }
            guard let name = names.name(for: place.recurrenceID) else { return nil }
            var renamed = cancellation
            renamed.place.recurrenceID = name
            return renamed
        }
        // Two of them can have the same name now. One of all following occurrences has the first one, too.
        var (unique, positions) = ([SchedulingDecision.Cancellation](), [String: Int]())
        for cancellation in renamed {
            guard let known = positions[cancellation.place.recurrenceID] else {
                positions[cancellation.place.recurrenceID] = unique.count
                unique.append(cancellation)
                continue
            }
            let (own, other) = (cancellation.place.isThisAndFuture, unique[known].place.isThisAndFuture)
            let isNewer = cancellation.item.revision.order(to: unique[known].item.revision) == .newer
            if own && !other || own == other && isNewer { unique[known] = cancellation }
        }
        return unique
    }

    static func has(_ place: String, _ series: [EventRecord], _ lookup: OccurrenceLookup) -> Bool {
        series.contains { $0.recurrenceID == place } || lookup.occurrence(named: place, of: series) != nil
    }

    /// Returns the cancellations that the components of an entry show. The message of the others is kept beside them: the version
    /// of the series that has their occurrences may arrive later. Only if it is too long for that, the components have them, too.
    ///
    /// - Parameters:
    ///   - all: the cancellations of a message.
    ///   - usable: those of them that are about something that is known to take place.
    func shown(
        _ all: [SchedulingDecision.Cancellation], of usable: [SchedulingDecision.Cancellation], _ envelope: Envelope,
        _ known: KnownInvitation, _ writer: borrowing StoreWriter
    ) throws -> [SchedulingDecision.Cancellation] {
        guard usable.count < all.count, let entry = known.entry else { return usable }
        let contents = try withMessages(envelope, known, in: entry.contents, writer)
        return receivedMessages(in: contents).isEmpty ? all : usable
    }

    /// Keeps cancellations of occurrences that the series does not have, without telling of them. The version of the series that
    /// has them may arrive later, and the occurrences are cancelled then.
    func keep(
        _ cancellations: [SchedulingDecision.Cancellation], _ envelope: Envelope, _ known: KnownInvitation,
        _ writer: borrowing StoreWriter
    ) throws -> InboxOutcome {
        guard let entry = known.entry, let message = known.message else { return InboxOutcome(.refused(.noOccurrence)) }
        // This reads all kept messages, and makes one of the oldest if there are too many.
        let contents = try withMessages(envelope, known, in: entry.contents, writer)
        guard receivedMessages(in: contents).isEmpty else {
            if contents != entry.contents { try rewrite(entry, as: contents, writer) }
            return try InboxOutcome(.refused(.noOccurrence), writer.inboxEntry(id: entry.id))
        }
        var items = places(of: message)
        try mark(cancellations, in: &items, besides: [], envelope.message.resolver(editor.zones))
        try rewrite(entry, as: self.contents(items, envelope, known, [], writer), writer)
        return try InboxOutcome(.refused(.noOccurrence), writer.inboxEntry(id: entry.id))
    }

    /// Returns cancellations of occurrences that only a new version of the series has.
    func cancellations(
        waitingFor series: SchedulingItem, _ update: SchedulingDecision.Update, _ message: SchedulingMessage,
        _ known: KnownInvitation
    ) -> [String: SchedulingItem] {
        let resolver = message.resolver(editor.zones)
        let waiting = places(of: message).filter { place, item in
            !place.isEmpty && item.isCancelled && update.items[place] == nil && !update.obsolete.contains(place)
                && !known.events.contains { $0.recurrenceID == place }
        }
        guard !waiting.isEmpty, !known.events.isEmpty,
            let master = try? record(of: series.text, master: nil, resolver)
        else { return [:] }
        let lookup = editor.lookup(resolver)
        return waiting.filter { lookup.occurrence(named: $0.key, of: [master]) != nil }
    }
}
