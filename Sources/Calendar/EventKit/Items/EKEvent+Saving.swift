import CalendarEditing
import CalendarModel
import CalendarStore
import ConferenceErrors
import ConferenceModel
import Foundation
import ICalendar
import Recurrence

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
    ///
    /// What others have changed since the event was read stays, where this program has not changed the same.
    func save(
        _ contents: Contents, _ span: EKSpan, _ writer: borrowing StoreWriter, _ session: inout SaveSession
    ) throws {
        guard let wanted = try row(of: contents, writer, session) else { throw EKError(.noCalendar) }
        let backend = session.backend
        guard let base = session.stored(self) else { return try insert(contents, wanted, writer, &session) }
        // By its name, because others may have moved it to another calendar.
        var series = try writer.series(identifier: base.record.identifier)
        // Who may only add must not learn what others have made of it, not even that it is gone.
        guard session.mayReadEvents || series == [base.record] else { throw backend.notAuthorized(.event) }
        guard let before = series.first?.calendarID else { throw gone(base) }
        let earlier = session.merge(self)
        let asked = earlier?.asked?.base as? Contents ?? base.contents
        let isElsewhere = asked.calendar.map { $0 != contents.calendar } ?? (wanted != base.calendarID)
        let row = isElsewhere ? wanted : before
        let definitions = try ZoneDefinitions(calendar: row, movingFrom: before, writer)
        let editor = EventEditor(
            zones: backend.zones, limits: backend.limits, definition: { definitions.text(of: $0) }, now: backend.now)
        let times = ItemTimes(
            zones: backend.zones, resolver: ZoneResolver(zones: backend.zones) { definitions.text(of: $0) })
        guard let occurrence = backend.occurrence(base.occurrence, in: series, times.resolver) else {
            throw ConferenceError.occurrenceNotFound(base.record.title, recurrenceID: base.occurrence.recurrenceID)
        }
        let now = Stored(occurrence, times)
        let others =
            earlier?.others ?? occurrence.fields(changedSince: base.occurrence, in: series, limits: backend.limits)
        let changes = try changes(contents, from: asked, to: now, times, backend.limits)
        let hasOtherConference = contents.conference != asked.conference
        try refuse(
            contradictions(changes, contents, hasOtherConference, isElsewhere ? row : nil, now, others, backend), base)

        var subject = (uid: occurrence.event.uid, recurrenceID: occurrence.recurrenceID)
        if row != before {
            series = try SeriesEditor(editor).moving(series, toCalendar: row).apply(writer)
            guard !series.isEmpty else { throw gone(base) }
        }
        let effective = seriesSpan(changes.rules == nil ? span : .futureEvents, base, now)
        let seriesEditor = SeriesEditor(editor, isStrict: true)
        // Another conference from this occurrence on makes two series of one.
        let isSplit = changes.isEmpty && effective == .futureEvents && hasOtherConference
        let change =
            try isSplit
            ? seriesEditor.splitting(series, at: occurrence)
            : seriesEditor.changing(occurrence, of: series, changes, span: effective)
        if !change.isEmpty { _ = try change.apply(writer) }
        subject = change.subject ?? subject
        if hasOtherConference {
            let after = try writer.series(calendar: row, uid: subject.uid)
            let isWhole = effective != .thisEvent && after.contains { $0.recurrenceID.isEmpty }
            let one = isWhole ? nil : backend.occurrence(named: subject.recurrenceID, of: after, times.resolver)
            guard isWhole || one != nil else { throw gone(base) }
            // The occurrence that the whole was named by goes with it.
            let own = series.first { isWhole && $0.recurrenceID == occurrence.recurrenceID }
            _ =
                try seriesEditor
                .settingConference(contents.conference, on: one, of: after, freeing: own?.id).apply(writer)
        }
        session.note(.init(asked: contents, others: others), self)
        try settle(subject, contents, row, times, writer, &session)
    }

    private func insert(
        _ contents: Contents, _ row: Int64, _ writer: borrowing StoreWriter, _ session: inout SaveSession
    ) throws {
        let backend = session.backend
        let definitions = try ZoneDefinitions(calendar: row, writer)
        let editor = EventEditor(
            zones: backend.zones, limits: backend.limits, definition: { definitions.text(of: $0) }, now: backend.now)
        let times = ItemTimes(
            zones: backend.zones, resolver: ZoneResolver(zones: backend.zones) { definitions.text(of: $0) })
        var record = try editor.newEvent(try draft(contents, times))
        record.calendarID = row
        try SeriesEditor(editor, isStrict: true).check(new: record)
        if let conference = contents.conference { record = try editor.settingConference(conference, on: record) }
        record = try writer.insert(record)
        session.note(.init(asked: contents), self)
        try settle((record.uid, ""), contents, row, times, writer, &session)
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
        let resolver = ZoneResolver(zones: backend.zones) { definitions.text(of: $0) }
        guard let occurrence = backend.occurrence(stored.occurrence, in: series, resolver) else {
            // As above.
            return session.settle(self, as: nil, saved: nil)
        }
        let times = ItemTimes(zones: backend.zones, resolver: resolver)
        _ = try SeriesEditor(editor).removing(
            occurrence, of: series, span: seriesSpan(span, stored, Stored(occurrence, times))
        ).apply(writer)
        session.settle(self, as: nil, saved: nil)
    }

    // MARK: -

    /// Which occurrences are meant. Of an event that did not repeat when it was read, all that it has now.
    private func seriesSpan(_ span: EKSpan, _ base: Stored, _ now: Stored) -> SeriesSpan {
        if base.occurrence.recurrenceID.isEmpty, !now.occurrence.recurrenceID.isEmpty { return .all }
        return span == .thisEvent ? .thisEvent : .futureEvents
    }

    /// What this program and others have changed to different values.
    private func contradictions(
        _ changes: EventChanges, _ contents: Contents, _ hasOtherConference: Bool, _ row: Int64?, _ now: Stored,
        _ others: Set<ItemField>, _ backend: EventStoreBackend
    ) -> Set<ItemField> {
        var fields = changes.contradictions(
            others, now: now.record, times: (now.occurrence.start, now.occurrence.end), limits: backend.limits)
        if hasOtherConference, others.contains(.conference), contents.conference != now.contents.conference {
            fields.insert(.conference)
        }
        if let row, others.contains(.calendar), row != now.calendarID { fields.insert(.calendar) }
        return fields
    }

    /// - Throws: what says that this program cannot save over others.
    private func refuse(_ fields: Set<ItemField>, _ base: Stored) throws {
        guard fields.isEmpty else {
            throw ConferenceError.changedMeanwhile(base.record.title, fields: ItemField.words(fields))
        }
    }

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
    ///
    /// - Parameters:
    ///   - old: what the program was shown, or has asked to save before.
    ///   - now: what is stored.
    private func changes(
        _ contents: Contents, from old: Contents, to now: Stored, _ times: ItemTimes, _ limits: Limits
    ) throws -> EventChanges {
        var changes = EventChanges()
        if contents.title != old.title { changes.title = contents.title }
        if contents.location != old.location { changes.location = contents.location ?? "" }
        if contents.notes != old.notes { changes.notes = contents.notes ?? "" }
        if contents.url != old.url { changes.url = contents.url?.absoluteString ?? "" }
        var start = now.occurrence.start
        var zone = self.zone(of: now.contents, times)
        if contents.start != old.start || contents.end != old.end || contents.isAllDay != old.isAllDay
            || contents.timeZone != old.timeZone
        {
            guard let from = contents.start else { throw EKError(.noStartDate) }
            guard let to = contents.end else { throw EKError(.noEndDate) }
            let span = self.times(contents, from, to, contents.timeZone == old.timeZone ? now.occurrence : nil, times)
            zone = self.zone(of: contents, times)
            if span.start != now.occurrence.start || span.end != now.occurrence.end {
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

    /// The details that the program was shown; those of a new event where it was shown none.
    private func readDetails(_ limits: Limits) -> ItemDetails.Contents {
        (stored?.details(limits) ?? ItemDetails()).contents
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
