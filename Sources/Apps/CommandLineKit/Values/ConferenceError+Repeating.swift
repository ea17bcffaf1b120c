package import ConferenceErrors

// Errors about the repetition and the alarms of an event on a command line.

extension ConferenceError.Code {
    package static let badAlarm = Self(rawValue: "badAlarm")
    package static let badRepeatDays = Self(rawValue: "badRepeatDays")
    package static let badRepetition = Self(rawValue: "badRepetition")
}

extension ConferenceError {
    /// The text does not say how often an event repeats.
    package static func badRepetition(_ text: String) -> ConferenceError {
        usage(
            .badRepetition,
            "\(typed(text)) does not say how an event repeats. Write “daily”, “weekdays”, “weekly”, “biweekly”, “monthly”, "
                + "“yearly”, “every 3 weeks”, or a rule like “FREQ=MONTHLY;BYDAY=2TU”.")
    }

    /// The text does not name days.
    package static func badRepeatDays(_ text: String) -> ConferenceError {
        usage(
            .badRepeatDays,
            "\(typed(text)) does not name days. Write weekdays like “mon,wed” or “mon-fri”, or days of a month like “1,15”, "
                + "“last”, “second tuesday” or “last friday”.")
    }

    /// Days of a week are given for an event that repeats monthly, or the reverse.
    ///
    /// - Parameter every: the frequency as typed; nil if it is the present one of the event.
    package static func daysDoNotFit(_ text: String, every: String?, isOfMonth: Bool) -> ConferenceError {
        let days: Sentence = isOfMonth ? "days of a month" : "weekdays of a week"
        let wanted = isOfMonth ? "monthly" : "weekly"
        let found: Sentence =
            every.map { ", and the event is to repeat \(typed($0))" } ?? ", and the event repeats in another way"
        return usage(
            .badRepeatDays,
            "\(typed(text)) are \(days)\(found). Give “--repeat \(wanted)” with them, or leave them out.")
    }

    /// The text does not say when an alarm goes off.
    package static func badAlarm(_ text: String) -> ConferenceError {
        usage(
            .badAlarm,
            "\(typed(text)) does not say how long before the event its alarm goes off. Write “10m”, “1h30m”, “1d”, or “0” "
                + "for its start.")
    }
}
