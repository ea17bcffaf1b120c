import CalendarModel
import CalendarStore
import ConferenceErrors
import ConferenceModel
import ICalendar
import Recurrence
import Scheduling

// The events of invitations.
extension Inbox {
    /// Adds the event of an invitation, without an answer to it.
    func addInvitation(
        _ entry: InboxRecord, to calendar: Int64, _ writer: borrowing StoreWriter
    ) throws -> SavedEvent {
        let message = try message(entry)
        try requireInvitation(message, entry)
        let texts = places(of: message).mapValues { item in
            // When to be reminded is the user's decision, and not the organizer's.
            var text = ComponentText(item.text)
            if message.method == .request { text.setComponents("VALARM", to: []) }
            return text.text
        }
        let series = try writer.series(calendar: calendar, uid: message.uid)
        let saved = try write(texts, of: message, base: message, to: series, calendar: calendar, writer).saved
        try link(entry, to: saved.series, base: entry.contents, writer)
        return saved
    }

    /// Writes components of a message into a calendar.
    ///
    /// - Parameters:
    ///   - texts: the components, by RECURRENCE-ID in the time of the series.
    ///   - base: the organizer's version that the event was last written from.
    ///   - series: the records of the event; empty if it is not there.
    func write(
        _ texts: [String: String], of message: SchedulingMessage, base: SchedulingMessage?,
        to series: [EventRecord], calendar: Int64, obsolete: [String] = [], _ writer: borrowing StoreWriter
    ) throws -> (saved: SavedEvent, kept: Set<ItemField>) {
        let resolver = message.resolver(editor.zones)
        let before = series
        let series = try isolated(series, for: texts, writer)
        let former = base.map { places(of: $0) } ?? [:]
        var kept: Set<ItemField> = []
        let old = series.first { $0.recurrenceID.isEmpty }
        var (master, succession) = (old, SeriesSuccession?.none)
        var removed = SeriesSuccession.removedByUser(
            old, base: former[""]?.text ?? old?.importedText, editor.resolver.bound(to: series))
        var end = try SeriesSuccession.endByUser(
            old, base: former[""]?.text ?? old?.importedText, editor, editor.resolver)
        for (place, text) in texts.sorted(by: { $0.key < $1.key }) {
            var record = try record(of: text, master: place.isEmpty ? nil : master, resolver)
            (record.calendarID, record.recurrenceID) = (calendar, place)
            if place.isEmpty, let new = SeriesSuccession(from: old, to: record, editor, editor.resolver) {
                succession = new
                removed = removed.compactMap { new.name(ofRemoved: $0) }
                end = end.map { new.place(ofEnd: $0) }
            }
            if let present = try series.first(where: { $0.recurrenceID == place }) ?? following(place, series) {
                let inherited = try SeriesSuccession.occurrence(named: place, of: old, editor, editor.resolver)?.record
                let merge = InvitationMerge(
                    base: former[place]?.text ?? inherited?.text ?? present.importedText ?? present.text,
                    new: record.text, present: present.text)
                kept.formUnion(merge.kept)
                (record.id, record.identifier, record.version) = (present.id, present.identifier, present.version)
                let text =
                    place.isEmpty && succession != nil
                    ? SeriesSuccession.excluding(
                        removed, from: merge.text, SeriesStart(record),
                        organizer: message.master?.text ?? former[""]?.text, resolver) : merge.text
                record = try editor.texts(resolver.bound(to: record.zoneSet)).derive(text.text, from: record)
                if place.isEmpty, succession != nil, let end {
                    record = try SeriesSuccession.ended(record, after: end, editor, resolver)
                }
                record = EventMerge.merged(record, present, fileWins: false, limits: editor.limits)
                if record.id == 0 {
                    record = try writer.insert(record)
                } else if !isSameText(record.text, present.text) || record.conference != present.conference {
                    try writer.update(record)
                }
            } else if removed.contains(place) || isBehind(place, end) {
                continue
            } else {
                record = try writer.insert(record)
                try Outbox.noteReturn(of: record, writer)
            }
            if place.isEmpty { master = record }
        }
        let own = series.filter { record in
            succession != nil && !record.recurrenceID.isEmpty && texts[record.recurrenceID] == nil
                && former[record.recurrenceID] == nil
        }
        for record in series where obsolete.contains(record.recurrenceID) && !own.contains(record) {
            try writer.deleteEvent(id: record.id)
        }
        if let succession, let master {
            try kept.formUnion(succeed(own, succession, of: master, besides: Set(texts.keys), writer))
        }
        let after = try writer.series(calendar: calendar, uid: message.uid)
        let notes = try Outbox.note(from: before, to: after, writer)
        guard let record = after.first(where: { texts[$0.recurrenceID] != nil }) ?? after.first else {
            throw ConferenceError.eventVanished("", title: message.principal.title)
        }
        return (
            SavedEvent(
                record: record, series: after, recurrenceID: record.recurrenceID, isUnchanged: after == before,
                notes: notes), kept
        )
    }

    private func isBehind(_ place: String, _ end: Int64?) -> Bool {
        guard let end, let second = SeriesInstances.place(place) else { return false }
        return second > end
    }

    /// Makes occurrences that a message changes alone apply only to themselves, so that the following ones stay as they are.
    private func isolated(
        _ series: [EventRecord], for texts: [String: String], _ writer: borrowing StoreWriter
    ) throws -> [EventRecord] {
        let alone = texts.filter { place, text in
            !place.isEmpty
                && !(ComponentText(text).property("RECURRENCE-ID")?.parameter("RANGE", is: "THISANDFUTURE") ?? false)
        }
        guard let first = series.first, series.contains(where: { alone[$0.recurrenceID] != nil }) else { return series }
        var series = series
        for place in alone.keys.sorted() {
            try isolate(place, in: series, writer)
            series = try writer.series(calendar: first.calendarID, uid: first.uid)
        }
        return series
    }

    /// Returns an occurrence that has what the user has changed in an earlier one and all that follow, without storing it.
    private func following(_ place: String, _ series: [EventRecord]) throws -> EventRecord? {
        let texts = editor.texts(editor.resolver.bound(to: series))
        let ranges = series.filter { $0.recurrenceID < place && texts.includesFuture($0) && $0.status != "CANCELLED" }
        guard !place.isEmpty, !ranges.isEmpty, var record = try record(ofOccurrence: place, in: series) else {
            return nil
        }
        (record.id, record.identifier) = (0, "")
        return record
    }

    /// Brings occurrences that the user has changed to a new version of their series. Those that it does not have any more are
    /// removed.
    ///
    /// - Parameters:
    ///   - master: the new master as it was stored.
    ///   - taken: the occurrences that the new version has changed itself.
    /// - Returns: what the user has changed, and what therefore stays different from the new version.
    private func succeed(
        _ own: [EventRecord], _ succession: SeriesSuccession, of master: EventRecord, besides taken: Set<String>,
        _ writer: borrowing StoreWriter
    ) throws -> Set<ItemField> {
        var kept: Set<ItemField> = []
        var moved: [EventRecord] = []
        for present in own {
            guard let heir = succession.heir(of: present), !taken.contains(heir.recurrenceID),
                let merged = try succession.merged(present, into: heir, of: master)
            else {
                try writer.deleteEvent(id: present.id)
                continue
            }
            kept.formUnion(merged.kept)
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

    /// Connects an entry with its event.
    func link(
        _ entry: InboxRecord, to series: [EventRecord], base: String, _ writer: borrowing StoreWriter
    ) throws {
        guard let first = series.first else { return }
        let key = InboxRecord.EventKey(
            calendarID: first.calendarID, uid: first.uid,
            recurrenceID: series.contains { $0.recurrenceID.isEmpty } ? "" : first.recurrenceID)
        try writer.link(inboxEntry: entry.id, to: key, base: base)
    }

    /// Returns the event that a component of a message describes, without storing it.
    func record(of received: String, master: EventRecord?, _ resolver: ZoneResolver) throws -> EventRecord {
        var text = received
        var own: ConferenceExtraction?
        if EventProperties(text).mayContainOwnConference {
            let extraction = ConferenceExtraction(text, limits: editor.limits)
            own = extraction
            text = extraction.text
        }
        var record: EventRecord
        do {
            record = try EventComponent(
                text, properties: EventProperties(text), series: master.map { SeriesStart($0) }, limits: editor.limits,
                resolver: resolver
            ).record
        } catch {
            throw ConferenceError.eventUnreadable(error.warning.sentence)
        }
        record.importedText = received
        if let conference = own?.conference { (record.conference, record.ownsConference) = (conference, true) }
        return record
    }

    /// Returns the components of a message by RECURRENCE-ID in the time of the message's own series; that of the series itself is
    /// empty.
    func places(of message: SchedulingMessage) -> [String: SchedulingItem] {
        let series = message.master?.start.map { SeriesStart($0) }
        let resolver = message.resolver(editor.zones)
        return Dictionary(
            message.items.map { item in
                let place = item.recurrenceID.map { series?.place(of: $0, resolver) ?? $0 }
                return (place?.basicFormat ?? "", item)
            }
        ) { first, _ in first }
    }

    /// Checks that an entry is an invitation that is not cancelled.
    ///
    /// - Throws: `inboxEntryCancelled`, `notAnInvitation`.
    func requireInvitation(_ message: SchedulingMessage, _ entry: InboxRecord) throws {
        guard message.method != .cancel, !message.principal.isCancelled else {
            throw ConferenceError.inboxEntryCancelled(entry.id, title: entry.title ?? "")
        }
        guard message.method == .request || message.method == .publish else {
            throw ConferenceError.notAnInvitation(entry.id, title: entry.title ?? "")
        }
    }
}
