package import CalendarModel
import CalendarStore
import ConferenceErrors
import ConferenceModel
import ICalendar
import Recurrence

// Moving events: new times and, for a series, all dates in its text.
extension EventEditor {
    /// Changes a master together with its detached occurrences.
    ///
    /// The changes apply to the master. Detached occurrences keep their own times and texts, and still replace the same
    /// occurrences: their RECURRENCE-ID moves along.
    package func applying(_ changes: EventChanges, toSeries series: [EventRecord]) throws -> [EventRecord] {
        guard let old = series.first(where: { $0.recurrenceID.isEmpty }) else { return series }
        let master = try applying(changes, to: old)
        guard master.start != old.start else { return series.map { $0.id == old.id ? master : $0 } }
        let shift = Shift(from: old.start, to: master.start)
        return try series.map { event in
            if event.recurrenceID.isEmpty { return master }
            guard let time = EventTime(basicFormat: event.recurrenceID) else { return event }
            let place = shift.applied(to: time)
            var text = ComponentText(event.text)
            let range = text.property("RECURRENCE-ID")?.values(of: "RANGE")
            var line = EventText.line("RECURRENCE-ID", place)
            if let range { line.parameters.append(.init("RANGE", range)) }
            text.set("RECURRENCE-ID", to: line)
            touch(&text, of: event, isSignificant: true)
            var moved = try derive(text.text, from: event)
            moved.recurrenceID = place.basicFormat
            return moved
        }
    }

    /// Sets the times.
    ///
    /// - Returns: false if they are unchanged.
    func move(_ text: inout ComponentText, of event: EventRecord, by changes: EventChanges) throws -> Bool {
        guard changes.start != nil || changes.end != nil else { return false }
        let resolver = resolver.bound(to: event.zoneSet)
        let start = changes.start ?? event.start
        let end = changes.end ?? defaultEnd(of: event, from: start, resolver)
        guard start != event.start || end != event.end else { return false }
        try checkOrder(start, end)
        if event.isRecurring, start != event.start {
            let shift = Shift(from: event.start, to: start)
            moveDates(in: &text, of: event, shift, resolver)
            // New rules are written for the new zone already.
            if changes.rules == nil { try moveRules(in: &text, of: event, shift, resolver) }
        }
        text.set("DTSTART", to: EventText.line("DTSTART", start))
        text.remove("DURATION")
        text.set("DTEND", to: EventText.line("DTEND", end))
        return true
    }

    /// Returns the end for the same duration as before, or for one hour or one day if times become days or days become
    /// times.
    private func defaultEnd(of event: EventRecord, from start: EventTime, _ resolver: ZoneResolver) -> EventTime {
        if start.isDate != event.start.isDate {
            return start.isDate
                ? EventTime(start.local.date.adding(days: 1))
                : EventTime(start.local.adding(seconds: 3_600), start.reference)
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
            text.remove(name)
            for (time, end) in times {
                var place = event.start
                place.local = SeriesDefinition.local(time, of: event.start, resolver)
                var line = EventText.line(name, shift.applied(to: place))
                if let end, !shift.to.isDate {
                    let seconds: Int64
                    switch end {
                    case .duration(let duration): seconds = duration.days * 86_400 + duration.seconds
                    case .time(let end): seconds = resolver.instant(of: end) - resolver.instant(of: time)
                    }
                    line.parameters.insert(.init("VALUE", ["PERIOD"]), at: 0)
                    line.value += "/PT\(max(seconds, 0))S"
                }
                text.append(line)
            }
        }
    }

    private func moveRules(
        in text: inout ComponentText, of event: EventRecord, _ shift: Shift, _ resolver: ZoneResolver
    ) throws {
        let rules = text.properties("RRULE")
        text.remove("RRULE")
        for line in rules {
            var moved = line
            moved.value = try self.rule(line.value, moved: shift, of: event, resolver)
            text.append(moved)
        }
    }

    private func rule(
        _ value: String, moved shift: Shift, of event: EventRecord, _ resolver: ZoneResolver
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
        let keepsTime = shift.seconds == Int64(days) * 86_400
        guard days == 0 || !isBoundToDays, keepsTime || !isBoundToTimes else {
            throw ConferenceError.seriesCannotMove(event.title, rule: value)
        }
        var parts = value.uppercased().split(separator: ";").map(String.init)
        // If the rule skips weeks, days that move to another week need a week start that moves along.
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

    /// Returns UNTIL in the form that DTSTART requires: a day for days, UTC for a time in a zone (RFC 5545, 3.3.10).
    private func movedUntil(
        _ until: EventTime, _ shift: Shift, _ event: EventRecord, _ resolver: ZoneResolver
    ) -> EventTime {
        var place = event.start
        place.local =
            until.isDate && !event.start.isDate
            ? until.local.adding(seconds: 86_399) : resolver.local(of: until, on: event.start.reference)
        return RuleText.until(at: shift.applied(to: place), resolver)
    }
}

/// The distance by which a series moves, in local time.
struct Shift {
    let to: EventTime
    /// From the old local time to the new one.
    let seconds: Int64
    /// From the old day to the new one.
    let days: Int

    init(from old: EventTime, to new: EventTime) {
        to = new
        seconds = new.local.secondsSinceEpoch - old.local.secondsSinceEpoch
        days = new.local.date.daysSinceEpoch - old.local.date.daysSinceEpoch
    }

    /// Returns a time of the old series, moved to the new one.
    func applied(to place: EventTime) -> EventTime {
        var moved = to
        moved.local = place.local.adding(seconds: seconds)
        if to.isDate { moved.local = LocalDateTime(startOf: moved.local.date) }
        return moved
    }
}
