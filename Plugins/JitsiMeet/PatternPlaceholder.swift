import VirtualConferenceKit

/// A placeholder in a pattern, such as `{title}`.
enum PatternPlaceholder: String {
    case random, title, date

    /// Returns the name of the first unknown placeholder, or nil if all are known. For an unmatched brace it is empty.
    static func unknown(in pattern: String, known: [PatternPlaceholder]) -> String? {
        let rest = pattern.replacing(/\{([^{}]*)\}/) { match in
            known.contains { $0.rawValue == match.1 } ? "" : "\u{0}\(match.1)\u{0}"
        }
        if let word = rest.split(separator: "\u{0}", omittingEmptySubsequences: false).dropFirst().first {
            return String(word)
        }
        return rest.contains { $0 == "{" || $0 == "}" } ? "" : nil
    }

    /// Returns the pattern with its placeholders replaced.
    static func fill(_ pattern: String, with value: (PatternPlaceholder) -> String) -> String {
        pattern.replacing(/\{([^{}]*)\}/) { match in
            PatternPlaceholder(rawValue: String(match.1)).map(value) ?? String(match.0)
        }
    }

    /// Returns the date on which an event begins, in its own time zone.
    static func day(_ times: ConferenceRequest.Times) -> String {
        var calendar = Calendar(identifier: .gregorian)
        // The times of floating and all-day events are given as if they were in UTC.
        calendar.timeZone = times.timeZone ?? .gmt
        let day = calendar.dateComponents([.year, .month, .day], from: times.start)
        func padded(_ number: Int?, _ width: Int) -> String {
            let digits = String(number ?? 0)
            return String(repeating: "0", count: max(0, width - digits.count)) + digits
        }
        return "\(padded(day.year, 4))-\(padded(day.month, 2))-\(padded(day.day, 2))"
    }
}
