import CommandLineKit
package import ICalendar
package import Recurrence

extension Occurrence {
    /// Returns the UTC offsets of start and end if the times alone are ambiguous, because clocks are set back in between and
    /// show one of them twice, or because they show the start for the second time: `02:30+02:00–02:30+01:00`.
    ///
    /// - Parameters:
    ///   - rules: the time zone whose clocks show the times.
    ///   - start: the start on these clocks.
    ///   - end: the end on these clocks.
    package func offsets(in rules: ZoneRules, _ start: LocalDateTime, _ end: LocalDateTime) -> (String, String)? {
        guard !self.start.reference.isFloating else { return nil }
        return Self.offsets(from: startInstant, to: endInstant, in: rules, start, end)
    }

    /// The same for the instants of an occurrence whose start is not floating, for long lists, which do not copy each
    /// occurrence to ask it.
    package static func offsets(
        from first: Int64, to last: Int64, in rules: ZoneRules, _ start: LocalDateTime, _ end: LocalDateTime
    ) -> (String, String)? {
        guard last - first < 86_400 else { return nil }
        let isSecond = rules.instant(of: start) != first && rules.local(at: first) == start
        guard isSecond || last - first > end.secondsSinceEpoch - start.secondsSinceEpoch else { return nil }
        func isShownTwice(_ local: LocalDateTime, _ instant: Int64) -> Bool {
            let other = instant + start.secondsSinceEpoch - first - (end.secondsSinceEpoch - last)
            return rules.instant(of: local) != instant || rules.local(at: other) == local
        }
        guard isSecond || isShownTwice(start, first) || isShownTwice(end, last) else { return nil }
        return (UTCOffset(of: start, at: first).text, UTCOffset(of: end, at: last).text)
    }
}
