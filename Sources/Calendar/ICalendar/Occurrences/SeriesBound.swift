import CalendarModel
import Recurrence

/// The instants between which an event happens, as the store keeps them in its range columns, and back from there.
///
/// The end of a series by COUNT is worked out once, when the series is saved. A query gets the last occurrence back from
/// that end by arithmetic and one look at the rule, so that COUNT costs it no more than UNTIL.
struct SeriesBound {
    let resolver: ZoneResolver

    /// Days and floating times take place at another instant in each zone; the range covers them all.
    private static let drift: Int64 = 14 * 3_600

    /// The earliest instant at which a time may be.
    func earliest(_ time: EventTime) -> Int64 {
        floats(time) ? time.local.secondsSinceEpoch - Self.drift : resolver.instant(of: time)
    }

    /// The latest instant at which a time may be.
    func latest(_ time: EventTime) -> Int64 {
        floats(time) ? time.local.secondsSinceEpoch + Self.drift : resolver.instant(of: time)
    }

    /// The instant after which nothing of a series happens, where its last occurrence begins then.
    func end(ofLast start: EventTime, _ span: EventSpan) -> Int64 {
        // A reading in a gap is later than its successors on the clock, by no more than the clock was put forward.
        let end = latest(span.end(of: start, resolver)) + putForward(before: start, within: 25 * 3_600)
        return max(end, latest(start) + 1)
    }

    /// Where the last occurrence of a rule with COUNT begins, on the wall clock, from the end that was kept.
    ///
    /// - Parameters:
    ///   - rule: the rule, as if it had no COUNT.
    ///   - start: DTSTART.
    ///   - end: what ``end(ofLast:_:)`` said when the series was saved.
    /// - Returns: nil where that does not follow for sure: other rules of the zone since then, or a change of the clock
    ///   nearby.
    func last(of rule: RuleOccurrences, _ start: EventTime, _ span: EventSpan, keptEnd end: Int64) -> Int64? {
        var place = start
        // What takes no time is given a second.
        let isPoint = span == .exact(seconds: 0, on: start.reference) || span == .nominal(.init(days: 0, seconds: 0))
        let unmoved = end - (floats(start) ? Self.drift : 0) - (isPoint ? 1 : 0)
        switch span {
        case .days(let days):
            place.local = LocalDateTime(secondsSinceEpoch: unmoved - Int64(days) * 86_400)
        case .exact(let seconds, _):
            place.local = local(unmoved - seconds, of: start)
        case .nominal(let duration):
            place.local = local(unmoved - duration.seconds, of: start).adding(seconds: -duration.days * 86_400)
        }
        let second = place.local.secondsSinceEpoch
        guard self.end(ofLast: place, span) == end, putForward(before: place, within: 50 * 3_600) == 0,
            !rule.occurrences(in: second...second, limit: 1).isEmpty
        else { return nil }
        return second
    }

    private func local(_ instant: Int64, of start: EventTime) -> LocalDateTime {
        floats(start)
            ? LocalDateTime(secondsSinceEpoch: instant) : resolver.rules(for: start.reference).local(at: instant)
    }

    /// By how many seconds the clock was put forward in the time before.
    private func putForward(before time: EventTime, within reach: Int64) -> Int64 {
        guard !floats(time) else { return 0 }
        let rules = resolver.rules(for: time.reference)
        let instant = rules.instant(of: time.local)
        return max(0, Int64(rules.offset(at: instant) - rules.offset(at: instant - reach)))
    }

    private func floats(_ time: EventTime) -> Bool {
        switch time.reference {
        case .floating: true
        case .utc: false
        case .zone(let name): resolver.rules(named: name) == nil
        }
    }
}
