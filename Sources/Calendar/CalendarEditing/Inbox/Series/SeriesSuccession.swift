import CalendarModel
import ICalendar
import Recurrence

/// A series in a calendar and the new version of its organizer, and what becomes of the user's own changes of single
/// occurrences.
struct SeriesSuccession {
    /// The master in the calendar.
    let old: EventRecord
    /// The master of the new version.
    let new: EventRecord
    /// The organizer's occurrences in the calendar that stand for all following ones, and those of the new version.
    let ranges: (old: [EventRecord], new: [EventRecord])
    let editor: CalendarEditor
    let resolver: ZoneResolver

    /// By how much the series moves, in seconds of its local time.
    var shift: Int64 { new.start.local.secondsSinceEpoch - old.start.local.secondsSinceEpoch }

    /// - Returns: nil unless both are series.
    init?(
        from old: EventRecord?, to new: EventRecord?, ranges: (old: [EventRecord], new: [EventRecord]) = ([], []),
        _ editor: CalendarEditor, _ resolver: ZoneResolver
    ) {
        guard let old, let new, old.isRecurring, new.isRecurring else { return nil }
        (self.old, self.new, self.ranges, self.editor, self.resolver) = (old, new, ranges, editor, resolver)
    }

    /// Returns the occurrence of the new version that stands for the user's own version of one and, if it says so, all following
    /// ones; nil if there is none.
    func heir(of present: EventRecord) -> Occurrence? {
        if let same = heir(of: present.recurrenceID) { return same }
        guard editor.texts(resolver).includesFuture(present), let place = SeriesInstances.place(present.recurrenceID)
        else { return nil }
        let instances = SeriesInstances(new, [new], limits: editor.limits, resolver.bound(to: new.zoneSet))
        return instances.first(from: place + shift)
    }

    /// Returns the occurrence of the new version that stands for one of the old version; nil if there is none.
    ///
    /// - Parameter place: the name of the old occurrence. If the whole series moves, so does the occurrence.
    func heir(of place: String) -> Occurrence? {
        guard let time = EventTime(basicFormat: place) else { return nil }
        let lookup = editor.lookup(resolver.bound(to: new.zoneSet))
        for local in locals(of: time, from: old, to: new, shift) {
            var name = new.start
            name.local = local
            if let occurrence = lookup.occurrence(named: name.basicFormat, of: [new] + ranges.new) {
                return occurrence
            }
        }
        return nil
    }

    /// Returns what an occurrence of the new version was called in the old one; nil if it had the same name, or was not there.
    func formerName(of place: String) -> String? {
        guard shift != 0 || hasOtherZone, let time = EventTime(basicFormat: place) else { return nil }
        return locals(of: time, from: new, to: old, -shift).lazy.filter { $0 != time.local }.map { local in
            var name = old.start
            name.local = local
            return name.basicFormat
        }.first { heir(of: $0)?.recurrenceID == place }
    }

    /// Whether the new version names its occurrences by other clocks, or by days instead of times.
    var hasOtherZone: Bool { old.start.reference != new.start.reference || old.zoneSet != new.zoneSet }

    /// Returns where an occurrence of one version can be in another one: at the same instant in another time zone, at the same local
    /// time, and moved with the series.
    private func locals(
        of time: EventTime, from series: EventRecord, to other: EventRecord, _ shift: Int64
    ) -> [LocalDateTime] {
        let others = [time.local, time.local.adding(seconds: shift)]
        guard hasOtherZone else { return others }
        var name = series.start
        name.local = time.local
        return [SeriesStart(other).place(of: name, resolver.bound(to: series.zoneSet)).local] + others
    }

    /// Returns an occurrence of the organizer that stays as it was, under the name that it has in the new version.
    func renamed(_ present: EventRecord, to place: String) throws -> EventRecord {
        guard let local = EventTime(basicFormat: place)?.local else { return present }
        var name = new.start
        name.local = local
        var text = ComponentText(present.text)
        text.edit("RECURRENCE-ID") { former in
            var line = EventText.line("RECURRENCE-ID", name)
            line.parameters += former.parameters.filter { $0.name == "RANGE" }
            return line
        }
        var record = try editor.texts(resolver.bound(to: new.zoneSet)).derive(text.text, from: present)
        record.recurrenceID = place
        return record
    }

    /// Returns whether the user has moved an occurrence away from the time that the old version gives it.
    func isMovedByUser(_ present: EventRecord, _ occurrence: Occurrence) -> Bool {
        present.start.isDate != occurrence.start.isDate
            || resolver.bound(to: present.zoneSet).instant(of: present.start) != occurrence.startInstant
    }

    /// Returns the end of an occurrence that the user has made longer or shorter, at its new time; nil if it has the length that
    /// the old version gives it.
    private func ownEnd(of present: EventRecord, from occurrence: Occurrence, in heir: Occurrence) -> EventTime? {
        let own = resolver.bound(to: present.zoneSet)
        guard own.instant(of: present.end) != occurrence.endInstant, present.start.isDate == heir.start.isDate,
            present.start.zoneName == present.end.zoneName
        else { return nil }
        var end = heir.start
        end.local = end.local.adding(
            seconds: present.end.local.secondsSinceEpoch - present.start.local.secondsSinceEpoch)
        return end
    }

    /// Returns the succession for an occurrence that a component of the message stands for.
    ///
    /// Such a component has what the user has changed from an earlier occurrence on, so the old version must have it, too:
    /// otherwise, it would look as if the organizer had changed it.
    ///
    /// - Parameter written: the components of the message for an occurrence and all following ones, with these changes.
    func covering(_ heir: Occurrence, from written: [EventRecord], in invited: InvitedSeries) -> SeriesSuccession {
        let last = ranges.new.map(\.recurrenceID).filter { $0 < heir.recurrenceID }.max()
        guard let last, written.contains(where: { $0.recurrenceID == last }) else { return self }
        let old = ranges.old + invited.ownRanges(before: last)
        return SeriesSuccession(from: self.old, to: new, ranges: (old, ranges.new), editor, resolver) ?? self
    }

    /// Returns the occurrences that the user has moved and that stay where they are, although their series moves.
    ///
    /// - Parameter former: the organizer's components of these occurrences that the new version does not have any more.
    func staying(
        of series: [EventRecord], former: [EventRecord]
    ) throws -> [(present: EventRecord, heir: Occurrence)] {
        try series.compactMap { present in
            guard let base = try base(of: present, former), present.status != "CANCELLED",
                isMovedByUser(present, base.occurrence), let heir = heir(of: present),
                !Self.isSameTime(heir, base.occurrence)
            else { return nil }
            return (present, heir)
        }
    }

    /// Returns an occurrence as the rules of the series in the calendar make it; nil if they do not.
    ///
    /// - Parameter others: further components of the series that count.
    static func occurrence(
        named place: String, of master: EventRecord?, besides others: [EventRecord] = [], _ editor: CalendarEditor,
        _ resolver: ZoneResolver
    ) throws -> (occurrence: Occurrence, record: EventRecord)? {
        guard let master, master.isRecurring else { return nil }
        let resolver = resolver.bound(to: master.zoneSet)
        guard let occurrence = editor.lookup(resolver).occurrence(named: place, of: [master] + others) else {
            return nil
        }
        return (occurrence, try editor.texts(resolver).detached(occurrence, from: master))
    }

    /// Returns whether two occurrences take place at the same time. A new version of a series can have it in another time zone, and the
    /// occurrence another name.
    private static func isSameTime(_ one: Occurrence, _ other: Occurrence) -> Bool {
        one.start.isDate == other.start.isDate && one.startInstant == other.startInstant
            && one.endInstant == other.endInstant
    }

    /// Returns an occurrence as the organizer has planned it so far, with what the user has changed in the whole series.
    private func base(
        of present: EventRecord, _ former: [EventRecord]
    ) throws -> (occurrence: Occurrence, record: EventRecord)? {
        let place = present.recurrenceID
        let own = former.filter { $0.recurrenceID == place }
        return try Self.occurrence(
            named: place, of: old, besides: ranges.old.filter { $0.recurrenceID != place } + own, editor, resolver)
    }

    /// Returns the user's own version of an occurrence as it is in the new version of the series, without storing it.
    ///
    /// - Parameters:
    ///   - present: the user's version.
    ///   - heir: the occurrence in the new version.
    ///   - former: the organizer's components of occurrences that the new version does not have any more.
    /// - Returns: also whether the occurrence then differs from what the new version makes it.
    func merged(
        _ present: EventRecord, into heir: Occurrence, former: [EventRecord]
    ) throws -> (record: EventRecord, kept: Set<ItemField>, isOwn: Bool)? {
        guard let base = try base(of: present, former) else { return nil }
        let texts = editor.texts(resolver.bound(to: new.zoneSet))
        var record = try texts.detached(heir, from: new)
        let planned = record
        let merge = InvitationMerge(base: base.record.text, new: record.text, present: present.text)
        var text = merge.text
        let own = ComponentText(present.text)
        text.setComponents("VALARM", to: own.components("VALARM"))
        // An occurrence that was cancelled has no time any more that could stay.
        let isPlannedAnew = base.record.status == "CANCELLED"
        if !isPlannedAnew, Self.isSameTime(heir, base.occurrence) {
            // The organizer has not moved it, so the user's own time and answer stay.
            for name in ["DTSTART", "DTEND", "DURATION"] { text.set(name, to: own.property(name)) }
            let former = ComponentText(base.record.text)
            // A cancelled series has cancelled them, too, and may take place again.
            if own.property("STATUS")?.value != former.property("STATUS")?.value {
                text.set("STATUS", to: own.property("STATUS"))
            }
            let inherited = Set(former.properties("ATTENDEE").map(\.serialized))
            let answers = own.properties("ATTENDEE").filter { !inherited.contains($0.serialized) }
            text.edit("ATTENDEE") { line in answers.first { $0.value == line.value } ?? line }
        } else if isMovedByUser(present, base.occurrence), !isPlannedAnew {
            for name in ["DTSTART", "DTEND", "DURATION"] { text.set(name, to: own.property(name)) }
        } else if let end = ownEnd(of: present, from: base.occurrence, in: heir) {
            text.set("DURATION", to: nil)
            text.set("DTEND", to: EventText.line("DTEND", end))
        }
        record.importedText = present.importedText
        (record.id, record.identifier, record.version) = (present.id, present.identifier, present.version)
        record = try editor.texts(of: record, as: text.text, withLinesOf: present).derive(text.text, from: record)
        record = EventMerge.merged(record, present, fileWins: false, limits: editor.limits)
        let isOwn = !InvitedSeries.isSame(record, planned)
        if texts.includesFuture(present) { record = try texts.includingFuture(record) }
        return (record, merge.kept, isOwn)
    }
}
