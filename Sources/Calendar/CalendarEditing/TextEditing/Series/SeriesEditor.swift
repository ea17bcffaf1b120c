package import CalendarModel
import CalendarStore
import ConferenceErrors
import ConferenceModel
package import ICalendar
import Recurrence

/// Changes, removes and moves events that may repeat: one occurrence, all from one on, or all of them.
///
/// Nothing is stored here; the result is a ``SeriesChange``. Unaffected occurrences always keep their times and texts, and
/// their records stay byte for byte, as far as the records remain.
///
/// `futureEvents` ends the series before the occurrence and begins a new series with it. The new series gets its own UID, the
/// rest of COUNT, all later exceptions, additions and detached occurrences, and the same conference. For the first occurrence,
/// the series itself is changed.
package struct SeriesEditor {
    let editor: EventEditor
    /// Whether to reject what Apple's calendars reject: an event that is longer than its recurrence interval, an alarm that is
    /// earlier than that interval before the event, and an occurrence at the time of another one.
    let isStrict: Bool
    /// Whether the series is another organizer's and stays one: `futureEvents` changes it within, and does not split it.
    let isInvited: Bool

    package init(_ editor: EventEditor, isStrict: Bool = false, isInvited: Bool = false) {
        self.editor = editor
        self.isStrict = isStrict
        self.isInvited = isInvited
    }

    /// Returns the records of an event with changes.
    ///
    /// Times in the changes are those of the occurrence; the other occurrences of a series move by the same amount. Detached
    /// occurrences keep what was changed in them and otherwise follow the series (see ``DetachedFollowing``), but the named
    /// occurrence gets all changes. If the rules change, detached occurrences stay if the new rules contain their places, and
    /// are removed otherwise. EXDATEs stay, because a removed occurrence stays removed.
    ///
    /// - Parameters:
    ///   - occurrence: the occurrence; with `all` it may be nil, for the start of the series itself, even if no occurrence
    ///     takes place then.
    ///   - series: all records of the event.
    ///   - isOfSeries: whether times in the changes replace those that the series gives the occurrence instead of its own,
    ///     which differ if the occurrence was moved. If true, a moved occurrence follows the series like all others, even if it
    ///     is the named one.
    /// - Throws: `occurrenceNotFound`, `rulesNeedSeries` for new rules of one occurrence, `seriesCannotSplit`; errors of
    ///   ``EventEditor/applying(_:to:)``.
    package func changing(
        _ occurrence: Occurrence?, of series: [EventRecord], _ changes: EventChanges, span: SeriesSpan,
        replacingPlannedTimes isOfSeries: Bool = false
    ) throws -> SeriesChange {
        guard !changes.isEmpty else { return SeriesChange() }
        return try bound(to: series).change(occurrence, of: series, changes, span, isOfSeries)
    }

    /// Splits the series at an occurrence, unless the series begins with it, and changes nothing else.
    ///
    /// - Throws: the errors of ``changing(_:of:_:span:)``.
    package func splitting(_ series: [EventRecord], at occurrence: Occurrence) throws -> SeriesChange {
        try bound(to: series).change(occurrence, of: series, EventChanges(), .futureEvents, false)
    }

    /// Removes an occurrence, an occurrence and all following ones, or the whole event. If no occurrence of a series remains,
    /// the series is removed.
    ///
    /// - Throws: `occurrenceNotFound`.
    package func removing(
        _ occurrence: Occurrence?, of series: [EventRecord], span: SeriesSpan
    ) throws -> SeriesChange {
        try bound(to: series).remove(occurrence, of: series, span)
    }

    /// Moves a series to another calendar: all of its records move together and keep their identifier.
    package func moving(_ series: [EventRecord], toCalendar calendar: Int64) -> SeriesChange {
        guard let first = series.first, first.calendarID != calendar else { return SeriesChange() }
        var change = SeriesChange(deletes: series.map(\.id).filter { $0 != 0 })
        change.inserts = series.map { record in
            var moved = record
            moved.id = 0
            moved.calendarID = calendar
            return moved
        }
        change.subject = (first.uid, first.recurrenceID)
        return change
    }

    // MARK: -

    /// Returns this editor with the zones of a series.
    func bound(to series: [EventRecord]) -> SeriesEditor {
        SeriesEditor(editor.bound(to: series), isStrict: isStrict, isInvited: isInvited)
    }

    private func change(
        _ occurrence: Occurrence?, of series: [EventRecord], _ changes: EventChanges, _ span: SeriesSpan,
        _ isOfSeries: Bool
    ) throws -> SeriesChange {
        guard let first = series.first else { return SeriesChange() }
        guard let master = series.first(where: { $0.recurrenceID.isEmpty }) else {
            return try changing(orphans: series, occurrence, changes, span)
        }
        if !master.isRecurring, span != .all, let occurrence, !occurrence.recurrenceID.isEmpty {
            return try changing(orphans: series, occurrence, changes, .thisEvent)
        }
        let endsRules = changes.rules?.isEmpty == true && master.isRecurring && span != .thisEvent && !isInvited
        guard master.isRecurring, let occurrence else {
            if endsRules, let ended = try ending(series, of: master, changes) { return ended }
            let whole = try revised(series, at: master.start, changes, own: nil)
            return difference(from: series, to: whole, subject: (first.uid, ""))
        }
        let instances = SeriesInstances(master, series, limits: editor.limits, editor.resolver)
        let place = try existing(occurrence, in: instances, series)
        if span == .thisEvent { return try changingOne(occurrence, of: series, changes, instances) }
        let origin =
            isOfSeries
            ? plannedTimes(of: occurrence, in: series)
            : OccurrenceTimes(start: occurrence.start, end: occurrence.end)
        if endsRules,
            let ended = try ending(occurrence, of: series, changes, span: span, origin: origin, instances)
        {
            return ended
        }
        let changes = keepingLength(changes, from: origin, at: place, in: series, master)
        // An occurrence as the rules give it stands for the series, even if a detached one replaces it.
        let isDetached = occurrence.event.recurrenceID == occurrence.recurrenceID
        let own = isDetached ? (isOfSeries ? changes.withoutTimes : changes) : nil
        if !changes.isEmpty, !isNeeded(changes, own: own, by: occurrence, origin, of: series, instances) {
            var unchanged = SeriesChange()
            unchanged.subject = (first.uid, span == .all ? "" : occurrence.recurrenceID)
            return unchanged
        }
        guard span == .futureEvents, instances.hasAnything(before: place.local.secondsSinceEpoch) else {
            let whole = try revised(series, at: place, carried(changes, from: origin, to: place), own: own)
            return difference(from: series, to: whole, subject: (first.uid, ""))
        }
        if isInvited { return try changingFollowing(from: place, of: series, changes, instances) }
        return try changingFuture(from: place, of: series, changes, own: own, origin: origin, instances)
    }

    private func remove(
        _ occurrence: Occurrence?, of series: [EventRecord], _ span: SeriesSpan
    ) throws -> SeriesChange {
        let everything = SeriesChange(deletes: series.map(\.id))
        guard let occurrence, span != .all, !occurrence.recurrenceID.isEmpty else { return everything }
        guard let master = series.first(where: { $0.recurrenceID.isEmpty }), master.isRecurring else {
            // The series has no master, only detached occurrences.
            let gone = series.filter {
                $0.recurrenceID == occurrence.recurrenceID
                    || (span == .futureEvents && !$0.recurrenceID.isEmpty && $0.recurrenceID > occurrence.recurrenceID)
            }
            guard !gone.isEmpty else { throw notFound(occurrence, in: series) }
            return SeriesChange(deletes: gone.map(\.id))
        }
        let instances = SeriesInstances(master, series, limits: editor.limits, editor.resolver)
        let place = try existing(occurrence, in: instances, series).local.secondsSinceEpoch
        var change = SeriesChange()
        var rest: [EventRecord]
        if span == .futureEvents {
            guard instances.hasAnything(before: place) else { return everything }
            let head = try editor.head(of: instances, before: place)
            try verify(head: head, tail: nil, against: instances, at: place)
            change.deletes = series.filter { isDetached($0, atOrBehind: place) }.map(\.id)
            change.updates = [head]
            rest = [head] + series.filter { $0.id != master.id && !change.deletes.contains($0.id) }
        } else {
            rest = series.filter { $0.id != master.id }
            if let own = rest.first(where: { $0.recurrenceID == occurrence.recurrenceID }) {
                rest.removeAll { $0.id == own.id }
                if let heir = try handOver(own, instances) {
                    change.updates.append(heir)
                    rest.append(heir)
                } else {
                    change.deletes.append(own.id)
                }
            }
            var remaining = master
            if instances.contains(place) {
                remaining = try editor.excluding(occurrence, from: master)
                change.updates.append(remaining)
            }
            rest.insert(remaining, at: 0)
        }
        let left = SeriesInstances(rest[0], rest, limits: editor.limits, editor.resolver)
        return left.isEmpty ? everything : change
    }

    /// Changes detached occurrences without a master: each of them counts as an event of its own.
    private func changing(
        orphans series: [EventRecord], _ occurrence: Occurrence?, _ changes: EventChanges, _ span: SeriesSpan
    ) throws -> SeriesChange {
        let concerned = series.filter { record in
            guard let occurrence, span != .all else { return true }
            return record.recurrenceID == occurrence.recurrenceID
                || (span == .futureEvents && record.recurrenceID > occurrence.recurrenceID)
        }
        guard let first = concerned.first else { throw notFound(occurrence, in: series) }
        guard changes.rules == nil else { throw ConferenceError.rulesNeedSeries(first.title) }
        let named = concerned.first { $0.recurrenceID == occurrence?.recurrenceID } ?? first
        let origin = OccurrenceTimes(start: named.start, end: named.end)
        let updates = try concerned.map { record in
            try editor.applying(carried(changes, from: origin, to: record.start), to: record)
        }
        var change = SeriesChange(updates: updates.filter { !series.contains($0) })
        change.subject = (first.uid, span == .all ? first.recurrenceID : occurrence?.recurrenceID ?? first.recurrenceID)
        return change
    }

    /// Returns the date that the rules give an occurrence, in the zone of the series; for an event that does not
    /// repeat, its start.
    private func place(of occurrence: Occurrence, in master: EventRecord) throws -> EventTime {
        master.isRecurring ? try editor.place(of: occurrence, in: master) : master.start
    }

    /// Returns the place of an existing occurrence.
    private func existing(
        _ occurrence: Occurrence, in instances: SeriesInstances, _ series: [EventRecord]
    ) throws -> EventTime {
        let place = try place(of: occurrence, in: instances.master)
        let isThere =
            series.contains { $0.recurrenceID == occurrence.recurrenceID }
            || instances.contains(place.local.secondsSinceEpoch)
        guard isThere else { throw notFound(occurrence, in: series) }
        return place
    }

    func notFound(_ occurrence: Occurrence?, in series: [EventRecord]) -> ConferenceError {
        .occurrenceNotFound(series.first?.title ?? "", recurrenceID: occurrence?.recurrenceID ?? "")
    }

    func isDetached(_ record: EventRecord, atOrBehind place: Int64) -> Bool {
        SeriesInstances.place(record.recurrenceID).map { $0 >= place } ?? false
    }

    /// Returns the records to write so that one series becomes another one.
    func difference(
        from old: [EventRecord], to new: [EventRecord], subject: (uid: String, recurrenceID: String)
    ) -> SeriesChange {
        var change = SeriesChange(
            inserts: new.filter { $0.id == 0 }, updates: new.filter { $0.id != 0 && !old.contains($0) },
            deletes: old.map(\.id).filter { row in !new.contains { $0.id == row } })
        change.subject = subject
        return change
    }
}
