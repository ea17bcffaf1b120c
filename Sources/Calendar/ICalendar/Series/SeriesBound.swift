import CalendarModel
import Recurrence

/// The range of instants in which an event takes place, as stored in its range columns, and the last occurrence, which can be
/// computed from the end of that range.
///
/// The end of a series with COUNT is computed once, when the series is saved. A query computes the last occurrence from that
/// end and checks it against the rule, so that COUNT costs no more than UNTIL.
struct SeriesBound {
    let resolver: ZoneResolver

    /// The largest offset from UTC, in seconds. Days and floating times begin at a different instant in each time zone, and the
    /// range covers all of them.
    private static let drift: Int64 = 14 * 3_600

    /// Returns the earliest instant that a time can stand for.
    func earliest(_ time: EventTime) -> Int64 {
        isFloating(time) ? time.local.secondsSinceEpoch - Self.drift : resolver.instant(of: time)
    }

    /// Returns the latest instant that a time can stand for.
    func latest(_ time: EventTime) -> Int64 {
        isFloating(time) ? time.local.secondsSinceEpoch + Self.drift : resolver.instant(of: time)
    }

    /// Returns the end of the range of a series whose last occurrence starts at the given time.
    func end(ofLast start: EventTime, _ span: EventSpan) -> Int64 {
        // A local time in a gap can be a later instant than the local times after the gap, by at most the size of the gap.
        let end = latest(span.end(of: start, resolver)) + forwardShift(before: start, within: 25 * 3_600)
        return max(end, latest(start) + 1)
    }

    /// Returns the local start of the last occurrence of a rule with COUNT, computed from the stored end.
    ///
    /// - Parameters:
    ///   - rule: the rule, as if it had no COUNT.
    ///   - start: DTSTART.
    ///   - end: the value of ``end(ofLast:_:)`` when the series was saved.
    /// - Returns: nil if the result is not certain, because the rules of the time zone have changed or a clock change
    ///   is near.
    func last(of rule: RuleOccurrences, _ start: EventTime, _ span: EventSpan, storedEnd end: Int64) -> Int64? {
        var place = start
        // The stored range counts an occurrence without a duration as one second.
        let isPoint = span == .exact(seconds: 0, on: start.reference) || span == .nominal(.init(days: 0, seconds: 0))
        let unmoved = end - (isFloating(start) ? Self.drift : 0) - (isPoint ? 1 : 0)
        switch span {
        case .days(let days):
            place.local = LocalDateTime(secondsSinceEpoch: unmoved - Int64(days) * 86_400)
        case .exact(let seconds, _):
            place.local = local(unmoved - seconds, of: start)
        case .nominal(let duration):
            place.local = local(unmoved - duration.seconds, of: start).adding(seconds: -duration.days * 86_400)
        }
        let second = place.local.secondsSinceEpoch
        guard self.end(ofLast: place, span) == end, forwardShift(before: place, within: 50 * 3_600) == 0,
            !rule.occurrences(in: second...second, limit: 1).isEmpty
        else { return nil }
        return second
    }

    private func local(_ instant: Int64, of start: EventTime) -> LocalDateTime {
        isFloating(start)
            ? LocalDateTime(secondsSinceEpoch: instant) : resolver.rules(for: start.reference).local(at: instant)
    }

    /// Returns the number of seconds by which clocks were put forward within a period before a time.
    private func forwardShift(before time: EventTime, within reach: Int64) -> Int64 {
        guard !isFloating(time) else { return 0 }
        let rules = resolver.rules(for: time.reference)
        let instant = rules.instant(of: time.local)
        return max(0, Int64(rules.offset(at: instant) - rules.offset(at: instant - reach)))
    }

    private func isFloating(_ time: EventTime) -> Bool {
        switch time.reference {
        case .floating: true
        case .utc: false
        case .zone(let name): resolver.rules(named: name) == nil
        }
    }
}
