import CalendarStore
import ConferenceModel
import Foundation
import ICalendar
import Recurrence
import Support

// How an event gets into the store: checked when it is asked for, written in the transaction.
extension EKEvent {
    /// What is to be saved, once it is certain that it may be; nil where there is nothing to save.
    func checked(in store: EKEventStore) throws -> Contents? {
        guard eventStore === store else { throw EKError(.objectBelongsToDifferentStore) }
        try requireSaving(store.backend())
        guard let calendar else { throw EKError(.noCalendar) }
        guard calendar.eventStore === store else { throw EKError(.objectBelongsToDifferentStore) }
        guard calendar.allowsContentModifications else { throw EKError(.calendarReadOnly) }
        guard calendar.allowedEntityTypes.contains(.event) else { throw EKError(.calendarDoesNotAllowEvents) }
        guard let startDate else { throw EKError(.noStartDate) }
        guard let endDate else { throw EKError(.noEndDate) }
        // Of whole days, the time of day does not count.
        let backend = try store.backend()
        guard startDate <= endDate || (isAllDay && isOneDay(startDate, endDate, backend)) else {
            throw EKError(.datesInverted)
        }
        if stored != nil, !hasChanges, !store.isPending(self) { return nil }
        let hasTitle = !(title ?? "").trimmingCharacters(in: .whitespacesAndNewlines).isEmpty
        guard hasTitle || (stored != nil && (title ?? "") == stored?.record.title) else {
            throw EKError(.internalFailure, userInfo: [NSLocalizedDescriptionKey: ConferenceError.noTitle().message])
        }
        return contents(withDetails: true)
    }

    /// - Throws: ``EKError/Code/eventStoreNotAuthorized``.
    func requireSaving(_ backend: EventStoreBackend) throws {
        if isMadeHere { try backend.requireAdding(.event) } else { try backend.requireChanging(.event) }
    }

    /// Writes what was to be saved.
    func save(
        _ contents: Contents, _ span: EKSpan, _ writer: borrowing StoreWriter, _ session: inout SaveSession
    ) throws {
        guard let row = try row(of: contents, writer, session) else { throw EKError(.noCalendar) }
        let backend = session.backend
        // By its name, because another object may have moved it to another calendar.
        var series = try session.stored(self).map { try writer.series(identifier: $0.record.identifier) } ?? []
        let before = series.first?.calendarID
        let definitions = try ZoneDefinitions(calendar: row, movingFrom: before, writer)
        let editor = EventEditor(
            zones: backend.zones, limits: backend.limits, definition: { definitions.text(of: $0) }, now: backend.now)
        let resolver = ZoneResolver(zones: backend.zones) { definitions.text(of: $0) }
        let times = ItemTimes(zones: backend.zones, resolver: resolver)
        guard let stored = session.stored(self) else {
            var record = try editor.newEvent(try draft(contents, times))
            record.calendarID = row
            try SeriesEditor(editor, isStrict: true).check(new: record)
            if let conference = contents.conference { record = try editor.settingConference(conference, on: record) }
            record = try writer.insert(record)
            return try settle((record.uid, ""), contents, row, times, writer, &session)
        }
        // Who may only add must not learn what others have made of it, not even that it is gone.
        guard session.mayReadEvents || series == [stored.record] else { throw backend.notAuthorized(.event) }
        var subject = (uid: stored.record.uid, recurrenceID: stored.occurrence.recurrenceID)
        if let before, row != before {
            let moved = try SeriesEditor(editor).moving(series, toCalendar: row).apply(writer)
            guard !moved.isEmpty else { throw gone(stored) }
            series = moved
        }
        var changes = try changes(contents, from: stored, times, backend.limits)
        if changes.isEmpty, span == .futureEvents, contents.conference != stored.occurrence.conference {
            // Another conference from this occurrence on makes two series of one.
            changes.notes = contents.notes ?? ""
        }
        let effective = changes.rules == nil ? span : .futureEvents
        let change = try SeriesEditor(editor, isStrict: true).changing(
            stored.occurrence, of: series, changes, span: effective == .thisEvent ? .thisEvent : .futureEvents)
        if !change.isEmpty {
            _ = try change.apply(writer)
            subject = change.subject ?? subject
        } else if series.isEmpty {
            throw gone(stored)
        }
        if contents.conference != stored.occurrence.conference {
            subject = try setConference(
                contents.conference, on: subject, isWhole: effective != .thisEvent, row, editor, times, writer)
        }
        try settle(subject, contents, row, times, writer, &session)
    }

    /// Removes an occurrence, or it and all following ones.
    func remove(_ span: EKSpan, _ writer: borrowing StoreWriter, _ session: inout SaveSession) throws {
        guard let stored = session.stored(self) else { return session.settle(self, as: nil, saved: nil) }
        let backend = session.backend
        let series = try writer.series(identifier: stored.record.identifier)
        // Somebody else was faster: what was wanted is so.
        guard let row = series.first?.calendarID else { return session.settle(self, as: nil, saved: nil) }
        let definitions = try ZoneDefinitions(calendar: row, writer)
        let editor = EventEditor(
            zones: backend.zones, limits: backend.limits, definition: { definitions.text(of: $0) }, now: backend.now)
        do {
            _ = try SeriesEditor(editor).removing(
                stored.occurrence, of: series, span: span == .thisEvent ? .thisEvent : .futureEvents
            ).apply(writer)
        } catch let error as ConferenceError where error.code.rawValue == "occurrenceNotFound" {
            // As above.
        }
        session.settle(self, as: nil, saved: nil)
    }

    // MARK: -

    private func isOneDay(_ start: Date, _ end: Date, _ backend: EventStoreBackend) -> Bool {
        let rules = backend.zones.systemRules
        return rules.local(at: Int64(rounding: start)).date == rules.local(at: Int64(rounding: end)).date
    }

    /// The row of the calendar that an event is to be in.
    private func row(
        of contents: Contents, _ writer: borrowing StoreWriter, _ session: SaveSession
    ) throws -> Int64? {
        if let calendar, calendar.calendarIdentifier == contents.calendar {
            // What was saved there stays where it is.
            if calendar.isOpaque {
                return try session.stored(self)?.record.calendarID ?? writer.defaultCalendar(for: .events).id
            }
            return session.record(calendar)?.id
        }
        // The calendar was exchanged since it was asked to save.
        return try writer.calendar(identifier: contents.calendar ?? "")?.id
    }

    /// Reads an event back as the transaction leaves it.
    private func settle(
        _ subject: (uid: String, recurrenceID: String), _ contents: Contents, _ calendar: Int64, _ times: ItemTimes,
        _ writer: borrowing StoreWriter, _ session: inout SaveSession
    ) throws {
        let series = try writer.series(calendar: calendar, uid: subject.uid)
        let occurrence =
            session.backend.occurrence(named: subject.recurrenceID, of: series, times.resolver)
            ?? session.backend.occurrence(named: nil, of: series, times.resolver)
        session.settle(self, as: occurrence.map { Stored($0, times) }, saved: contents)
    }

    private func setConference(
        _ conference: VirtualConference?, on subject: (uid: String, recurrenceID: String), isWhole: Bool, _ row: Int64,
        _ editor: EventEditor, _ times: ItemTimes, _ writer: borrowing StoreWriter
    ) throws -> (uid: String, recurrenceID: String) {
        let series = try writer.series(calendar: row, uid: subject.uid)
        let own = series.first { $0.recurrenceID == subject.recurrenceID }
        if let own, !own.isRecurring || isWhole {
            try writer.update(try editor.settingConference(conference, on: own))
            return subject
        }
        guard let master = series.first(where: { $0.recurrenceID.isEmpty }) else { return subject }
        guard !isWhole else {
            try writer.update(try editor.settingConference(conference, on: master))
            return subject
        }
        guard
            let occurrence = try eventStore.backend().occurrence(
                named: subject.recurrenceID, of: series, times.resolver)
        else { return subject }
        let record = try editor.settingConference(conference, on: editor.detached(occurrence, from: master))
        try writer.insert(record)
        return subject
    }

    private func gone(_ stored: Stored) -> ConferenceError {
        .eventVanished(stored.record.identifier, title: stored.record.title)
    }

    /// A new event.
    private func draft(_ contents: Contents, _ times: ItemTimes) throws -> EventDraft {
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

    /// What is to be changed of a stored event.
    private func changes(
        _ contents: Contents, from stored: Stored, _ times: ItemTimes, _ limits: Limits
    ) throws -> EventChanges {
        let old = stored.contents
        var changes = EventChanges()
        if contents.title != old.title { changes.title = contents.title }
        if contents.location != old.location { changes.location = contents.location ?? "" }
        if contents.notes != old.notes { changes.notes = contents.notes ?? "" }
        if contents.url != old.url { changes.url = contents.url?.absoluteString ?? "" }
        var start = stored.occurrence.start
        if contents.start != old.start || contents.end != old.end || contents.isAllDay != old.isAllDay
            || contents.timeZone != old.timeZone
        {
            guard let from = contents.start else { throw EKError(.noStartDate) }
            guard let to = contents.end else { throw EKError(.noEndDate) }
            let span = self.times(
                contents, from, to, contents.timeZone == old.timeZone ? stored.occurrence : nil, times)
            if span.start != stored.occurrence.start || span.end != stored.occurrence.end {
                (changes.start, changes.end) = (span.start, span.end)
                start = span.start
            }
        }
        guard let details = contents.details else { return changes }
        let (new, before) = (details.contents, stored.details(limits).contents)
        if new.availability != before.availability { changes.availability = new.availability }
        if new.alarms != before.alarms { changes.alarms = details.alarms }
        if new.place != before.place { changes.structuredLocation = details.place.map { .set($0) } ?? .remove }
        if new.rules != before.rules {
            changes.rules = details.rules.map { $0.value(startingAt: start, zone: zone(of: contents, times)) }
        }
        return changes
    }

    /// Where the end of a rule is read: on the event's clock, or on this machine's.
    private func zone(of contents: Contents, _ times: ItemTimes) -> TimeZone {
        contents.isAllDay ? times.systemZone : contents.timeZone ?? times.systemZone
    }

    /// Beginning and end as a calendar has them.
    ///
    /// - Parameter kept: the occurrence whose clocks are to stay, because the zone was not set.
    private func times(
        _ contents: Contents, _ start: Date, _ end: Date, _ kept: Occurrence?, _ times: ItemTimes
    ) -> (start: EventTime, end: EventTime) {
        if contents.isAllDay {
            let last = times.day(end)
            return (times.day(start), EventTime(last.local.date.adding(days: 1)))
        }
        let reference = times.reference(contents.timeZone)
        let wasDay = kept?.start.isDate ?? true
        return (
            times.time(start, on: wasDay ? reference : kept?.start.reference ?? reference),
            times.time(end, on: wasDay ? reference : kept?.end.reference ?? reference)
        )
    }
}
