package import ConferenceErrors

// Errors about changes of a series.

extension ConferenceError.Code {
    package static let occurrenceNotFound = Self(rawValue: "occurrenceNotFound")
    package static let rulesNeedSeries = Self(rawValue: "rulesNeedSeries")
    package static let seriesCannotSplit = Self(rawValue: "seriesCannotSplit")
    package static let durationGreaterThanRecurrence = Self(rawValue: "durationGreaterThanRecurrence")
    package static let alarmGreaterThanRecurrence = Self(rawValue: "alarmGreaterThanRecurrence")
    package static let startDateCollidesWithOtherOccurrence = Self(rawValue: "startDateCollidesWithOtherOccurrence")
}

extension ConferenceError {
    /// An occurrence that the series does not have, or has no more.
    package static func occurrenceNotFound(_ title: String, recurrenceID: String) -> ConferenceError {
        ConferenceError(
            .occurrenceNotFound, .notFound,
            "“\(shown(title, limit: 60))” has no occurrence \(shown(recurrenceID, limit: 60)); another program may have changed it meanwhile."
        )
    }

    /// New rules for one occurrence, which by itself has none.
    package static func rulesNeedSeries(_ title: String) -> ConferenceError {
        ConferenceError(
            .rulesNeedSeries, .usage,
            "One occurrence of “\(shown(title, limit: 60))” cannot repeat on its own. Change this and all following ones."
        )
    }

    /// A series whose following occurrences cannot be written as a series of their own.
    ///
    /// - Parameter reason: the end of the sentence "because …".
    package static func seriesCannotSplit(_ title: String, reason: String) -> ConferenceError {
        ConferenceError(
            .seriesCannotSplit, .usage,
            "“\(shown(title, limit: 60))” cannot be changed from one occurrence on, because \(reason). "
                + "Change one occurrence, or the whole series.")
    }

    /// An event that is longer than the time until it takes place again.
    package static func durationGreaterThanRecurrence(_ title: String) -> ConferenceError {
        ConferenceError(
            .durationGreaterThanRecurrence, .usage,
            "“\(shown(title, limit: 60))” would last longer than the time until it takes place again.")
    }

    /// An alarm that goes off before the occurrence before.
    package static func alarmGreaterThanRecurrence(_ title: String) -> ConferenceError {
        ConferenceError(
            .alarmGreaterThanRecurrence, .usage,
            "An alarm of “\(shown(title, limit: 60))” would be further away than the time until it takes place again.")
    }

    /// An occurrence that is moved to where another one is.
    package static func startDateCollidesWithOtherOccurrence(_ title: String) -> ConferenceError {
        ConferenceError(
            .startDateCollidesWithOtherOccurrence, .usage,
            "Another occurrence of “\(shown(title, limit: 60))” begins at that time.")
    }
}
