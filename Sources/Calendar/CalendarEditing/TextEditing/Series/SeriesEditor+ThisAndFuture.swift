import CalendarModel
import ConferenceErrors
import ICalendar
import Recurrence

// Detached occurrences that also apply to the following ones (RANGE=THISANDFUTURE).
extension SeriesEditor {
    /// Changes an occurrence and all following ones within their series.
    ///
    /// A series of another organizer is not split: the organizer's messages name it by its UID, and they are about all of it.
    ///
    /// - Parameter changes: changes without times and rules.
    func changingFollowing(
        from place: EventTime, of series: [EventRecord], _ changes: EventChanges, _ instances: SeriesInstances
    ) throws -> SeriesChange {
        let master = instances.master
        let second = place.local.secondsSinceEpoch
        let own = series.first { $0.recurrenceID == place.basicFormat }
        let pattern = governing(second, in: series) ?? master
        var change = SeriesChange()
        change.subject = (master.uid, place.basicFormat)
        if let own { change.updates.append(try editor.applying(changes, to: own)) }
        if own.map({ !editor.includesFuture($0) }) ?? true,
            let first = own == nil ? instances.shown(at: second) : instances.next(after: second, from: pattern)
        {
            let record = try editor.includingFuture(editor.detached(first, from: master))
            change.inserts.append(try editor.applying(changes, to: record))
        }
        var following = DetachedFollowing(
            editor, changes, from: pattern, to: try editor.applying(changes, to: pattern), follows: true)
        let behind = series.filter { isDetached($0, atOrBehind: second + 1) }
        for (old, new) in zip(behind, try following.applied(to: behind)) where old != new { change.updates.append(new) }
        return change
    }

    /// Returns the change after which a detached occurrence applies only to itself, and a new one to those that follow; nil if
    /// that is so already. All of them stay what they are, so that this is no new version of them.
    func isolating(_ recurrenceID: String, in series: [EventRecord]) throws -> SeriesChange? {
        guard let own = series.first(where: { $0.recurrenceID == recurrenceID }), editor.includesFuture(own),
            let master = series.first(where: { $0.recurrenceID.isEmpty })
        else { return nil }
        let instances = SeriesInstances(master, series, limits: editor.limits, editor.resolver)
        var change = SeriesChange(updates: [try editor.withoutRange(own, isSignificant: false)])
        if let heir = try successor(of: own, instances, isSignificant: false) { change.inserts.append(heir) }
        return change
    }

    /// Moves a detached occurrence with RANGE=THISANDFUTURE to the next occurrence that it applies to. Needed if the occurrence
    /// itself is changed or removed, and the following ones are not.
    ///
    /// - Parameter isSignificant: whether this is a new version of the occurrences.
    /// - Returns: the record, with its row; nil if it applies only to itself.
    func handOver(
        _ record: EventRecord, _ instances: SeriesInstances, isSignificant: Bool = true
    ) throws -> EventRecord? {
        guard editor.includesFuture(record), let place = SeriesInstances.place(record.recurrenceID),
            let next = instances.next(after: place, from: record)
        else { return nil }
        return try editor.including(
            next, in: record, place: SeriesInstances.place(next.recurrenceID).map(instances.time),
            isSignificant: isSignificant)
    }

    /// Returns the moved occurrence of ``handOver(_:_:isSignificant:)`` as a new record. Needed if the old record remains.
    func successor(
        of record: EventRecord, _ instances: SeriesInstances, isSignificant: Bool = true
    ) throws -> EventRecord? {
        guard var heir = try handOver(record, instances, isSignificant: isSignificant) else { return nil }
        heir.id = 0
        heir.importedText = nil
        return heir
    }

    /// Returns the detached occurrence with THISANDFUTURE that determines the contents of occurrences at a place.
    func governing(_ place: Int64, in series: [EventRecord]) -> EventRecord? {
        series.filter { record in
            SeriesInstances.place(record.recurrenceID).map { $0 <= place } ?? false && editor.includesFuture(record)
        }.max { (SeriesInstances.place($0.recurrenceID) ?? .min) < (SeriesInstances.place($1.recurrenceID) ?? .min) }
    }

    /// Returns the start of an occurrence that follows such a record.
    func start(of governing: EventRecord, at place: EventTime) -> EventTime {
        guard let origin = SeriesInstances.place(governing.recurrenceID) else { return place }
        var start = governing.start
        start.local = place.local.adding(seconds: governing.start.local.secondsSinceEpoch - origin)
        return start
    }
}
