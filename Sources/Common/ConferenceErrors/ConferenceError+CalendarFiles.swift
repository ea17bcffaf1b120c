package import ConferenceModel

// Sentences about calendar files and the events in them.
extension ConferenceError {
    /// A file that holds something else.
    ///
    /// - Parameter found: the end of the sentence "it …".
    package static func notACalendar(_ path: String, found: String) -> ConferenceError {
        ConferenceError(
            "notACalendar", .badData,
            "“\(shown(path))” is not a calendar file: it \(TextPolicy.printable(found)). Nothing was imported.")
    }

    /// A file that ends before its components do.
    package static func calendarCutOff(_ path: String, line: Int, open: String, since: Int) -> ConferenceError {
        ConferenceError(
            "calendarCutOff", .badData,
            "“\(shown(path))” is cut off: it ends at line \(line), and \(name(open)) from line \(since) has no END. "
                + "Nothing was imported.")
    }

    /// A file whose components are not closed in the order in which they were opened.
    ///
    /// - Parameter found: the line that says so, as it is written.
    package static func calendarMisnested(
        _ path: String, line: Int, found: String, open: String, since: Int
    ) -> ConferenceError {
        ConferenceError(
            "calendarMisnested", .badData,
            "“\(shown(path))” is broken: line \(line) says \(name(found)) while \(name(open)) from line \(since) "
                + "has no END. Nothing was imported.")
    }

    /// A file of which some parts could not be read; the others were.
    package static func calendarPartlyRead(_ path: String, leftOut: Int) -> ConferenceError {
        ConferenceError(
            "calendarPartlyRead", .badData,
            "“\(shown(path))” is broken: \(leftOut == 1 ? "one part" : "\(leftOut) parts") of it could not be read and "
                + "\(leftOut == 1 ? "was" : "were") left out; all else was imported. Mend the file and import it again: "
                + "nothing is there twice then.")
    }

    /// A component, or one line, that is larger than it may be.
    package static func componentTooLarge(_ path: String, line: Int, kind: String, limit: Int) -> ConferenceError {
        ConferenceError(
            "componentTooLarge", .badData,
            "“\(shown(path))”: the \(name(kind)) at line \(line) is larger than \(limit) bytes, the most that is read. "
                + "Nothing was imported.")
    }

    /// Components within components, deeper than any calendar needs.
    package static func componentTooDeep(_ path: String, line: Int, limit: Int) -> ConferenceError {
        ConferenceError(
            "componentTooDeep", .badData,
            "“\(shown(path))”: at line \(line) more than \(limit) components lie within one another. "
                + "Nothing was imported.")
    }

    /// A title that a calendar cannot have.
    package static func badCalendarTitle(_ problem: InvalidValue) -> ConferenceError {
        ConferenceError("badCalendarTitle", .usage, "No calendar can be called that: \(problem).", cause: problem)
    }

    /// A day as start and a time as end, or the reverse.
    package static func mixedDayAndTime() -> ConferenceError {
        ConferenceError(
            "mixedDayAndTime", .usage,
            "Start and end of an event are both days or both times; this one would have one of each.")
    }

    /// A title or location that cannot be one.
    package static func badEventText(_ problem: InvalidValue) -> ConferenceError {
        ConferenceError("badEventText", .usage, "The event cannot have that text: \(problem).", cause: problem)
    }

    /// An event with more text than is read back.
    package static func eventTooLarge(limit: Int) -> ConferenceError {
        ConferenceError("eventTooLarge", .usage, "The event would be larger than \(limit) bytes. Shorten its notes.")
    }

    /// The text of a stored event that gives no event.
    package static func eventUnreadable(_ reason: String) -> ConferenceError {
        ConferenceError("eventUnreadable", .software, "The text of the event gives no event. \(reason)")
    }

    /// One occurrence of an event that has only one.
    package static func notARecurringEvent(_ title: String) -> ConferenceError {
        ConferenceError(
            "notARecurringEvent", .usage,
            "“\(name(title))” does not repeat, so that it has no single occurrences. Name the event itself.")
    }

    /// A rule that means nothing on another day or at another time.
    package static func seriesCannotMove(_ title: String, rule: String) -> ConferenceError {
        ConferenceError(
            "seriesCannotMove", .usage,
            "“\(name(title))” repeats by the rule \(name(rule)), which fixes its days or times. "
                + "Change one occurrence, or make a new event.")
    }

    /// A name from a file as it may stand in a sentence.
    private static func name(_ text: String) -> String { String(TextPolicy.printable(text).prefix(60)) }
}
