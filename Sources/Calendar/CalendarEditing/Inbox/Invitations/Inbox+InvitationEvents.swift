import CalendarModel
import CalendarStore
import ConferenceErrors
import ConferenceModel
import ICalendar
import Recurrence
import Scheduling

// The events of invitations.
extension Inbox {
    /// Adds the event of an invitation, with the answer that the organizer has got, and without a new one. An occurrence whose
    /// series is in a calendar stays there as it is.
    ///
    /// - Parameter me: the addresses of the user, whose answers stay.
    func addInvitation(
        _ entry: InboxRecord, to calendar: Int64, me: [String], _ writer: borrowing StoreWriter
    ) throws -> SavedEvent {
        let message = try message(entry)
        try requireInvitation(message, entry)
        if let (series, place) = try occurrenceInSeries(message, entry, writer) {
            try link(entry, message, toOccurrence: place, of: series, writer)
            let record = series.first { $0.recurrenceID == place } ?? series[0]
            return SavedEvent(record: record, series: series, recurrenceID: place, isUnchanged: true)
        }
        let texts = try places(of: message).mapValues { item in
            // When to be reminded is the user's decision, and not the organizer's.
            var text = ComponentText(item.text)
            guard message.method == .request else { return text.text }
            text.setComponents("VALARM", to: [])
            let quiet = try SchedulingItem(text.text, limits: editor.limits)
            return try givenAnswers(in: quiet, of: entry, me: me, writer)
        }
        let series = try writer.series(calendar: calendar, uid: message.uid)
        try requireSameOrganizer(message, entry, series, writer)
        var saved = try write(
            texts, of: message, base: message, version: message, to: series, calendar: calendar, writer
        ).saved
        try link(entry, to: saved.series, base: entry.contents, writer)
        guard try keepDeclinedOccurrences(of: message, in: saved.series, me: me, writer),
            let first = saved.series.first
        else { return saved }
        saved.series = try writer.series(calendar: first.calendarID, uid: first.uid)
        return saved
    }

    /// Writes components of a message into a calendar.
    ///
    /// - Parameters:
    ///   - texts: the components, by RECURRENCE-ID in the time of the series.
    ///   - base: the organizer's version that the event was last written from.
    ///   - version: all of the organizer's new version.
    ///   - series: the records of the event; empty if it is not there.
    ///   - singles: the occurrences of a new series that were invited to alone.
    func write(
        _ texts: [String: String], of message: SchedulingMessage, base: SchedulingMessage?, version: SchedulingMessage,
        to series: [EventRecord], calendar: Int64, obsolete: [String] = [], joining singles: [SingleOccurrence] = [],
        _ writer: borrowing StoreWriter
    ) throws -> (saved: SavedEvent, kept: Set<ItemField>) {
        let resolver = message.resolver(editor.zones)
        let before = series
        let series = try isolated(renamed(series, in: message, writer), for: texts, writer)
        let invited = invitedSeries(series, base: base)
        let organizer = invited.former.first { $0.recurrenceID.isEmpty }?.text
        let old = invited.master
        var (master, succession) = (old, SeriesSuccession?.none)
        var removed = SeriesSuccession.removedByUser(
            old, base: organizer ?? old?.importedText, editor.resolver.bound(to: series))
        var end = try SeriesSuccession.endByUser(
            old, base: organizer ?? old?.importedText, editor, editor.resolver)
        var written = WrittenOccurrences()
        let received = places(of: version)
        let texts = named(texts, after: old, resolver)
        for (place, text) in texts.sorted(by: { $0.key < $1.key }) {
            try checkTime()
            var record = try record(of: text, master: place.isEmpty ? nil : master, resolver)
            (record.calendarID, record.recurrenceID) = (calendar, place)
            guard place.isEmpty else {
                let isGone = removed.contains(place) || isBehind(place, end)
                try write(
                    record, received: received[place]?.text ?? text, isGone: isGone, succession, in: invited, &written,
                    writer)
                continue
            }
            if let new = SeriesSuccession(from: old, to: record, editor, editor.resolver) {
                succession = new
                removed = removed.compactMap { new.name(ofRemoved: $0) }
                end = end.map { new.place(ofEnd: $0) }
            }
            if let present = old {
                let merge = InvitationMerge(
                    base: organizer ?? present.importedText ?? present.text, new: record.text, present: present.text)
                written.kept.formUnion(merge.kept)
                (record.id, record.identifier, record.version) = (present.id, present.identifier, present.version)
                let text =
                    succession != nil
                    ? SeriesSuccession.excluding(
                        removed, from: merge.text, SeriesStart(record),
                        organizer: message.master?.text ?? organizer, resolver) : merge.text
                let texts = editor.texts(of: record, as: text.text, withLinesOf: present)
                record = try texts.derive(text.text, from: record)
                if succession != nil, let end {
                    record = try SeriesSuccession.ended(record, after: end, editor, resolver)
                }
                record = EventMerge.merged(record, present, fileWins: false, limits: editor.limits)
                if !isSameText(record.text, present.text) || record.conference != present.conference {
                    try writer.update(record)
                }
            } else {
                record = try writer.insert(record)
                try Outbox.noteReturn(of: record, writer)
            }
            master = record
        }
        if succession == nil, written.ranges.isEmpty || old == nil {
            // A series that does not repeat any more has no occurrences that the user could have changed.
            let isSingle = (old?.isRecurring ?? false) && !(master?.isRecurring ?? true)
            for record in series {
                let place = record.recurrenceID
                guard obsolete.contains(place) || isSingle && !place.isEmpty && received[place] == nil else { continue }
                try writer.deleteEvent(id: record.id)
            }
        } else {
            try written.kept.formUnion(succeed(to: master, version, in: invited, besides: texts, written, writer))
            try separate(written.parted, calendar: calendar, uid: message.uid, writer)
        }
        if old == nil, let master {
            // The calendar may have later versions of ranges before their series.
            let others = invited.ranges.filter { texts[$0.recurrenceID] == nil && received[$0.recurrenceID] != nil }
            try join(
                singles, to: [master] + written.ranges + others, in: invited, besides: Set(texts.keys),
                editor.resolver.bound(to: master.zoneSet), writer)
        }
        let after = try writer.series(calendar: calendar, uid: message.uid)
        let notes = try Outbox.note(from: before, to: after, writer)
        guard let record = after.first(where: { texts[$0.recurrenceID] != nil }) ?? after.first else {
            throw ConferenceError.eventVanished("", title: message.principal.title)
        }
        return (
            SavedEvent(
                record: record, series: after, recurrenceID: record.recurrenceID, isUnchanged: after == before,
                notes: notes), written.kept
        )
    }

    /// - Parameter base: the organizer's version that the records were last written from; nil for what they were imported from.
    func invitedSeries(_ records: [EventRecord], base: SchedulingMessage?) -> InvitedSeries {
        let base = base ?? importedVersion(of: records)
        let resolver = base?.resolver(editor.zones) ?? editor.resolver
        return InvitedSeries(
            records, former: base.map { self.records(of: places(of: $0), resolver) } ?? [], editor, formerly: resolver)
    }

    /// Returns components by the names that their occurrences have in a new version of their series. The names before are those in
    /// the calendar, whose series can be in another time zone.
    private func named(
        _ texts: [String: String], after old: EventRecord?, _ resolver: ZoneResolver
    ) -> [String: String] {
        guard texts.count > 1, let old, let start = texts[""].flatMap({ ComponentText($0).property("DTSTART")?.time })
        else { return texts }
        let series = SeriesStart(start, resolver)
        let zoneSet = start.zoneName.flatMap { resolver.zoneSet(for: [$0]) }
        guard start.reference != old.start.reference || zoneSet != old.zoneSet else { return texts }
        let named = texts.sorted { $0.key < $1.key }.map { place, text in
            guard !place.isEmpty, let name = ComponentText(text).property("RECURRENCE-ID")?.time else {
                return (place, text)
            }
            return (series.place(of: name, resolver).basicFormat, text)
        }
        return Dictionary(named) { first, _ in first }
    }

    private func isBehind(_ place: String, _ end: Int64?) -> Bool {
        guard let end, let second = SeriesInstances.place(place) else { return false }
        return second > end
    }

    /// Connects an entry with its event.
    func link(
        _ entry: InboxRecord, to series: [EventRecord], base: String, _ writer: borrowing StoreWriter
    ) throws {
        guard let first = series.first else { return }
        let names = try message(entry).items.compactMap { $0.recurrenceID?.basicFormat }
        // Without its series, each occurrence has an entry of its own.
        let own = series.first { names.contains($0.recurrenceID) } ?? first
        let key = InboxRecord.EventKey(
            calendarID: first.calendarID, uid: first.uid,
            recurrenceID: series.contains { $0.recurrenceID.isEmpty } ? "" : own.recurrenceID)
        try writer.link(inboxEntry: entry.id, to: key, base: base)
    }

    /// Returns the event that a component of a message describes, without storing it.
    ///
    /// - Throws: `inboxEntryWithoutTime`.
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
            throw ConferenceError.inboxEntryWithoutTime()
        }
        record.importedText = received
        if let conference = own?.conference { (record.conference, record.ownsConference) = (conference, true) }
        return record
    }

    /// Returns the components of a message by RECURRENCE-ID in the time of the message's own series; that of the series itself is
    /// empty. Of several with the same place, under different names, the newest counts.
    func places(of message: SchedulingMessage) -> [String: SchedulingItem] {
        let resolver = message.resolver(editor.zones)
        let series = message.master?.start.map { SeriesStart($0, resolver) }
        return Dictionary(
            message.items.map { item in
                let place = item.recurrenceID.map { series?.place(of: $0, resolver) ?? $0 }
                return (place?.basicFormat ?? "", item)
            }
        ) { $1.revision.order(to: $0.revision) == .newer ? $1 : $0 }
    }

    /// Checks that an entry is an invitation that is not cancelled.
    ///
    /// - Parameter isAnswer: whether the user answers it, or proposes another time, and does not just add it.
    /// - Throws: `inboxEntryCancelled`, `notAnInvitation`.
    func requireInvitation(_ message: SchedulingMessage, _ entry: InboxRecord, isAnswer: Bool = false) throws {
        guard message.method != .cancel, !message.principal.isCancelled else {
            throw ConferenceError.inboxEntryCancelled(entry.id, title: entry.title ?? "", isAnswer: isAnswer)
        }
        guard message.method == .request || message.method == .publish else {
            throw ConferenceError.notAnInvitation(entry.id, title: entry.title ?? "")
        }
    }
}
