import CalendarSources
package import ConferenceErrors

// Errors of the commands for calendars and their sources.

extension ConferenceError.Code {
    package static let refreshTooOften = Self(rawValue: "refreshTooOften")
    package static let refreshFailed = Self(rawValue: "refreshFailed")
    package static let ambiguousSource = Self(rawValue: "ambiguousSource")
    package static let sourceStays = Self(rawValue: "sourceStays")
    package static let calendarComesFromElsewhere = Self(rawValue: "calendarComesFromElsewhere")
    package static let confirmationNeeded = Self(rawValue: "confirmationNeeded")
    package static let notConfirmed = Self(rawValue: "notConfirmed")
    package static let badColor = Self(rawValue: "badColor")
    package static let calendarPartlyRead = Self(rawValue: "calendarPartlyRead")
}

extension ConferenceError {
    /// More often than is good for the server.
    package static func refreshTooOften(_ text: String) -> ConferenceError {
        ConferenceError(
            .refreshTooOften, .usage,
            "“\(shown(text))” is too often to refresh a calendar, or too seldom: from 5m to 30d is possible.")
    }

    /// Some were not refreshed; the reasons were told before.
    package static func refreshFailed(_ failed: Int, of count: Int) -> ConferenceError {
        ConferenceError(
            .refreshFailed, .unavailable,
            failed == 1 && count == 1
                ? "The calendar was not refreshed, and stays as it was. “conferencectl sources” shows when it is tried again."
                : "\(failed) of \(count) calendars were not refreshed, and stay as they were. “conferencectl sources” shows when "
                    + "each is tried again.")
    }

    /// No source has that name.
    package static func noSuchSource(_ name: String, known: [String]) -> ConferenceError {
        let list = known.prefix(20).map { "“\(shown($0))”" }.joined(separator: ", ")
        return ConferenceError(
            .noSuchSource, .notFound,
            "There is no source “\(shown(name))” that comes from somewhere else. "
                + (known.isEmpty ? "“conferencectl sources add” adds one." : "There is \(list)."))
    }

    /// Several have it, but for capital letters.
    package static func ambiguousSource(_ name: String, candidates: [String]) -> ConferenceError {
        ConferenceError(
            .ambiguousSource, .usage,
            "“\(shown(name))” can be several sources. Take the identifier of one: "
                + candidates.map(shown).joined(separator: ", "))
    }

    /// The source of what is kept in the store alone.
    package static func sourceStays(_ title: String) -> ConferenceError {
        ConferenceError(
            .sourceStays, .usage,
            "“\(shown(title))” is what is kept in your store, and stays. “conferencectl calendars remove” removes a calendar."
        )
    }

    /// A copy, which is not removed as a calendar of one's own.
    package static func calendarComesFromElsewhere(_ title: String) -> ConferenceError {
        ConferenceError(
            .calendarComesFromElsewhere, .usage,
            "The calendar “\(shown(title))” is a copy of one somewhere else. “conferencectl sources remove” removes it."
        )
    }

    /// Nobody is there to be asked before something goes.
    package static func removalNeedsConfirmation(_ title: String) -> ConferenceError {
        ConferenceError(
            .confirmationNeeded, .usage,
            "Nobody can be asked whether “\(shown(title))” may be removed: say so with --yes.")
    }

    /// The user said no.
    package static func removalNotConfirmed(_ title: String) -> ConferenceError {
        ConferenceError(.notConfirmed, .noPermission, "“\(shown(title))” was not removed.")
    }

    /// A colour that no calendar can have.
    package static func badColor(_ text: String) -> ConferenceError {
        ConferenceError(
            .badColor, .usage,
            "“\(shown(text))” is no colour. Write #RRGGBB, such as #1E90FF, or a name of CSS, such as dodgerblue.")
    }

    /// A file of which some parts could not be read; the others were.
    package static func calendarPartlyRead(_ path: String, leftOut: Int) -> ConferenceError {
        ConferenceError(
            .calendarPartlyRead, .badData,
            "“\(shown(path))” is broken: \(leftOut == 1 ? "one part" : "\(leftOut) parts") of it could not be read and "
                + "\(leftOut == 1 ? "was" : "were") left out; all else was imported. Mend the file and import it again: "
                + "nothing is there twice then.")
    }
}
