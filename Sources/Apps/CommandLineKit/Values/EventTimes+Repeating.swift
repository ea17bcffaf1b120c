package import Recurrence

extension EventTimes {
    /// Returns these times on the first day from theirs on that a rule has.
    ///
    /// The start of a series counts as an occurrence even if its rule does not have it (RFC 5545, 3.8.5.3), so that a
    /// meeting “on Monday” which is added on a Friday would take place on that Friday, too.
    ///
    /// - Parameter context: the time zone of the event.
    package func onFirstDay(of rule: RecurrenceRule, in context: TimeContext) -> EventTimes {
        // Weeks that are left out are counted from the first occurrence, so the next one is in any week.
        var every = rule.withoutTimes
        every.interval = 1
        every.count = nil
        every.until = nil
        let day = LocalDateTime(startOf: start.local.date)
        let occurrences = RuleOccurrences(every, start: day, isDate: true)
        let end = day.adding(seconds: 5 * 366 * 86_400).secondsSinceEpoch
        guard let first = occurrences.occurrences(in: day.secondsSinceEpoch...end, limit: 1).first else { return self }
        let days = LocalDateTime(secondsSinceEpoch: first).date.daysSinceEpoch - start.local.date.daysSinceEpoch
        return days == 0 ? self : moved(byDays: days, in: context)
    }

    /// Returns these times some days later, with the same duration.
    private func moved(byDays days: Int, in context: TimeContext) -> EventTimes {
        guard !start.isDate else {
            return EventTimes(
                start: EventTime(start.local.date.adding(days: days)), end: EventTime(end.local.date.adding(days: days))
            )
        }
        // The second of two times that the clock shows alike is in UTC; on other days, the zone can express it.
        let isRepeated = start.reference == .utc && context.isRepeated(ZoneRules.utc.instant(of: start.local))
        let shown = isRepeated ? context.rules.local(at: ZoneRules.utc.instant(of: start.local)) : start.local
        let local = shown.adding(seconds: Int64(days) * 86_400)
        guard start.reference != .floating else {
            let length = end.local.secondsSinceEpoch - start.local.secondsSinceEpoch
            return EventTimes(
                start: EventTime(local, .floating), end: EventTime(local.adding(seconds: length), .floating),
                lasting: self.length)
        }
        func instant(_ time: EventTime) -> Int64 {
            (time.reference == .utc ? ZoneRules.utc : context.rules).instant(of: time.local)
        }
        let moved = isRepeated ? context.time(local) : EventTime(local, start.reference)
        let length = self.length ?? DurationArgument(days: 0, seconds: instant(end) - instant(start))
        let newEnd = length.instant(after: instant(moved), in: context.rules)
        return EventTimes(start: moved, end: context.time(at: newEnd), lasting: self.length)
    }
}
