// Recurrence rules, time zones and dates as plain values. This module knows no store and no file format, and does not use
// Foundation.
//
// A calendar states a time as an ``EventTime``: a wall clock reading (``LocalDateTime``) and its time zone. ``ZoneRules`` turns
// a reading into an instant and back; ``ZoneDatabase`` loads them from the system's TZif files. ``RecurrenceRule`` is the value
// of an RRULE, ``RuleParts`` the same value as it was written. Together with DTSTART it becomes a ``RuleOccurrences``, which
// expands the rule on the wall clock of the series, for any window and without starting at DTSTART:
//
//     let rule = try RecurrenceRule(text: "FREQ=MONTHLY;BYDAY=-1FR")
//     let series = RuleOccurrences(rule, start: start, isDate: false)
//     let readings = series.occurrences(in: window)  // seconds on the wall clock, ascending
//     let instants = readings.map { zone.instant(of: LocalDateTime(secondsSinceEpoch: $0)) }
//
// `Expansion` reads from the outside in: ``RuleOccurrences``, then `RulePlan` (the rule combined with DTSTART),
// `OccurrenceIterator` (one period after another, days and times as bits) and `OccurrenceCounter` (the n-th occurrence).
