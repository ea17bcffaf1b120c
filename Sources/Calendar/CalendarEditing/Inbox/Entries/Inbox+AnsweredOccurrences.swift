import CalendarModel
import CalendarStore
import ICalendar
import Recurrence
import Scheduling

// The occurrences that guests have answered, in the user's series as it is by now.
extension Inbox {
    /// Returns the place in a series of what a guest's message is about; nil if the series has left out the occurrence since.
    ///
    /// A series that has moved since the message arrived has taken its occurrences with it, and they have other names.
    ///
    /// - Parameters:
    ///   - item: a component of the message.
    ///   - hasTail: whether what follows the end of the series may be a series of its own, which has the occurrence.
    ///   - resolver: the resolver for the zones of the message.
    func presentPlace(
        of item: SchedulingItem, in series: [EventRecord], of entry: InboxRecord, hasTail: Bool = true,
        _ resolver: ZoneResolver
    ) -> String? {
        let named = place(of: item, in: series, resolver)
        guard !named.isEmpty, !MissingOccurrence.isNoted(in: entry.contents),
            let master = series.first(where: { $0.recurrenceID.isEmpty }), master.isRecurring,
            let time = EventTime(basicFormat: named)
        else { return named }
        let own = editor.resolver.bound(to: series)
        let lookup = editor.lookup(own)
        // The entry has the beginning of the series from when the message arrived.
        let shift = entry.start.map { master.start.local.secondsSinceEpoch - $0.local.secondsSinceEpoch } ?? 0
        let names = (shift == 0 ? [0] : [0, shift]).map { seconds in
            var name = master.start
            name.local = time.local.adding(seconds: seconds)
            return name
        }
        let places = names.map(\.basicFormat)
        if let place = places.first(where: { Self.has($0, series, lookup) }) { return place }
        guard !item.isThisAndFuture else { return named }
        guard hasTail else { return nil }
        let isLeftOut = (try? editor.texts(own).withoutExclusions(master)).map { full in
            places.contains { lookup.occurrence(named: $0, of: [full]) != nil }
        }
        let isWithin = names.last.map { lookup.next(of: series, after: own.instant(of: $0)) != nil }
        return isLeftOut ?? false || isWithin ?? false ? nil : named
    }

    /// Returns whether a guest's message is only about occurrences that the user's series has left out since.
    ///
    /// - Parameter hasTail: as in ``presentPlace(of:in:of:hasTail:_:)``.
    func isAboutRemovedOccurrence(
        _ message: SchedulingMessage, _ entry: InboxRecord, hasTail: Bool = true,
        _ reader: borrowing some StoreReading & ~Copyable
    ) -> Bool {
        guard let series = try? KnownInvitation.events(uid: message.uid, of: nil, reader) else { return false }
        let resolver = message.resolver(editor.zones)
        return !message.items.isEmpty
            && message.items.allSatisfy { item in
                presentPlace(of: item, in: series, of: entry, hasTail: hasTail, resolver) == nil
            }
    }
}
