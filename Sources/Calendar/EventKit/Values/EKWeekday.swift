/// A day of the week (Apple: EventKit, EKWeekday; the raw values are Apple's).
///
/// Sunday is 1, as in Foundation's `Calendar`, whatever the first day of the user's week is.
public enum EKWeekday: Int, Sendable {
    /// Sunday.
    case sunday = 1
    /// Monday.
    case monday = 2
    /// Tuesday.
    case tuesday = 3
    /// Wednesday.
    case wednesday = 4
    /// Thursday.
    case thursday = 5
    /// Friday.
    case friday = 6
    /// Saturday.
    case saturday = 7
}

extension EKWeekday {
    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// The old name of ``sunday``.
    @available(*, deprecated, renamed: "sunday")
    public static var EKSunday: EKWeekday { .sunday }

    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// The old name of ``monday``.
    @available(*, deprecated, renamed: "monday")
    public static var EKMonday: EKWeekday { .monday }

    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// The old name of ``tuesday``.
    @available(*, deprecated, renamed: "tuesday")
    public static var EKTuesday: EKWeekday { .tuesday }

    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// The old name of ``wednesday``.
    @available(*, deprecated, renamed: "wednesday")
    public static var EKWednesday: EKWeekday { .wednesday }

    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// The old name of ``thursday``.
    @available(*, deprecated, renamed: "thursday")
    public static var EKThursday: EKWeekday { .thursday }

    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// The old name of ``friday``.
    @available(*, deprecated, renamed: "friday")
    public static var EKFriday: EKWeekday { .friday }

    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// The old name of ``saturday``.
    @available(*, deprecated, renamed: "saturday")
    public static var EKSaturday: EKWeekday { .saturday }
}
