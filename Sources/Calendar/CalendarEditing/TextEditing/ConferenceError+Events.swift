package import ConferenceErrors
package import ConferenceModel

// Errors about changes of an event.

extension ConferenceError.Code {
    package static let badCalendarTitle = Self(rawValue: "badCalendarTitle")
    package static let mixedDayAndTime = Self(rawValue: "mixedDayAndTime")
    package static let badEventText = Self(rawValue: "badEventText")
    package static let eventTooLarge = Self(rawValue: "eventTooLarge")
    package static let eventUnreadable = Self(rawValue: "eventUnreadable")
    package static let notARecurringEvent = Self(rawValue: "notARecurringEvent")
    package static let seriesCannotMove = Self(rawValue: "seriesCannotMove")
    package static let seriesHasSeveralWeekdays = Self(rawValue: "seriesHasSeveralWeekdays")
    package static let badRule = Self(rawValue: "badRule")
    package static let tooManyAlarms = Self(rawValue: "tooManyAlarms")
    package static let tooManyCategories = Self(rawValue: "tooManyCategories")
}

extension ConferenceError {
    /// The title is not valid for a calendar.
    package static func badCalendarTitle(_ problem: InvalidValue) -> ConferenceError {
        ConferenceError(.badCalendarTitle, .usage, "A calendar cannot have that title: \(problem).", cause: problem)
    }

    /// The start is a day and the end a time, or the reverse.
    package static func mixedDayAndTime() -> ConferenceError {
        ConferenceError(
            .mixedDayAndTime, .usage,
            "The start and the end of an event must both be days or both be times.")
    }

    /// The title or the location is not valid.
    package static func badEventText(_ problem: InvalidValue) -> ConferenceError {
        ConferenceError(.badEventText, .usage, "The event cannot have that text: \(problem).", cause: problem)
    }

    /// The event has more text than an import accepts.
    package static func eventTooLarge(limit: Int) -> ConferenceError {
        ConferenceError(
            .eventTooLarge, .usage, "The event would be larger than \(size(Int64(limit))). Shorten its notes.")
    }

    /// The text of a stored event is not a readable event.
    package static func eventUnreadable(_ reason: Sentence) -> ConferenceError {
        ConferenceError(.eventUnreadable, .software, "The text of the event cannot be read. \(shown(reason))")
    }

    /// A change of one occurrence was requested for an event that does not repeat.
    package static func notARecurringEvent(_ title: String) -> ConferenceError {
        ConferenceError(
            .notARecurringEvent, .usage,
            "“\(title: shown(title, limit: 60))” does not repeat, so it has no single occurrences. Name the event itself."
        )
    }

    /// The rule of the series has no meaning on another day or at another time.
    package static func seriesCannotMove(_ title: String, rule: String) -> ConferenceError {
        ConferenceError(
            .seriesCannotMove, .usage,
            "“\(title: shown(title, limit: 60))” repeats by the rule \(shown(rule, limit: 60)), which fixes its days or times. "
                + "Change one occurrence, or create a new event.")
    }

    /// The series takes place on several weekdays and was to begin on another weekday, so it is unclear which weekdays the
    /// others should become.
    ///
    /// - Parameter weekdays: the names of the weekdays.
    package static func seriesHasSeveralWeekdays(_ title: String, weekdays: [String]) -> ConferenceError {
        ConferenceError(
            .seriesHasSeveralWeekdays, .usage,
            "“\(title: shown(title, limit: 60))” takes place on several days of the week (\(weekdays.joined(separator: ", "))), so "
                + "that it cannot move to another day as a whole. Change the time alone, move one occurrence, or create a "
                + "new series.")
    }

    /// The rule cannot be parsed, or has both COUNT and UNTIL.
    package static func badRule(_ title: String, rule: String) -> ConferenceError {
        ConferenceError(
            .badRule, .usage,
            "“\(title: shown(title, limit: 60))” cannot repeat by the rule \(shown(rule, limit: 60)), which is not valid."
        )
    }

    /// The item has more alarms than an import accepts.
    package static func tooManyAlarms(limit: Int) -> ConferenceError {
        ConferenceError(.tooManyAlarms, .usage, "An event or reminder has at most \(limit) alarms.")
    }

    /// The event has more categories than an import accepts.
    package static func tooManyCategories(limit: Int) -> ConferenceError {
        ConferenceError(.tooManyCategories, .usage, "An event has at most \(limit) categories.")
    }
}
