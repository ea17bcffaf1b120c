package import CalendarModel
import CalendarStore
import ICalendar
import Recurrence
import Scheduling

// Which occurrences a message is about, and when they took place before.
extension Inbox {
    /// Returns what the newest messages of an entry have changed, as far as the user has not seen it.
    package func changes(in entry: InboxRecord) -> [EntryChange] {
        if entry.isReservation {
            guard let before = BookingNote.read(entry.contents)?.before, let start = entry.start, let end = entry.end,
                entry.kind != .cancellation
            else { return [] }
            return changes([ChangeNote(.moved, nil, before: before, after: (start, end))], editor.resolver)
        }
        guard let message = try? message(entry) else { return [] }
        return changes(ChangeNote.read(entry.contents), message.resolver(editor.zones))
    }

    func changes(_ notes: [ChangeNote], _ resolver: ZoneResolver) -> [EntryChange] {
        func occurrence(_ times: ChangeNote.Times?) -> Occurrence? {
            times.map { times in
                Occurrence(
                    single: Occurrence.Origin(
                        EventRecord(
                            uid: "", title: "", start: times.start, end: times.end, rangeStart: 0, rangeEnd: 0, text: ""
                        )),
                    resolver)
            }
        }
        return notes.map { note in
            EntryChange(
                kind: note.kind, occurrence: occurrence(note.occurrence.map { ($0, $0) }),
                isThisAndFuture: note.isThisAndFuture, before: occurrence(note.before), after: occurrence(note.after))
        }
    }

    /// Returns the notes of an entry that the user has not seen.
    func unseenNotes(_ entry: InboxRecord?) -> [ChangeNote] {
        guard let entry, entry.isOpen else { return [] }
        return ChangeNote.read(entry.contents)
    }

    /// Returns what a new version changes.
    func notes(
        _ update: SchedulingDecision.Update, _ message: SchedulingMessage, _ known: KnownInvitation
    ) -> [ChangeNote] {
        let resolver = message.resolver(editor.zones)
        let hasSeries = update.items[""] != nil
        return update.items.sorted { $0.key < $1.key }.compactMap { place, item in
            let before = times(of: place, known)
            guard let after = times(of: item, resolver) else { return nil }
            let isMoved = before.map { resolver.differs($0, from: after) } ?? false
            let name = place.isEmpty ? nil : item.recurrenceID ?? item.start
            if item.isCancelled {
                return place.isEmpty ? nil : ChangeNote(.cancelled, name, before: before)
            }
            if place.isEmpty { return isMoved ? ChangeNote(.moved, nil, before: before, after: after) : nil }
            // What a new version of the series does not move needs no word of its own.
            if hasSeries, !isMoved { return nil }
            let kind: EntryChange.Kind = isMoved ? .moved : before == nil ? .added : .changed
            return ChangeNote(kind, name, isThisAndFuture: item.isThisAndFuture, before: before, after: after)
        }
    }

    /// Returns which occurrences are cancelled; none for the whole event.
    func notes(_ cancellations: [SchedulingDecision.Cancellation], _ known: KnownInvitation) -> [ChangeNote] {
        cancellations.compactMap { cancellation in
            let place = cancellation.place
            guard !place.recurrenceID.isEmpty, let name = cancellation.item.recurrenceID else { return nil }
            return ChangeNote(
                .cancelled, name, isThisAndFuture: place.isThisAndFuture,
                before: place.isThisAndFuture ? nil : times(of: place.recurrenceID, known))
        }
    }

    /// Returns what an answer, a question or a proposal is about.
    func notes(_ message: SchedulingMessage, _ known: KnownInvitation) -> [ChangeNote] {
        let resolver = message.resolver(editor.zones)
        return message.items.compactMap { item in
            let place = place(of: item, in: known.events)
            if message.method == .counter, let after = times(of: item, resolver) {
                let before = times(of: place, known)
                if before.map({ resolver.differs($0, from: after) }) ?? true {
                    return ChangeNote(
                        .proposed, item.recurrenceID, isThisAndFuture: item.isThisAndFuture, before: before,
                        after: after)
                }
            }
            guard let name = item.recurrenceID else { return nil }
            return ChangeNote(.named, name, isThisAndFuture: item.isThisAndFuture)
        }
    }

    /// Returns the place in a series that a message's component is about; empty for the whole event.
    func place(of item: SchedulingItem, in series: [EventRecord]) -> String {
        guard let time = item.recurrenceID else { return "" }
        let master = series.first { $0.recurrenceID.isEmpty }
        return master.map { SeriesStart($0).place(of: time, editor.resolver.bound(to: series)).basicFormat }
            ?? time.basicFormat
    }

    // MARK: -

    /// Returns when an event or occurrence takes place as far as it is known before a message: in the calendar, or else in
    /// the entry.
    private func times(of place: String, _ known: KnownInvitation) -> ChangeNote.Times? {
        let (series, resolver) =
            known.events.isEmpty
            ? (known.entry.map { events(of: $0) } ?? [], known.message?.resolver(editor.zones) ?? editor.resolver)
            : (known.events, editor.resolver.bound(to: known.events))
        let found =
            place.isEmpty
            ? series.first { $0.recurrenceID.isEmpty }.map { Occurrence(single: Occurrence.Origin($0), resolver) }
            : editor.lookup(resolver).occurrence(named: place, of: series)
        return found.map { found in
            // A zone of that file may be unknown in the message.
            func portable(_ time: EventTime, _ instant: Int64) -> EventTime {
                guard let name = time.zoneName, editor.zones.rules(ofLocation: name) == nil else { return time }
                return EventTime(LocalDateTime(secondsSinceEpoch: instant), .utc)
            }
            return (portable(found.start, found.startInstant), portable(found.end, found.endInstant))
        }
    }

    private func times(of item: SchedulingItem, _ resolver: ZoneResolver) -> ChangeNote.Times? {
        (try? record(of: item.text, master: nil, resolver)).map { ($0.start, $0.end) }
    }
}

extension ZoneResolver {
    /// Returns whether two times are not the same span.
    fileprivate func differs(_ times: ChangeNote.Times, from others: ChangeNote.Times) -> Bool {
        times.start.isDate != others.start.isDate || instant(of: times.start) != instant(of: others.start)
            || instant(of: times.end) != instant(of: others.end)
    }
}
