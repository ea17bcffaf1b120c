package import CalendarModel
import CalendarStore
import ConferenceErrors
import ConferenceModel
package import ICalendar
import Recurrence

/// Changes, removes and moves events that may repeat: one occurrence, all from one on, or all of them.
///
/// Nothing is stored here; a ``SeriesChange`` says what has to be. Occurrences that are not concerned stay what they are,
/// to the byte of their records where these stay, and in time and words in any case.
///
/// `futureEvents` ends the series before the occurrence and begins a new one with it, which has a UID of its own, the
/// rest of a COUNT, the exceptions, additions and detached occurrences from there on, and the same conference. From the
/// first occurrence on, the series itself is changed.
package struct SeriesEditor {
    let editor: EventEditor
    /// Refuses what Apple's calendars refuse: an event that is longer than its period, an alarm that is further away than
    /// that, an occurrence in the place of another one.
    let isStrict: Bool

    package init(_ editor: EventEditor, isStrict: Bool = false) {
        self.editor = editor
        self.isStrict = isStrict
    }

    /// An event with changes.
    ///
    /// Times in the changes are those of the occurrence: of a series the others move by as much. Detached occurrences keep
    /// their own times and words, but for the one that was named with `futureEvents`. New rules take detached occurrences
    /// along whose places they have; the others go. EXDATEs stay, as what was removed once stays removed.
    ///
    /// - Parameters:
    ///   - occurrence: which one; with `all` it may be nil, for the one at DTSTART.
    ///   - series: all records of the event.
    /// - Throws: `occurrenceNotFound`, `rulesNeedSeries` for new rules of one occurrence, `seriesCannotSplit`; what
    ///   ``EventEditor/applying(_:to:)`` throws.
    package func changing(
        _ occurrence: Occurrence?, of series: [EventRecord], _ changes: EventChanges, span: SeriesSpan
    ) throws -> SeriesChange {
        guard !changes.isEmpty else { return SeriesChange() }
        return try bound(to: series).change(occurrence, of: series, changes, span)
    }

    /// The following occurrences as a series of their own, where that is not so already, and nothing else.
    ///
    /// - Throws: as ``changing(_:of:_:span:)``.
    package func splitting(_ series: [EventRecord], at occurrence: Occurrence) throws -> SeriesChange {
        try bound(to: series).change(occurrence, of: series, EventChanges(), .futureEvents)
    }

    /// An event without an occurrence, without the following ones, or not at all. A series of which nothing would be left
    /// goes altogether.
    ///
    /// - Throws: `occurrenceNotFound`.
    package func removing(
        _ occurrence: Occurrence?, of series: [EventRecord], span: SeriesSpan
    ) throws -> SeriesChange {
        try bound(to: series).remove(occurrence, of: series, span)
    }

    /// A series in another calendar: all of its records go together, out of the one and into the other, so that they keep
    /// their identifier.
    package func moving(_ series: [EventRecord], toCalendar calendar: Int64) -> SeriesChange {
        guard let first = series.first, first.calendarID != calendar else { return SeriesChange() }
        var change = SeriesChange(deletes: series.map(\.id).filter { $0 != 0 })
        change.inserts = series.map { record in
            var moved = record
            moved.id = 0
            moved.calendarID = calendar
            return moved
        }
        change.oldCalendarID = first.calendarID
        change.subject = (first.uid, first.recurrenceID)
        return change
    }

    // MARK: -

    /// The same editor for the calendar of a series, which may define time zones of its own.
    func bound(to series: [EventRecord]) -> SeriesEditor {
        SeriesEditor(editor.bound(to: series.first), isStrict: isStrict)
    }

    private func change(
        _ occurrence: Occurrence?, of series: [EventRecord], _ changes: EventChanges, _ span: SeriesSpan
    ) throws -> SeriesChange {
        guard let first = series.first else { return SeriesChange() }
        guard let master = series.first(where: { $0.recurrenceID.isEmpty }) else {
            return try changing(orphans: series, occurrence, changes, span)
        }
        if !master.isRecurring, span != .all, let occurrence, !occurrence.recurrenceID.isEmpty {
            return try changing(orphans: series, occurrence, changes, .thisEvent)
        }
        guard master.isRecurring, let occurrence, span != .all else {
            let place = try occurrence.map { try self.place(of: $0, in: master) } ?? master.start
            let whole = try revised(series, at: place, changes, own: nil)
            return difference(from: series, to: whole, subject: (first.uid, ""))
        }
        let instances = SeriesInstances(master, series, limits: editor.limits, editor.resolver)
        let place = try existing(occurrence, in: instances, series)
        if span == .thisEvent { return try changingOne(occurrence, of: series, changes, instances) }
        guard instances.hasAnything(before: place.local.secondsSinceEpoch) else {
            let whole = try revised(series, at: place, changes, own: changes)
            return difference(from: series, to: whole, subject: (first.uid, ""))
        }
        return try changingFuture(from: place, of: series, changes, instances)
    }

    private func remove(
        _ occurrence: Occurrence?, of series: [EventRecord], _ span: SeriesSpan
    ) throws -> SeriesChange {
        let everything = SeriesChange(deletes: series.map(\.id))
        guard let occurrence, span != .all, !occurrence.recurrenceID.isEmpty else { return everything }
        guard let master = series.first(where: { $0.recurrenceID.isEmpty }), master.isRecurring else {
            // Detached occurrences whose series was in no file.
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

    /// Detached occurrences whose series was in no file: each is an event by itself.
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
        var change = SeriesChange(updates: try concerned.map { try editor.applying(changes, to: $0) })
        change.subject = (first.uid, span == .all ? first.recurrenceID : occurrence?.recurrenceID ?? first.recurrenceID)
        return change
    }

    /// Where the rules put an occurrence, on the clock of the series; the start of an event that does not repeat.
    private func place(of occurrence: Occurrence, in master: EventRecord) throws -> EventTime {
        master.isRecurring ? try editor.place(of: occurrence, in: master) : master.start
    }

    /// The place of an occurrence that the series has.
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

    /// What has to be written for a series to become another one.
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
