import CalendarStore
package import ConferenceErrors
package import ConferenceModel
import Foundation

// Errors about attaching and detaching conferences.

extension ConferenceError.Code {
    package static let hasConference = Self(rawValue: "hasConference")
    package static let hasNoConference = Self(rawValue: "hasNoConference")
    package static let noSuchEvent = Self(rawValue: "noSuchEvent")
    package static let eventKeepsChanging = Self(rawValue: "eventKeepsChanging")
    package static let madeButNotAttached = Self(rawValue: "madeButNotAttached")
    package static let notAJoinAddress = Self(rawValue: "notAJoinAddress")
}

extension ConferenceError {
    /// The event has a conference, and the caller did not say that it may go.
    package static func hasConference(_ event: String, conference: String) -> ConferenceError {
        ConferenceError(
            .hasConference, .usage,
            "“\(shown(event))” has a conference already: \(shown(conference)). "
                + "Use --replace to make a new one and drop it, or detach it first.")
    }

    /// There is nothing to take away or to join.
    package static func hasNoConference(_ event: String) -> ConferenceError {
        ConferenceError(
            .hasNoConference, .notFound,
            "“\(shown(event))” has no conference. “conferencectl attach EVENT ROOM” gives it one.")
    }

    /// The event, or that occurrence of it, has been removed since it was named.
    package static func eventGone(_ event: String) -> ConferenceError {
        ConferenceError(.noSuchEvent, .notFound, "The event “\(shown(event))” is not there any more.")
    }

    /// Another program saves the same event again and again.
    package static func eventKeepsChanging(_ event: String) -> ConferenceError {
        ConferenceError(
            .eventKeepsChanging, .temporary,
            "The event “\(shown(event))” was changed by another program each time it was about to be saved. Try again.")
    }

    /// There is a room, but the event could not take it.
    package static func madeButNotAttached(_ url: String, cause: any Error) -> ConferenceError {
        let status = (cause as? ConferenceError)?.exitStatus ?? .ioError
        return ConferenceError(
            .madeButNotAttached, status,
            "The conference was made, but not attached: \(shown("\(cause)", limit: 2_000)) Its address is \(shown(url)); "
                + "“conferencectl pending” keeps it.",
            cause: cause)
    }

    /// The text is not an address that can be joined.
    package static func notAJoinAddress(_ reason: InvalidValue) -> ConferenceError {
        ConferenceError(
            .notAJoinAddress, .usage,
            "That is not an address to join a conference by: \(reason). Give one that begins with https:, tel: or sip:.",
            cause: reason)
    }

    /// A room for an event that is a copy.
    package static func readOnlyEventTakesNoRoom(
        _ title: String, identifier: String, calendar: String
    ) -> ConferenceError {
        let file = "copy.ics"
        return ConferenceError(
            .calendarReadOnly, .noPermission,
            """
            “\(shown(title))” is in the calendar “\(shown(calendar))”, which is read-only, so that it can get no room and lose \
            none. Make a copy of your own: “conferencectl export --event \(shown(identifier)) -o \(file)”, then “conferencectl \
            import \(file) --calendar NAME”; the copy can have a room.
            """)
    }
}
