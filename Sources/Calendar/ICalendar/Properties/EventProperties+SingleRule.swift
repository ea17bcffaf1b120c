package import Recurrence

extension EventProperties {
    /// The rule of a series that repeats by this rule alone, apart from exceptions; nil for an event that is not a series, has
    /// several rules or single added dates, or whose rule is not valid.
    package var singleRule: RecurrenceRule? {
        guard rules.count == 1, exceptionRules.isEmpty, dates.isEmpty else { return nil }
        return try? RecurrenceRule(text: rules[0])
    }
}
