import CalendarModel
import CalendarStore
import ConferenceErrors
import ICalendar
import Recurrence
import Scheduling

// Cancellations of invitations.
extension Inbox {
    /// Marks an event, or some occurrences of it, as cancelled. Nothing is removed. Occurrences that the series does not have are
    /// kept in the entry only.
    func apply(
        _ cancellations: [SchedulingDecision.Cancellation], _ envelope: Envelope, _ known: KnownInvitation,
        _ writer: borrowing StoreWriter
    ) throws -> InboxOutcome {
        let (all, former) = (cancellations, former(known))
        let cancellations = named(
            cancellations.filter { isAboutOccurrence($0, known) }, in: former.series,
            after: keptMessages(known), former.lookup.resolver)
        guard !cancellations.isEmpty else { return try keep(all, envelope, known, writer) }
        let isAll = cancellations.contains { $0.place.recurrenceID.isEmpty }
        var items = itemsToCancel(by: cancellations, known)
        // What the user has changed in occurrences is cancelled with them.
        let own = Set(known.events.map(\.recurrenceID))
        let resolver = envelope.message.resolver(editor.zones)
        try mark(
            shown(all, of: cancellations, envelope, known, writer), in: &items, besides: own, resolver)
        // An invitation of which something still takes place is one to decide on.
        let isWhole = isAll || items.values.allSatisfy(\.isCancelled)
        let changes = isWhole ? [] : notes(cancellations, known)
        var contents = try self.contents(items, envelope, known, changes, writer)
        if isAll, earlierVersion(known) != nil { contents = ChangeNote.removed(from: contents) }
        contents = UninvitedAddresses.replacing(
            uninvitations(
                cancellations, after: known.uninvitations, from: known.message.map { places(of: $0) } ?? [:], in: items),
            in: contents)
        // The user has ignored the event, so its cancellation is not shown as new.
        let isIgnored = isWhole && known.entry?.state == .ignored
        var outcome = try enter(
            envelope, as: isWhole ? .cancellation : .update, known, contents: contents, needsLook: !isIgnored, writer)
        outcome.changes = self.changes(changes, resolver)
        if case .updated = outcome.result { outcome.result = .cancelled }
        guard var entry = outcome.entry else { return outcome }
        if isWhole, entry.state == .new {
            // There is nothing left to decide, and something to see.
            entry.state = .done
            entry = try writer.update(entry)
            outcome.entry = entry
        }
        guard try isChangeable(known, writer) else { return outcome }
        let changed = Set((known.message.map { places(of: $0) } ?? [:]).keys)
        try cancel(cancellations, known.events[0], former: changed, base: base(of: known.entry), writer)
        let after = try writer.series(calendar: known.events[0].calendarID, uid: known.events[0].uid)
        let base =
            isAll
            ? contents : try base(after: cancellations, of: envelope.message, known, besides: own, contents: contents)
        try link(entry, to: after, base: base, writer)
        outcome.entry = try writer.inboxEntry(id: entry.id)
        let notes = try Outbox.note(from: known.events, to: after, writer)
        let named = cancellations.map(\.place.recurrenceID)
        if let record = after.first(where: { named.contains($0.recurrenceID) }) ?? after.first {
            outcome.saved = SavedEvent(
                record: record, series: after, recurrenceID: record.recurrenceID, isUnchanged: after == known.events,
                notes: notes)
        }
        return outcome
    }

    // MARK: -

    /// Marks what cancellations are about in all that is known of an invitation, by RECURRENCE-ID.
    func mark(
        _ cancellations: [SchedulingDecision.Cancellation], in items: inout [String: SchedulingItem],
        besides own: Set<String>, _ resolver: ZoneResolver
    ) throws {
        let plan = PlannedOccurrences(self, resolver)
        for cancellation in cancellations {
            try checkTime()
            let place = cancellation.place
            if !place.isThisAndFuture { try handOver(place.recurrenceID, in: &items, resolver) }
            try mark(cancellation, in: &items, besides: own, plan)
        }
    }

    /// What the components of an invitation plan for occurrences without a component of their own. Not thread-safe.
    ///
    /// It depends on few of them, so that a message which cancels a thousand occurrences reads the series once.
    private final class PlannedOccurrences {
        private let inbox: Inbox
        let resolver: ZoneResolver
        private var series: (items: [String: SchedulingItem], version: InvitedSeries)?

        init(_ inbox: Inbox, _ resolver: ZoneResolver) { (self.inbox, self.resolver) = (inbox, resolver) }

        func planned(_ place: String, by items: [String: SchedulingItem]) throws -> EventRecord? {
            let deciding = items.filter { $0.key.isEmpty || $0.value.isThisAndFuture }
            if let series, series.items == deciding { return try series.version.planned(place) }
            let version = InvitedSeries(
                [], former: inbox.records(of: deciding, resolver), inbox.editor, formerly: resolver)
            series = (deciding, version)
            return try version.planned(place)
        }
    }

    /// Marks what a cancellation is about in all that is known of an invitation, by RECURRENCE-ID.
    private func mark(
        _ cancellation: SchedulingDecision.Cancellation, in items: inout [String: SchedulingItem],
        besides own: Set<String>, _ plan: PlannedOccurrences
    ) throws {
        let place = cancellation.place
        // The components that are marked now must not plan those that follow.
        let known = place.recurrenceID.isEmpty || place.isThisAndFuture ? items : nil
        let concerned: Set<String> =
            if place.recurrenceID.isEmpty {
                Set(items.keys).union([""])
            } else if place.isThisAndFuture, items[""] == nil {
                // Without the series, nothing says what other occurrences are.
                Set(items.keys.filter { $0 > place.recurrenceID }).union([place.recurrenceID])
            } else if place.isThisAndFuture {
                own.union(items.keys).filter { $0 > place.recurrenceID }.union([place.recurrenceID])
            } else {
                [place.recurrenceID]
            }
        for key in concerned {
            var item = items[key] ?? cancellation.item
            if !key.isEmpty, items[key] == nil || key == place.recurrenceID && place.isThisAndFuture,
                let master = items[""],
                var time = master.start, let local = EventTime(basicFormat: key)?.local
            {
                // A cancellation may say nothing but which occurrence it is about.
                time.local = local
                let isFirst = place.isThisAndFuture && key == place.recurrenceID
                item = master.occurrence(at: time, isThisAndFuture: isFirst, limits: editor.limits)
                if let occurrence = try plan.planned(key, by: known ?? items) {
                    let record = try isFirst ? editor.texts(plan.resolver).includingFuture(occurrence) : occurrence
                    item = try SchedulingItem(record.text, limits: editor.limits)
                }
            }
            items[key] = try SchedulingItem(Self.cancelled(item.text, by: cancellation.item), limits: editor.limits)
        }
    }

    /// - Parameters:
    ///   - former: the occurrences that the organizer has changed before.
    ///   - base: the organizer's version that the event was last written from.
    private func cancel(
        _ cancellations: [SchedulingDecision.Cancellation], _ event: EventRecord, former: Set<String>,
        base: SchedulingMessage?, _ writer: borrowing StoreWriter
    ) throws {
        // A message can name a thousand occurrences, so the series is read once for those that follow each other alone.
        var alone: [SchedulingDecision.Cancellation] = []
        for cancellation in cancellations {
            if !cancellation.place.recurrenceID.isEmpty, !cancellation.place.isThisAndFuture {
                alone.append(cancellation)
                continue
            }
            try cancelOccurrences(alone, event, base: base, writer)
            alone = []
            try cancel(cancellation, event, former: former, base: base, writer)
        }
        try cancelOccurrences(alone, event, base: base, writer)
    }

    /// Cancels single occurrences, each of which stands only for itself.
    private func cancelOccurrences(
        _ cancellations: [SchedulingDecision.Cancellation], _ event: EventRecord, base: SchedulingMessage?,
        _ writer: borrowing StoreWriter
    ) throws {
        guard !cancellations.isEmpty else { return }
        var series = try writer.series(calendar: event.calendarID, uid: event.uid)
        var texts = editor.texts(editor.resolver.bound(to: series))
        var invited = invitedSeries(series, base: base)
        // Those that stand for several occurrences decide on others, too.
        var deciding = series.filter { $0.recurrenceID.isEmpty || $0.rangeEnd == .max }
        var own = Dictionary(series.map { ($0.recurrenceID, $0) }) { first, _ in first }
        for cancellation in cancellations {
            try checkTime()
            let place = cancellation.place.recurrenceID
            func cancelled(_ record: EventRecord) throws -> EventRecord {
                try texts.derive(Self.cancelled(record.text, by: cancellation.item), from: record)
            }
            if var present = own[place] {
                if present.rangeEnd == .max {
                    try isolate(place, in: series, writer)
                    series = try writer.series(calendar: event.calendarID, uid: event.uid)
                    texts = editor.texts(editor.resolver.bound(to: series))
                    invited = invitedSeries(series, base: base)
                    deciding = series.filter { $0.recurrenceID.isEmpty || $0.rangeEnd == .max }
                    own = Dictionary(series.map { ($0.recurrenceID, $0) }) { first, _ in first }
                    guard let isolated = own[place] else { continue }
                    present = isolated
                }
                try writer.update(cancelled(present))
            } else if let record = try record(ofOccurrence: place, in: deciding) {
                own[place] = try writer.insert(cancelled(asPlanned(record, in: invited, texts)))
            }
        }
    }

    private func cancel(
        _ cancellation: SchedulingDecision.Cancellation, _ event: EventRecord, former: Set<String>,
        base: SchedulingMessage?, _ writer: borrowing StoreWriter
    ) throws {
        let place = cancellation.place
        // An earlier cancellation of the same message may have changed them.
        let series = try writer.series(calendar: event.calendarID, uid: event.uid)
        let texts = editor.texts(editor.resolver.bound(to: series))
        func cancelled(_ record: EventRecord) throws -> EventRecord {
            try texts.derive(Self.cancelled(record.text, by: cancellation.item), from: record)
        }
        if place.recurrenceID.isEmpty {
            for record in series { try writer.update(cancelled(record)) }
            return
        }
        let invited = invitedSeries(series, base: base)
        let own = series.first { $0.recurrenceID == place.recurrenceID }
        guard place.isThisAndFuture, series.contains(where: { $0.recurrenceID.isEmpty }) else {
            if own != nil {
                try isolate(place.recurrenceID, in: series, writer)
                let present = try writer.event(
                    calendar: event.calendarID, uid: event.uid, recurrenceID: place.recurrenceID)
                if let present { try writer.update(cancelled(present)) }
            } else if let record = try record(ofOccurrence: place.recurrenceID, in: series) {
                _ = try writer.insert(cancelled(asPlanned(record, in: invited, texts)))
            }
            return
        }
        var parted: [EventRecord] = []
        // The series keeps its UID, so that a later version of it revives or replaces these occurrences.
        let others = series.filter { $0.recurrenceID != place.recurrenceID }
        if let record = try record(ofOccurrence: place.recurrenceID, in: others)
            ?? invited.inherited(place.recurrenceID) ?? leftOut(place.recurrenceID, of: others)
        {
            var first = try cancelled(texts.includingFuture(asPlanned(record, in: invited, texts)))
            if let own = series.first(where: { $0.recurrenceID == record.recurrenceID }) {
                if former.contains(own.recurrenceID) {
                    (first.id, first.identifier, first.version) = (own.id, own.identifier, own.version)
                    try writer.update(first)
                } else {
                    // What only the user has changed in it is cancelled as it is.
                    try writer.update(cancelled(own))
                    if !texts.includesFuture(own) { parted.append(first) }
                }
            } else {
                _ = try writer.insert(first)
            }
        }
        for record in others where record.recurrenceID > place.recurrenceID {
            guard let present = try writer.event(id: record.id), present.status != "CANCELLED" else { continue }
            try writer.update(cancelled(present))
        }
        try separate(parted, calendar: event.calendarID, uid: event.uid, writer)
    }

    /// Returns an occurrence that the calendar takes from the series with what the organizer has changed from an earlier occurrence
    /// on. The calendar may have that change only in the records of other occurrences.
    private func asPlanned(_ record: EventRecord, in invited: InvitedSeries, _ texts: EventEditor) throws -> EventRecord
    {
        guard let planned = try invited.planned(record.recurrenceID),
            let inherited = try invited.formerlyInherited(record.recurrenceID)
        else { return record }
        let text = InvitationMerge.following(record.text, from: inherited.text, to: planned.text)
        return isSameText(text, record.text) ? record : try texts.derive(text, from: record)
    }

    /// Returns the record of an occurrence that the rules of the series do not have, so that those after it can be cancelled.
    private func leftOut(_ place: String, of series: [EventRecord]) throws -> EventRecord? {
        guard let master = series.first(where: { $0.recurrenceID.isEmpty }), let named = EventTime(basicFormat: place)
        else { return nil }
        var time = master.start
        time.local = named.local
        let item = try SchedulingItem(master.text, limits: editor.limits)
            .occurrence(at: time, isThisAndFuture: true, limits: editor.limits)
        var record = try record(of: item.text, master: master, editor.resolver.bound(to: series))
        (record.calendarID, record.recurrenceID) = (master.calendarID, place)
        return record
    }

    /// Returns the record of an occurrence that has none of its own, without storing it; nil if there is no such occurrence.
    func record(ofOccurrence place: String, in series: [EventRecord]) throws -> EventRecord? {
        let resolver = editor.resolver.bound(to: series)
        guard let master = series.first(where: { $0.recurrenceID.isEmpty }),
            let occurrence = editor.lookup(resolver).occurrence(named: place, of: series)
        else { return nil }
        return try editor.texts(resolver).detached(occurrence, from: master)
    }

    /// Makes a detached occurrence apply only to itself, before a message or an answer about it alone.
    func isolate(_ place: String, in series: [EventRecord], _ writer: borrowing StoreWriter) throws {
        let texts = editor.texts(editor.resolver.bound(to: series))
        try SeriesEditor(texts).isolating(place, in: series)?.apply(writer)
    }

    /// Returns a component as a cancellation leaves it, in the version of the cancellation.
    static func cancelled(_ text: String, by item: SchedulingItem) -> String {
        var component = ComponentText(text)
        let message = ComponentText(item.text)
        component.set("STATUS", to: ContentLine("STATUS", value: "CANCELLED"))
        if let line = message.property("DTSTAMP") { component.set("DTSTAMP", to: line) }
        // A later cancellation may have a lower SEQUENCE, which must not make earlier versions newer.
        let known = component.property("SEQUENCE").flatMap { SequenceNumber.value(of: $0.word) } ?? 0
        let isLower = (0...SchedulingRevision.largestStep).contains(known - item.revision.sequence)
        if !isLower, let line = message.property("SEQUENCE") { component.set("SEQUENCE", to: line) }
        return component.text
    }
}
