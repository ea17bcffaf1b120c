import CalendarModel
import CalendarStore
import ICalendar
import Recurrence
import Scheduling

/// An entry of a single occurrence whose series is another entry, because it arrived before it.
struct OccurrenceEntry {
    let entry: InboxRecord
    let message: SchedulingMessage
}

// Entries of single occurrences.
extension Inbox {
    /// Returns the entries of single occurrences of the series that a message of its organizer is about.
    func occurrenceEntries(
        ofSeriesIn message: SchedulingMessage, _ reader: borrowing some StoreReading & ~Copyable
    ) throws -> [OccurrenceEntry] {
        try occurrenceEntries(ofEvent: message.uid, reader).filter { message.hasOrganizer(of: $0.message) }
    }

    /// Returns the entries of single occurrences with a UID, from any organizer.
    func occurrenceEntries(
        ofEvent uid: String, _ reader: borrowing some StoreReading & ~Copyable
    ) throws -> [OccurrenceEntry] {
        try reader.inboxEntries(identityBeginningWith: KnownInvitation.identity(uid: uid, "")).compactMap {
            guard let single = try? message($0), single.master == nil else { return nil }
            return OccurrenceEntry(entry: $0, message: single)
        }
    }

    /// Shows the entries of single occurrences as the entry of their series has them by now: at the times that it gives them, or
    /// as cancelled.
    func showOccurrences(of entry: InboxRecord?, me: [String], _ writer: borrowing StoreWriter) throws {
        guard let entry, entry.kind != .reply, !entry.isReservation, let series = try? message(entry),
            let master = series.master, master.isSeries
        else { return }
        let (items, resolver) = (places(of: series), series.resolver(editor.zones))
        lazy var version = records(of: items, resolver)
        lazy var former = try? replay(
            receivedMessages(in: entry.contents), besides: [], me: me, now: writer.now()
        ).versions
        for other in try occurrenceEntries(ofSeriesIn: series, writer) where other.entry.id != entry.id {
            guard let single = SingleOccurrence(other),
                let (place, succession) = succession(of: single, in: version, resolver)
            else { continue }
            let text: String
            switch succession {
            case .present(let found), .moved(let found):
                text =
                    try items[found.recurrenceID]?.text ?? editor.texts(resolver).detached(found, from: version[0]).text
            case .gone:
                let last = try former.flatMap { try lastText(at: place, in: $0) } ?? single.item.text
                text = Self.cancelled(last, by: master)
            }
            let item = try SchedulingItem(text, limits: editor.limits)
            try show(
                single.item.isThisAndFuture ? item : item.alone(limits: editor.limits), of: series, in: other, writer)
        }
    }

    private func show(
        _ item: SchedulingItem, of series: SchedulingMessage, in other: OccurrenceEntry, _ writer: borrowing StoreWriter
    ) throws {
        var changed = other.entry
        if item.isCancelled {
            changed.kind = .cancellation
            if changed.state == .new { changed.state = .done }
        } else if changed.kind == .cancellation {
            changed.kind = .update
            // It takes place after all, so there is something to decide on.
            if changed.event == nil { changed.state = .new }
        }
        guard changed.kind != other.entry.kind || !isSameText(item.text, other.message.items[0].text),
            let contents = SchedulingMessage(method: other.message.method, items: [item], zones: series.zones)?
                .calendarText
        else { return }
        (changed.contents, changed.changed) = (contents, writer.now())
        try describe(&changed)
        changed = try writer.update(changed)
        if let key = changed.event, key.identifier != nil {
            try link(changed, to: writer.series(calendar: key.calendarID, uid: key.uid), base: contents, writer)
        }
    }

    /// Returns the component of an occurrence in the last version of a series that has it.
    private func lastText(at place: String, in versions: [SchedulingMessage]) throws -> String? {
        for message in versions.reversed() {
            let (items, resolver) = (places(of: message), message.resolver(editor.zones))
            if let item = items[place] { return item.text }
            let series = records(of: items, resolver)
            if let found = editor.lookup(resolver).occurrence(named: place, of: series), let master = series.first {
                return try editor.texts(resolver).detached(found, from: master).text
            }
        }
        return nil
    }

    /// Returns that the series of occurrences which were known before is there now.
    func notesOnSeries(
        of message: SchedulingMessage, _ known: KnownInvitation
    ) -> [ChangeNote] {
        let resolver = message.resolver(editor.zones)
        guard let item = message.master, item.isSeries, !item.isCancelled, !known.hasMaster,
            let master = try? record(of: item.text, master: nil, resolver)
        else { return [] }
        let start = SeriesStart(master)
        let inCalendar = known.events.compactMap { record in
            ComponentText(record.text).property("RECURRENCE-ID")?.time.map {
                start.place(of: $0, editor.resolver.bound(to: record.zoneSet))
            }
        }
        let inEntries = known.occurrences.flatMap { occurrence in
            guard occurrence.entry.kind != .cancellation else { return [EventTime]() }
            return occurrence.message.items.compactMap(\.recurrenceID).map {
                start.place(of: $0, occurrence.message.resolver(editor.zones))
            }
        }
        let places = Set((inCalendar + inEntries).map(\.basicFormat))
        guard !places.isEmpty else { return [] }
        let series = records(of: self.places(of: message), resolver)
        let instances = SeriesInstances(master, series, limits: editor.limits, resolver)
        guard let first = instances.first(from: SeriesInstances.earliest) else { return [] }
        let isBounded = ComponentText(master.text).properties("RRULE").allSatisfy {
            RuleText($0.value)?.isBounded ?? false
        }
        let count = isBounded ? instances.places(SeriesInstances.earliest...SeriesInstances.latest).count : nil
        return [
            ChangeNote(
                .series, nil, after: times(of: first), oldText: "\(places.count)", newText: count.map { "\($0)" })
        ]
    }
}
