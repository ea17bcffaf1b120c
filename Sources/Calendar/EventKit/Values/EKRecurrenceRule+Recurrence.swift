import Recurrence

// Conversions between Apple's values of a rule and those of the module Recurrence.

extension EKRecurrenceFrequency {
    /// Converts a period; nil for one that Apple does not have.
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
    // Apple counts weekdays from Sunday, ISO 8601 from Monday. Neither fallback is ever used.
    init(_ weekday: RecurrenceRule.Weekday) { self = EKWeekday(rawValue: weekday.rawValue % 7 + 1) ?? .monday }

    var weekday: RecurrenceRule.Weekday { RecurrenceRule.Weekday(rawValue: (rawValue + 5) % 7 + 1) ?? .monday }
}

extension EKRecurrenceDayOfWeek {
    convenience init(_ entry: RecurrenceRule.WeekdayNumber) {
        self.init(dayOfTheWeek: EKWeekday(entry.weekday), weekNumber: entry.ordinal)
    }

    /// The weekday as an element of BYDAY.
    var entry: RecurrenceRule.WeekdayNumber { .init(dayOfTheWeek.weekday, ordinal: weekNumber) }
}
