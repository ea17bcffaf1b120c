import Recurrence

// Apple's names for the values of a rule, and ours.

extension EKRecurrenceFrequency {
    /// Nil for a period that Apple does not have.
    init?(_ frequency: RecurrenceRule.Frequency) {
        switch frequency {
        case .daily: self = .daily
        case .weekly: self = .weekly
        case .monthly: self = .monthly
        case .yearly: self = .yearly
        case .hourly, .minutely, .secondly: return nil
        }
    }

    var frequency: RecurrenceRule.Frequency {
        switch self {
        case .daily: .daily
        case .weekly: .weekly
        case .monthly: .monthly
        case .yearly: .yearly
        }
    }
}

extension EKWeekday {
    // Apple's week begins on Sunday, that of ISO 8601 on Monday. Neither fallback is ever used.
    init(_ weekday: RecurrenceRule.Weekday) { self = EKWeekday(rawValue: weekday.rawValue % 7 + 1) ?? .monday }

    var weekday: RecurrenceRule.Weekday { RecurrenceRule.Weekday(rawValue: (rawValue + 5) % 7 + 1) ?? .monday }
}

extension EKRecurrenceDayOfWeek {
    convenience init(_ entry: RecurrenceRule.WeekdayNumber) {
        self.init(dayOfTheWeek: EKWeekday(entry.weekday), weekNumber: entry.ordinal)
    }

    /// The entry of BYDAY.
    var entry: RecurrenceRule.WeekdayNumber { .init(dayOfTheWeek.weekday, ordinal: weekNumber) }
}
