package import ConferenceErrors
import ConferenceModel

// Errors about dates, times and durations on a command line.

extension ConferenceError.Code {
    package static let ambiguousDate = Self(rawValue: "ambiguousDate")
    package static let badDate = Self(rawValue: "badDate")
    package static let badDuration = Self(rawValue: "badDuration")
    package static let endsTooLate = Self(rawValue: "endsTooLate")
    package static let notWholeDays = Self(rawValue: "notWholeDays")
    package static let timeForAllDay = Self(rawValue: "timeForAllDay")
    package static let timeMissing = Self(rawValue: "timeMissing")
    package static let unknownTimeZone = Self(rawValue: "unknownTimeZone")
    package static let zoneForAllDay = Self(rawValue: "zoneForAllDay")
}

extension ConferenceError {
    /// The text is not a date or time.
    package static func badDate(_ text: String) -> ConferenceError {
        usage(
            .badDate,
            "\(typed(text)) is not a date or time. Write one like “2026-03-01 10:00”, “2026-03-01T10:00:00+01:00”, "
                + "“2026-03-01”, “24 Dec 18:00”, “tomorrow 10:00”, “monday”, “10:00”, “now” or “+2h”.")
    }

    /// The start contains a time zone.
    package static func zoneInStart(_ text: String, _ zone: String) -> ConferenceError {
        usage(
            .badDate,
            "\(typed(text)) is not a start, because it contains the time zone \(typed(zone)). Give it with “--timezone "
                + "\(TextPolicy.printable(zone))”.")
    }

    /// The start contains a duration.
    ///
    /// - Parameter value: the duration as the option takes it.
    package static func durationInStart(_ text: String, _ duration: String, _ value: String) -> ConferenceError {
        usage(
            .badDate,
            "\(typed(text)) is not a start, because it contains the length \(typed(duration)). Give it with “--duration "
                + "\(TextPolicy.printable(value))”.")
    }

    /// The text counts from another time, by a duration of zero.
    package static func noTimeAdded(_ text: String) -> ConferenceError {
        usage(
            .badDate,
            "\(typed(text)) adds no time. Write a duration above zero like “+30m” or “-1d”, or a date or time like “now” or "
                + "“tomorrow 10:00”.")
    }

    /// The text can mean several days.
    ///
    /// - Parameter days: each as `2026-12-11`.
    package static func ambiguousDate(_ text: String, _ days: [String]) -> ConferenceError {
        usage(
            .ambiguousDate,
            "\(typed(text)) can mean \(days.map { Sentence(argument: $0) }.joined(separator: " or ")). Write one of these, or "
                + "the month as a word, as in “11 Dec”.")
    }

    /// The date or time is well-formed but does not exist.
    package static func noSuchDay(_ text: String) -> ConferenceError {
        usage(
            .badDate,
            "\(typed(text)) names a day or a time that does not exist. Check the month, the day and the hour.")
    }

    /// The text is not a duration, or not above zero.
    package static func badDuration(_ text: String) -> ConferenceError {
        usage(
            .badDuration,
            "\(typed(text)) is not a duration. Write one like “45m”, “1h30m”, “1.5h”, “2d” or “PT45M”, above zero.")
    }

    /// The event ends after the year 9999, the last one that calendar files can express.
    package static func endsTooLate() -> ConferenceError {
        usage(
            .endsTooLate,
            "The event would end after 9999-12-31 23:59, and calendar files have no later year. Choose an earlier end; an "
                + "event of several whole days lasts until 9999-12-30 at most.")
    }

    /// The duration of an all-day event contains hours.
    package static func notWholeDays(_ text: String) -> ConferenceError {
        usage(
            .notWholeDays,
            "An all-day event lasts whole days, not \(typed(text)). Write a duration like “2d”, or leave “--all-day” "
                + "out."
        )
    }

    /// A time is given for an all-day event.
    package static func timeForAllDay(_ text: String) -> ConferenceError {
        usage(
            .timeForAllDay,
            "\(typed(text)) has a time, but an all-day event has none. Write a day like “2026-03-01”, or leave "
                + "“--all-day” out.")
    }

    /// A time zone is given for an all-day event.
    package static func zoneForAllDay() -> ConferenceError {
        usage(
            .zoneForAllDay,
            "An all-day event takes place on its day in every time zone. Leave “--timezone” out, or give the event a time "
                + "with “--start” and without “--all-day”.")
    }

    /// A day is given for an event with times.
    package static func timeMissing(_ text: String) -> ConferenceError {
        usage(
            .timeMissing,
            "\(typed(text)) is a day without a time. Add one, as in “\(TextPolicy.printable(text).prefix(40)) 10:00”, or "
                + "give “--all-day”.")
    }

    /// The name is not that of an IANA time zone.
    package static func unknownTimeZone(_ name: String) -> ConferenceError {
        usage(
            .unknownTimeZone,
            "There is no time zone \(typed(name)). Write an IANA name like “Europe/Berlin”, with its capital letters.")
    }

    /// Returns a warning that the value of the variable `TZ` is not the name of a zone.
    package static func unusableSystemZone(_ value: String) -> Sentence {
        "The variable TZ is \(typed(value)), which is not the name of a time zone; UTC is used instead. Set TZ to an IANA "
            + "name like “Europe/Berlin”, or unset it to use the time zone of the system."
    }
}
