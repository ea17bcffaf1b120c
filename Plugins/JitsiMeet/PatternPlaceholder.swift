import VirtualConferenceKit

/// A word in braces that is replaced in a pattern.
enum PatternPlaceholder: String {
    case random, title, date

    /// The first word in braces that is none of those known; a brace without its counterpart counts as one.
    static func unknown(in pattern: String, known: [PatternPlaceholder]) -> String? {
        let rest = pattern.replacing(/\{([^{}]*)\}/) { match in
            known.contains { $0.rawValue == match.1 } ? "" : "\u{0}\(match.1)\u{0}"
        }
        if let word = rest.split(separator: "\u{0}", omittingEmptySubsequences: false).dropFirst().first {
            return String(word)
        }
        return rest.contains { $0 == "{" || $0 == "}" } ? "" : nil
    }

    /// The pattern with its placeholders replaced.
    static func fill(_ pattern: String, with value: (PatternPlaceholder) -> String) -> String {
        pattern.replacing(/\{([^{}]*)\}/) { match in
            PatternPlaceholder(rawValue: String(match.1)).map(value) ?? String(match.0)
        }
    }

    /// The day on which an event begins, where it takes place.
    static func day(_ times: ConferenceRequest.Times) -> String {
        var calendar = Calendar(identifier: .gregorian)
        // Floating times and days arrive as if they were in UTC.
        calendar.timeZone = times.timeZone ?? .gmt
        let day = calendar.dateComponents([.year, .month, .day], from: times.start)
        func padded(_ number: Int?, _ width: Int) -> String {
            let digits = String(number ?? 0)
            return String(repeating: "0", count: max(0, width - digits.count)) + digits
        }
        return "\(padded(day.year, 4))-\(padded(day.month, 2))-\(padded(day.day, 2))"
    }
}
