public import Foundation
import Recurrence

/// A weekday in a rule: either every such day, or the nth one of a month or year (Apple: EventKit, EKRecurrenceDayOfWeek).
///
/// Immutable. Two are equal if both weekday and number are.
open class EKRecurrenceDayOfWeek: NSObject, NSCopying, NSSecureCoding {
    /// The weekday.
    open var dayOfTheWeek: EKWeekday { day }
    /// The number of the weekday in its month or year, negative to count from the end; 0 for every week.
    open var weekNumber: Int { number }

    private let day: EKWeekday
    private let number: Int

    /// Creates a weekday of every week.
    public convenience init(_ dayOfTheWeek: EKWeekday) { self.init(dayOfTheWeek: dayOfTheWeek, weekNumber: 0) }

    /// Creates the nth weekday of a month or year; see ``init(dayOfTheWeek:weekNumber:)``.
    public convenience init(_ dayOfTheWeek: EKWeekday, weekNumber: Int) {
        self.init(dayOfTheWeek: dayOfTheWeek, weekNumber: weekNumber)
    }

    /// Creates the nth weekday of a month or year.
    ///
    /// - Parameter weekNumber: from 1 to 53, negative to count from the end; 0 for every week.
    public init(dayOfTheWeek: EKWeekday, weekNumber: Int) {
        day = dayOfTheWeek
        number = weekNumber
    }

    /// Returns the object itself, which is immutable.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Always true.
    public static var supportsSecureCoding: Bool { true }

    /// Encodes the weekday in an archive.
    open func encode(with coder: NSCoder) {
        coder.encode(day.rawValue, forKey: "dayOfTheWeek")
        coder.encode(number, forKey: "weekNumber")
    }

    /// Decodes a weekday from an archive, or returns nil if the archive holds no valid one.
    public required init?(coder: NSCoder) {
        guard let day = EKWeekday(rawValue: coder.decodeInteger(forKey: "dayOfTheWeek")) else { return nil }
        self.day = day
        number = coder.decodeInteger(forKey: "weekNumber")
    }

    /// Returns whether the other object has the same weekday and number.
    open override func isEqual(_ object: Any?) -> Bool {
        (object as? EKRecurrenceDayOfWeek).map { $0.day == day && $0.number == number } ?? false
    }

    /// Equal for equal weekdays.
    open override var hash: Int { [day.rawValue, number].hashValue }

    /// A description for debugging; its format may change.
    open override var description: String {
        "EKRecurrenceDayOfWeek \(RecurrenceRule.WeekdayNumber(day.weekday, ordinal: number).text)"
    }
}
