package import CalendarModel
import CalendarStore
import ConferenceErrors
import ConferenceModel
import ICalendar
import Recurrence

// What is looked at before a change is handed out.
extension SeriesEditor {
    /// Whether the halves of a series have exactly the places that the series had: around the cut, as far as it takes to
    /// see a hundred of them or sixty years.
    ///
    /// A rule may follow from DTSTART in ways that a later DTSTART does not have, such as a week that belongs to two years,
    /// or several rules with different periods. Such a series is refused rather than changed where nobody looks.
    func verify(head: EventRecord, tail: EventRecord?, against old: SeriesInstances, at place: Int64) throws {
        let limits = editor.limits
        let resolver = editor.resolver
        let first = SeriesInstances(head, [head], limits: limits, resolver)
        let second = tail.map { SeriesInstances($0, [$0], limits: limits, resolver) }
        var width: Int64 = 2 * 86_400
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

    /// Refuses a new event as ``changing(_:of:_:span:)`` would refuse its changes.
    package func check(new record: EventRecord) throws {
        var changes = EventChanges()
        changes.start = record.start
        try checkSpacing(of: record, changes)
    }

    /// Refuses events that are longer than their period, and alarms that are further away.
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
        // What ends when the next one begins is no longer than the period, also when the clock changes.
        let length = record.end.local.secondsSinceEpoch - record.start.local.secondsSinceEpoch
        guard length <= gap else { throw ConferenceError.durationGreaterThanRecurrence(record.title) }
        for alarm in ItemContent(record.text, limits: editor.limits).alarms {
            if case .relative(let seconds, _) = alarm.trigger, seconds.magnitude > UInt64(gap) {
                throw ConferenceError.alarmGreaterThanRecurrence(record.title)
            }
        }
    }
}
