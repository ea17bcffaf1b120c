public import Foundation
import Recurrence

/// A day of the week in a rule, every one or the n-th of the month or year (Apple: EventKit, EKRecurrenceDayOfWeek).
///
/// Does not change once it is made. Two are equal where day and number are.
open class EKRecurrenceDayOfWeek: NSObject, NSCopying, NSSecureCoding {
    /// The day.
    open var dayOfTheWeek: EKWeekday { day }
    /// Which of them, from the end where negative; 0 for every one.
    open var weekNumber: Int { number }

    private let day: EKWeekday
    private let number: Int

    /// Every such day.
    public convenience init(_ dayOfTheWeek: EKWeekday) { self.init(dayOfTheWeek: dayOfTheWeek, weekNumber: 0) }

    /// The n-th such day of the month or year; see ``init(dayOfTheWeek:weekNumber:)``.
    public convenience init(_ dayOfTheWeek: EKWeekday, weekNumber: Int) {
        self.init(dayOfTheWeek: dayOfTheWeek, weekNumber: weekNumber)
    }

    /// The n-th such day of the month or year.
    ///
    /// - Parameter weekNumber: from 1 to 53, from the end where negative; 0 for every one.
    public init(dayOfTheWeek: EKWeekday, weekNumber: Int) {
        day = dayOfTheWeek
        number = weekNumber
    }

    /// Itself: it does not change.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// True.
    public static var supportsSecureCoding: Bool { true }

    /// Writes the day to an archive.
    open func encode(with coder: NSCoder) {
        coder.encode(day.rawValue, forKey: "dayOfTheWeek")
        coder.encode(number, forKey: "weekNumber")
    }

    /// Reads a day from an archive; nil where there is none.
    public required init?(coder: NSCoder) {
        guard let day = EKWeekday(rawValue: coder.decodeInteger(forKey: "dayOfTheWeek")) else { return nil }
        self.day = day
        number = coder.decodeInteger(forKey: "weekNumber")
    }

    /// Whether the other object is the same day with the same number.
    open override func isEqual(_ object: Any?) -> Bool {
        (object as? EKRecurrenceDayOfWeek).map { $0.day == day && $0.number == number } ?? false
    }

    /// Equal for equal days.
    open override var hash: Int { [day.rawValue, number].hashValue }

    /// For developers; may change.
    open override var description: String { "EKRecurrenceDayOfWeek \(RuleParts.dayText(day, number))" }
}
