import CalendarModel
import CalendarStore
import ICalendar
import Recurrence
import Scheduling

// Messages about events of which the calendar has an earlier version than their entry, because the user has undone a change. A
// message about some occurrences does not bring the undone change back, so the event still lacks it afterwards.
extension Inbox {
    /// Returns the organizer's version that such an event was written from; nil if the event has that of its entry.
    func earlierVersion(_ known: KnownInvitation) -> SchedulingMessage? {
        guard let entry = known.entry, entry.isBehind, !known.events.isEmpty else { return nil }
        return base(of: entry)
    }

    /// Returns the same as a series.
    func earlierSeries(_ known: KnownInvitation) -> FormerSeries? {
        guard let earlier = earlierVersion(known) else { return nil }
        let resolver = earlier.resolver(editor.zones)
        return (records(of: places(of: earlier), resolver), editor.lookup(resolver))
    }

    /// Takes a message over into such an event: a new version of it, which has the undone change, or what the message changes in
    /// occurrences that the event has.
    ///
    /// - Parameters:
    ///   - stored: what was known of the event before the message.
    ///   - entry: the entry with the message.
    ///   - contents: all that is known of the invitation by now.
    /// - Returns: nil if the event had the version of its entry.
    func takeOverIntoEarlier(
        _ update: SchedulingDecision.Update, _ envelope: Envelope, over stored: StoredInvitation,
        _ known: KnownInvitation, _ entry: InboxRecord, contents: String, _ writer: borrowing StoreWriter
    ) throws -> (saved: SavedEvent?, kept: Set<ItemField>)? {
        guard let earlier = earlierVersion(known), let key = entry.event else { return nil }
        if earlier.master?.isSeries ?? false, envelope.asReceived.allSatisfy({ $0.message.master == nil }) {
            let part = try part(of: update, in: envelope.message, earlier, contents: contents)
            guard !part.update.items.isEmpty else { return (nil, []) }
            return try takeOver(
                part.update, of: envelope.message, over: stored, known, entry, contents: part.base, me: envelope.me,
                writer)
        }
        let behind = try KnownInvitation(behind: entry, inbox: self, key, writer)
        guard let message = behind.message, let stored = behind.stored,
            let all = self.update(message, over: stored, me: envelope.me, now: writer.now())
        else { return nil }
        return try takeOver(
            all, of: message, over: stored, behind, entry, contents: contents, me: envelope.me, writer)
    }

    /// Returns what a message changes in the occurrences of an earlier version, and this version with these changes.
    func part(
        of update: SchedulingDecision.Update, in message: SchedulingMessage, _ earlier: SchedulingMessage,
        contents: String
    ) throws -> (update: SchedulingDecision.Update, base: String) {
        let resolver = message.resolver(editor.zones)
        var items = places(of: earlier)
        let (series, lookup) = (records(of: items, resolver), editor.lookup(resolver))
        var part = update
        part.items = update.items.filter { place, _ in
            !place.isEmpty && (items[place] != nil || lookup.occurrence(named: place, of: series) != nil)
        }
        part.rescheduled.formIntersection(part.items.keys)
        try take(part, into: &items, resolver)
        return (part, base(items, of: earlier, besides: message.zones, contents: contents))
    }

    /// Returns the version of such an event after cancellations of some of its occurrences.
    ///
    /// - Parameters:
    ///   - own: the occurrences that have a record in the calendar.
    ///   - contents: all that is known of the invitation by now.
    func base(
        after cancellations: [SchedulingDecision.Cancellation], of message: SchedulingMessage, _ known: KnownInvitation,
        besides own: Set<String>, contents: String
    ) throws -> String {
        guard let earlier = earlierVersion(known) else { return contents }
        let resolver = message.resolver(editor.zones)
        var items = places(of: earlier)
        try mark(thoseOfOccurrences(cancellations, in: items, resolver), in: &items, besides: own, resolver)
        return base(items, of: earlier, besides: message.zones, contents: contents)
    }

    /// Returns all that is known of an event before a cancellation. A cancellation ends what the user has undone, so that the entry
    /// shows what the calendar has.
    func itemsToCancel(
        by cancellations: [SchedulingDecision.Cancellation], _ known: KnownInvitation
    ) -> [String: SchedulingItem] {
        var items = known.message.map { places(of: $0) } ?? [:]
        guard let earlier = earlierVersion(known).map({ places(of: $0) }) else { return items }
        guard cancellations.contains(where: { $0.place.recurrenceID.isEmpty }) else {
            for cancellation in cancellations where !cancellation.place.isThisAndFuture {
                let place = cancellation.place.recurrenceID
                guard earlier[place] == nil, let own = items[place],
                    own.revision.sequence <= cancellation.item.revision.sequence
                else { continue }
                items[place] = nil
            }
            return items
        }
        // They count as the later version, so that this does not take place again when it arrives again.
        return earlier.mapValues { item in
            guard let last = items[item.recurrenceID?.basicFormat ?? ""] ?? items[""],
                last.revision.sequence > item.revision.sequence
            else { return item }
            var text = ComponentText(item.text)
            text.set("SEQUENCE", to: ContentLine("SEQUENCE", value: "\(last.revision.sequence)"))
            return (try? SchedulingItem(text.text, limits: editor.limits)) ?? item
        }
    }

    /// Returns the contents that an event was written from if it has these components; those of its entry if it has all of them.
    func base(
        _ items: [String: SchedulingItem], of earlier: SchedulingMessage, besides others: [String], contents: String
    ) -> String {
        let all = (try? SchedulingMessage(calendarText: contents, limits: editor.limits)).map { places(of: $0) } ?? [:]
        let isSame =
            all.count == items.count
            && items.allSatisfy { place, item in all[place].map { isSameText($0.text, item.text) } ?? false }
        guard !isSame else { return contents }
        let zones = earlier.zones + others.filter { !earlier.zones.contains($0) }
        let sorted = items.sorted { $0.key < $1.key }.map(\.value)
        return SchedulingMessage(method: earlier.method, items: sorted, zones: zones)?.calendarText ?? contents
    }
}
