/// The value of an RRULE (RFC 5545, 3.3.10, with RSCALE and SKIP of RFC 7529).
///
/// Parse a rule with ``init(text:)`` or set its parts one by one; ``text`` returns it as text. A rule describes a series only
/// together with a DTSTART; see ``RuleOccurrences``. An empty list stands for an absent part; entries keep their order.
package struct RecurrenceRule: Hashable, Sendable {
    /// FREQ: the period that repeats.
    package enum Frequency: Int, Hashable, Sendable, CaseIterable {
        case yearly, monthly, weekly, daily, hourly, minutely, secondly

        /// True for periods shorter than a day.
        package var isSubDaily: Bool { rawValue >= Frequency.hourly.rawValue }
    }

    /// One entry of BYDAY.
    package struct WeekdayNumber: Hashable, Sendable {
        /// The number of the weekday in the month or year, from −53 to 53 and counted from the end if negative; 0 for every
        /// such weekday.
        package var ordinal: Int
        package var weekday: Weekday

        package init(_ weekday: Weekday, ordinal: Int = 0) {
            self.ordinal = ordinal
            self.weekday = weekday
        }
    }

    /// SKIP: how to treat a day that a month does not have, such as 30 February (RFC 7529, 4.1).
    package enum Skip: String, Hashable, Sendable {
        /// The occurrence is omitted, as RFC 5545 requires.
        case omit = "OMIT"
        /// The occurrence moves to the last existing day before it.
        case backward = "BACKWARD"
        /// The occurrence moves to the first existing day after it.
        case forward = "FORWARD"
    }

    package var frequency: Frequency
    /// INTERVAL: the number of periods from one repetition to the next, from 1 to ``largestNumber``.
    package var interval = 1
    /// COUNT: the total number of occurrences, from 1 to ``largestNumber``.
    package var count: Int?
    /// UNTIL: the last moment at which an occurrence may begin, as written. A time in UTC must be converted to the time zone of
    /// DTSTART before use.
    package var until: EventTime?
    /// The months, from 1 to 12.
    package var byMonth: [Int] = []
    /// The weeks, from 1 to 53, counted from the end of the year if negative. Weeks are those of ISO 8601, but begin on
    /// ``weekStart``.
    package var byWeekNumber: [Int] = []
    /// The days of the year, from 1 to 366, counted from the end of the year if negative.
    package var byYearDay: [Int] = []
    /// The days of the month, from 1 to 31, counted from the end of the month if negative.
    package var byMonthDay: [Int] = []
    package var byDay: [WeekdayNumber] = []
    /// The hours, from 0 to 23.
    package var byHour: [Int] = []
    /// The minutes, from 0 to 59.
    package var byMinute: [Int] = []
    /// The seconds, from 0 to 60; a leap second counts as the second before it (RFC 5545, 3.3.12).
    package var bySecond: [Int] = []
    /// Selects occurrences of each period by position: from 1 to 366, counted from the end of the period if negative.
    package var bySetPosition: [Int] = []
    /// WKST: the first day of the week, which matters for an INTERVAL in weeks and for BYWEEKNO.
    package var weekStart = Weekday.monday
    package var skip = Skip.omit

    /// The largest INTERVAL and COUNT. Larger values have no effect before the year 9999.
    package static let largestNumber = 4_294_967_295
    /// The maximum number of entries in one list.
    package static let largestList = 400
    /// The maximum length of a rule as text, in bytes.
    package static let longestText = 16_384

    /// Creates a rule with only a frequency.
    package init(_ frequency: Frequency) { self.frequency = frequency }

    /// The rule without its times of day, which a series of whole days ignores (RFC 5545, 3.3.10: they "MUST be ignored
    /// in RECUR value types when the associated DTSTART has a DATE value type").
    package var withoutTimes: RecurrenceRule {
        var rule = self
        rule.byHour = []
        rule.byMinute = []
        rule.bySecond = []
        return rule
    }

    /// Whether the rule selects days itself, so that none is derived from DTSTART.
    var namesDays: Bool {
        !byMonthDay.isEmpty || !byYearDay.isEmpty || !byWeekNumber.isEmpty || !byDay.isEmpty
    }
}

/// The reason why a text is not a valid ``RecurrenceRule``.
package enum RecurrenceRuleError: Error, Hashable, Sendable {
    case noFrequency
    /// The part has no `=`, or a value of the wrong kind.
    case malformed(part: String)
    /// A number is outside the range of the part.
    case outOfRange(part: String)
    /// The part occurs twice, so that it is unclear which one applies.
    case repeated(part: String)
    /// The text has more than ``RecurrenceRule/longestText`` bytes, or a list more than ``RecurrenceRule/largestList``
    /// entries.
    case tooLong
    /// RSCALE names a calendar other than the Gregorian one, which has other months; expanding it would give wrong
    /// dates.
    case unsupportedScale(String)
    /// SKIP is other than OMIT and combined with BYDAY, BYWEEKNO or BYYEARDAY.
    case unsupportedSkip
}
