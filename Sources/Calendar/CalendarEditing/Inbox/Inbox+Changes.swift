import CalendarModel
import CalendarStore
import ConferenceErrors
import ConferenceModel
import ICalendar
import Recurrence
import Scheduling

// New versions and cancellations of invitations.
extension Inbox {
    /// Takes over a new version, in the inbox and in the calendar if the event is there.
    func apply(
        _ update: SchedulingDecision.Update, _ envelope: Envelope, _ known: KnownInvitation,
        _ writer: borrowing StoreWriter
    ) throws -> InboxOutcome {
        var items = known.message.map { places(of: $0) } ?? [:]
        for place in update.obsolete { items[place] = nil }
        for (place, item) in update.items { items[place] = try item.named(place, limits: editor.limits) }
        let isFirst = known.events.isEmpty && (known.entry?.kind ?? .cancellation) == .cancellation
        let changes = isFirst ? [] : notes(update, envelope.message, known)
        let contents = self.contents(items, envelope.message, known, changes)
        var outcome = try enter(
            envelope, as: isFirst ? .invitation : .update, known, contents: contents,
            needsLook: !known.events.isEmpty, writer)
        outcome.changes = self.changes(changes, envelope.message.resolver(editor.zones))
        guard let entry = outcome.entry, let stored = known.stored, try isChangeable(known, writer) else {
            return outcome
        }
        let write = try takeOver(
            update, of: envelope.message, over: stored, known, entry, contents: contents, me: envelope.me, writer)
        outcome.entry = try writer.inboxEntry(id: entry.id)
        (outcome.saved, outcome.kept) = (write.saved, write.kept)
        return outcome
    }

    /// Marks an event, or some occurrences of it, as cancelled. Nothing is removed.
    func apply(
        _ cancellations: [SchedulingDecision.Cancellation], _ envelope: Envelope, _ known: KnownInvitation,
        _ writer: borrowing StoreWriter
    ) throws -> InboxOutcome {
        var items = known.message.map { places(of: $0) } ?? [:]
        var isWhole = false
        for cancellation in cancellations {
            let place = cancellation.place.recurrenceID
            isWhole = isWhole || place.isEmpty
            let concerned: Set<String> = place.isEmpty ? Set(items.keys).union([""]) : [place]
            for key in concerned {
                let text = items[key]?.text ?? cancellation.item.text
                items[key] = try SchedulingItem(
                    Self.cancelled(text, by: cancellation.item), limits: editor.limits)
            }
        }
        // An invitation of which something still takes place is one to decide on.
        isWhole = isWhole || items.values.allSatisfy(\.isCancelled)
        let changes = isWhole ? [] : notes(cancellations, known)
        let contents = self.contents(items, envelope.message, known, changes)
        var outcome = try enter(
            envelope, as: isWhole ? .cancellation : .update, known, contents: contents, needsLook: true, writer)
        outcome.changes = self.changes(changes, envelope.message.resolver(editor.zones))
        if case .updated = outcome.result { outcome.result = .cancelled }
        guard var entry = outcome.entry else { return outcome }
        if isWhole, entry.state == .new {
            // There is nothing left to decide, and something to see.
            entry.state = .done
            entry = try writer.update(entry)
            outcome.entry = entry
        }
        guard try isChangeable(known, writer) else { return outcome }
        for cancellation in cancellations { try cancel(cancellation, known.events, writer) }
        let after = try writer.series(calendar: known.events[0].calendarID, uid: known.events[0].uid)
        try link(entry, to: after, base: contents, writer)
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

    private func cancel(
        _ cancellation: SchedulingDecision.Cancellation, _ series: [EventRecord], _ writer: borrowing StoreWriter
    ) throws {
        let place = cancellation.place.recurrenceID
        let resolver = editor.resolver.bound(to: series)
        let texts = editor.texts(resolver)
        func cancelled(_ record: EventRecord) throws -> EventRecord {
            try texts.derive(Self.cancelled(record.text, by: cancellation.item), from: record)
        }
        guard !place.isEmpty else {
            for record in series { try writer.update(cancelled(record)) }
            return
        }
        let occurrence = editor.lookup(resolver).occurrence(named: place, of: series)
        if cancellation.place.isThisAndFuture {
            guard let occurrence else { return }
            var change = EventChange(occurrence, span: .futureEvents)
            change.fields.status = "CANCELLED"
            _ = try editor.save(change, resolver: resolver, writer)
        } else if let record = series.first(where: { $0.recurrenceID == place }) {
            try writer.update(cancelled(record))
        } else if let occurrence, let master = series.first(where: { $0.recurrenceID.isEmpty }) {
            _ = try writer.insert(cancelled(texts.detached(occurrence, from: master)))
        }
    }

    /// Returns a component as a cancellation leaves it, in the version of the cancellation.
    private static func cancelled(_ text: String, by item: SchedulingItem) -> String {
        var component = ComponentText(text)
        let message = ComponentText(item.text)
        component.set("STATUS", to: ContentLine("STATUS", value: "CANCELLED"))
        for name in ["SEQUENCE", "DTSTAMP"] {
            if let line = message.property(name) { component.set(name, to: line) }
        }
        return component.text
    }

    /// Returns all that is known of an invitation, as one message, with what the newest messages have changed.
    private func contents(
        _ items: [String: SchedulingItem], _ message: SchedulingMessage, _ known: KnownInvitation, _ notes: [ChangeNote]
    ) -> String {
        let zones = (known.message?.zones ?? []) + message.zones
        var unique: [String] = []
        for zone in zones where !unique.contains(where: { isSameText($0, zone) }) { unique.append(zone) }
        let method: SchedulingMethod = (known.message?.method ?? message.method) == .publish ? .publish : .request
        let sorted = items.sorted { $0.key < $1.key }.map(\.value)
        let text = SchedulingMessage(method: method, items: sorted, zones: unique)?.calendarText ?? message.calendarText
        return ChangeNote.adding(ChangeNote.joined(notes, unseen: unseenNotes(known.entry)), to: text)
    }

    /// Returns whether the event is in a calendar whose contents may be changed.
    func isChangeable(_ known: KnownInvitation, _ writer: borrowing StoreWriter) throws -> Bool {
        guard let event = known.events.first else { return false }
        return try writer.calendar(id: event.calendarID).map { !$0.isReadOnly } ?? false
    }

    /// Returns the version of the organizer that the event of an entry was last written from.
    func base(of entry: InboxRecord?) -> SchedulingMessage? {
        entry?.base.flatMap { try? SchedulingMessage(calendarText: $0, limits: editor.limits) }
    }
}

extension SchedulingItem {
    /// Returns a component with the RECURRENCE-ID of its place. Those of ADD have none.
    fileprivate func named(_ place: String, limits: Limits) throws -> SchedulingItem {
        guard !place.isEmpty, recurrenceID == nil, let start else { return self }
        var component = ComponentText(text)
        component.append(EventText.line("RECURRENCE-ID", start))
        return try SchedulingItem(component.text, limits: limits)
    }
}
