package import CalendarModel
import CalendarStore
import ConferenceErrors
import ConferenceModel
import ICalendar
import Recurrence

// Moving events: setting new times and, for a series, moving all dates in its text.
extension EventEditor {
    /// Changes a master together with its detached occurrences. These still replace the same occurrences, and follow the series
    /// in the fields that were not changed in them; see ``DetachedFollowing``.
    ///
    /// - Parameter follows: false to move only the RECURRENCE-IDs of detached occurrences.
    package func applying(
        _ changes: EventChanges, toSeries series: [EventRecord], follows: Bool = true
    ) throws -> [EventRecord] {
        guard let old = series.first(where: { $0.recurrenceID.isEmpty }) else { return series }
        let master = try applying(changes, to: old)
        guard master != old else { return series }
        guard series.count > 1 else { return [master] }
        var following = DetachedFollowing(self, changes, from: old, to: master, follows: follows)
        let detached = series.filter { !$0.recurrenceID.isEmpty }
        var results = try following.applied(to: detached).makeIterator()
        return series.map { $0.recurrenceID.isEmpty ? master : results.next() ?? $0 }
    }

    /// Sets the times.
    ///
    /// - Returns: false if they are unchanged.
    func move(_ text: inout ComponentText, of event: EventRecord, by changes: EventChanges) throws -> Bool {
        guard changes.start != nil || changes.end != nil else { return false }
        let resolver = resolver.bound(to: event.zoneSet)
        let start = changes.start ?? event.start
        let end = changes.end ?? defaultEnd(of: event, from: start, resolver)
        let present = event.calendarLength
        var length = changes.length ?? (changes.end == nil ? present : nil)
        if start.isDate || length?.days == 0 { length = nil }
        guard start != event.start || end != event.end || changes.length != nil && length != present else {
            return false
        }
        try checkOrder(start, end)
        if event.isRecurring, start != event.start {
            let shift = Shift(of: event, to: start)
            moveDates(in: &text, of: event, shift, resolver)
            // New rules are already written for the new zone.
            if changes.rules == nil { try moveRules(in: &text, of: event, shift, resolver) }
        }
        text.set("DTSTART", to: EventText.line("DTSTART", start))
        writeEnd(end, lasting: length, from: start, of: event, to: &text)
        return true
    }

    /// Returns the end for the same duration as before, or, if days become times or times become days, the end for one hour or
    /// one day.
    private func defaultEnd(of event: EventRecord, from start: EventTime, _ resolver: ZoneResolver) -> EventTime {
        if start.isDate != event.start.isDate {
            return start.isDate
                ? EventTime(start.local.date.adding(days: 1))
                : EventSpan.nominal(.init(days: 0, seconds: 3_600)).end(of: start, resolver)
        }
        let (span, _) = EventProperties(event.text).span(from: event.start, resolver)
        guard case .exact(let seconds, _) = span else { return span.end(of: start, resolver) }
        return EventSpan.exact(seconds: seconds, on: start.reference).end(of: start, resolver)
    }

    private func moveDates(
        in text: inout ComponentText, of event: EventRecord, _ shift: Shift, _ resolver: ZoneResolver
    ) {
        for name in ["EXDATE", "RDATE"] {
            let times = text.properties(name).flatMap(\.times)
            let days = name == "EXDATE" && !event.start.isDate ? times.map(\.start).filter(\.isDate) : []
            text.remove(name)
            for time in excluded(on: days, of: event, shift) { text.append(EventText.line(name, time)) }
            for (time, end) in times where !days.contains(time) {
                var place = event.start
                place.local = SeriesDefinition.local(time, of: event.start, resolver)
                var line = EventText.line(name, shift.applied(to: place))
                if let end, !shift.to.isDate {
                    let length: String
                    switch end {
                    // Calendar days have another length where clocks change.
                    case .duration(let duration) where duration.days > 0: length = duration.text
                    case .duration(let duration): length = "PT\(max(duration.days * 86_400 + duration.seconds, 0))S"
                    case .time(let end): length = "PT\(max(resolver.seconds(from: time, to: end), 0))S"
                    }
                    line.parameters.insert(.init("VALUE", ["PERIOD"]), at: 0)
                    line.value += "/" + length
                }
                text.append(line)
            }
        }
    }

    /// Returns the values of EXDATE after a timed series has moved, for exceptions that are whole days.
    private func excluded(on days: [EventTime], of event: EventRecord, _ shift: Shift) -> [EventTime] {
        guard !days.isEmpty else { return [] }
        if shift.keepsTime || shift.to.isDate {
            return days.map { EventTime($0.local.date.adding(days: shift.days)) }
        }
        // Occurrences on one day may move to two different days.
        var text = ComponentText(event.text)
        text.remove("EXDATE")
        guard let whole = try? derive(text.text, from: event) else { return [] }
        let instances = SeriesInstances(whole, [whole], limits: limits, resolver.bound(to: event.zoneSet))
        return days.flatMap { day in
            let midnight = day.local.secondsSinceEpoch
            return instances.places(midnight...midnight + 86_399).map { shift.applied(to: instances.time(at: $0)) }
        }
    }

    private func moveRules(
        in text: inout ComponentText, of event: EventRecord, _ shift: Shift, _ resolver: ZoneResolver
    ) throws {
        let old = text
        for name in ["RRULE", "EXRULE"] {
            try text.edit(name) { line in
                var moved = line
                moved.value = try self.rule(line.value, in: old, moved: shift, of: event, resolver)
                return moved
            }
        }
    }

    private func rule(
        _ value: String, in text: ComponentText, moved shift: Shift, of event: EventRecord, _ resolver: ZoneResolver
    ) throws -> String {
        let rule: RecurrenceRule
        do {
            rule = try RecurrenceRule(text: value)
        } catch .unsupportedScale, .unsupportedSkip {
            throw ConferenceError.seriesCannotMove(event.title, rule: value)
        } catch {
            return value
        }
        let days = shift.days
        let isBoundToDays =
            !rule.byMonthDay.isEmpty || !rule.byYearDay.isEmpty || !rule.byWeekNumber.isEmpty || !rule.byMonth.isEmpty
            || !rule.bySetPosition.isEmpty
            || (!rule.byDay.isEmpty && rule.frequency != .weekly)
        let isBoundToTimes = !rule.byHour.isEmpty || !rule.byMinute.isEmpty || !rule.bySecond.isEmpty
        // A change of the time of day would move only some of a day's occurrences to another day.
        let dividesDays = rule.frequency.isSubDaily && (isBoundToDays || !rule.byDay.isEmpty)
        guard days == 0 || !isBoundToDays && shift.isInAllMonths, shift.seconds == 0 || !dividesDays,
            shift.keepsTime || !isBoundToTimes, shift.months == nil || text.properties("RRULE").count == 1
        else {
            throw ConferenceError.seriesCannotMove(event.title, rule: value)
        }
        if rule.byDay.count > 1, changesWeekday(event, shift, resolver) {
            throw ConferenceError.seriesHasSeveralWeekdays(event.title, weekdays: rule.byDay.map(\.weekday.englishName))
        }
        var parts = value.uppercased().split(separator: ";").map(String.init)
        // If the rule skips weeks, days may move to another week, so the start of the week has to move along.
        if days % 7 != 0, rule.frequency == .weekly, rule.interval > 1, rule.byDay.count > 1,
            !parts.contains(where: { $0.hasPrefix("WKST=") })
        {
            parts.append("WKST=MO")
        }
        return parts.map { part in
            if part.hasPrefix("UNTIL="), let until = rule.until {
                return "UNTIL=" + movedUntil(until, shift, event, resolver).basicFormat
            }
            guard days != 0 else { return part }
            if part.hasPrefix("BYDAY=") {
                return "BYDAY=" + rule.byDay.map { $0.weekday.advanced(by: days).text }.joined(separator: ",")
            }
            if part.hasPrefix("WKST="), rule.frequency == .weekly {
                return "WKST=" + rule.weekStart.advanced(by: days).text
            }
            return part
        }.joined(separator: ";")
    }

    /// Returns whether the series begins on another day of the week. This can also happen because the same instant is on
    /// another day in a new zone.
    private func changesWeekday(_ event: EventRecord, _ shift: Shift, _ resolver: ZoneResolver) -> Bool {
        let there = resolver.local(of: shift.to, on: event.start.reference)
        let days = there.date.daysSinceEpoch - event.start.local.date.daysSinceEpoch
        return shift.days % 7 != 0 && days % 7 != 0
    }

    /// Returns UNTIL in the form that DTSTART requires: a day for days, UTC for a time in a zone (RFC 5545, 3.3.10).
    private func movedUntil(
        _ until: EventTime, _ shift: Shift, _ event: EventRecord, _ resolver: ZoneResolver
    ) -> EventTime {
        var place = event.start
        place.local =
            until.isDate && !event.start.isDate
            ? until.local.adding(seconds: 86_399) : resolver.local(of: until, on: event.start.reference)
        return RuleText.until(at: shift.applied(toEnd: place), resolver)
    }
}
