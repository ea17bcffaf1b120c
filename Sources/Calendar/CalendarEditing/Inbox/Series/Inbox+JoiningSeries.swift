import CalendarModel
import CalendarStore
import ICalendar
import Recurrence
import Scheduling

// Occurrences that the user was invited to alone, when the invitation to their series arrives.
extension Inbox {
    /// An entry of a single occurrence, and what it is about.
    struct SingleOccurrence {
        let entry: InboxRecord
        let message: SchedulingMessage
        /// The component that the event was last written from, or else that of the entry.
        let item: SchedulingItem
        let name: EventTime
        /// The addresses of the user if the user has declined, so that no calendar has the event; empty otherwise.
        var declinedBy: [String] = []

        /// - Parameter base: the message that the event was last written from; nil to take the one of the entry.
        /// - Returns: nil if the entry is about several occurrences.
        init?(_ occurrence: OccurrenceEntry, base: SchedulingMessage? = nil) {
            guard occurrence.message.items.count == 1, let name = occurrence.message.items[0].recurrenceID else {
                return nil
            }
            (entry, message, self.name) = (occurrence.entry, occurrence.message, name)
            item = base?.items.first ?? occurrence.message.items[0]
        }
    }

    /// What a version of a series makes of an occurrence that was invited to alone.
    enum Succession {
        /// It is at its place, maybe changed on its own.
        case present(Occurrence)
        /// It is the only one of its day, at another time.
        case moved(Occurrence)
        /// The series does not have it.
        case gone
    }

    /// Returns the entries of single occurrences that are part of a new series and older than it.
    ///
    /// An occurrence with the SEQUENCE of the series, or a higher one, is a later exception to it, and stays.
    func singleOccurrences(
        before update: SchedulingDecision.Update, _ known: KnownInvitation, me: [String],
        _ writer: borrowing StoreWriter
    ) throws -> [SingleOccurrence] {
        guard let series = update.items[""], series.isSeries, !known.hasMaster else { return [] }
        return try known.occurrences.compactMap { occurrence in
            let entry = occurrence.entry
            guard entry.kind != .cancellation, var single = SingleOccurrence(occurrence, base: base(of: entry)),
                single.item.revision.sequence < series.revision.sequence
            else { return nil }
            if entry.event == nil, entry.state == .done {
                single.declinedBy = try addresses(
                    thatDecline: occurrence.message.items[0], of: entry, me: me, writer)
            }
            return single
        }
    }

    /// - Parameter version: the records of the series; its master is the first one.
    func succession(
        of single: SingleOccurrence, in version: [EventRecord], _ resolver: ZoneResolver
    ) -> (place: String, Succession)? {
        guard let master = version.first, master.recurrenceID.isEmpty, master.isRecurring else { return nil }
        let place = SeriesStart(master).place(of: single.name, single.message.resolver(editor.zones))
        let lookup = editor.lookup(resolver)
        if let found = lookup.occurrence(named: place.basicFormat, of: version) {
            return (place.basicFormat, .present(found))
        }
        guard let heir = lookup.occurrence(on: place.local.date, of: version),
            !version.contains(where: { $0.recurrenceID == heir.recurrenceID })
        else { return (place.basicFormat, .gone) }
        return (place.basicFormat, .moved(heir))
    }

    /// Returns what a new series makes of occurrences that were invited to alone.
    ///
    /// - Parameter items: the components of the series, by RECURRENCE-ID in its time.
    func notes(
        on singles: [SingleOccurrence], in items: [String: SchedulingItem], _ message: SchedulingMessage
    ) -> [ChangeNote] {
        let resolver = message.resolver(editor.zones)
        let version = records(of: items, resolver)
        return singles.compactMap { single -> ChangeNote? in
            guard !single.item.isCancelled,
                let old = try? record(of: single.item.text, master: nil, single.message.resolver(editor.zones))
            else { return nil }
            let before = times(of: Occurrence(single: Occurrence.Origin(old), single.message.resolver(editor.zones)))
            switch succession(of: single, in: version, resolver)?.1 {
            case .moved(let heir): return ChangeNote(.moved, single.name, before: before, after: times(of: heir))
            case .gone: return ChangeNote(.cancelled, single.name, before: before)
            case .present(let found) where found.isCancelled || found.event.recurrenceID == found.recurrenceID:
                return nil
            case .present(let found):
                let after = times(of: found)
                guard resolver.differs(before, from: after) else { return nil }
                return ChangeNote(.moved, single.name, before: before, after: after)
            case nil: return nil
            }
        }
    }

    /// Names occurrences that were invited to alone as their series does, which may be in another time zone.
    func renamed(
        _ series: [EventRecord], in message: SchedulingMessage, _ writer: borrowing StoreWriter
    ) throws -> [EventRecord] {
        guard let first = series.first, !series.contains(where: { $0.recurrenceID.isEmpty }),
            let master = message.master, master.isSeries, let start = master.start
        else { return series }
        let resolver = message.resolver(editor.zones)
        for record in series {
            guard let time = ComponentText(record.text).property("RECURRENCE-ID")?.time else { continue }
            let place = SeriesStart(start, resolver).place(of: time, resolver.bound(to: record.zoneSet))
            guard place.basicFormat != record.recurrenceID else { continue }
            var text = ComponentText(record.text)
            text.set("RECURRENCE-ID", to: EventText.line("RECURRENCE-ID", place))
            var renamed = try editor.texts(resolver).derive(text.text, from: record)
            (renamed.id, renamed.recurrenceID) = (0, place.basicFormat)
            try writer.deleteEvent(id: record.id)
            _ = try writer.insert(renamed)
        }
        return try writer.series(calendar: first.calendarID, uid: first.uid)
    }

    /// Brings occurrences that were invited to alone to their series: to its times, unless the user has moved them, and with what
    /// the user has changed. The answer stays where the time does.
    func join(
        _ singles: [SingleOccurrence], to version: [EventRecord], in invited: InvitedSeries,
        besides texts: Set<String>, _ resolver: ZoneResolver, _ writer: borrowing StoreWriter
    ) throws {
        guard let master = version.first else { return }
        for single in singles {
            guard let (place, succession) = succession(of: single, in: version, resolver), !texts.contains(place),
                let former = try? record(of: single.item.text, master: nil, single.message.resolver(editor.zones))
            else { continue }
            guard let present = invited.record(at: place) else {
                try decline(single, former, succession, of: master, resolver, writer)
                continue
            }
            let heir: Occurrence
            switch succession {
            case .present(let found), .moved(let found): heir = found
            case .gone:
                try writer.deleteEvent(id: present.id)
                continue
            }
            let record = try joined(present, former, heir, of: master, resolver)
            if record.id == 0 {
                try writer.deleteEvent(id: present.id)
                _ = try writer.insert(record)
            } else {
                try writer.update(record)
            }
        }
    }

    /// Returns an occurrence that was invited to alone as it is in its series.
    ///
    /// - Parameters:
    ///   - present: its record in the calendar.
    ///   - former: the component of the organizer that this record was written from.
    ///   - heir: the occurrence of the series.
    private func joined(
        _ present: EventRecord, _ former: EventRecord, _ heir: Occurrence, of master: EventRecord,
        _ resolver: ZoneResolver
    ) throws -> EventRecord {
        func instants(_ record: EventRecord) -> [Int64] {
            let resolver = editor.resolver.bound(to: record.zoneSet)
            return [record.start, record.end].map { resolver.instant(of: $0) }
        }
        let texts = editor.texts(resolver.bound(to: master.zoneSet))
        var record = try texts.detached(heir, from: master)
        let own = ComponentText(present.text)
        var text = InvitationMerge(base: former.text, new: record.text, present: present.text).text
        text.setComponents("VALARM", to: own.components("VALARM"))
        if instants(present) != instants(former) {
            // The user has moved it.
            for name in ["DTSTART", "DTEND", "DURATION"] { text.set(name, to: own.property(name)) }
        }
        if instants(former) == [heir.startInstant, heir.endInstant] {
            let answers = own.properties("ATTENDEE")
            let asked = ComponentText(former.text).properties("ATTENDEE")
            text.edit("ATTENDEE") { line in
                answers.first { $0.value == line.value && !asked.contains($0) } ?? line
            }
        }
        record.importedText = present.importedText
        (record.identifier, record.version) = (present.identifier, present.version)
        record = try editor.texts(of: record, as: text.text, withLinesOf: present).derive(text.text, from: record)
        record = EventMerge.merged(record, present, fileWins: false, limits: editor.limits)
        record.id = heir.recurrenceID == present.recurrenceID ? present.id : 0
        return record
    }

    /// Keeps the user's refusal of an occurrence that was invited to alone, if the series has it at the same time.
    private func decline(
        _ single: SingleOccurrence, _ former: EventRecord, _ succession: Succession, of master: EventRecord,
        _ resolver: ZoneResolver, _ writer: borrowing StoreWriter
    ) throws {
        guard !single.declinedBy.isEmpty, case .present(let heir) = succession, !heir.isCancelled,
            !resolver.differs(times(of: heir), from: (former.start, former.end))
        else { return }
        let texts = editor.texts(resolver.bound(to: master.zoneSet))
        var record = try texts.detached(heir, from: master)
        let text = SchedulingAnswer.text(
            record.text, answeredBy: single.declinedBy, with: .declined, limits: editor.limits)
        record = try texts.derive(text, from: record)
        record.id = 0
        _ = try writer.insert(record)
    }
}
