package import Recurrence

/// The rules of a time zone in its definition in a calendar file (VTIMEZONE, RFC 5545, 3.6.5).
package struct ZoneDefinition {
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

    /// How many transitions are computed. A real zone has two rules with one a year each, and some single ones.
    private static let mostTransitions = 8_000

    package let rules: ZoneRules
    /// The first instant that the definition covers.
    private let first: Int64
    /// The last onset; nil if a rule has no end.
    private let last: Int64?

    /// Reads a VTIMEZONE. Returns nil if it has no valid observance.
    package init?(_ text: String) {
        var transitions: [ZoneTransition] = []
        var first: (instant: Int64, offset: Int)?
        var isEndless = false
        for observance in Self.observances(in: text) {
            guard let start = observance.start, let from = observance.offsetFrom, let to = observance.offsetTo else {
                continue
            }
            // An observance that does not change the offset, such as the only one of a zone without daylight saving time, has
            // no end either.
            if from == to || observance.rules.contains(where: { $0.until == nil && $0.count == nil }) {
                isEndless = true
            }
            let limit = max(0, Self.mostTransitions - transitions.count)
            for local in Self.onsets(of: observance, start: start, offset: from, limit: limit) {
                let instant = local - Int64(from)
                transitions.append(ZoneTransition(instant: instant, offset: to))
                if instant < first?.instant ?? .max { first = (instant, from) }
            }
        }
        guard let first else { return nil }
        rules = ZoneRules(initialOffset: first.offset, transitions: transitions)
        self.first = first.instant
        last = isEndless ? nil : transitions.lazy.map(\.instant).max()
    }

    /// Returns the rules of a VTIMEZONE, or nil if it has no valid observance.
    package static func rules(of text: String) -> ZoneRules? { ZoneDefinition(text)?.rules }

    /// Returns whether other rules have a different offset at any time from the beginning of the definition on.
    package func mayDiffer(from other: ZoneRules) -> Bool { !rules.agrees(with: other, from: first) }

    /// Returns whether the definition covers a local time and gives it the same instant as other rules.
    func agrees(with other: ZoneRules, at local: LocalDateTime) -> Bool {
        let instant = other.instant(of: local)
        return instant >= first && rules.instant(of: local) == instant
    }

    /// Returns the offset of a local time if the definition covers the time and gives it another instant than other rules do.
    ///
    /// Some programs define a zone only for the months around an event. So a definition that agrees with the other rules up to
    /// its last onset says nothing about later times.
    package func offset(at local: LocalDateTime, unlike other: ZoneRules) -> Int? {
        let instant = rules.instant(of: local)
        guard instant != other.instant(of: local), instant >= first else { return nil }
        // Onsets that khal writes are an hour late or early.
        if let last, instant >= last, rules.offset(at: last + 86_400) == other.offset(at: last + 86_400) { return nil }
        return rules.offset(at: instant)
    }

    /// Returns the local times at which an observance begins, on the clock before the change.
    ///
    /// - Parameter limit: how many of them are computed besides the first one.
    private static func onsets(
        of observance: Observance, start: LocalDateTime, offset: Int, limit: Int
    ) -> [Int64] {
        var onsets = [start.secondsSinceEpoch] + observance.dates.prefix(limit).map(\.secondsSinceEpoch)
        for rule in observance.rules where onsets.count <= limit {
            // RFC 5545 requires UNTIL in UTC here, but some programs write local time.
            let until = rule.until.map { time in
                time.reference == .utc ? time.local.adding(seconds: Int64(offset)) : time.local
            }
            onsets += RuleOccurrences(rule, start: start, until: until)
                .occurrences(in: window, limit: min(2_000, limit))
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
