package import Recurrence

/// Reads the rules of a time zone from its definition in a calendar file (VTIMEZONE, RFC 5545, 3.6.5).
package enum ZoneDefinition {
    /// A STANDARD or DAYLIGHT subcomponent.
    private struct Observance {
        var start: LocalDateTime?
        var offsetFrom: Int?
        var offsetTo: Int?
        var rules: [RecurrenceRule] = []
        var dates: [LocalDateTime] = []
    }

    /// The range in which transitions are computed. Definitions often begin in 1601 and nearly all have no end.
    private static let window: ClosedRange<Int64> = -3_155_673_600...4_102_444_799

    /// Returns the rules, or nil if the text has no valid observance.
    package static func rules(of text: String) -> ZoneRules? {
        var transitions: [ZoneTransition] = []
        var first: (instant: Int64, offset: Int)?
        for observance in observances(in: text) {
            guard let start = observance.start, let from = observance.offsetFrom, let to = observance.offsetTo else {
                continue
            }
            for local in onsets(of: observance, start: start, offset: from) {
                let instant = local - Int64(from)
                transitions.append(ZoneTransition(instant: instant, offset: to))
                if instant < first?.instant ?? .max { first = (instant, from) }
            }
        }
        guard let first else { return nil }
        return ZoneRules(initialOffset: first.offset, transitions: transitions)
    }

    /// Returns the local times at which an observance begins, by the clock before it.
    private static func onsets(of observance: Observance, start: LocalDateTime, offset: Int) -> [Int64] {
        var onsets = [start.secondsSinceEpoch] + observance.dates.map(\.secondsSinceEpoch)
        for rule in observance.rules {
            // UNTIL must be in UTC here, but some programs write local time.
            let until = rule.until.map { time in
                time.reference == .utc ? time.local.adding(seconds: Int64(offset)) : time.local
            }
            onsets += RuleOccurrences(rule, start: start, until: until).occurrences(in: window, limit: 2_000)
        }
        return onsets
    }

    private static func observances(in text: String) -> [Observance] {
        let bytes = text.utf8.span
        var scanner = LineScanner()
        var depth = 0
        var found: [Observance] = []
        var current: Observance?
        while let line = scanner.next(in: bytes) {
            switch ComponentMarker(bytes, line) {
            case .begin(let kind):
                depth += 1
                if depth == 2, kind == "STANDARD" || kind == "DAYLIGHT" { current = Observance() }
            case .end:
                depth -= 1
                if depth == 1, let finished = current {
                    found.append(finished)
                    current = nil
                }
            case nil:
                guard depth == 2, current != nil else { continue }
                read(ContentLine(bytes, line), into: &current)
            }
        }
        return found
    }

    private static func read(_ line: ContentLine, into observance: inout Observance?) {
        switch line.name {
        case "DTSTART": observance?.start = EventTime(basicFormat: line.word)?.local
        case "TZOFFSETFROM": observance?.offsetFrom = offset(line.value)
        case "TZOFFSETTO": observance?.offsetTo = offset(line.value)
        case "RRULE": if let rule = try? RecurrenceRule(text: line.value) { observance?.rules.append(rule) }
        case "RDATE":
            let dates = line.value.split(separator: ",").prefix(1_000)
            observance?.dates += dates.compactMap { EventTime(basicFormat: String($0).trimmingBlanks())?.local }
        default: break
        }
    }

    /// Parses `+hhmm` or `+hhmmss` as seconds east of UTC (RFC 5545, 3.3.14).
    private static func offset(_ text: String) -> Int? {
        let digits = text.drop { $0 == " " || $0 == "\t" }
        guard let sign = digits.first, sign == "+" || sign == "-" else { return nil }
        let numbers = digits.dropFirst().filter { $0 != " " && $0 != "\t" }
        guard numbers.utf8.count == 4 || numbers.utf8.count == 6, let value = Int(numbers), value >= 0 else {
            return nil
        }
        let padded = numbers.utf8.count == 4 ? value * 100 : value
        let seconds = padded / 10_000 * 3_600 + padded / 100 % 100 * 60 + padded % 100
        return sign == "-" ? -seconds : seconds
    }
}
