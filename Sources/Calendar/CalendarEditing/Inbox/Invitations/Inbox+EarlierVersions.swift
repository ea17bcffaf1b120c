import CalendarModel
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

    /// Returns what a message about some occurrences changes in such an event, without those that only the later version has, and
    /// the version of the event then.
    ///
    /// - Parameter contents: all that is known of the invitation by now.
    /// - Returns: nil if the event gets the version of its entry.
    func part(
        of update: SchedulingDecision.Update, in message: SchedulingMessage, _ known: KnownInvitation, contents: String
    ) throws -> (update: SchedulingDecision.Update, base: String)? {
        guard update.items[""] == nil, let earlier = earlierVersion(known), earlier.master?.isSeries ?? false else {
            return nil
        }
        let resolver = earlier.resolver(editor.zones)
        var items = places(of: earlier)
        let (series, lookup) = (records(of: items, resolver), editor.lookup(resolver))
        var part = update
        part.items = update.items.filter { place, _ in
            items[place] != nil || lookup.occurrence(named: place, of: series) != nil
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
        after cancellations: [SchedulingDecision.Cancellation], _ known: KnownInvitation, besides own: Set<String>,
        contents: String
    ) throws -> String {
        guard let earlier = earlierVersion(known) else { return contents }
        let resolver = earlier.resolver(editor.zones)
        var items = places(of: earlier)
        try mark(thoseOfOccurrences(cancellations, in: items, resolver), in: &items, besides: own, resolver)
        return base(items, of: earlier, besides: [], contents: contents)
    }

    /// Returns the components of such an event for a cancellation of all of it, which ends what the later version says. They count as
    /// the later version, so that this does not take place again when it arrives again.
    func itemsToCancel(_ known: KnownInvitation) -> [String: SchedulingItem]? {
        guard let earlier = earlierVersion(known) else { return nil }
        let later = known.message.map { places(of: $0) } ?? [:]
        return places(of: earlier).mapValues { item in
            guard let last = later[item.recurrenceID?.basicFormat ?? ""] ?? later[""],
                last.revision.sequence > item.revision.sequence
            else { return item }
            var text = ComponentText(item.text)
            text.set("SEQUENCE", to: ContentLine("SEQUENCE", value: "\(last.revision.sequence)"))
            return (try? SchedulingItem(text.text, limits: editor.limits)) ?? item
        }
    }

    private func base(
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
