public import Foundation
import Recurrence

/// A rule by which an event or a reminder repeats (Apple: EventKit, EKRecurrenceRule).
///
/// All properties but the end are set when the rule is created. They follow RFC 5545, 3.3.10, which is also the format in which
/// a rule is saved. Creating a rule checks nothing; saving an item with values that the RFC does not allow fails. Apple does
/// not document any check.
///
/// A rule from a calendar file may contain more than these properties can express: hours, minutes and seconds, another calendar
/// system, extensions of other programs. Such a rule is written back unchanged. Setting ``recurrenceEnd`` changes only the end.
///
/// Our choice, because Apple documents nothing: two rules are equal if they have the same parts, in any order.
open class EKRecurrenceRule: EKObject, NSCopying {
    /// The properties of a rule that are saved.
    struct Contents: Hashable {
        var rule: [String: String]
        var end: EKRecurrenceEnd.Value?
    }

    /// All parts of the rule as read, including the original end.
    let text: RuleParts
    /// The end as ``text`` states it.
    let writtenEnd: EKRecurrenceEnd?

    /// Creates a rule that repeats once per period.
    ///
    /// - Parameters:
    ///   - type: the period.
    ///   - interval: the number of periods between occurrences.
    ///   - end: the end of the rule; nil if it never ends.
    ///   - Precondition: the interval is at least 1.
    public convenience init(recurrenceWith type: EKRecurrenceFrequency, interval: Int, end: EKRecurrenceEnd?) {
        self.init(
            recurrenceWith: type, interval: interval, daysOfTheWeek: nil, daysOfTheMonth: nil, monthsOfTheYear: nil,
            weeksOfTheYear: nil, daysOfTheYear: nil, setPositions: nil, end: end)
    }

    /// Creates a rule that repeats on specific days.
    ///
    /// An empty list is the same as nil.
    ///
    /// - Parameters:
    ///   - type: the period.
    ///   - interval: the number of periods between occurrences.
    ///   - days: weekdays; numbered ones are only allowed for months and years.
    ///   - monthDays: from 1 to 31, negative to count from the end of the month; not for weeks.
    ///   - months: from 1 to 12.
    ///   - weeksOfTheYear: from 1 to 53, negative to count from the end of the year; only for years.
    ///   - daysOfTheYear: from 1 to 366, negative to count from the end of the year; only for years.
    ///   - setPositions: which occurrences of each period to keep, from 1 to 366, negative to count from the end; only together
    ///     with another list.
    ///   - end: the end of the rule; nil if it never ends.
    ///   - Precondition: the interval is at least 1.
    public init(
        recurrenceWith type: EKRecurrenceFrequency, interval: Int, daysOfTheWeek days: [EKRecurrenceDayOfWeek]?,
        daysOfTheMonth monthDays: [NSNumber]?, monthsOfTheYear months: [NSNumber]?,
        weeksOfTheYear: [NSNumber]?, daysOfTheYear: [NSNumber]?, setPositions: [NSNumber]?, end: EKRecurrenceEnd?
    ) {
        precondition(interval > 0, "EKRecurrenceRule: the interval has to be at least 1.")
        var text = RuleParts()
        text["FREQ"] = type.frequency.text
        if interval != 1 { text["INTERVAL"] = String(interval) }
        func list(_ name: String, _ numbers: [NSNumber]?) {
            text[name] = numbers?.map { String($0.intValue) }.joined(separator: ",")
        }
        text["BYDAY"] = days?.map(\.entry.text).joined(separator: ",")
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

    /// Creates a rule from a file or from another rule.
    init(_ text: RuleParts, writtenEnd: EKRecurrenceEnd?, end: EKRecurrenceEnd?) {
        self.text = text
        self.writtenEnd = writtenEnd
        recurrenceEnd = end
        super.init()
    }

    /// The end of the rule; nil if it never ends.
    open var recurrenceEnd: EKRecurrenceEnd?

    /// The period of the rule.
    ///
    /// A rule of a calendar file that repeats by hours, minutes or seconds has ``EKRecurrenceFrequency/daily``, because Apple
    /// has no shorter period; this is our choice. The rule still repeats as the file says and is written back unchanged.
    open var frequency: EKRecurrenceFrequency {
        text.frequency.flatMap(EKRecurrenceFrequency.init) ?? .daily
    }

    /// The number of periods between occurrences; at least 1.
    open var interval: Int { text.interval.map { max($0, 1) } ?? 1 }

    /// The first day of the week, from 1 for Sunday to 7 for Saturday; 0 if the rule does not state it, which means
    /// Monday according to RFC 5545.
    open var firstDayOfTheWeek: Int { text.weekStart.map { EKWeekday($0).rawValue } ?? 0 }

    /// The calendar system of the rule, as named by Foundation; `gregorian` if the rule does not state it (RFC 7529).
    open var calendarIdentifier: String { text["RSCALE"]?.lowercased() ?? "gregorian" }

    /// The weekdays of the rule.
    open var daysOfTheWeek: [EKRecurrenceDayOfWeek]? {
        text.days?.map { EKRecurrenceDayOfWeek($0) }
    }

    /// The days of the month, negative to count from its end.
    open var daysOfTheMonth: [NSNumber]? { numbers("BYMONTHDAY") }

    /// The days of the year, negative to count from its end.
    open var daysOfTheYear: [NSNumber]? { numbers("BYYEARDAY") }

    /// The weeks of the year, negative to count from its end.
    open var weeksOfTheYear: [NSNumber]? { numbers("BYWEEKNO") }

    /// The months, from 1 for January.
    open var monthsOfTheYear: [NSNumber]? { numbers("BYMONTH") }

    /// Which occurrences of each period to keep, negative to count from its end.
    open var setPositions: [NSNumber]? { numbers("BYSETPOS") }

    override var contents: AnyHashable {
        var rule = text
        rule["UNTIL"] = nil
        rule["COUNT"] = nil
        return Contents(rule: rule.meaning, end: recurrenceEnd?.value)
    }

    override func restore(_ contents: AnyHashable) {
        // Only the end can have changed.
        if let contents = contents.base as? Contents { recurrenceEnd = contents.end.map { EKRecurrenceEnd($0) } }
    }

    /// Returns a new rule with the same properties.
    open func copy(with zone: NSZone? = nil) -> Any {
        EKRecurrenceRule(text, writtenEnd: writtenEnd, end: recurrenceEnd)
    }

    /// Returns whether both rules are equal.
    open override func isEqual(_ object: Any?) -> Bool {
        (object as? EKRecurrenceRule).map { $0.contents == contents } ?? false
    }

    /// The same for equal rules. It does not depend on the end, so that a program can change the end while the rule is in a
    /// set.
    open override var hash: Int { frequency.rawValue }

    /// A description for debugging, with the value of the RRULE.
    open override var description: String { "EKRecurrenceRule RRULE \(value(utc: true))" }

    private func numbers(_ name: String) -> [NSNumber]? { text.numbers(name)?.map { NSNumber(value: $0) } }
}
