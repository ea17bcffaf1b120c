package import ConferenceErrors

// Errors about new events in one line of text.

extension ConferenceError.Code {
    package static let unclearTime = Self(rawValue: "unclearTime")
    package static let severalTimes = Self(rawValue: "severalTimes")
    package static let titleMissing = Self(rawValue: "titleMissing")
}

extension ConferenceError {
    /// The new event has no start.
    package static func startMissing(_ text: String) -> ConferenceError {
        usage(
            .missingOption,
            "\(typed(text)) does not say clearly when the event takes place. Give “--start WHEN”, or add a clear day or time, "
                + "such as “tomorrow 12-13”, “on friday at 9:30” or “24 Dec 18:00”.")
    }

    /// The new event has no start, but a number that can be an hour.
    ///
    /// - Parameter time: the number as a time, such as `9:00`.
    package static func hourUnclear(_ text: String, _ number: String, _ time: String) -> ConferenceError {
        usage(
            .missingOption,
            "\(typed(text)) does not say clearly when the event takes place, because \(typed(number)) can be any number. Write "
                + "\(typed(time)) for the time of day, or give “--start WHEN”.")
    }

    /// The text contains a time that is not understood, next to one that is.
    package static func unclearTime(_ text: String, _ word: String) -> ConferenceError {
        usage(
            .unclearTime,
            "It is unclear what \(typed(word)) means in \(typed(text)). Give the start with “--start WHEN”, for several days the "
                + "last one with “--end WHEN” and, for a series, “--repeat R”; nothing is then read from the title.")
    }

    /// The text contains several days and something else that looks like a day or a time.
    ///
    /// - Parameter days: the part of the text that names the days.
    package static func severalDays(_ text: String, _ days: String) -> ConferenceError {
        usage(
            .severalTimes,
            "\(typed(days)) in \(typed(text)) are several days, and there is another day or time. Give the start with “--start "
                + "WHEN” and the end with “--end WHEN”; nothing is then read from the title.")
    }

    /// The text contains a date and a weekday that contradict each other.
    ///
    /// - Parameters:
    ///   - date: the part of the text that is the date.
    ///   - weekday: the weekday of the date, from 1 for Monday.
    package static func wrongWeekday(_ text: String, _ date: String, _ weekday: Int) -> ConferenceError {
        let names: [Sentence] = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
        return usage(
            .unclearTime,
            "\(typed(date)) is a \(names[(weekday + 6) % 7]), but \(typed(text)) names another weekday. Leave one of them out."
        )
    }

    /// The text contains an end and a length that contradict each other.
    ///
    /// - Parameter phrase: the part of the text that has the end.
    package static func endAndLength(_ text: String, _ phrase: String) -> ConferenceError {
        usage(
            .unclearTime,
            "\(typed(phrase)) in \(typed(text)) has an end, and there is a length that says otherwise. Leave one of them out."
        )
    }

    /// The text contains the abbreviation of a time zone after the time.
    package static func unclearZone(_ text: String, _ zone: String) -> ConferenceError {
        usage(
            .unclearTime,
            "\(typed(text)) names the time zone \(typed(zone)), which is not read. Give the start with “--start WHEN” and the "
                + "zone with “--timezone”, as in “--timezone Europe/Berlin”; nothing is then read from the title.")
    }

    /// The text has a time of day without a day, and that time has already passed today.
    ///
    /// - Parameter phrase: the part of the text that is the time.
    package static func pastTime(_ text: String, _ phrase: String) -> ConferenceError {
        usage(
            .unclearTime,
            "\(typed(phrase)) in \(typed(text)) has passed today. Add the day, as in “tomorrow 10:00”, or give the start with "
                + "“--start WHEN”.")
    }

    /// The text contains several times.
    ///
    /// - Parameter phrases: the parts of the text that can be the start.
    package static func severalTimes(_ text: String, _ phrases: [String]) -> ConferenceError {
        usage(
            .severalTimes,
            "\(typed(text)) names several times: \(phrases.map { typed($0) }.joined(separator: ", ")). Give the start "
                + "with “--start WHEN” and an end with “--end WHEN”; nothing is then read from the title.")
    }

    /// The text is nothing but a time or a place.
    package static func titleMissing(_ text: String) -> ConferenceError {
        usage(
            .titleMissing,
            "\(typed(text)) has no title besides the time and the place. Add one, or give the start with “--start WHEN”."
        )
    }
}
