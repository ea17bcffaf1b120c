import CalendarStore
package import ConferenceErrors

// Errors about saving changes of events.

extension ConferenceError.Code {
    package static let noSuchEvent = Self(rawValue: "noSuchEvent")
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
}
