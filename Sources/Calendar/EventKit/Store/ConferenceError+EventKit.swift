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
    /// An event or a reminder without a title, for which Apple has no code.
    package static func noTitle() -> ConferenceError {
        ConferenceError(.noTitle, .usage, "The event or reminder has no title. Set one before you save.")
    }

    /// Date components that name no day, or a time that no clock shows.
    package static func noSuchDay() -> ConferenceError {
        ConferenceError(
            .noSuchDay, .usage,
            "The date components name no day. Set year, month and day, and an hour that a clock shows or none.")
    }

    /// An event that a program has made and not saved, or that was removed.
    package static func eventNotSaved(_ title: String) -> ConferenceError {
        ConferenceError(
            .eventNotSaved, .notFound,
            "“\(shown(title))” is not in the calendar. Save it before a conference is attached to it.")
    }

    /// A conference for a part of a series that does not begin where the series begins.
    package static func conferenceNeedsFirst(_ title: String) -> ConferenceError {
        ConferenceError(
            .conferenceNeedsFirst, .usage,
            """
            “\(shown(title))” can have a conference for a single occurrence (this event) or for the whole series (future \
            events, on the first occurrence), not from an occurrence in between on.
            """)
    }

    /// A new calendar where calendars come from elsewhere.
    package static func sourceTakesNoCalendar(_ title: String) -> ConferenceError {
        ConferenceError(
            .sourceTakesNoCalendar, .noPermission,
            "“\(shown(title))” takes no new calendars. Choose the source of this computer.")
    }
}
