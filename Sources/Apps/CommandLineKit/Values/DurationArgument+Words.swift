import Recurrence

// Durations in words and with blanks between their parts.
extension DurationArgument {
    private static let units: [Character: Set<String>] = [
        "w": ["w", "wk", "wks", "week", "weeks", "woche", "wochen"],
        "d": ["d", "day", "days", "tag", "tage", "tagen"],
        "h": ["h", "hr", "hrs", "hour", "hours", "std", "stunde", "stunden"],
        "m": ["m", "min", "mins", "minute", "minutes", "minuten"],
        "s": ["s", "sec", "secs", "second", "seconds", "sek", "sekunde", "sekunden"],
    ]

    private static let conjunctions = ["and", "und"]

    /// Parses `2 hours`, `1h 30m`, `90min`, `1 hour and 30 minutes`, `half an hour`, and the same in German. A number without a
    /// unit is not a duration here, because it can count anything.
    init?(worded text: Substring) {
        guard var parts = Self.parts(text), let last = parts.popLast() else { return nil }
        // “1h30” and “1 hour 30”.
        if let number = last.number, last.unit == nil {
            guard parts.last?.unit == "h", number.count == 2, (number.digits ?? 60) < 60 else { return nil }
            parts.append((number, "m"))
        } else {
            parts.append(last)
        }
        var compact = ""
        for (number, unit) in parts {
            guard let number, let unit else { return nil }
            compact += number + String(unit)
        }
        guard parts.contains(where: { $0.number?.digits == nil }) else {
            self.init(compact: compact[...])
            return
        }
        // A fraction: “1.5h”.
        guard parts.count == 1 else { return nil }
        self.init(number: compact[...])
    }

    /// The shortest form: `1h30m`.
    var compact: String {
        let parts = [
            (days, "d"), (Int(seconds / 3_600), "h"), (Int(seconds % 3_600 / 60), "m"), (Int(seconds % 60), "s"),
        ]
        return parts.filter { $0.0 > 0 }.map { "\($0.0)\($0.1)" }.joined()
    }

    /// Returns the numbers of a text with their units, or nil if it has other words.
    private static func parts(_ text: Substring) -> [(number: String?, unit: Character?)]? {
        var words = tokens(text)
        guard let last = words.last, !conjunctions.contains(last) else { return nil }
        // “An hour and a half” and “half an hour”.
        if words.suffix(3) == ["and", "a", "half"], let hour = words.dropLast(3).last,
            units["h"]?.contains(hour) == true,
            words.count == 5
        {
            words = ["\(words[0].digits ?? NumberWord.number(words[0]) ?? 0).5", hour]
        }
        if words.first == "half" { words = ["0.5"] + words.dropFirst().filter { $0 != "a" && $0 != "an" } }
        if words.count == 3, ["eine", "einer"].contains(words[0]), words[1].hasPrefix("halbe") {
            words = ["0.5", words[2]]
        }
        let halves = ["eineinhalb": "1.5", "anderthalb": "1.5", "zweieinhalb": "2.5"]
        if words.count == 2, let number = halves[words[0]] { words[0] = number }
        var parts: [(number: String?, unit: Character?)] = []
        for word in words {
            if word.first?.isNumber == true || word.first == "." {
                parts.append((word, nil))
            } else if let number = NumberWord.number(word) {
                parts.append((String(number), nil))
            } else if let unit = units.first(where: { $0.value.contains(word) })?.key {
                guard let last = parts.last, last.unit == nil else { return nil }
                parts[parts.count - 1].unit = unit
            } else if !conjunctions.contains(word) || parts.last?.unit == nil {
                return nil
            }
        }
        return parts
    }

    /// Returns numbers and words apart: `1`, `h`, `30` and `m`.
    private static func tokens(_ text: Substring) -> [String] {
        var tokens: [String] = []
        for word in text.split(whereSeparator: \.isWhitespace) {
            var rest = word
            while rest.last == "," { rest.removeLast() }
            while let first = rest.first {
                let isNumber = first.isNumber || first == "."
                let token = rest.prefix { ($0.isNumber || $0 == "." || $0 == ",") == isNumber }
                guard !token.isEmpty else { return [String(rest)] }
                tokens.append(String(token))
                rest = rest.dropFirst(token.count)
            }
        }
        // An abbreviation can end with a full stop: “30 min.”
        return tokens.filter { $0 != "." }
    }
}
