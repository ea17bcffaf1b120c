package import CalendarModel
package import CalendarStore
import ConferenceErrors
package import ConferenceModel
package import ICalendar

// Adding, changing and removing events.
extension CalendarEditor {
    /// Adds an event.
    ///
    /// - Parameters:
    ///   - calendar: the row of its calendar.
    ///   - conference: a conference that a provider has created already.
    ///   - isStrict: as in ``EventChange/isStrict``.
    ///   - resolver: the time zones that the caller has already resolved.
    package func add(
        _ draft: EventDraft, to calendar: Int64, conference: VirtualConference? = nil, isStrict: Bool = false,
        resolver: ZoneResolver? = nil, _ writer: borrowing StoreWriter
    ) throws -> SavedEvent {
        let resolver = resolver ?? self.resolver
        let record = try newEvent(draft, isStrict: isStrict, resolver: resolver)
        return try add(record, to: calendar, conference: conference, resolver: resolver, writer)
    }

    /// Creates a new event without storing it, so that the caller can do this part before the transaction.
    ///
    /// - Parameter resolver: the zones of the calendar that the event will be added to.
    package func newEvent(
        _ draft: EventDraft, isStrict: Bool = false, resolver: ZoneResolver
    ) throws -> EventRecord {
        let texts = texts(resolver)
        let record = try texts.newEvent(draft)
        try SeriesEditor(texts, isStrict: isStrict).check(new: record)
        return record
    }

    /// Adds an event that ``newEvent(_:isStrict:resolver:)`` has created.
    package func add(
        _ record: EventRecord, to calendar: Int64, conference: VirtualConference? = nil, resolver: ZoneResolver,
        _ writer: borrowing StoreWriter
    ) throws -> SavedEvent {
        writer.nameAction("add")
        var record = record
        record.calendarID = calendar
        if let conference { record = try texts(resolver).settingConference(conference, on: record) }
        var stored = try writer.insert(record)
        if let guestMails, try guestMails.draft(from: [], to: [stored], tail: [], by: self, writer) {
            stored = try writer.series(calendar: calendar, uid: stored.uid).first ?? stored
        }
        return SavedEvent(record: stored, series: [stored])
    }

    /// Changes an event.
    ///
    /// Changes by other programs since the event was read are kept, unless this change sets the same fields to other values.
    ///
    /// - Parameter resolver: the time zones that the caller has already resolved.
    /// - Throws: `eventVanished`, `occurrenceNotFound`, `changedMeanwhile`; errors of ``SeriesEditor`` and the store.
    package func save(
        _ change: EventChange, resolver known: ZoneResolver? = nil, _ writer: borrowing StoreWriter
    ) throws -> SavedEvent {
        writer.nameAction("edit")
        let base = change.base
        // The event is looked up by identifier, because another program may have moved it to another calendar.
        let before = try writer.series(identifier: base.event.identifier)
        guard let home = before.first?.calendarID else {
            guard change.restoresRemoved else { throw vanished(base) }
            return try restore(change, besides: [], resolver: known, writer)
        }
        let row = change.calendarID ?? home
        let resolver = (known ?? self.resolver).bound(to: before)
        let lookup = lookup(resolver)
        let texts = texts(resolver)
        let occurrence =
            change.isOfWholeSeries ? nil : lookup.occurrence(base, in: before, isByRule: change.isByRule)
        let needsOccurrence = !change.isOfWholeSeries && change.fields.fields.contains(.times)
        guard occurrence != nil || change.span == .all && !needsOccurrence else {
            if change.restoresRemoved, change.span == .thisEvent, try isExcluded(base, from: before, resolver) {
                return try restore(change, besides: before, resolver: resolver, writer)
            }
            throw ConferenceError.occurrenceNotFound(base.event.title, recurrenceID: base.recurrenceID)
        }
        let span = span(
            change.fields.rules == nil ? change.span : (change.span == .thisEvent ? .futureEvents : change.span), base,
            occurrence)
        let others = change.othersBefore ?? changes(since: base, occurrence, in: before)
        try refuseContradictions(change, others, now: occurrence, in: before)

        let isInvited = try isInvited(to: before, writer)
        if isInvited { try refuseTimes(of: change, span: span, in: before) }
        if span == .thisEvent, let occurrence { nameChange(of: occurrence, writer) }
        var series = before
        if row != home {
            series = try SeriesEditor(texts).moving(series, toCalendar: row).apply(writer)
            guard !series.isEmpty else { throw vanished(base) }
        }
        var subject = (uid: before[0].uid, recurrenceID: occurrence?.recurrenceID ?? "")
        let editor = SeriesEditor(texts, isStrict: change.isStrict, isInvited: isInvited)
        // Setting another conference from this occurrence on splits the series.
        let isSplit = change.fields.isEmpty && span == .futureEvents && change.conference != nil
        let write: SeriesChange
        if isSplit, let occurrence {
            write = try editor.splitting(series, at: occurrence)
        } else {
            write = try editor.changing(
                occurrence, of: series, change.fields, span: span, replacingPlannedTimes: change.replacesPlannedTimes)
        }
        if !write.isEmpty { try write.apply(writer) }
        subject = write.subject ?? subject
        var after = write.isEmpty ? series : try writer.series(calendar: row, uid: subject.uid)
        if let conference = change.conference {
            try set(
                conference.value, subject: subject.recurrenceID,
                isWhole: span == .all || span == .futureEvents && subject.recurrenceID.isEmpty, of: after,
                named: series.first { $0.recurrenceID == (occurrence ?? base).recurrenceID }?.id, base: base, lookup,
                editor, writer)
            after = try writer.series(calendar: row, uid: subject.uid)
        }
        // The first half of a split series is part of the new state.
        let rest = subject.uid == before[0].uid ? [] : try writer.series(calendar: row, uid: before[0].uid)
        let isSplitOff = subject.uid != before[0].uid
        if let guestMails,
            try guestMails.draft(
                from: before, to: isSplitOff ? rest : after, tail: isSplitOff ? after : [], by: self, writer)
        {
            after = try writer.series(calendar: row, uid: subject.uid)
        }
        let notes = try Outbox.note(from: before, to: rest + after, writer)
        guard let record = after.first(where: { $0.recurrenceID == subject.recurrenceID }) ?? after.first else {
            throw vanished(base)
        }
        return SavedEvent(
            record: record, series: after, recurrenceID: subject.recurrenceID, others: others,
            isUnchanged: rest + after == before, notes: notes)
    }

    /// Removes an occurrence, an occurrence and all following ones, or a whole event.
    ///
    /// - Parameters:
    ///   - occurrence: the occurrence as it was read, or nil for the whole event.
    ///   - isByRule: as in ``EventChange/isByRule``.
    /// - Returns: entries of the outbox; nil if the event or the occurrence is already gone.
    /// - Throws: errors of ``SeriesEditor`` and the store.
    package func remove(
        _ occurrence: Occurrence?, ofEvent identifier: String, span asked: SeriesSpan, isByRule: Bool = false,
        _ writer: borrowing StoreWriter
    ) throws -> [IntentRecord]? {
        writer.nameAction("remove")
        let before = try writer.series(identifier: identifier)
        guard !before.isEmpty else { return nil }
        let resolver = self.resolver.bound(to: before)
        var present: Occurrence?
        var span = SeriesSpan.all
        if let occurrence {
            present = lookup(resolver).occurrence(occurrence, in: before, isByRule: isByRule)
            guard let present else { return nil }
            span = self.span(asked, occurrence, present)
        }
        if span == .thisEvent, let present { nameChange(of: present, writer) }
        try SeriesEditor(texts(resolver)).removing(present, of: before, span: span).apply(writer)
        let after = try writer.series(identifier: identifier)
        _ = try guestMails?.draft(from: before, to: after, tail: [], by: self, writer)
        return try Outbox.note(from: before, to: after, writer)
    }

    // MARK: -

    /// Makes the history name the change of one occurrence by the occurrence's own title.
    func nameChange(of occurrence: Occurrence, _ writer: borrowing StoreWriter) {
        writer.nameChange(
            ofSeries: occurrence.event.uid, calendar: occurrence.event.calendarID, as: occurrence.event.title)
    }

    /// Returns the occurrences that a change applies to now. If the event did not repeat when it was read, these are all
    /// occurrences.
    private func span(_ asked: SeriesSpan, _ base: Occurrence, _ now: Occurrence?) -> SeriesSpan {
        base.recurrenceID.isEmpty && now?.recurrenceID.isEmpty == false ? .all : asked
    }

    /// Returns the fields that other programs have changed since an occurrence was read.
    private func changes(since base: Occurrence, _ now: Occurrence?, in series: [EventRecord]) -> Set<ItemField> {
        if let now { return now.fields(changedSince: base, in: series, limits: limits) }
        let master = series.first { $0.recurrenceID.isEmpty }
        return (master ?? series[0]).fields(changedSince: base.event, master: master, limits: limits)
    }

    /// Throws if this change contradicts changes by other programs.
    ///
    private func refuseContradictions(
        _ change: EventChange, _ others: Set<ItemField>, now occurrence: Occurrence?, in series: [EventRecord]
    ) throws {
        let record = occurrence?.event ?? series[0]
        var fields = change.fields.contradictions(
            others, now: record, times: (occurrence?.start ?? record.start, occurrence?.end ?? record.end),
            limits: limits)
        if let conference = change.conference, others.contains(.conference),
            conference.value != (occurrence?.conference ?? record.conference)
        {
            fields.insert(.conference)
        }
        if let row = change.calendarID, others.contains(.calendar), row != record.calendarID {
            fields.insert(.calendar)
        }
        guard fields.isEmpty else {
            throw ConferenceError.changedMeanwhile(change.base.event.title, fields: ItemField.words(fields))
        }
    }

    /// Sets the conference that a change contains.
    ///
    /// - Parameter named: the row of a detached occurrence that the caller used to name the whole event; it gets the same
    ///   conference.
    private func set(
        _ conference: VirtualConference?, subject recurrenceID: String, isWhole asksForWhole: Bool,
        of series: [EventRecord], named: Int64?, base: Occurrence, _ lookup: OccurrenceLookup,
        _ editor: SeriesEditor, _ writer: borrowing StoreWriter
    ) throws {
        let isWhole = asksForWhole && series.contains { $0.recurrenceID.isEmpty }
        let one = isWhole ? nil : lookup.occurrence(named: recurrenceID, of: series)
        guard isWhole || one != nil else { throw vanished(base) }
        try editor.settingConference(conference, on: one, of: series, freeing: isWhole ? named : nil).apply(writer)
    }

    func vanished(_ base: Occurrence) -> ConferenceError {
        .eventVanished(base.event.identifier, title: base.event.title)
    }
}
