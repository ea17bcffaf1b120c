import ConferenceModel
package import Recurrence

/// How a series repeats: rules, additional dates and exceptions, all in the local time of DTSTART.
package struct SeriesDefinition {
    /// An occurrence that RDATE adds.
    struct Addition: Hashable {
        var start: EventTime
        /// The duration, if RDATE gives a period.
        var span: EventSpan?
    }

    let start: EventTime
    let span: EventSpan
    let rules: [RuleOccurrences]
    let exceptionRules: [RuleOccurrences]
    let additions: [Addition]
    /// The places of excluded occurrences, in local seconds.
    let exceptions: Set<Int64>
    /// The days without any occurrence, from EXDATEs without a time of day in a series whose occurrences have one.
    let excludedDays: Set<Int>
    /// The invalid values of RRULE and EXRULE, and the reasons.
    package let badRules: [(text: String, error: RecurrenceRuleError)]

    /// - Parameters:
    ///   - storedEnd: the end of the series in the store, which avoids expanding a rule with COUNT to find its end.
    ///   - texts: the rules of other series, to which those of this one are added.
    package init(
        _ properties: EventProperties, start: EventTime, span: EventSpan, storedEnd: Int64? = nil,
        _ resolver: ZoneResolver, _ texts: KnownRules = KnownRules()
    ) {
        self.start = start
        self.span = span
        var bad: [(String, RecurrenceRuleError)] = []
        let isAlone = properties.rules.count == 1 && properties.dates.isEmpty
        func occurrences(_ text: String, isRule: Bool, _ known: inout Set<RecurrenceRule>) -> RuleOccurrences? {
            let rule: RecurrenceRule
            do throws(RecurrenceRuleError) {
                rule = try texts.rule(text)
                // A repeated rule would only add work. Nearly all series have a single rule.
                guard isAlone && isRule || known.insert(rule).inserted else { return nil }
                guard known.count <= Self.mostRules else { throw RecurrenceRuleError.tooLong }
            } catch {
                bad.append((text, error))
                return nil
            }
            let until = rule.until.map { Self.until($0, of: start, resolver) }
            if rule.count != nil, isRule, isAlone, let storedEnd {
                let uncounted = RuleOccurrences(
                    rule, start: start.local, isDate: start.isDate, until: until, last: RuleOccurrences.latest)
                let bound = SeriesBound(resolver: resolver)
                if let last = bound.last(of: uncounted, start, span, storedEnd: storedEnd) {
                    return uncounted.ending(at: last)
                }
            }
            return RuleOccurrences(rule, start: start.local, isDate: start.isDate, until: until)
        }
        var known: Set<RecurrenceRule> = []
        rules = properties.rules.compactMap { occurrences($0, isRule: true, &known) }
        known = []
        exceptionRules = properties.exceptionRules.compactMap { occurrences($0, isRule: false, &known) }
        badRules = bad
        additions = properties.dates.flatMap(\.times).map { Self.addition($0.start, $0.end, start, resolver) }
        var exceptions: Set<Int64> = []
        var days: Set<Int> = []
        for (time, _) in properties.exceptionDates.flatMap(\.times) {
            if time.isDate, !start.isDate {
                days.insert(time.local.date.daysSinceEpoch)
            } else {
                exceptions.insert(Self.local(time, of: start, resolver).secondsSinceEpoch)
            }
        }
        self.exceptions = exceptions
        excludedDays = days
    }

    /// The largest number of different rules of a series. Programs write one; a hostile file could have many, each with an
    /// occurrence every second.
    private static let mostRules = 64

    var isRecurring: Bool { !rules.isEmpty || !additions.isEmpty }

    /// Whether the series has one rule and at most single exceptions, like nearly all series.
    var isPlain: Bool {
        rules.count == 1 && exceptionRules.isEmpty && additions.isEmpty && excludedDays.isEmpty
    }

    /// Converts a time such as a RECURRENCE-ID or EXDATE, which may be in any zone, to the local time of the series.
    ///
    /// - Parameters:
    ///   - resolver: knows the zone of the time.
    ///   - series: knows the zone of the series; nil for the same resolver.
    package static func local(
        _ time: EventTime, of start: EventTime, _ resolver: ZoneResolver, series: ZoneResolver? = nil
    ) -> LocalDateTime {
        let local = resolver.local(of: time, on: start.reference, of: series)
        if start.isDate { return LocalDateTime(startOf: local.date) }
        // A day stands for the occurrence on that day.
        guard time.isDate,
            let sameTime = LocalDateTime(
                date: local.date, hour: start.local.hour, minute: start.local.minute, second: start.local.second)
        else { return local }
        return sameTime
    }

    /// Returns UNTIL in the local time of the series, inclusive. A day means the end of that day.
    private static func until(_ time: EventTime, of start: EventTime, _ resolver: ZoneResolver) -> LocalDateTime {
        if start.isDate { return LocalDateTime(startOf: time.local.date) }
        if time.isDate { return time.local.adding(seconds: 86_399) }
        return resolver.local(of: time, on: start.reference)
    }

    private static func addition(
        _ time: EventTime, _ end: ContentLine.PeriodEnd?, _ start: EventTime, _ resolver: ZoneResolver
    ) -> Addition {
        var moved = start
        moved.local = local(time, of: start, resolver)
        switch end {
        case .duration(let duration) where !start.isDate: return Addition(start: moved, span: .nominal(duration))
        case .time(let end) where !start.isDate:
            let seconds = resolver.seconds(from: time, to: end)
            return Addition(start: moved, span: .exact(seconds: max(seconds, 0), on: start.reference))
        default: return Addition(start: moved, span: nil)
        }
    }
}
