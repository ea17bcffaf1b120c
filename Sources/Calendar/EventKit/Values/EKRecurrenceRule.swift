public import Foundation
import Recurrence

/// How an event or a reminder repeats (Apple: EventKit, EKRecurrenceRule).
///
/// Everything but the end is given when the rule is made. The values are those of RFC 5545, 3.3.10, in which a rule is
/// saved. What the RFC does not allow is kept until the item is saved, which then fails; Apple documents no check.
///
/// A rule that comes from a calendar file may say more than the properties here: hours, minutes and seconds, another
/// calendar, parts of other programs. It is written back as it was, also when ``recurrenceEnd`` is changed, which touches
/// nothing but the end.
///
/// Two rules are equal where they say the same, in whichever order; Apple does not document it.
open class EKRecurrenceRule: EKObject, NSCopying {
    /// What is saved of a rule.
    struct Contents: Hashable {
        var rule: [String: String]
        var end: EKRecurrenceEnd.Value?
    }

    /// All parts, with the end as it was at first.
    let text: RuleParts
    /// What ``text`` says about the end.
    let writtenEnd: EKRecurrenceEnd?

    /// A rule that repeats by nothing but its period.
    ///
    /// - Parameters:
    ///   - type: the period.
    ///   - interval: every how many periods.
    ///   - end: when it stops; nil for never.
    /// - Precondition: the interval is at least 1.
    public convenience init(recurrenceWith type: EKRecurrenceFrequency, interval: Int, end: EKRecurrenceEnd?) {
        self.init(
            recurrenceWith: type, interval: interval, daysOfTheWeek: nil, daysOfTheMonth: nil, monthsOfTheYear: nil,
            weeksOfTheYear: nil, daysOfTheYear: nil, setPositions: nil, end: end)
    }

    /// A rule that says on which days it repeats.
    ///
    /// An empty list is the same as nil.
    ///
    /// - Parameters:
    ///   - type: the period.
    ///   - interval: every how many periods.
    ///   - days: days of the week; with a number only in months and years.
    ///   - monthDays: from 1 to 31, from the end of the month where negative; not for weeks.
    ///   - months: from 1 to 12.
    ///   - weeksOfTheYear: from 1 to 53, from the end of the year where negative; for years only.
    ///   - daysOfTheYear: from 1 to 366, from the end of the year where negative; for years only.
    ///   - setPositions: which of a period's occurrences, from 1 to 366, from the end where negative; together with one of
    ///     the other lists only.
    ///   - end: when it stops; nil for never.
    /// - Precondition: the interval is at least 1.
    public init(
        recurrenceWith type: EKRecurrenceFrequency, interval: Int, daysOfTheWeek days: [EKRecurrenceDayOfWeek]?,
        daysOfTheMonth monthDays: [NSNumber]?, monthsOfTheYear months: [NSNumber]?,
        weeksOfTheYear: [NSNumber]?, daysOfTheYear: [NSNumber]?, setPositions: [NSNumber]?, end: EKRecurrenceEnd?
    ) {
        precondition(interval > 0, "EKRecurrenceRule: the interval has to be at least 1.")
        var text = RuleParts()
        text["FREQ"] = Self.frequencies[type.rawValue]
        if interval != 1 { text["INTERVAL"] = String(interval) }
        func list(_ name: String, _ numbers: [NSNumber]?) {
            text[name] = numbers?.map { String($0.intValue) }.joined(separator: ",")
        }
        text["BYDAY"] = days?.map { RuleParts.dayText($0.dayOfTheWeek, $0.weekNumber) }.joined(separator: ",")
        list("BYMONTHDAY", monthDays)
        list("BYYEARDAY", daysOfTheYear)
        list("BYWEEKNO", weeksOfTheYear)
        list("BYMONTH", months)
        list("BYSETPOS", setPositions)
        self.text = text
        writtenEnd = nil
        recurrenceEnd = end
        super.init()
    }

    /// A rule from a file or from another rule.
    init(_ text: RuleParts, writtenEnd: EKRecurrenceEnd?, end: EKRecurrenceEnd?) {
        self.text = text
        self.writtenEnd = writtenEnd
        recurrenceEnd = end
        super.init()
    }

    /// When the rule stops; nil for never.
    open var recurrenceEnd: EKRecurrenceEnd?

    /// The period.
    ///
    /// A rule of a calendar file that repeats within the day, for which Apple has no name, says
    /// ``EKRecurrenceFrequency/daily``: days are the shortest period that there is. It still repeats by hours, minutes or
    /// seconds, and is written back like that. The choice is ours.
    open var frequency: EKRecurrenceFrequency {
        Self.frequencies.firstIndex { $0 == text["FREQ"] }.flatMap(EKRecurrenceFrequency.init(rawValue:)) ?? .daily
    }

    /// Every how many periods; at least 1.
    open var interval: Int { text["INTERVAL"].flatMap(Int.init).map { max($0, 1) } ?? 1 }

    /// Where weeks begin, from 1 for Sunday to 7 for Saturday; 0 where the rule does not say, which is Monday by RFC 5545.
    open var firstDayOfTheWeek: Int { text["WKST"].flatMap(RuleParts.weekday)?.rawValue ?? 0 }

    /// The calendar whose months the rule counts, by Foundation's names; `gregorian` where it does not say (RFC 7529).
    open var calendarIdentifier: String { text["RSCALE"]?.lowercased() ?? "gregorian" }

    /// Days of the week.
    open var daysOfTheWeek: [EKRecurrenceDayOfWeek]? {
        text.days?.map { EKRecurrenceDayOfWeek($0.day, weekNumber: $0.number) }
    }

    /// Days of the month, from its end where negative.
    open var daysOfTheMonth: [NSNumber]? { numbers("BYMONTHDAY") }

    /// Days of the year, from its end where negative.
    open var daysOfTheYear: [NSNumber]? { numbers("BYYEARDAY") }

    /// Weeks of the year, from its end where negative.
    open var weeksOfTheYear: [NSNumber]? { numbers("BYWEEKNO") }

    /// Months from 1 for January.
    open var monthsOfTheYear: [NSNumber]? { numbers("BYMONTH") }

    /// Which of the occurrences of a period, from its end where negative.
    open var setPositions: [NSNumber]? { numbers("BYSETPOS") }

    override var contents: AnyHashable {
        var rule = text
        rule["UNTIL"] = nil
        rule["COUNT"] = nil
        return Contents(rule: rule.meaning, end: recurrenceEnd?.value)
    }

    override func restore(_ contents: AnyHashable) {
        // Nothing else can have changed.
        if let contents = contents.base as? Contents { recurrenceEnd = contents.end.map { EKRecurrenceEnd($0) } }
    }

    /// A new rule like this one.
    open func copy(with zone: NSZone? = nil) -> Any {
        EKRecurrenceRule(text, writtenEnd: writtenEnd, end: recurrenceEnd)
    }

    /// Whether the other object is a rule that says the same.
    open override func isEqual(_ object: Any?) -> Bool {
        (object as? EKRecurrenceRule).map { $0.contents == contents } ?? false
    }

    /// Equal for equal rules. The end does not count, so that it may be changed while the rule is in a set.
    open override var hash: Int { frequency.rawValue }

    /// With the rule as RFC 5545 has it after the word `RRULE`; for developers.
    open override var description: String { "EKRecurrenceRule RRULE \(value(utc: true))" }

    private func numbers(_ name: String) -> [NSNumber]? { text.numbers(name)?.map { NSNumber(value: $0) } }

    /// By ``EKRecurrenceFrequency``.
    private static let frequencies = ["DAILY", "WEEKLY", "MONTHLY", "YEARLY"]
}
