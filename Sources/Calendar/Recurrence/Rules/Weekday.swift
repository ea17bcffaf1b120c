extension RecurrenceRule {
    /// A day of the week, numbered as in ISO 8601 and ``LocalDate/weekday``.
    package enum Weekday: Int, Hashable, Sendable, CaseIterable {
        case monday = 1
        case tuesday, wednesday, thursday, friday, saturday, sunday
    }
}

extension RecurrenceRule.Weekday {
    /// From Monday.
    private static let letters = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
    private static let names = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]

    /// Creates the weekday of a date.
    package init(of date: LocalDate) {
        // The fallback is never used: a date's weekday is between 1 and 7.
        self = Self(rawValue: date.weekday) ?? .monday
    }

    /// Parses the two letters of RFC 5545, in upper case.
    package init?(text: String) {
        guard let index = Self.letters.firstIndex(of: text) else { return nil }
        self.init(rawValue: index + 1)
    }

    /// Parses an English name, or its first three letters, in upper or lower case.
    package init?(englishName: some StringProtocol) {
        let name = englishName.lowercased()
        let index = Self.names.firstIndex {
            let known = $0.lowercased()
            return known == name || known.prefix(3) == name
        }
        guard let index else { return nil }
        self.init(rawValue: index + 1)
    }

    /// The two letters of RFC 5545: `MO`.
    package var text: String { Self.letters[rawValue - 1] }

    /// `Monday`.
    package var englishName: String { Self.names[rawValue - 1] }

    /// Returns the weekday `days` days later, or earlier if negative.
    package func advanced(by days: Int) -> RecurrenceRule.Weekday {
        // The fallback is never used: the remainder is between 0 and 6.
        RecurrenceRule.Weekday(rawValue: ((rawValue - 1 + days) % 7 + 7) % 7 + 1) ?? .monday
    }
}
