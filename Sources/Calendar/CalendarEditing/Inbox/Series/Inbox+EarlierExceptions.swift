package import CalendarModel
package import CalendarStore
import ICalendar
import Recurrence
import Scheduling

// Messages about single occurrences that arrived before their series, and are later versions than the series is.
extension Inbox {
    /// Returns the components of single occurrences that the calendar has before their series, by RECURRENCE-ID in the time of the
    /// series: they are a part of it as if they had arrived after it.
    ///
    /// - Parameters:
    ///   - singles: the occurrences that an earlier version of the series has.
    ///   - resolver: the resolver for the zone of the series.
    func exceptionsInCalendar(
        to update: SchedulingDecision.Update, _ known: KnownInvitation, besides singles: [SingleOccurrence],
        _ resolver: ZoneResolver
    ) -> [String: SchedulingItem] {
        guard let start = update.items[""]?.start, !known.hasMaster else { return [:] }
        let exceptions = known.occurrences.filter { occurrence in
            occurrence.entry.event?.identifier != nil && !singles.contains { $0.entry.id == occurrence.entry.id }
        }.compactMap { SingleOccurrence($0, base: base(of: $0.entry)) }
        return Dictionary(
            exceptions.map { single in
                let place = SeriesStart(start, resolver).place(of: single.name, single.message.resolver(editor.zones))
                return (place.basicFormat, single.item)
            }
        ) { first, _ in first }
    }

    /// Removes the entries of occurrences that are a part of the entry of their series now, unless the user has decided on them.
    ///
    /// - Parameter refused: the messages that do not count.
    /// - Returns: the numbers of the removed entries.
    func removeReplaced(
        by series: SchedulingItem, _ known: KnownInvitation, besides refused: [ReceivedMessage],
        _ writer: borrowing StoreWriter
    ) throws -> [Int64] {
        try known.occurrences.compactMap { occurrence in
            let entry = occurrence.entry
            let isException =
                entry.state == .new && occurrence.message.revision.sequence >= series.revision.sequence
            guard entry.event == nil, entry.kind == .cancellation && entry.state != .ignored || isException,
                !received(occurrence).allSatisfy(refused.contains)
            else { return nil }
            return try writer.deleteInboxEntry(id: entry.id) ? entry.id : nil
        }
    }

    /// Returns the entry that has replaced another one, and whether that was made by another sender, and not about an occurrence
    /// of the same series; nil if there is none.
    package func replacement(
        ofEntry id: Int64, _ reader: borrowing some StoreReading & ~Copyable
    ) throws -> (entry: InboxRecord, isOfOther: Bool)? {
        try reader.inboxEntries().first { ReplacedEntries.has(id, $0.contents) }
            .map { ($0, ReplacedEntries.isOfOther(id, $0.contents)) }
    }
}
