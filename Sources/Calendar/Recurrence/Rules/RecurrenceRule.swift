/// The value of an RRULE as plain data (RFC 5545, 3.3.10, with RSCALE and SKIP of RFC 7529).
///
/// Made from text with ``init(text:)`` or part by part, and written with ``text``. A value says nothing about a series
/// until it meets a DTSTART in ``RuleOccurrences``. Empty lists are parts that the rule does not have; list entries are
/// kept as they were given, in their order.
package struct RecurrenceRule: Hashable, Sendable {
    /// FREQ: the period that repeats.
    package enum Frequency: Int, Hashable, Sendable, CaseIterable {
        case yearly, monthly, weekly, daily, hourly, minutely, secondly

        /// Hours and less, which repeat within the day.
        package var isSubDaily: Bool { rawValue >= Frequency.hourly.rawValue }
    }

    /// A day of the week; the numbers are those of ISO 8601, as ``LocalDate/weekday``.
    package enum Weekday: Int, Hashable, Sendable, CaseIterable {
        case monday = 1
        case tuesday, wednesday, thursday, friday, saturday, sunday
    }

    /// One entry of BYDAY.
    package struct WeekdayNumber: Hashable, Sendable {
        /// 0 for every one, else the n-th of the month or year, from its end where negative; at most 53 either way.
        package var ordinal: Int
        package var weekday: Weekday

        package init(_ weekday: Weekday, ordinal: Int = 0) {
            self.ordinal = ordinal
            self.weekday = weekday
        }
    }

    /// SKIP: what becomes of a day that a month does not have, such as 30 February (RFC 7529, 4.1).
    package enum Skip: String, Hashable, Sendable {
        /// There is no such occurrence. What RFC 5545 knows.
        case omit = "OMIT"
        /// The last day before it takes its place.
        case backward = "BACKWARD"
        /// The first day after it takes its place.
        case forward = "FORWARD"
    }

    package var frequency: Frequency
    /// Every n-th period, from 1 to ``largestNumber``.
    package var interval = 1
    /// How many occurrences there are in all, from 1 to ``largestNumber``.
    package var count: Int?
    /// The last moment at which an occurrence may begin, as it is written: a time in UTC has to be put on the wall clock
    /// of DTSTART before it can be used.
    package var until: EventTime?
    /// From 1 to 12.
    package var byMonth: [Int] = []
    /// From 1 to 53, from the end of the year where negative; weeks as ISO 8601 counts them, but from ``weekStart``.
    package var byWeekNumber: [Int] = []
    /// From 1 to 366, from the end of the year where negative.
    package var byYearDay: [Int] = []
    /// From 1 to 31, from the end of the month where negative.
    package var byMonthDay: [Int] = []
    package var byDay: [WeekdayNumber] = []
    /// From 0 to 23.
    package var byHour: [Int] = []
    /// From 0 to 59.
    package var byMinute: [Int] = []
    /// From 0 to 60; a leap second counts as the second before it (RFC 5545, 3.3.12).
    package var bySecond: [Int] = []
    /// From 1 to 366, from the end of the period where negative: which of the period's occurrences there are.
    package var bySetPosition: [Int] = []
    /// WKST: where weeks begin. It matters for an INTERVAL of weeks and for BYWEEKNO.
    package var weekStart = Weekday.monday
    package var skip = Skip.omit

    /// The largest INTERVAL and COUNT. Larger ones mean nothing within the years that a calendar can write.
    package static let largestNumber = 4_294_967_295
    /// The entries that one list may have.
    package static let largestList = 400
    /// Bytes of a rule as text.
    package static let longestText = 16_384

    /// A rule with nothing but its frequency.
    package init(_ frequency: Frequency) { self.frequency = frequency }

    /// The rule without the parts that say a time of day, which a series of whole days has to ignore (RFC 5545, 3.3.10:
    /// they "MUST be ignored in RECUR value types when the associated DTSTART has a DATE value type").
    package var withoutTimes: RecurrenceRule {
        var rule = self
        rule.byHour = []
        rule.byMinute = []
        rule.bySecond = []
        return rule
    }

    /// Whether the rule says which days there are, so that DTSTART does not.
    var namesDays: Bool {
        !byMonthDay.isEmpty || !byYearDay.isEmpty || !byWeekNumber.isEmpty || !byDay.isEmpty
    }
}

/// Why a text gives no ``RecurrenceRule``.
package enum RecurrenceRuleError: Error, Hashable, Sendable {
    /// There is no FREQ.
    case noFrequency
    /// A part without `=`, or whose value is not of its kind.
    case malformed(part: String)
    /// A number that the part does not allow.
    case outOfRange(part: String)
    /// A part that stands there twice; which one holds is anybody's guess.
    case repeated(part: String)
    /// The text, or one of its lists, has more than ``RecurrenceRule/longestText`` bytes or
    /// ``RecurrenceRule/largestList`` entries.
    case tooLong
    /// RSCALE names another calendar than the Gregorian one. Its months are others, so that any series that we could
    /// make of it would be a wrong one.
    case unsupportedScale(String)
    /// SKIP other than OMIT together with BYDAY, BYWEEKNO or BYYEARDAY.
    case unsupportedSkip
}
