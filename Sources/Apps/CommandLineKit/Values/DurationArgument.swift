package import ConferenceErrors
package import Recurrence

/// A duration as people type it: `45m`, `1h30m`, `1.5h`, `1:30`, `2d`, `1w`, minutes as `90`, ISO 8601 (`PT45M`, `P1DT2H`), or in
/// words: `2 hours`, `1 hour 30 minutes`.
///
/// Days are calendar days, which keep the time of day when the clock changes; hours are exact (RFC 5545, 3.3.6).
package struct DurationArgument: Hashable, Sendable {
    package let days: Int
    package let seconds: Int64

    package init(days: Int, seconds: Int64) {
        self.days = days
        self.seconds = seconds
    }

    /// - Throws: an error for other forms, and for a duration of zero.
    package init(_ text: String) throws(ConferenceError) {
        let lower = text.lowercased().trimmed
        let parsed =
            lower.hasPrefix("p")
            ? Self(iso: lower.dropFirst())
            : Self(compact: lower) ?? Self(number: lower) ?? (lower.utf8.count <= 64 ? Self(worded: lower) : nil)
        guard let parsed else { throw .badDuration(text) }
        self = parsed
    }

    /// Parses `1h30m` and the like: units in descending order, each at most once.
    init?(compact text: Substring) {
        self.init(text, units: [("w", 604_800), ("d", 86_400), ("h", 3_600), ("m", 60), ("s", 1)])
    }

    /// Parses minutes (`90`), hours with a fraction (`1.5h`), and hours with minutes (`1:30`).
    init?(number text: Substring) {
        var seconds: Int?
        if text.count <= 6, let minutes = text.digits {
            seconds = minutes * 60
        } else if text.hasSuffix("h") {
            let parts = text.dropLast().split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
            guard parts.count == 2, parts[1].count <= 2, let hours = parts[0].isEmpty ? 0 : parts[0].digits,
                hours < 10_000,
                let fraction = parts[1].digits
            else { return nil }
            seconds = hours * 3_600 + fraction * (parts[1].count == 1 ? 360 : 36)
        } else if let colon = text.firstIndex(of: ":") {
            let minutes = text[text.index(after: colon)...]
            guard let hours = text[..<colon].digits, hours < 10_000, minutes.count == 2, let count = minutes.digits,
                count < 60
            else { return nil }
            seconds = hours * 3_600 + count * 60
        }
        guard let seconds, seconds > 0 else { return nil }
        self.init(days: 0, seconds: Int64(seconds))
    }

    /// Parses the part after `P`.
    private init?(iso text: Substring) {
        let parts = text.split(separator: "t", omittingEmptySubsequences: false)
        guard parts.count <= 2, let day = parts.first, parts.count == 1 || !parts[1].isEmpty else { return nil }
        let date = day.isEmpty ? nil : Self(day, units: [("w", 604_800), ("d", 86_400)])
        let time = parts.count < 2 ? nil : Self(parts[1], units: [("h", 3_600), ("m", 60), ("s", 1)])
        guard day.isEmpty || date != nil, parts.count < 2 || time != nil, date != nil || time != nil else { return nil }
        self.init(days: date?.days ?? 0, seconds: time?.seconds ?? 0)
    }

    private init?(_ text: Substring, units: [(letter: Character, seconds: Int)]) {
        var rest = text
        var days = 0
        var seconds = 0
        for (letter, size) in units {
            let number = rest.prefix { $0.isNumber }
            guard !number.isEmpty, rest.dropFirst(number.count).first == letter else { continue }
            guard let count = number.digits, number.count <= 6 else { return nil }
            if size >= 86_400 { days += count * (size / 86_400) } else { seconds += count * size }
            rest = rest.dropFirst(number.count + 1)
        }
        guard rest.isEmpty, days > 0 || seconds > 0 else { return nil }
        self.init(days: days, seconds: Int64(seconds))
    }

    /// Returns the instant that is later, or earlier, by this duration.
    package func instant(after instant: Int64, in rules: ZoneRules, isBackwards: Bool = false) -> Int64 {
        let sign: Int64 = isBackwards ? -1 : 1
        guard days != 0 else { return instant + sign * seconds }
        let local = rules.local(at: instant)
        let day = local.adding(seconds: sign * Int64(days) * 86_400)
        return rules.instant(of: day) + sign * seconds
    }
}
