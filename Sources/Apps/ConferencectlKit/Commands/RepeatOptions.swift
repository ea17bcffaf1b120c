import CommandLineKit

/// The options of `add` and `edit` that say how an event repeats.
enum RepeatOptions {
    static let every = Option.value(
        "repeat", "R", help: "daily, weekdays, weekly, biweekly, monthly, yearly, “every 3 weeks”, or a rule",
        completion: .choices(["daily", "weekdays", "weekly", "biweekly", "monthly", "yearly"]))
    static let days = Option.value(
        "on", "DAYS", help: "Days on which it repeats: mon,wed; mon-fri; 1,15; second tuesday; last")
    static let until = Option.value("until", "WHEN", help: "Last day on which it repeats")
    static let count = Option.number("count", "N", help: "Number of occurrences in all")

    static let all: [any DeclaredOption] = [every, days, until, count]

    /// The paragraph for the help page of `add`.
    static let newHelp =
        "With “--on”, the event begins on the first of these days that is not before its start. Without “--repeat”, it "
        + "then repeats weekly, or monthly if these are days of the month. “--repeat” also takes a rule of RFC 5545, "
        + "like “FREQ=MONTHLY;BYDAY=2TU”."

    /// The paragraph for the help page of `edit`.
    static let changedHelp =
        "“--repeat none” keeps only the first event of a series. “--on”, “--until” and “--count” alone change only this "
        + "part of its rule; “--until never” removes the end."

    static func requested(_ arguments: Arguments) -> RequestedRepetition {
        RequestedRepetition(
            every: arguments[every], days: arguments[days], until: arguments[until], count: arguments[count])
    }
}
