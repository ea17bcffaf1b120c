import CalendarEditing
package import ConferenceErrors
import ConferenceModel

// Errors about names that match no event or calendar, or several.

extension ConferenceError.Code {
    package static let ambiguousEvent = Self(rawValue: "ambiguousEvent")
    package static let noSuchOccurrence = Self(rawValue: "noSuchOccurrence")
    package static let ambiguousOccurrence = Self(rawValue: "ambiguousOccurrence")
    package static let seriesAtSecondTime = Self(rawValue: "seriesAtSecondTime")
    package static let occurrenceKeepsCalendar = Self(rawValue: "occurrenceKeepsCalendar")
    package static let nothingToChange = Self(rawValue: "nothingToChange")
    package static let noSuchCalendar = Self(rawValue: "noSuchCalendar")
    package static let ambiguousCalendar = Self(rawValue: "ambiguousCalendar")
}

extension ConferenceError {
    /// The store has no such event.
    package static func noSuchEvent(_ text: String) -> ConferenceError {
        ConferenceError(
            .noSuchEvent, .notFound,
            "There is no event \(named(text)). “conferencectl events” lists events with their identifiers.")
    }

    /// There is no event that `next` could stand for.
    package static func noNextEvent() -> ConferenceError {
        ConferenceError(
            .noSuchEvent, .notFound,
            "No event takes place within a year. “conferencectl events --from DATE” lists earlier ones.")
    }

    /// Several events have that name; the candidates begin with their identifiers.
    package static func ambiguousEvent(_ text: String, candidates: [String], hasMore: Bool) -> ConferenceError {
        ambiguous(
            .ambiguousEvent, "\(named(text)) matches several events.", candidates: candidates, hasMore: hasMore,
            advice: "Use the identifier of one:")
    }

    /// The event exists, but not on that day or at that time.
    package static func noSuchOccurrence(_ title: String, _ occurrence: String) -> ConferenceError {
        ConferenceError(
            .noSuchOccurrence, .notFound,
            "\(named(title)) does not take place on \(TextPolicy.printable(occurrence)). “conferencectl events” lists its "
                + "occurrences.")
    }

    /// The series has several occurrences on that day.
    package static func ambiguousOccurrence(
        _ title: String, _ occurrence: String, candidates: [String]
    ) -> ConferenceError {
        ambiguous(
            .ambiguousOccurrence, "\(named(title)) takes place several times on \(TextPolicy.printable(occurrence)).",
            candidates: candidates, advice: "Use one of:")
    }

    /// All occurrences of a series are in one calendar.
    package static func occurrenceKeepsCalendar(_ title: String) -> ConferenceError {
        ConferenceError(
            .occurrenceKeepsCalendar, .usage,
            "One occurrence of \(named(title)) cannot move to another calendar. Leave “--calendar” out, or move the whole "
                + "series, named without “@”.")
    }

    /// An edit without any changes.
    package static func nothingToChange() -> ConferenceError {
        ConferenceError(
            .nothingToChange, .usage,
            "Nothing to change: give at least one option, such as --title. “conferencectl help edit” lists the options."
        )
    }

    /// No calendar has that name.
    package static func noSuchCalendar(_ name: String, known: [String]) -> ConferenceError {
        let list = known.prefix(20).map { named($0) }.joined(separator: ", ")
        return ConferenceError(
            .noSuchCalendar, .notFound,
            "There is no calendar \(named(name)). "
                + (known.isEmpty
                    ? "There are no calendars yet; “conferencectl calendars add NAME” creates one."
                    : "There is \(list); “conferencectl calendars add NAME” creates another one."))
    }

    /// Several calendars have that name, apart from capital letters.
    package static func ambiguousCalendar(_ name: String, candidates: [String]) -> ConferenceError {
        ambiguous(
            .ambiguousCalendar, "\(named(name)) matches several calendars.", candidates: candidates,
            advice: "Write the name of one with its capital letters:")
    }

    /// Returns an error with a list of candidates.
    ///
    /// - Parameter candidates: one line each.
    static func ambiguous(
        _ code: Code, _ beginning: String, candidates: [String], hasMore: Bool = false, advice: String
    ) -> ConferenceError {
        let lines = candidates.map { "\n  " + TextPolicy.printable($0) } + (hasMore ? ["\n  and more"] : [])
        return ConferenceError(code, .usage, "\(beginning) \(advice)\(lines.joined())")
    }

    /// Foreign text in quotation marks.
    static func named(_ text: String) -> String { "“\(TextPolicy.printable(text).prefix(120))”" }

    /// A series that would begin at the second of two times that the clock shows alike.
    package static func seriesAtSecondTime(_ title: String, start: String) -> ConferenceError {
        ConferenceError(
            .seriesAtSecondTime, .usage,
            "The clock shows “\(shown(start, limit: 80))” twice that night, and a series such as "
                + "“\(shown(title, limit: 80))” can only begin at the first of the two. Choose another start.")
    }
}
