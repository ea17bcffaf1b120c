import CalendarModel
import CalendarStore
import ConferenceErrors
import ConferenceModel
import ICalendar
import Recurrence

// Changing one occurrence, a whole series, and all occurrences from one on.
extension SeriesEditor {
    /// Detaches an occurrence and changes it, or changes its detached record.
    func changingOne(
        _ occurrence: Occurrence, of series: [EventRecord], _ changes: EventChanges, _ instances: SeriesInstances
    ) throws -> SeriesChange {
        var change = SeriesChange()
        change.subject = (instances.master.uid, occurrence.recurrenceID)
        let changes = changes.needed(
            for: occurrence.event, times: (occurrence.start, occurrence.end), limits: editor.limits)
        // An occurrence in which nothing changes is not detached.
        guard !changes.isEmpty else { return change }
        guard changes.rules == nil else { throw ConferenceError.rulesNeedSeries(occurrence.event.title) }
        let changed: EventRecord
        if let own = series.first(where: { $0.recurrenceID == occurrence.recurrenceID }) {
            if let heir = try successor(of: own, instances) { change.inserts.append(heir) }
            changed = try editor.applying(changes, to: try editor.withoutRange(own))
            change.updates.append(changed)
        } else {
            changed = try editor.applying(changes, to: try editor.detached(occurrence, from: instances.master))
            change.inserts.append(changed)
        }
        if isStrict, changed.start != occurrence.start,
            instances.begins(at: editor.resolver.instant(of: changed.start), otherThan: occurrence.recurrenceID)
        {
            throw ConferenceError.startDateCollidesWithOtherOccurrence(changed.title)
        }
        return change
    }

    /// Returns whether changes to an occurrence change the record that it repeats, or its own record.
    ///
    /// - Parameter own: the changes to its record; nil if it has none.
    func isNeeded(
        _ changes: EventChanges, own: EventChanges?, by occurrence: Occurrence, _ origin: OccurrenceTimes,
        of series: [EventRecord],
        _ instances: SeriesInstances
    ) -> Bool {
        let place = SeriesInstances.place(occurrence.recurrenceID) ?? .min
        let pattern = governing(place, in: series.filter { $0.recurrenceID != occurrence.recurrenceID })
        func isNeeded(_ changes: EventChanges, _ record: EventRecord, _ times: OccurrenceTimes) -> Bool {
            !changes.needed(for: record, times: (times.start, times.end), limits: editor.limits).isEmpty
        }
        let ownTimes = OccurrenceTimes(start: occurrence.start, end: occurrence.end)
        return isNeeded(changes, pattern ?? instances.master, origin)
            || own.map { isNeeded($0, occurrence.event, ownTimes) } ?? false
    }

    /// Returns a series with changes that are expressed for the occurrence at one place.
    ///
    /// - Parameter own: changes for a detached occurrence at that place; nil leaves it unchanged.
    /// - Returns: all records of the resulting series.
    func revised(
        _ series: [EventRecord], at place: EventTime, _ changes: EventChanges, own ownChanges: EventChanges?
    ) throws -> [EventRecord] {
        guard let master = series.first(where: { $0.recurrenceID.isEmpty }) else { return series }
        let own = series.firstIndex { $0.recurrenceID == place.basicFormat }
        var records = try editor.applying(try relative(changes, to: place, in: master), toSeries: series)
        guard let new = records.first(where: { $0.recurrenceID.isEmpty }) else { return records }
        if let own, var ownChanges {
            ownChanges.rules = nil
            records[own] = try editor.applying(ownChanges, to: records[own])
        }
        if changes.rules != nil {
            let instances = SeriesInstances(new, [new], limits: editor.limits, editor.resolver)
            records.removeAll { record in
                guard !record.recurrenceID.isEmpty else { return false }
                guard new.isRecurring, let place = SeriesInstances.place(record.recurrenceID) else { return true }
                return !instances.contains(place)
            }
        }
        try checkSpacing(of: new, changes)
        return records
    }

    /// Ends the series before a place, and begins another one there with the changes.
    ///
    /// - Parameters:
    ///   - own: the changes for a detached occurrence at that place; nil if only the series is meant.
    ///   - origin: the times that the times in the changes replace.
    func changingFuture(
        from place: EventTime, of series: [EventRecord], _ changes: EventChanges, own: EventChanges?,
        origin: OccurrenceTimes, _ instances: SeriesInstances
    ) throws -> SeriesChange {
        let master = instances.master
        let second = place.local.secondsSinceEpoch
        let governing = governing(second, in: series)
        let head = try editor.head(of: instances, before: second)
        let plain = try editor.tail(of: instances, from: second, words: master)
        try verify(head: head, tail: plain, against: instances, at: second)
        let tail =
            try governing.map { try editor.tail(of: instances, from: second, words: $0, uid: plain.uid) } ?? plain
        var moved = try series.filter { isDetached($0, atOrBehind: second) }
            .map { try editor.withUID(plain.uid, $0) }
        var parts = [tail] + moved
        var start = place
        if let governing {
            moved.removeAll { $0.id == governing.id }
            parts = [tail] + (try moved.map { try keepingConference(of: master, $0, in: tail) })
            // From that record on, the series is at another time.
            start = self.start(of: governing, at: place)
            if start != place {
                var times = EventChanges(start: start, end: editor.span(of: governing).end(of: start, editor.resolver))
                times.length = governing.calendarLength
                parts = try editor.applying(
                    try relative(times, to: place, in: tail), toSeries: parts, follows: false)
            }
        }
        let after = try revised(parts, at: start, carried(changes, from: origin, to: start), own: own)
        var change = difference(
            from: series.filter { isDetached($0, atOrBehind: second) }, to: after, subject: (tail.uid, ""))
        change.updates.insert(head, at: 0)
        return change
    }

    // MARK: -

    /// Returns a detached occurrence that keeps the conference of its old series.
    private func keepingConference(
        of master: EventRecord, _ record: EventRecord, in tail: EventRecord
    ) throws -> EventRecord {
        guard record.conference == nil, !record.suppressesConference, master.conference != tail.conference else {
            return record
        }
        return try editor.settingConference(master.conference, on: record)
    }

    /// Returns the changes to DTSTART that give the occurrence at a place the requested times.
    ///
    /// - Throws: `seriesCannotMove` if they would give the occurrence another day.
    private func relative(
        _ changes: EventChanges, to place: EventTime, in master: EventRecord
    ) throws -> EventChanges {
        guard master.isRecurring, place.local != master.start.local, changes.start != nil || changes.end != nil else {
            return changes
        }
        let resolver = editor.resolver
        var relative = changes
        let start = changes.start ?? place
        var moved = start
        let shift = start.local.secondsSinceEpoch - place.local.secondsSinceEpoch
        moved.local = master.start.local.adding(seconds: shift)
        if start.isDate { moved.local = LocalDateTime(startOf: moved.local.date) }
        if changes.start != nil {
            if let rule = Shift.obstacle(to: moved, of: master, from: place, to: start) {
                throw ConferenceError.seriesCannotMove(master.title, rule: rule)
            }
            relative.start = moved
        }
        if let end = changes.end, end.isDate == start.isDate {
            let span = changes.length.map { EventSpan.nominal($0) } ?? EventSpan(from: start, to: end, resolver)
            relative.end = span.end(of: moved, resolver)
        }
        return relative
    }
}
