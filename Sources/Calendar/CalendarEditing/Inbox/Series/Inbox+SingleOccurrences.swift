import CalendarModel
import CalendarStore
import ICalendar
import Recurrence
import Scheduling

// Entries of single occurrences whose series is another entry, because they arrived before it.
extension Inbox {
    /// Marks the entries of single occurrences that a cancellation in their series is about.
    func cancelEntriesOfOccurrences(
        _ cancellations: [SchedulingDecision.Cancellation], besides entry: InboxRecord, _ known: KnownInvitation,
        _ writer: borrowing StoreWriter
    ) throws {
        guard let organizer = known.stored?.organizer, let uid = cancellations.first?.item.uid else { return }
        let identities = KnownInvitation.identity(uid: uid, "")
        for other in try writer.inboxEntries(identityBeginningWith: identities)
        where other.id != entry.id && other.kind != .cancellation {
            guard let message = try? message(other), message.organizer?.isSame(as: organizer) ?? false,
                let place = place(ofOccurrence: message, known),
                let cancellation = cancellations.first(where: { $0.place.includes(place) })
            else { continue }
            let items = try message.items.map {
                try SchedulingItem(Self.cancelled($0.text, by: cancellation.item), limits: editor.limits)
            }
            guard
                let contents = SchedulingMessage(method: message.method, items: items, zones: message.zones)?
                    .calendarText
            else { continue }
            var changed = other
            (changed.kind, changed.contents, changed.changed) = (.cancellation, contents, writer.now())
            if changed.state == .new { changed.state = .done }
            try writer.update(changed)
            if let key = other.event, key.identifier != nil {
                try writer.link(inboxEntry: other.id, to: key, base: contents)
            }
        }
    }

    /// Shows the entries of single occurrences as a message about their series has them.
    func updateEntriesOfOccurrences(
        _ update: SchedulingDecision.Update, of message: SchedulingMessage, besides entry: InboxRecord,
        _ known: KnownInvitation, _ writer: borrowing StoreWriter
    ) throws {
        guard update.items.contains(where: { !$0.key.isEmpty }), let organizer = known.stored?.organizer else { return }
        let identities = KnownInvitation.identity(uid: message.uid, "")
        for var other in try writer.inboxEntries(identityBeginningWith: identities)
        where other.id != entry.id && other.kind != .cancellation {
            guard let single = try? self.message(other), single.organizer?.isSame(as: organizer) ?? false,
                let place = place(ofOccurrence: single, known), let item = update.items[place], !item.isCancelled,
                let contents = SchedulingMessage(method: single.method, items: [item], zones: message.zones)?
                    .calendarText
            else { continue }
            (other.contents, other.changed) = (contents, writer.now())
            try describe(&other)
            try writer.update(other)
            if let key = other.event, key.identifier != nil {
                try writer.link(inboxEntry: other.id, to: key, base: contents)
            }
        }
    }

    /// Returns that the series of occurrences which were known before is there now.
    func notesOnSeries(
        of message: SchedulingMessage, _ known: KnownInvitation, _ writer: borrowing StoreWriter
    ) throws -> [ChangeNote] {
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
        let identities = KnownInvitation.identity(uid: item.uid, "")
        let inEntries = try writer.inboxEntries(identityBeginningWith: identities).flatMap { entry in
            guard entry.kind != .cancellation, let single = try? self.message(entry), single.master == nil,
                message.hasOrganizer(of: single)
            else { return [EventTime]() }
            return single.items.compactMap(\.recurrenceID).map {
                start.place(of: $0, single.resolver(editor.zones))
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

    /// Returns the RECURRENCE-ID of a message about one occurrence, in the time of its series.
    private func place(ofOccurrence message: SchedulingMessage, _ known: KnownInvitation) -> String? {
        guard message.master == nil, message.items.count == 1, let name = message.items[0].recurrenceID else {
            return nil
        }
        let series =
            known.events.first { $0.recurrenceID.isEmpty }.map { SeriesStart($0) }
            ?? known.message?.master?.start.map { SeriesStart($0) }
        return (series?.place(of: name, message.resolver(editor.zones)) ?? name).basicFormat
    }
}

extension SchedulingDecision.Place {
    /// Returns whether an occurrence is meant.
    fileprivate func includes(_ place: String) -> Bool {
        recurrenceID.isEmpty || recurrenceID == place || isThisAndFuture && place > recurrenceID
    }
}
