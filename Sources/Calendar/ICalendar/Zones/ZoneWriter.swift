package import Recurrence

/// Writes the rules of a zone as a VTIMEZONE (RFC 5545, 3.6.5), for events whose zone is not defined by any file.
///
/// Transitions that follow a yearly rule far into the future become that rule. Earlier ones, and those of zones without such a
/// rule, are written individually.
package struct ZoneWriter {
    private struct Onset: Hashable {
        /// The local time of the transition, on the clock before it.
        var local: LocalDateTime
        var from: Int
        var to: Int
        /// Whether the transition leads to a larger offset, usually called daylight saving time.
        var isDaylight: Bool
    }

    private let name: String
    private let rules: ZoneRules
    private let firstYear: Int
    /// The last year to examine. A rule that applies until this year is assumed to continue.
    private let lastYear = 2070

    /// - Parameter since: the first year to cover.
    package init(name: String, rules: ZoneRules, since: Int) {
        self.name = name
        self.rules = rules
        firstYear = min(max(since - 1, 1601), 2037)
    }

    /// The VTIMEZONE, with CRLF line ends.
    package var text: String {
        let onsets = onsets()
        var lines = ["BEGIN:VTIMEZONE\r\n", ContentLine("TZID", value: TextEscaping.escaped(name)).serialized]
        let begin = LocalDate(year: firstYear, month: 1, day: 1).map { LocalDateTime(startOf: $0) }
        if let begin {
            let offset = rules.offset(at: rules.instant(of: begin))
            // This states the offset before the first transition.
            lines += observance(
                Onset(local: begin, from: offset, to: offset, isDaylight: false), rule: nil)
        }
        let (single, yearly) = split(onsets)
        for onset in single { lines += observance(onset, rule: nil) }
        for (onset, rule) in yearly { lines += observance(onset, rule: rule) }
        lines.append("END:VTIMEZONE\r\n")
        return lines.joined()
    }

    private func observance(_ onset: Onset, rule: String?) -> [String] {
        let kind = onset.isDaylight ? "DAYLIGHT" : "STANDARD"
        return [
            "BEGIN:\(kind)\r\n", "DTSTART:\(EventTime(onset.local, .floating).basicFormat)\r\n",
            "TZOFFSETFROM:\(UTCOffset.text(onset.from))\r\n", "TZOFFSETTO:\(UTCOffset.text(onset.to))\r\n",
            rule.map { "RRULE:\($0)\r\n" } ?? "", "END:\(kind)\r\n",
        ]
    }

    /// Returns the transitions from the first year to the last, found by bisection between days with different offsets.
    private func onsets() -> [Onset] {
        guard let first = LocalDate(year: firstYear, month: 1, day: 1),
            let last = LocalDate(year: lastYear, month: 12, day: 31)
        else { return [] }
        var found: [Onset] = []
        var instant = rules.instant(of: LocalDateTime(startOf: first))
        let end = rules.instant(of: LocalDateTime(startOf: last))
        var from = rules.offset(at: instant)
        while instant < end {
            let next = min(instant + 86_400, end)
            let then = rules.offset(at: next)
            if then != from {
                var low = instant
                var high = next
                while high - low > 1 {
                    let middle = low + (high - low) / 2
                    if rules.offset(at: middle) == from { low = middle } else { high = middle }
                }
                let to = rules.offset(at: high)
                found.append(
                    Onset(
                        local: LocalDateTime(secondsSinceEpoch: high + Int64(from)), from: from, to: to,
                        isDaylight: to > from))
            }
            (instant, from) = (next, then)
        }
        return found
    }

    /// Separates the transitions that follow the zone's final yearly rules from those before them.
    private func split(_ onsets: [Onset]) -> (single: [Onset], yearly: [(Onset, String)]) {
        let tail = onsets.filter { $0.local.date.year == lastYear }
        var single = onsets
        var yearly: [(Onset, String)] = []
        for kind in tail {
            // Goes backwards from the end as long as one rule fits all transitions.
            let alike = onsets.filter {
                $0.from == kind.from && $0.to == kind.to && $0.local.date.month == kind.local.date.month
                    && $0.local.hour == kind.local.hour && $0.local.minute == kind.local.minute
                    && $0.local.date.weekday == kind.local.date.weekday
            }
            var run: [Onset] = []
            var rule: String?
            for onset in alike.reversed() {
                guard run.last.map({ $0.local.date.year == onset.local.date.year + 1 }) ?? true,
                    let fitting = Self.rule(for: run + [onset])
                else { break }
                run.append(onset)
                rule = fitting
            }
            guard let rule, let first = run.last, run.count > 2 else { continue }
            yearly.append((first, rule))
            single.removeAll { run.contains($0) }
        }
        return (single, yearly)
    }

    /// Returns a rule such as “the second Sunday in March” or “the last Sunday in October” if it fits all transitions.
    private static func rule(for onsets: [Onset]) -> String? {
        guard let date = onsets.first?.local.date else { return nil }
        let weekday = RecurrenceRule.Weekday(of: date)
        let days = onsets.map(\.local.date)
        if days.allSatisfy({ $0.day + 7 > LocalDate.days(inMonth: $0.month, of: $0.year) }) {
            return yearly(date.month, .init(weekday, ordinal: -1))
        }
        let number = (date.day - 1) / 7 + 1
        guard number <= 4, days.allSatisfy({ ($0.day - 1) / 7 + 1 == number }) else { return nil }
        return yearly(date.month, .init(weekday, ordinal: number))
    }

    private static func yearly(_ month: Int, _ day: RecurrenceRule.WeekdayNumber) -> String {
        "FREQ=YEARLY;BYMONTH=\(month);BYDAY=\(day.text)"
    }
}
