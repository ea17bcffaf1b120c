import CalendarEditing
import CalendarModel
import CalendarStore
import ConferenceErrors
import ConferenceModel
import Foundation
import ICalendar
import Recurrence

// Saving events. A save request checks the values; the transaction writes them.
extension EKEvent {
    /// Checks that the event can be saved. Returns the values to save, or nil if nothing has changed.
    func checked(in store: EKEventStore) throws -> (contents: Contents, access: ProgramAccess)? {
        guard eventStore === store else { throw EKError(.objectBelongsToDifferentStore) }
        let backend = try store.backend()
        let access = backend.access
        try requireSaving(backend, access)
        guard let calendar else { throw EKError(.noCalendar) }
        guard calendar.eventStore === store else { throw EKError(.objectBelongsToDifferentStore) }
        guard calendar.allowsContentModifications else { throw EKError(.calendarReadOnly) }
        guard calendar.allowedEntityTypes.contains(.event) else { throw EKError(.calendarDoesNotAllowEvents) }
        guard let startDate else { throw EKError(.noStartDate) }
        guard let endDate else { throw EKError(.noEndDate) }
        // For all-day events, the time of day is ignored.
        guard startDate <= endDate || (isAllDay && isOneDay(startDate, endDate, backend)) else {
            throw EKError(.datesInverted)
        }
        if stored != nil, !hasChanges, !store.isPending(self) { return nil }
        guard hasTitle || (stored != nil && (title ?? "") == stored?.record.title) else {
            throw EKError(.internalFailure, userInfo: [NSLocalizedDescriptionKey: ConferenceError.noTitle().message])
        }
        return (contents(withDetails: true), access)
    }

    /// Checks that the program may save the event.
    ///
    func requireSaving(_ backend: EventStoreBackend, _ access: ProgramAccess) throws {
        if isMadeHere {
            try backend.requireAdding(.event, access)
        } else {
            try backend.requireChanging(.event, access)
        }
    }

    /// Saves the values of a save request.
    ///
    /// Changes by other programs since the event was read are kept, unless this program changed the same fields to
    /// other values.
    func save(
        _ contents: Contents, _ span: EKSpan, _ writer: borrowing StoreWriter, _ session: inout SaveSession
    ) throws {
        guard let wanted = try row(of: contents, writer, session) else { throw EKError(.noCalendar) }
        let backend = session.backend
        guard let base = session.stored(self) else { return try insert(contents, wanted, writer, &session) }
        // A program with write-only access must not learn how others have changed an event, not even that it is gone.
        guard try session.mayReadEvents || writer.series(identifier: base.record.identifier) == [base.record] else {
            throw backend.notAuthorized(.event)
        }
        let earlier = session.merge(self)
        let asked = earlier?.asked?.base as? Contents ?? base.contents
        let isElsewhere = asked.calendar.map { $0 != contents.calendar } ?? (wanted != base.calendarID)
        let resolver = backend.resolver.bound(to: base.record.zoneSet)
        let times = ItemTimes(zones: backend.zones, resolver: resolver)
        var change = EventChange(base.occurrence, span: span == .thisEvent ? .thisEvent : .futureEvents)
        change.isByRule = base.isByRule
        change.fields = try changes(contents, from: asked, base, times, backend.limits)
        change.calendarID = isElsewhere ? wanted : nil
        if contents.conference != asked.conference {
            change.conference = contents.conference.map { .set($0) } ?? .remove
        }
        change.isStrict = true
        change.restoresRemoved = session.mayReadEvents
        change.othersBefore = earlier?.others
        let saved = try backend.editor.save(change, resolver: resolver, writer)
        session.note(.init(asked: contents, others: saved.others), self)
        settle(saved, contents, times, isByRule: base.isByRule, &session)
    }

    /// A new event as it will be written.
    struct Prepared {
        let contents: Contents
        let calendarID: Int64
        let record: EventRecord
        let times: ItemTimes
    }

    /// Creates the record of a new event ahead of the transaction, because this is most of the work of saving it.
    func prepare(_ contents: Contents, _ session: inout SaveSession) throws {
        guard isNew, stored == nil, let calendar, calendar.calendarIdentifier == contents.calendar,
            let row = calendar.record?.id
        else { return }
        let backend = session.backend
        let times = ItemTimes(zones: backend.zones, resolver: backend.resolver)
        var draft = try draft(contents, times)
        draft.uid = name.uid
        session.prepared[ObjectIdentifier(self)] = Prepared(
            contents: contents, calendarID: row,
            record: try backend.editor.newEvent(draft, isStrict: true, resolver: times.resolver), times: times)
    }

    private func insert(
        _ contents: Contents, _ row: Int64, _ writer: borrowing StoreWriter, _ session: inout SaveSession
    ) throws {
        let backend = session.backend
        let isFirst = isNew && session.merge(self) == nil
        if isFirst, let made = session.prepared[ObjectIdentifier(self)], made.calendarID == row,
            made.contents == contents
        {
            let saved = try backend.editor.add(
                made.record, to: row, conference: contents.conference, resolver: made.times.resolver, writer)
            session.note(.init(asked: contents), self)
            return settle(saved, contents, made.times, &session)
        }
        let resolver = backend.resolver
        let times = ItemTimes(zones: backend.zones, resolver: resolver)
        var draft = try draft(contents, times)
        draft.uid = name.uid
        // An occurrence that was removed from a series can be saved as an event of its own.
        if !isFirst, try !writer.series(calendar: row, uid: name.uid).isEmpty { draft.uid = nil }
        let saved = try backend.editor.add(
            draft, to: row, conference: contents.conference, isStrict: true, resolver: resolver,
            writer)
        session.note(.init(asked: contents), self)
        settle(saved, contents, times, &session)
    }

    /// Removes an occurrence, or it and all following ones. Succeeds if another program has removed it already.
    func remove(_ span: EKSpan, _ writer: borrowing StoreWriter, _ session: inout SaveSession) throws {
        if let stored = session.stored(self) {
            let notes = try session.backend.editor.remove(
                stored.occurrence, ofEvent: stored.record.identifier,
                span: span == .thisEvent ? .thisEvent : .futureEvents, isByRule: stored.isByRule, writer)
            session.notes += notes ?? []
        }
        session.settle(self, as: nil, saved: nil)
    }

    // MARK: -

    private func isOneDay(_ start: Date, _ end: Date, _ backend: EventStoreBackend) -> Bool {
        let rules = backend.zones.systemRules
        return rules.local(at: Int64(rounding: start)).date == rules.local(at: Int64(rounding: end)).date
    }

    /// Returns the row of the calendar to save the event in.
    private func row(
        of contents: Contents, _ writer: borrowing StoreWriter, _ session: SaveSession
    ) throws -> Int64? {
        if let calendar, calendar.calendarIdentifier == contents.calendar {
            // The event stays in the calendar where it was saved.
            if calendar.isOpaque {
                if let stored = session.stored(self) { return stored.record.calendarID }
                guard let chosen = calendar.chosenIdentifier else {
                    return try writer.defaultCalendar(for: .events).id
                }
                guard let record = try writer.calendar(identifier: chosen) else { throw EKError(.noCalendar) }
                guard !record.isReadOnly else { throw EKError(.calendarReadOnly) }
                return record.id
            }
            return session.record(calendar)?.id
        }
        // The object's calendar may have changed since the save was requested.
        return try writer.calendar(identifier: contents.calendar ?? "")?.id
    }

    /// Records the result of the transaction for the event.
    ///
    /// - Parameter isByRule: whether the event stood for an occurrence as the rules give it; see ``Stored/isByRule``. It still
    ///   does if the whole series was saved.
    private func settle(
        _ saved: SavedEvent, _ contents: Contents, _ times: ItemTimes, isByRule: Bool = false,
        _ session: inout SaveSession
    ) {
        let lookup = OccurrenceLookup(limits: session.backend.limits, resolver: times.resolver)
        let isByRule = isByRule && saved.record.recurrenceID.isEmpty
        let series = isByRule ? [saved.record] : saved.series
        let occurrence =
            lookup.occurrence(named: saved.recurrenceID, of: series) ?? lookup.occurrence(named: nil, of: series)
        session.notes += saved.notes
        session.settle(self, as: occurrence.map { Stored($0, times, isByRule: isByRule) }, saved: contents)
    }

    /// Creates the values of a new event for the store.
    func draft(_ contents: Contents, _ times: ItemTimes) throws -> EventDraft {
        guard let start = contents.start else { throw EKError(.noStartDate) }
        guard let end = contents.end else { throw EKError(.noEndDate) }
        let span = self.times(contents, start, end, nil, times)
        var draft = EventDraft(
            title: contents.title, start: span.start, end: span.end, location: contents.location, notes: contents.notes)
        draft.url = contents.url?.absoluteString
        if let details = contents.details {
            let availability = details.contents.availability
            draft.availability = availability == .busy ? nil : availability
            draft.alarms = details.alarms
            draft.structuredLocation = details.place
            draft.rules = details.rules.map {
                $0.value(startingAt: span.start, zone: zone(of: contents, times))
            }
        }
        return draft
    }

    /// Returns the changes to make to a stored event.
    ///
    /// - Parameters:
    ///   - old: the values that the object showed, or those of an earlier save request in the same transaction.
    ///   - base: the values that the program has read from the store.
    private func changes(
        _ contents: Contents, from old: Contents, _ base: Stored, _ times: ItemTimes, _ limits: Limits
    ) throws -> EventChanges {
        var changes = EventChanges()
        if contents.title != old.title { changes.title = contents.title }
        if contents.location != old.location { changes.location = contents.location ?? "" }
        if contents.notes != old.notes { changes.notes = contents.notes ?? "" }
        if contents.url != old.url { changes.url = contents.url?.absoluteString ?? "" }
        var start = base.occurrence.start
        var zone = self.zone(of: base.contents, times)
        if contents.start != old.start || contents.end != old.end || contents.isAllDay != old.isAllDay
            || contents.timeZone != old.timeZone
        {
            guard let from = contents.start else { throw EKError(.noStartDate) }
            guard let to = contents.end else { throw EKError(.noEndDate) }
            let span = self.times(contents, from, to, contents.timeZone == old.timeZone ? base.occurrence : nil, times)
            zone = self.zone(of: contents, times)
            if span.start != base.occurrence.start || span.end != base.occurrence.end {
                (changes.start, changes.end) = (span.start, span.end)
                start = span.start
            }
        }
        guard let details = contents.details else { return changes }
        let (new, before) = (details.contents, old.details?.contents ?? readDetails(limits))
        if new.availability != before.availability { changes.availability = new.availability }
        if new.alarms != before.alarms { changes.alarms = details.alarms }
        if new.place != before.place { changes.structuredLocation = details.place.map { .set($0) } ?? .remove }
        if new.rules != before.rules {
            changes.rules = details.rules.map { $0.value(startingAt: start, zone: zone) }
        }
        return changes
    }

    /// The details that the object showed, or those of a new event if they were never read.
    private func readDetails(_ limits: Limits) -> ItemDetails.Contents {
        (stored?.details(limits) ?? ItemDetails()).contents
    }

    /// Returns the zone in which to read the end of a rule: the event's, or the system's for floating and all-day events.
    private func zone(of contents: Contents, _ times: ItemTimes) -> TimeZone {
        contents.isAllDay ? times.systemZone : contents.timeZone ?? times.systemZone
    }

    /// Returns start and end as calendars store them.
    ///
    /// - Parameter kept: the occurrence whose zones to keep because the program has not set the zone. A time that has not
    ///   changed is kept as written: a series at 02:30 stays at 02:30 even if it is saved on the night on which the clock skips
    ///   that time.
    private func times(
        _ contents: Contents, _ start: Date, _ end: Date, _ kept: Occurrence?, _ times: ItemTimes
    ) -> (start: EventTime, end: EventTime) {
        if contents.isAllDay {
            let last = times.day(end)
            return (times.day(start), EventTime(last.local.date.adding(days: 1)))
        }
        let reference = times.reference(contents.timeZone)
        guard let kept, !kept.start.isDate else {
            return (times.time(start, on: reference), times.time(end, on: reference))
        }
        return (
            Int64(rounding: start) == kept.startInstant ? kept.start : times.time(start, on: kept.start.reference),
            Int64(rounding: end) == kept.endInstant ? kept.end : times.time(end, on: kept.end.reference)
        )
    }
}
