import CalendarModel
import CalendarStore
import ICalendar
import Recurrence
import Scheduling

// Single occurrences of invited series, and what the user has changed in them.
extension Inbox {
    /// What a message has written about occurrences.
    struct WrittenOccurrences {
        /// What stays different from the organizer's version, because the user has changed it.
        var kept: Set<ItemField> = []
        /// The components that stand for an occurrence and all following ones, as the organizer means them.
        var ranges: [EventRecord] = []
        /// Those of them whose first occurrence the user has changed or removed, so that they have to begin at the next one.
        var parted: [EventRecord] = []
        /// The rows that were replaced because the series has moved.
        var replaced: Set<Int64> = []
    }

    /// Makes occurrences that a message changes alone apply only to themselves, so that the following ones stay as they are.
    func isolated(
        _ series: [EventRecord], for texts: [String: String], _ writer: borrowing StoreWriter
    ) throws -> [EventRecord] {
        let alone = texts.filter { place, text in
            !place.isEmpty
                && !(ComponentText(text).property("RECURRENCE-ID")?.parameter("RANGE", is: "THISANDFUTURE") ?? false)
        }
        guard let first = series.first, series.contains(where: { alone[$0.recurrenceID] != nil }) else { return series }
        var series = series
        for place in alone.keys.sorted() {
            try checkTime()
            try isolate(place, in: series, writer)
            series = try writer.series(calendar: first.calendarID, uid: first.uid)
        }
        return series
    }

    // MARK: Components of a message

    /// What there is of an occurrence before a message about it.
    private struct OccurrenceBefore {
        /// Its own record in the calendar.
        let own: EventRecord?
        /// What the calendar has of it without such a record, from its series or from an earlier occurrence that stands for it.
        let inherited: EventRecord?
        /// What the organizer's former version has of it.
        let former: EventRecord?
        /// What the organizer's former version has instead of ``inherited``.
        let formerlyInherited: EventRecord?

        /// - Parameter names: its RECURRENCE-ID, and the one that it had before its series moved.
        init(_ names: [String], in invited: InvitedSeries) throws {
            own = names.lazy.compactMap { invited.record(at: $0) }.first
            inherited = try names.lazy.compactMap { try invited.inherited($0) }.first
            former = try names.lazy.compactMap { try invited.formerly($0) }.first
            formerlyInherited = try names.lazy.compactMap { try invited.formerlyInherited($0) }.first
        }
    }

    /// Writes an occurrence as a message has it. What the user has changed in it, in an earlier one and all that follow, or in
    /// the whole series stays.
    ///
    /// - Parameters:
    ///   - received: the component as its organizer has written it.
    ///   - isGone: whether the user has removed it.
    ///   - succession: the new version of the whole series; nil if the message does not have it.
    func write(
        _ record: EventRecord, received: String, isGone: Bool, _ succession: SeriesSuccession?,
        in invited: InvitedSeries, _ written: inout WrittenOccurrences, _ writer: borrowing StoreWriter
    ) throws {
        let place = record.recurrenceID
        let before = try OccurrenceBefore(
            [place] + (succession?.formerName(of: place).map { [$0] } ?? []), in: invited)
        let texts = editor.texts(editor.resolver.bound(to: record.zoneSet))
        let isRange = InvitedSeries.isRange(record, texts)
        let wasRange = before.own.map { InvitedSeries.isRange($0, texts) } ?? false
        let range =
            isRange && !wasRange ? try self.range(record, received: received, before) : EventRecord?.none
        guard before.own != nil || !isGone else {
            if let range {
                written.ranges.append(range)
                written.parted.append(range)
            }
            return
        }
        var result = try merged(record, before, isPartOfRange: range != nil, &written.kept)
        if let range, before.own != nil, !InvitedSeries.isSame(result, range) {
            // What the user has changed in this occurrence alone must not reach those after it.
            result = try texts.withoutRange(result)
            written.parted.append(range)
        }
        if let own = before.own, own.recurrenceID != place {
            try writer.deleteEvent(id: own.id)
            written.replaced.insert(own.id)
            result.id = 0
        }
        if result.id == 0 {
            result = try writer.insert(result)
            try Outbox.noteReturn(of: result, writer)
        } else if let own = before.own, !isSameText(result.text, own.text) || result.conference != own.conference {
            try writer.update(result)
        }
        if isRange { written.ranges.append(before.own == nil ? result : range ?? result) }
    }

    /// Returns a component for an occurrence and all following ones as it is for the following ones: with what the user has
    /// changed in all of them, and without what the user has changed in the first one alone.
    private func range(
        _ record: EventRecord, received: String, _ before: OccurrenceBefore
    ) throws -> EventRecord {
        guard let inherited = before.inherited else { return record }
        var record = record
        if let own = before.own {
            record = try self.record(record, received: received, answeredAs: inherited, insteadOf: own)
        }
        return try merged(record, inherited, base: (before.formerlyInherited ?? inherited).text).record
    }

    /// Returns an occurrence of a message with what the user has changed in it.
    ///
    /// - Parameter isPartOfRange: whether the message is about all following occurrences, too, and the one in the calendar stands
    ///   only for itself.
    private func merged(
        _ record: EventRecord, _ before: OccurrenceBefore, isPartOfRange: Bool, _ kept: inout Set<ItemField>
    ) throws -> EventRecord {
        guard let present = before.own ?? before.inherited else { return record }
        let former = before.own == nil ? before.formerlyInherited : before.former
        let base = former ?? (before.own == nil ? nil : before.inherited)
        let merge = try merged(record, present, base: base?.text ?? present.importedText ?? present.text)
        kept.formUnion(merge.kept)
        // An occurrence that was cancelled has no time any more that could stay.
        guard let own = before.own, let former, former.status != "CANCELLED" else { return merge.record }
        return try result(merge.record, keepingTimesOf: own, planned: former, isPartOfRange: isPartOfRange)
    }

    /// Returns a new version of a record with what the user has changed in the present one since a former version.
    private func merged(
        _ record: EventRecord, _ present: EventRecord, base: String
    ) throws -> (record: EventRecord, kept: Set<ItemField>) {
        var record = record
        let merge = InvitationMerge(base: base, new: record.text, present: present.text)
        (record.id, record.identifier, record.version) = (present.id, present.identifier, present.version)
        var text = merge.text
        text.setComponents("VALARM", to: ComponentText(present.text).components("VALARM"))
        record = try editor.texts(of: record, as: text.text, withLinesOf: present).derive(text.text, from: record)
        return (EventMerge.merged(record, present, fileWins: false, limits: editor.limits), merge.kept)
    }

    /// Returns an occurrence at the time that the user has given it, unless its organizer moves it alone. If the organizer moves
    /// the following ones, too, it stays where the user has moved it, as it does if the whole series moves.
    private func result(
        _ result: EventRecord, keepingTimesOf own: EventRecord, planned: EventRecord, isPartOfRange: Bool
    ) throws -> EventRecord {
        func times(_ record: EventRecord) -> [Int64] {
            let resolver = editor.resolver.bound(to: record.zoneSet)
            return [record.start.isDate ? 1 : 0, resolver.instant(of: record.start), resolver.instant(of: record.end)]
        }
        let plan = times(planned)
        let isMoved = times(own).prefix(2) != plan.prefix(2)
        guard times(own) != plan, times(result) == plan || isPartOfRange && isMoved else { return result }
        var text = ComponentText(result.text)
        let present = ComponentText(own.text)
        for name in ["DTSTART", "DTEND", "DURATION"] { text.set(name, to: present.property(name)) }
        return try editor.texts(of: result, as: text.text, withLinesOf: own).derive(text.text, from: result)
    }

    /// Returns a component for several occurrences without the answer that the user has given to the first one alone.
    private func record(
        _ record: EventRecord, received: String, answeredAs inherited: EventRecord, insteadOf own: EventRecord
    ) throws -> EventRecord {
        var text = ComponentText(record.text)
        let asked = ComponentText(received).properties("ATTENDEE")
        let answers = ComponentText(own.text).properties("ATTENDEE")
        let others = ComponentText(inherited.text).properties("ATTENDEE")
        text.edit("ATTENDEE") { line in
            answers.contains(line) && !asked.contains(line) ? others.first { $0.value == line.value } ?? line : line
        }
        return try editor.texts(editor.resolver.bound(to: record.zoneSet)).derive(text.text, from: record)
    }

    // MARK: Other occurrences

    /// Brings occurrences that the user has changed to a new version of their series, and removes those that it does not have any
    /// more. So are those that only an earlier version has changed, unless the user has changed them, too.
    ///
    /// - Parameters:
    ///   - master: the new master as it was stored.
    ///   - received: the occurrences that the new version changes itself, by RECURRENCE-ID.
    /// - Returns: what the user has changed, and what therefore stays different from the new version.
    func succeed(
        to master: EventRecord?, _ version: SchedulingMessage, in invited: InvitedSeries,
        besides received: [String: String], _ written: WrittenOccurrences, _ writer: borrowing StoreWriter
    ) throws -> Set<ItemField> {
        let places = Set(self.places(of: version).keys)
        let unchanged = invited.ranges(keeping: places)
            .filter { places.contains($0.recurrenceID) && received[$0.recurrenceID] == nil }
        guard
            let succession = SeriesSuccession(
                from: invited.master, to: master,
                ranges: (invited.ranges(keeping: places), unchanged + written.ranges), editor, editor.resolver)
        else { return [] }
        let former = invited.former.filter { !places.contains($0.recurrenceID) }
        var kept: Set<ItemField> = []
        var moved: [EventRecord] = []
        let texts = editor.texts(editor.resolver)
        // What the user has changed in an occurrence and all following ones counts for an occurrence without a record of its own.
        var range: EventRecord?
        let others = invited.records.filter { record in
            !places.contains(record.recurrenceID) && !record.recurrenceID.isEmpty
                && !written.replaced.contains(record.id)
        }
        for present in others {
            try checkTime()
            let isObsolete = former.contains { $0.recurrenceID == present.recurrenceID }
            if isObsolete, succession.hasOtherZone, let place = succession.heir(of: present)?.recurrenceID,
                places.contains(place), received[place] == nil, place != present.recurrenceID
            {
                try writer.deleteEvent(id: present.id)
                moved.append(try succession.renamed(present, to: place))
                continue
            }
            guard let heir = succession.heir(of: present), !places.contains(heir.recurrenceID),
                let merged = try succession.covering(heir, from: written.ranges, in: invited)
                    .merged(present, into: heir, former: former),
                merged.isOwn || !isObsolete || range.map({ $0.recurrenceID < heir.recurrenceID }) ?? false
            else {
                try writer.deleteEvent(id: present.id)
                continue
            }
            kept.formUnion(merged.kept)
            if texts.includesFuture(merged.record) { range = merged.record }
            if heir.recurrenceID == present.recurrenceID {
                if !isSameText(merged.record.text, present.text) { try writer.update(merged.record) }
            } else {
                // The place of another one may become free only later.
                try writer.deleteEvent(id: present.id)
                moved.append(merged.record)
            }
        }
        for record in moved {
            var record = record
            record.id = 0
            _ = try writer.insert(record)
        }
        return kept
    }

    /// Makes components for several occurrences begin at the next one, because the user has changed or removed the first one.
    func separate(
        _ parted: [EventRecord], calendar: Int64, uid: String, _ writer: borrowing StoreWriter
    ) throws {
        for var range in parted {
            let series = try writer.series(calendar: calendar, uid: uid)
            guard let master = series.first(where: { $0.recurrenceID.isEmpty }),
                let place = SeriesInstances.place(range.recurrenceID)
            else { continue }
            range.id = 0
            let resolver = editor.resolver.bound(to: series)
            let instances = SeriesInstances(
                master, series.filter { $0.recurrenceID != range.recurrenceID } + [range], limits: editor.limits,
                resolver)
            guard let next = instances.next(after: place, from: range) else { continue }
            let texts = editor.texts(resolver)
            var heir = try texts.includingFuture(texts.detached(next, from: master))
            heir.importedText = nil
            _ = try writer.insert(heir)
        }
    }
}
