// Sentences that stand for the codes of EventKit where nothing more exact is known.

extension ConferenceError {
    /// What a code of `EKError` says to people.
    package static func eventKitSentence(code: Int) -> String {
        switch code {
        case 0: "The event cannot be changed."
        case 1: "The event has no calendar. Set one, for example the store's default, before you save."
        case 2: "The event has no start date. Set one before you save."
        case 3: "The event has no end date. Set one before you save."
        case 4: "The event ends before it begins. Set an end date that is not before the start date."
        case 5: "Something failed inside EventKit; the underlying error says what."
        case 6: "The calendar is read-only. Choose another one."
        case 7:
            "The event lasts longer than the time until its next repetition. Make it shorter, or repeat it less often."
        case 8:
            "An alarm lies before the event's previous repetition. Move it closer to the event, or repeat the event less often."
        case 9: "The start date is further in the future than the calendar can hold. Choose an earlier one."
        case 10:
            "The occurrence would move onto or past another occurrence of its series. Choose a start date between its neighbours."
        case 11: "The object belongs to another event store. Use the store that it was made with or fetched from."
        case 12: "The event is an invitation, which cannot be moved to another calendar."
        case 13: "The span is not possible for this event. Save or remove it for itself, or from here on."
        case 14: "The calendar has no source. Set one before you save it."
        case 15: "The calendar has been saved, and cannot go to another source any more."
        case 16: "The calendar can be neither changed nor removed."
        case 17: "Calendars of this source can be neither added nor removed. Choose another source."
        case 18: "The reminder repeats, and so needs a due date. Set its due date components before you save."
        case 19: "The source has no locations with a position. Set the location as text instead."
        case 20: "The source has no places for reminders. Remove the alarms with a location."
        case 21: "The source has no alarms at a place. Give the alarm a time instead."
        case 22: "The calendar does not hold events. Choose one of those for events."
        case 23: "The calendar does not hold reminders. Choose one of those for reminders."
        case 24: "The source does not hold reminders. Choose another source."
        case 25: "The source does not hold events. Choose another source."
        case 26: "The priority is not a number from 0 to 9."
        case 27: "The entity type is neither that of events nor that of reminders."
        case 28: "Alarms that open a URL can be neither added nor changed."
        case 29: "The user has not given this program access to what it asks for."
        case 30: "This system cannot do what was asked for."
        case 31: "The calendar cannot hold the answer to the invitation. Choose another one."
        case 32: "A collection of notifications is not marked as one."
        case 33: "The objects belong to different sources."
        case 34: "The notification belongs to another collection."
        case 35: "The notification belongs to no collection."
        case 36: "An alarm of a reminder can neither send a message nor open a URL. Remove that from the alarm."
        default: "An unknown error occurred in EventKit."
        }
    }

    /// An event or a reminder without a title, for which Apple has no code.
    package static func noTitle() -> ConferenceError {
        ConferenceError("noTitle", .usage, "The event or reminder has no title. Set one before you save.")
    }

    /// Date components that name no day, or a time that no clock shows.
    package static func noSuchDay() -> ConferenceError {
        ConferenceError(
            "noSuchDay", .usage,
            "The date components name no day. Set year, month and day, and an hour that a clock shows or none.")
    }

    /// An event that a program has made and not saved, or that was removed.
    package static func eventNotSaved(_ title: String) -> ConferenceError {
        ConferenceError(
            "eventNotSaved", .notFound,
            "“\(shown(title))” is not in the calendar. Save it before a conference is attached to it.")
    }

    /// A conference for a part of a series that does not begin where the series begins.
    package static func conferenceNeedsFirst(_ title: String) -> ConferenceError {
        ConferenceError(
            "conferenceNeedsFirst", .usage,
            """
            “\(shown(title))” can have a conference for a single occurrence (this event) or for the whole series (future \
            events, on the first occurrence), not from an occurrence in between on.
            """)
    }

    /// ``hasConference(_:conference:)`` for a program, which has no option to name.
    package static func hasConferenceAlready(_ event: String, conference: String) -> ConferenceError {
        ConferenceError(
            "hasConference", .usage,
            """
            “\(shown(event))” has a conference already: \(shown(conference)). Ask for it to be replaced, or detach it \
            first.
            """)
    }
}
