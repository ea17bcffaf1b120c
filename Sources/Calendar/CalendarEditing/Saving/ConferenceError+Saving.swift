import CalendarStore
package import ConferenceErrors

// Errors about saving changes of events.

extension ConferenceError.Code {
    package static let noSuchEvent = Self(rawValue: "noSuchEvent")
    package static let timesAreOrganizers = Self(rawValue: "timesAreOrganizers")
}

extension ConferenceError {
    /// The event or the occurrence has been removed since the caller has read it.
    package static func eventGone(_ event: String) -> ConferenceError {
        ConferenceError(
            .noSuchEvent, .notFound,
            "The event “\(title: shown(event))” no longer exists; another program has removed it. Nothing was changed.",
            arguments: [event])
    }

    /// The event whose conference was to change is in a read-only calendar.
    package static func readOnlyEventTakesNoRoom(
        _ title: String, identifier: String, calendar: String
    ) -> ConferenceError {
        ConferenceError(
            .calendarReadOnly, .noPermission,
            """
            “\(title: shown(title))” is in the calendar “\(shown(calendar))”, which is read-only, so that its conference cannot be \
            changed. Copy the event to a calendar of your own, and attach the conference to the copy.
            """,
            arguments: [identifier])
    }

    /// The user wants to move an invited series, whose times are its organizer's.
    package static func timesAreOrganizers(_ title: String) -> ConferenceError {
        ConferenceError(
            .timesAreOrganizers, .noPermission,
            """
            “\(title: shown(title))” is a series that you are invited to. Its organizer decides when it takes place; you can only \
            move single occurrences. Nothing was changed.
            """)
    }
}
