package import ConferenceModel

// Sentences about changes of repeating events, and about what an event may consist of.
extension ConferenceError {
    /// A rule that cannot be understood, or has both COUNT and UNTIL.
    package static func badRule(_ title: String, rule: String) -> ConferenceError {
        ConferenceError(
            "badRule", .usage,
            "“\(word(title))” cannot repeat by the rule \(word(rule)), which cannot be understood.")
    }

    /// More alarms than are read back.
    package static func tooManyAlarms(limit: Int) -> ConferenceError {
        ConferenceError("tooManyAlarms", .usage, "An event or reminder has at most \(limit) alarms.")
    }

    /// An occurrence that the series does not have, or has no more.
    package static func occurrenceNotFound(_ title: String, recurrenceID: String) -> ConferenceError {
        ConferenceError(
            "occurrenceNotFound", .notFound,
            "“\(word(title))” has no occurrence \(word(recurrenceID)); it may have been changed meanwhile.")
    }

    /// New rules for one occurrence, which by itself has none.
    package static func rulesNeedSeries(_ title: String) -> ConferenceError {
        ConferenceError(
            "rulesNeedSeries", .usage,
            "One occurrence of “\(word(title))” cannot repeat by itself. Change this and all following ones.")
    }

    /// A series whose following occurrences cannot be written as a series of their own.
    ///
    /// - Parameter reason: the end of the sentence "because …".
    package static func seriesCannotSplit(_ title: String, reason: String) -> ConferenceError {
        ConferenceError(
            "seriesCannotSplit", .usage,
            "“\(word(title))” cannot be changed from one occurrence on, because \(reason). "
                + "Change one occurrence, or the whole series.")
    }

    /// An event that is longer than the time until it takes place again.
    package static func durationGreaterThanRecurrence(_ title: String) -> ConferenceError {
        ConferenceError(
            "durationGreaterThanRecurrence", .usage,
            "“\(word(title))” would last longer than the time until it takes place again.")
    }

    /// An alarm that goes off before the occurrence before.
    package static func alarmGreaterThanRecurrence(_ title: String) -> ConferenceError {
        ConferenceError(
            "alarmGreaterThanRecurrence", .usage,
            "An alarm of “\(word(title))” would be further away than the time until it takes place again.")
    }

    /// An occurrence that is moved to where another one is.
    package static func startDateCollidesWithOtherOccurrence(_ title: String) -> ConferenceError {
        ConferenceError(
            "startDateCollidesWithOtherOccurrence", .usage,
            "Another occurrence of “\(word(title))” begins at that time.")
    }

    private static func word(_ text: String) -> String { String(TextPolicy.printable(text).prefix(60)) }
}
