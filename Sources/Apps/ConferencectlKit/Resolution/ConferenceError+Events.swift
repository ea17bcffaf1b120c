import CalendarEditing
package import ConferenceErrors
import ConferenceModel

// Errors about names that match no event or calendar, or several.

extension ConferenceError.Code {
    package static let ambiguousEvent = Self(rawValue: "ambiguousEvent")
    package static let noSuchOccurrence = Self(rawValue: "noSuchOccurrence")
    package static let ambiguousOccurrence = Self(rawValue: "ambiguousOccurrence")
    package static let seriesAtSecondTime = Self(rawValue: "seriesAtSecondTime")
    package static let occurrenceHasNoRule = Self(rawValue: "occurrenceHasNoRule")
    package static let occurrenceWithoutSeries = Self(rawValue: "occurrenceWithoutSeries")
    package static let severalRules = Self(rawValue: "severalRules")
    package static let occurrenceKeepsCalendar = Self(rawValue: "occurrenceKeepsCalendar")
    package static let spanNeeded = Self(rawValue: "spanNeeded")
    package static let seriesHasEnded = Self(rawValue: "seriesHasEnded")
    package static let nothingToChange = Self(rawValue: "nothingToChange")
    package static let noSuchCalendar = Self(rawValue: "noSuchCalendar")
    package static let ambiguousCalendar = Self(rawValue: "ambiguousCalendar")
}

extension ConferenceError {
    /// The store has no such event.
    ///
    /// - Parameter candidates: events with similar titles; they begin with their identifiers.
    package static func noSuchEvent(
        _ text: String, candidates: [String] = [], hasMore: Bool = false
    ) -> ConferenceError {
        guard candidates.isEmpty else {
            return ConferenceError(
                .noSuchEvent, .notFound,
                "There is no event \(typed(text)). Did you mean:" + list(candidates, hasMore: hasMore)
            )
        }
        return ConferenceError(
            .noSuchEvent, .notFound,
            "There is no event \(typed(text)). “conferencectl events” lists events with their identifiers.")
    }

    /// The event was removed by a change that can be undone.
    package static func eventWasRemoved(_ text: String, by change: Int64) -> ConferenceError {
        ConferenceError(
            .noSuchEvent, .notFound,
            "The event \(typed(text)) was removed by change \(change). “conferencectl undo \(change)” brings it back.")
    }

    /// There is no event that `next` could stand for.
    package static func noNextEvent() -> ConferenceError {
        ConferenceError(
            .noSuchEvent, .notFound,
            "No event takes place within a year. “conferencectl events --from DATE” lists earlier ones.")
    }

    /// Several events have that name; the candidates begin with their identifiers.
    ///
    /// - Parameter identifiers: those of the events, for a list to choose from.
    package static func ambiguousEvent(
        _ text: String, candidates: [String], identifiers: [String] = [], hasMore: Bool
    ) -> ConferenceError {
        let error = ambiguous(
            .ambiguousEvent, "\(typed(text)) matches several events.", candidates: candidates, hasMore: hasMore,
            advice: "Use the identifier of one:")
        return ConferenceError(error.code, error.exitStatus, error.sentence, arguments: identifiers)
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
        _ title: String, _ occurrence: String, candidates: [String], hasMore: Bool = false
    ) -> ConferenceError {
        ambiguous(
            .ambiguousOccurrence, "\(named(title)) takes place several times on \(TextPolicy.printable(occurrence)).",
            candidates: candidates, hasMore: hasMore, advice: "Use one of:")
    }

    /// A rule for one occurrence of a series.
    package static func occurrenceHasNoRule(_ title: String) -> ConferenceError {
        ConferenceError(
            .occurrenceHasNoRule, .usage,
            "One occurrence of \(named(title)) does not repeat by itself. Pass --following or --all to change how the "
                + "series repeats.")
    }

    /// A rule for an occurrence whose series is not in the calendar.
    package static func occurrenceWithoutSeries(_ title: String) -> ConferenceError {
        ConferenceError(
            .occurrenceWithoutSeries, .usage,
            "\(named(title)) is one occurrence of a series that is not in your calendar, and cannot repeat on its own. "
                + "“conferencectl copy” makes an event of it that can.")
    }

    /// A part of the rule to change, in a series that has several rules.
    package static func severalRules(_ title: String) -> ConferenceError {
        ConferenceError(
            .severalRules, .usage,
            "\(named(title)) repeats by several rules, so that it is unclear which one to change. “--repeat” alone "
                + "replaces them all.")
    }

    /// All occurrences of a series are in one calendar.
    ///
    /// - Parameter advice: a sentence.
    package static func occurrenceKeepsCalendar(_ title: String, advice: Sentence) -> ConferenceError {
        ConferenceError(
            .occurrenceKeepsCalendar, .usage, "A part of \(named(title)) cannot move to another calendar. \(advice)")
    }

    /// A change or removal that does not say which occurrences of a series it applies to.
    package static func spanNeeded(_ title: String) -> ConferenceError {
        ConferenceError(
            .spanNeeded, .usage,
            "\(named(title)) is a series. Pass --this for one occurrence, --following for it and all later ones, or --all "
                + "for the whole series. EVENT@DATE means one occurrence.")
    }

    /// A series without an occurrence that has not ended, when the next one was meant.
    package static func seriesHasEnded(_ title: String) -> ConferenceError {
        ConferenceError(
            .seriesHasEnded, .usage,
            "\(named(title)) has no occurrence left that “--this” or “--following” could mean. Name one as EVENT@DATE, or "
                + "pass --all.")
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
            "There is no calendar \(typed(name)). "
                + (known.isEmpty
                    ? "There are no calendars yet; “conferencectl calendars add NAME” creates one."
                    : "There is \(list); “conferencectl calendars add NAME” creates another one."))
    }

    /// Several calendars have that name.
    ///
    /// - Parameter candidates: each with its folder or identifier.
    package static func ambiguousCalendar(_ name: String, candidates: [String]) -> ConferenceError {
        ambiguous(
            .ambiguousCalendar, "\(typed(name)) matches several calendars.", candidates: candidates,
            advice: "Use the folder or the identifier of one:")
    }

    /// Returns an error with a list of candidates.
    ///
    /// - Parameter candidates: one line each.
    static func ambiguous(
        _ code: Code, _ beginning: Sentence, candidates: [String], hasMore: Bool = false, advice: Sentence
    ) -> ConferenceError {
        ConferenceError(code, .usage, beginning + " " + advice + list(candidates, hasMore: hasMore))
    }

    private static func list(_ candidates: [String], hasMore: Bool) -> Sentence {
        "\(lines(candidates))\(hasMore ? "\n  and more" : "")"
    }

    /// Returns a line of foreign text for each candidate.
    static func lines(_ candidates: some Sequence<String>) -> Sentence {
        Sentence(argument: candidates.map { "\n  " + TextPolicy.printable($0) }.joined())
    }

    /// What the user has typed in quotation marks. Nothing is no title.
    static func typed(_ text: String) -> Sentence { "“\(TextPolicy.printable(text).prefix(120))”" }

    /// Foreign text in quotation marks.
    static func named(_ text: String) -> Sentence { "“\(title: TextPolicy.printable(text).prefix(120))”" }

    /// A series that would begin at the second of two times that the clock shows alike.
    package static func seriesAtSecondTime(_ title: String, start: String) -> ConferenceError {
        ConferenceError(
            .seriesAtSecondTime, .usage,
            "The clock shows “\(shown(start, limit: 80))” twice that night, and a series such as "
                + "“\(title: shown(title, limit: 80))” can only begin at the first of the two. Choose another start.")
    }
}
