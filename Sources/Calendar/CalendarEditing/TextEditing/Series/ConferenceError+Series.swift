package import ConferenceErrors
import ICalendar
import Recurrence

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
    /// The series does not have the occurrence, or no longer has it.
    package static func occurrenceNotFound(_ title: String, recurrenceID: String) -> ConferenceError {
        let day = EventTime(basicFormat: recurrenceID).map { time in
            time.isDate ? "\(time.local.date)" : "\(time.local.date) \(time.local.clock)"
        }
        return ConferenceError(
            .occurrenceNotFound, .notFound,
            "“\(title: shown(title, limit: 60))” has no occurrence on \(day ?? shown(recurrenceID, limit: 60)); another program may have changed it meanwhile."
        )
    }

    /// New recurrence rules were given for a single occurrence.
    package static func rulesNeedSeries(_ title: String) -> ConferenceError {
        ConferenceError(
            .rulesNeedSeries, .usage,
            "One occurrence of “\(title: shown(title, limit: 60))” cannot repeat on its own. Change this and all following ones."
        )
    }

    /// The series cannot be split at this occurrence.
    ///
    /// - Parameter reason: the end of the sentence "because …".
    package static func seriesCannotSplit(_ title: String, reason: Sentence) -> ConferenceError {
        ConferenceError(
            .seriesCannotSplit, .usage,
            "“\(title: shown(title, limit: 60))” cannot be changed from one occurrence on, because \(reason). "
                + "Change one occurrence, or the whole series.")
    }

    /// The event lasts longer than its recurrence interval.
    package static func durationGreaterThanRecurrence(_ title: String) -> ConferenceError {
        ConferenceError(
            .durationGreaterThanRecurrence, .usage,
            "“\(title: shown(title, limit: 60))” would last longer than the time between its occurrences.")
    }

    /// The alarm would go off before the previous occurrence.
    package static func alarmGreaterThanRecurrence(_ title: String) -> ConferenceError {
        ConferenceError(
            .alarmGreaterThanRecurrence, .usage,
            "An alarm of “\(title: shown(title, limit: 60))” would go off before the previous occurrence begins.")
    }

    /// The occurrence would be moved to the time of another one.
    package static func startDateCollidesWithOtherOccurrence(_ title: String) -> ConferenceError {
        ConferenceError(
            .startDateCollidesWithOtherOccurrence, .usage,
            "Another occurrence of “\(title: shown(title, limit: 60))” begins at that time.")
    }
}
