package import CalendarModel
import CalendarStore
import ConferenceErrors
import ConferenceModel
import ICalendar
import Recurrence

// Checks before a change is returned.
extension SeriesEditor {
    /// Checks that the two halves of a series have exactly the same places as the original around the split, for up to a
    /// hundred places or sixty years.
    ///
    /// A later DTSTART can change the meaning of a rule, for example if a week belongs to two years, or if several rules have
    /// different periods. The editor rejects such a split instead of producing a wrong one.
    func verify(head: EventRecord, tail: EventRecord?, against old: SeriesInstances, at place: Int64) throws {
        let limits = editor.limits
        let resolver = editor.resolver
        let first = SeriesInstances(head, [head], limits: limits, resolver)
        let second = tail.map { SeriesInstances($0, [$0], limits: limits, resolver) }
        var width: Int64 = old.isDense ? 3 * 3_600 : 2 * 86_400
        while true {
            let window = max(place - width, SeriesInstances.earliest)...min(place + width, SeriesInstances.latest)
            let expected = old.places(window)
            let before = expected.filter { $0 < place }
            let after = expected.filter { $0 >= place }
            guard first.places(window) == before, second.map({ $0.places(window) == after }) ?? true else {
                throw ConferenceError.seriesCannotSplit(
                    old.master.title, reason: "its rule does not continue from there as it was")
            }
            let isSeenBefore = before.count > 100 || place - width < old.master.rangeStart - 2 * 86_400
            if (isSeenBefore && after.count > 100) || width > 60 * 366 * 86_400 { return }
            width *= 6
        }
    }

    /// Rejects a new event for the same reasons as ``changing(_:of:_:span:)`` rejects changes.
    package func check(new record: EventRecord) throws {
        var changes = EventChanges()
        changes.start = record.start
        try checkSpacing(of: record, changes)
    }

    /// Rejects events that are longer than their recurrence interval, and alarms that are earlier than that interval before the
    /// event.
    func checkSpacing(of record: EventRecord, _ changes: EventChanges) throws {
        guard isStrict, record.isRecurring,
            changes.start != nil || changes.end != nil || changes.rules != nil || changes.alarms != nil
        else { return }
        let instances = SeriesInstances(record, [record], limits: editor.limits, editor.resolver)
        let begin = record.start.local.secondsSinceEpoch
        var width: Int64 = 10 * 86_400
        var places: [Int64] = []
        while places.count < 30, width < 40 * 366 * 86_400 {
            places = Array(instances.places(begin...begin + width).prefix(30))
            width *= 4
        }
        guard let gap = zip(places, places.dropFirst()).map({ $1 - $0 }).min() else { return }
        // An event that ends when the next one begins is not longer than the interval, even across a clock change.
        let length = record.end.local.secondsSinceEpoch - record.start.local.secondsSinceEpoch
        guard length <= gap else { throw ConferenceError.durationGreaterThanRecurrence(record.title) }
        for alarm in ItemContent(record.text, limits: editor.limits).alarms {
            if case .relative(let seconds, _) = alarm.trigger, seconds.magnitude > UInt64(gap) {
                throw ConferenceError.alarmGreaterThanRecurrence(record.title)
            }
        }
    }
}
