package import ConferenceErrors

// Errors for which Apple has no code.

extension ConferenceError.Code {
    package static let noTitle = Self(rawValue: "noTitle")
    package static let noSuchDay = Self(rawValue: "noSuchDay")
    package static let eventNotSaved = Self(rawValue: "eventNotSaved")
    package static let conferenceNeedsFirst = Self(rawValue: "conferenceNeedsFirst")
    package static let sourceTakesNoCalendar = Self(rawValue: "sourceTakesNoCalendar")
}

extension ConferenceError {
    /// The error for an event or a reminder without a title.
    package static func noTitle() -> ConferenceError {
        ConferenceError(.noTitle, .usage, "The event or reminder has no title. Set one before you save.")
    }

    /// The error for date components that do not form a date or a time.
    package static func noSuchDay() -> ConferenceError {
        ConferenceError(
            .noSuchDay, .usage,
            "The date components do not form a date. Set year, month and day, and optionally a valid time.")
    }

    /// The error for an event that was never saved, or was removed.
    package static func eventNotSaved(_ title: String) -> ConferenceError {
        ConferenceError(
            .eventNotSaved, .notFound,
            "“\(title: shown(title))” is not in the calendar. Save it before you attach a conference.")
    }

    /// The error for giving the rest of a series a conference from an occurrence other than the first.
    package static func conferenceNeedsFirst(_ title: String) -> ConferenceError {
        ConferenceError(
            .conferenceNeedsFirst, .usage,
            """
            “\(title: shown(title))” can have a conference for a single occurrence (this event) or for the whole series (future \
            events, on the first occurrence), not from an occurrence in between on.
            """)
    }

    /// The error for a new calendar in a source that cannot hold new ones, such as that of the subscribed calendars.
    package static func sourceTakesNoCalendar(_ title: String) -> ConferenceError {
        ConferenceError(
            .sourceTakesNoCalendar, .noPermission,
            "“\(title: shown(title))” cannot hold new calendars. Choose the source of this computer.")
    }
}
