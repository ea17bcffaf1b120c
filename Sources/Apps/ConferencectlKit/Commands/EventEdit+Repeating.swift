import CalendarEditing
import CalendarModel
import CommandLineKit
import ConferenceErrors
import ConferenceModel
import ICalendar
import Recurrence

// How `edit` changes the rule of an event.
extension EventEdit {
    /// Writes the requested rule into a change, and a start that matches the rule.
    ///
    /// - Throws: `occurrenceHasNoRule`, `occurrenceWithoutSeries`, `severalRules`, and the errors of ``RequestedRepetition``.
    func setRule(of change: inout EventChange) throws {
        let requested = RepeatOptions.requested(arguments)
        guard !requested.isEmpty else { return }
        let title = target.main.title
        guard !target.isSeries || chosen.span != .thisEvent else { throw ConferenceError.occurrenceHasNoRule(title) }
        guard target.isSeries || target.main.recurrenceID.isEmpty else {
            throw ConferenceError.occurrenceWithoutSeries(title)
        }
        guard !requested.isNone else {
            change.fields.rules = []
            return
        }
        let old = try presentRule(isReplaced: requested.every != nil)
        let reading = try reading()
        let rule = try requested.rule(changing: old, in: reading)
        change.fields.rules = [rule.text]
        let present = presentTimes(for: change)
        let times = EventTimes(
            start: change.fields.start ?? present.start, end: change.fields.end ?? present.end,
            lasting: change.fields.length.map { DurationArgument(days: Int($0.days), seconds: $0.seconds) })
        let resolver = context.lookup(for: target).resolver
        try requested.check(rule, from: times.start, at: resolver.instant(of: times.start))
        // If only the end of the rule changes, its days stay.
        guard requested.every != nil || requested.days != nil else { return }
        let place: TimeContext
        switch try context.zone(
            of: OccurrenceTimes(start: times.start, end: times.end), in: target,
            named: arguments[EventOptions.timeZone], resolver)
        {
        case .floating: place = reading
        case .own(let context), .named(let context): place = context
        }
        let moved = times.onFirstDay(of: rule, in: place)
        try Self.checkStart(moved, ofSeries: title, in: place)
        guard moved != times else { return }
        let kept = times.length == nil ? RequestedTimes().keptLength(of: patterns(of: change), times, resolver) : nil
        (change.fields.start, change.fields.end) = (moved.start, moved.counted(keeping: kept, resolver).end)
    }

    /// Checks that a new series does not begin at the second of two times that the clocks of its zone show alike. That time is
    /// in UTC, and so would be all later ones.
    ///
    /// - Throws: `seriesAtSecondTime`.
    static func checkStart(_ times: EventTimes, ofSeries title: String, in zone: TimeContext) throws {
        guard times.start.reference == .utc else { return }
        let instant = ZoneRules.utc.instant(of: times.start.local)
        guard zone.isRepeated(instant) else { return }
        throw ConferenceError.seriesAtSecondTime(title, start: zone.rules.local(at: instant).clock)
    }

    /// Returns the rule of the series, with the number of occurrences that the changed part still has.
    ///
    /// - Parameter isReplaced: true if only the end of that rule is needed.
    func presentRule(isReplaced: Bool) throws -> RecurrenceRule? {
        guard let master = target.master else { return nil }
        let texts = ItemContent(master.text, limits: Limits()).rules
        guard texts.count <= 1 || isReplaced else { throw ConferenceError.severalRules(master.title) }
        guard texts.count == 1, var rule = try? RecurrenceRule(text: texts[0]) else { return nil }
        if chosen.span == .futureEvents, let occurrence = chosen.occurrence {
            rule.count = master.remainingCount(of: rule, from: occurrence.recurrenceID)
        }
        return rule
    }
}
